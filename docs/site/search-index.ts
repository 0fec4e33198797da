/** What the search of the site looks at: the sections of its pages. */
import { plainText } from './html.ts';

/** The text under a heading. */
export interface Section {
  /** Page and anchor. */
  readonly href: string;
  /** Title of the page. */
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** Letters of a section that the search looks at. */
const MAX_SECTION = 3000;

/** The sections of the texts of the site by their names; of files that it shows, nothing is found. */
export const sectionsOf = (texts: Readonly<Record<string, string>>): Section[] =>
  Object.entries(texts)
    .filter(([page]) => page.endsWith('.html') && !page.startsWith('file-'))
    .flatMap(([page, html]) => {
      const sections = sectionsOfPage(html.split(/<main[^>]*>|<\/main>/)[1]!);
      return sections.map(({ anchor, ...one }) => ({
        ...{ href: `${page}#${anchor}`, page: sections[0]!.heading },
        ...one,
      }));
    });

/** The text of each part from one heading to the next. */
function sectionsOfPage(html: string) {
  return html.split(/(?=<h[1-3] id=")/).flatMap((part) => {
    const [, anchor, heading] = /^<h[1-3] id="([^"]*)">(.*?)<\/h[1-3]>/.exec(part) ?? [];
    if (anchor === undefined) return [];
    // in what a command prints, and in wide tables of figures, there is nothing to be found
    const said = part
      .slice(part.indexOf('</h'))
      .replace(/<pre class="commands">[\s\S]*?<\/pre>/g, (block) =>
        [...block.matchAll(/<b>(.*?)<\/b>/g)].map(([, command]) => command).join(' '),
      )
      .replace(/<pre[\s\S]*?<\/pre>/g, ' ')
      .replace(/<tr>\s*(?:<td[^>]*>(?:(?!<td|<\/tr>)[\s\S])*){8,}<\/tr>/g, ' ');
    const text = plainText(said).replace(/\s+/g, ' ').trim().slice(0, MAX_SECTION);
    return [
      { heading: plainText(heading!.replace(/<a class="anchor".*<\/a>/, '')).trim(), anchor, text },
    ];
  });
}
