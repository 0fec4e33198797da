/** The language whose names a list has, told by the names that ship. */
import { fold } from '../../runtime/letter-costs.ts';
import { LEAST, sharedOf } from './kin-language.ts';
import type { LanguageData } from './language-data.ts';
import type { OwnName } from './own/own-names.ts';

/** Share of the names that the language's lists have. */
const SHARED = 0.5;
/** Of a language in Latin letters, share that its traditional given names have, and how many languages are looked at. */
const SHARED_TRADITIONAL = 0.15;
const MOST_LOOKED_AT = 3;

/** Languages with names that ship, by other alphabets. */
const ALPHABETS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Cyrillic}/u, ['ru', 'uk', 'mk']],
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Arabic}/u, ['ar', 'fa', 'ur']],
  [/\p{Script=Armenian}/u, ['hy']],
  [/\p{Script=Georgian}/u, ['ka']],
  [/\p{Script=Thai}/u, ['th']],
  [/\p{Script=Devanagari}/u, ['ne']],
];

/** The language of which at least half of the names are, persons or places; null where there is none. */
export async function languageOfNames(
  names: readonly OwnName[],
  data: LanguageData,
): Promise<string | null> {
  if (names.length < LEAST) return null;
  const letters = names.map(({ name }) => name).join('');
  const alphabet = ALPHABETS.find(([letter]) => letter.test(letters));
  const codes = alphabet ? alphabet[1] : await likeliest(names, data);
  const kinds = ['person', 'place'] as const;
  const shares = await Promise.all(
    codes.map(async (code) => {
      const lists = await Promise.all(kinds.map((kind) => data.namesOfKind(code, kind)));
      return { code, share: Math.max(...lists.map((list) => sharedOf(names, list))) };
    }),
  );
  shares.sort((a, b) => b.share - a.share);
  const best = shares[0];
  return best && best.share >= SHARED ? best.code : null;
}

/** Languages in Latin letters whose traditional given names some of these are, most first. */
async function likeliest(names: readonly OwnName[], data: LanguageData): Promise<string[]> {
  const folded = names.map(({ name }) => fold(name));
  return [...(await data.traditional())]
    .map(([code, known]) => ({ code, count: folded.filter((name) => known.has(name)).length }))
    .filter(({ count }) => count >= SHARED_TRADITIONAL * folded.length)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_LOOKED_AT)
    .map(({ code }) => code);
}
