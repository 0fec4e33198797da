/** What the search of the site looks at: sections with the words that tell them from others. */
import { plainText } from './html.ts';

/** The text under a heading. */
interface Section {
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

/** Titles of pages by their files, and sections: place, heading, distinct words. */
export interface SearchIndex {
  readonly titles: Readonly<Record<string, string>>;
  readonly sections: readonly (readonly [href: string, heading: string, words: string])[];
}

/** A word that stands in a larger share of the sections finds nothing. */
const MAX_SHARE = 0.1;
/** Letters of a section that the search looks at. */
const MAX_SECTION = 3000;

const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_-]{2,}/gu) ?? []),
];

/** The index of the texts of the site by their names; of files that it shows, nothing is found. */
export function searchIndex(texts: Readonly<Record<string, string>>): SearchIndex {
  const pages = Object.entries(texts)
    .filter(([page]) => page.endsWith('.html') && !page.startsWith('file-'))
    .map(([page, html]) => ({
      page,
      sections: sectionsOf(html.split(/<main[^>]*>|<\/main>/)[1]!),
    }));
  const all = pages.flatMap(({ page, sections }) =>
    sections.map((section) => ({ ...section, page, words: wordsOf(section.text) })),
  );
  const uses = new Map<string, number>();
  for (const word of all.flatMap(({ words }) => words)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const tells = (word: string): boolean => uses.get(word)! <= all.length * MAX_SHARE;
  return {
    titles: Object.fromEntries(pages.map(({ page, sections }) => [page, sections[0]!.heading])),
    sections: all.map(({ page, anchor, heading, words }) => [
      `${page}#${anchor}`,
      heading,
      words.filter(tells).join(' '),
    ]),
  };
}

/** The text of each part from one heading to the next. */
function sectionsOf(html: string): Section[] {
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
