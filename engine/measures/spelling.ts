/** What languages.yml has of a language's spelling: how words sound, near enough to tell pseudowords that sound like words, and their accents. */
import { LANGUAGES, type LanguageRow } from '../text/language-rows.ts';

/** Nothing for languages whose rules are not known. */
export const spellingOf = (language: string | null): LanguageRow => LANGUAGES[language ?? ''] ?? {};

/** Of a table: letters, and what they stand for (nothing where they are silent), the next ones. */
const rulesOf = (table: string) =>
  table
    .trim()
    .split(/\s+/)
    .map((rule) => rule.split('→'))
    .map(([letters, sound]) => [new RegExp(letters!, 'g'), sound!] as const);

/** By language: what a word may be read by. */
const READINGS = new Map(
  Object.entries(LANGUAGES).map(([language, { sounds }]) => {
    const [first, ...others] = sounds?.split('\n\n').map(rulesOf) ?? [];
    return [language, first ? [first, ...others.map((rules) => [...rules, ...first])] : []];
  }),
);

/** The sounds of a word in lower case, a letter or more each, as it may be read; none for languages whose rules are not known. */
export const soundsOf = (word: string, language: string | null): string[] =>
  (READINGS.get(language ?? '') ?? []).map((rules) =>
    rules.reduce((sounds, [letters, sound]) => sounds.replace(letters, sound), word),
  );

const MISACCENTED = new Map(
  Object.entries(LANGUAGES).map(([language, { misaccented }]) => {
    return [language, misaccented?.split('\n').map((wrong) => new RegExp(wrong)) ?? []];
  }),
);

/** Whether a word in lower case is accented or stressed as its language would not; of those whose rules are known. */
export const isMisaccented = (word: string, language: string | null): boolean =>
  (MISACCENTED.get(language ?? '') ?? []).some((wrong) => wrong.test(word));
