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

/** By language: what a word may be read by, and how none is accented. */
const RULES = new Map(
  Object.entries(LANGUAGES).map(([language, { sounds, misaccented }]) => {
    const [first, ...others] = sounds?.split('\n\n').map(rulesOf) ?? [];
    const readings = first ? [first, ...others.map((rules) => [...rules, ...first])] : [];
    const wrong = misaccented?.split('\n').map((one) => new RegExp(one)) ?? [];
    return [language, { readings, wrong }];
  }),
);

/** The sounds of a word in lower case, a letter or more each, as it may be read; none for languages whose rules are not known. */
export const soundsOf = (word: string, language: string | null): string[] =>
  (RULES.get(language ?? '')?.readings ?? []).map((rules) =>
    rules.reduce((sounds, [letters, sound]) => sounds.replace(letters, sound), word),
  );

/** Whether a word in lower case is accented or stressed as its language would not; of those whose rules are known. */
export const isMisaccented = (word: string, language: string | null): boolean =>
  RULES.get(language ?? '')?.wrong.some((one) => one.test(word)) ?? false;
