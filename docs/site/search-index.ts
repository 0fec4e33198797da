/** What the search of the site looks at: the sections of its pages. */
import { plainText } from './html.ts';

/** The text under a heading. */
export interface Section {
  /** Its page and its anchor: `kin.html#cuts`. */
  readonly href: string;
  /** Title of the page. */
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** The sections of all pages among the texts of the site, each from one heading to the next. */
export const siteSections = (texts: Readonly<Record<string, string>>): Section[] =>
  Object.entries(texts)
    .filter(([name]) => name.endsWith('.html'))
    .flatMap(([name, html]) => sectionsOf(name, html.split(/<main[^>]*>|<\/main>/)[1]!));

function sectionsOf(name: string, html: string): Section[] {
  const found = html.split(/(?=<h[1-3] id=")/).flatMap((part) => {
    const [head, anchor, heading] = /^<h[1-3] id="([^"]*)">(.*?)<\/h[1-3]>/.exec(part) ?? [];
    if (anchor === undefined) return [];
    // in figures and data there is nothing to be found
    const said = part.slice(head!.length).replace(/<pre(?! class="commands")[\s\S]*?<\/pre>/g, ' ');
    const plain = plainText(heading!.replace(/<a class="anchor".*<\/a>/, ''));
    return [{ href: `${name}#${anchor}`, heading: plain, text: plainText(said) }];
  });
  return found.map((section) => ({ ...section, page: found[0]!.heading }));
}
