/** Which syllable of a name a language stresses, by its rule for nouns; single words may differ. */

/** Where the stress of most names lies. */
type Rule = 'first' | 'last' | 'penult' | 'weight' | 'spanish' | 'catalan' | 'portuguese';

/**
 * Languages with a rule that foresees most of their names (Hulst, Goedemans, Zanten: A survey of word accentual
 * patterns, 2010). `weight`: the last but one if it is heavy, else the one before (Latin; English nouns: Chomsky
 * and Halle 1968).
 */
const RULES: Readonly<Record<Rule, string>> = {
  first: 'fi et hu cs sk is fo lv de lb gsw nl af sv da nb nn no ga eu',
  last: 'fr tr hy oc',
  penult: 'pl it cy ro id eo',
  weight: 'la en',
  spanish: 'es gl ast',
  catalan: 'ca',
  portuguese: 'pt',
};

const BY_LANGUAGE = new Map(
  Object.entries(RULES).flatMap(([rule, codes]) =>
    codes.split(' ').map((code) => [code, rule as Rule] as const),
  ),
);

/** A stressed vowel as Spanish, Catalan, Portuguese and Italian write it. */
const ACCENTED = /[áéíóúàèìòùâêôãõ]/;

/**
 * Place of the stressed syllable, from 0; null in a language whose rule is not known here. `spelling` is the name
 * with its marks, of as many letters as the syllables have, or null; in the Romance languages an accent decides.
 */
export function stressedSyllable(
  language: string,
  syllables: readonly string[],
  spelling: string | null,
): number | null {
  const rule = BY_LANGUAGE.get(language.toLowerCase().split(/[_-]/, 1)[0]!);
  if (rule === undefined || syllables.length === 0) return null;
  const last = syllables.length - 1;
  if (last === 0) return 0;
  const written = spelling === null ? null : accentedSyllable(syllables, spelling);
  switch (rule) {
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'penult':
      return written ?? last - 1;
    case 'weight':
      return last === 1 || isHeavy(syllables[last - 1]!) ? last - 1 : last - 2;
    case 'spanish':
      return written ?? (/[aeiouns]$/.test(syllables[last]!) ? last - 1 : last);
    case 'catalan':
      return written ?? (/([aeiou]s?|en|in)$/.test(syllables[last]!) ? last - 1 : last);
    case 'portuguese':
      return written ?? (/([aeo]s?|[ae]ms?)$/.test(syllables[last]!) ? last - 1 : last);
  }
}

/** Closed by a consonant, or of two vowels. */
const isHeavy = (syllable: string): boolean => /([^aeiouy]|[aeiouy]{2})$/.test(syllable);

function accentedSyllable(syllables: readonly string[], spelling: string): number | null {
  const letters = [...spelling.normalize('NFC').toLowerCase()];
  if (letters.length !== syllables.join('').length) return null;
  const at = letters.findIndex((letter) => ACCENTED.test(letter));
  if (at < 0) return null;
  let end = 0;
  return syllables.findIndex((syllable) => {
    end += syllable.length;
    return at < end;
  });
}
