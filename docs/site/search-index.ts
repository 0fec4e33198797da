/** What the search of the site looks at: sections with the words that tell them from others. */
import type { Section } from './markdown.ts';

export interface Indexed {
  readonly page: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Titles of pages by their files, and sections: place, heading, distinct words. */
export interface SearchIndex {
  readonly titles: Readonly<Record<string, string>>;
  readonly sections: readonly (readonly [href: string, heading: string, words: string])[];
}

/** A word that stands in a larger share of the sections finds nothing. */
const MAX_SHARE = 0.1;

const wordsOf = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_-]{2,}/gu) ?? []),
];

/** Distinct words take a third of the room of the texts, and ranking by headings needs no more. */
export function searchIndex(pages: readonly Indexed[]): SearchIndex {
  const all = pages.flatMap(({ page, sections }) =>
    sections.map((section) => ({ ...section, page, words: wordsOf(section.text) })),
  );
  const uses = new Map<string, number>();
  for (const word of all.flatMap(({ words }) => words)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const tells = (word: string): boolean => uses.get(word)! <= all.length * MAX_SHARE;
  return {
    titles: Object.fromEntries(
      pages.filter(({ sections }) => sections.length > 0).map(({ page, title }) => [page, title]),
    ),
    sections: all.map(({ page, anchor, heading, words }) => [
      `${page}#${anchor}`,
      heading,
      words.filter(tells).join(' '),
    ]),
  };
}
