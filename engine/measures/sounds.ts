/** How a word sounds by the rules of its spelling, and its accents: near enough to tell pseudowords that sound like words (brane, brain). */

/** What letters stand for, in their order; capitals are sounds that are done. */
type Rules = readonly (readonly [RegExp, string])[];

/** Rough: of several readings the most frequent one (Venezky 1970); reduced vowels and stress are not told. */
const ENGLISH: Rules = [
  [/^[kgp](?=n)|^w(?=r)|^p(?=s)|(?<=m)[bn]$|(?<=[aeiour])h(?![aeiouy])|(?<=^[rg])h/g, ''],
  // endings that are spelled in several ways
  [/(?<=[^aeiouy]|[aeiouy][aeiouy])(?:er|or|ar|re)(?=s?$)/g, 'R'],
  [/(?<=[^aeiouy])(?:e?y|ie)(?=s?$)(?<=[aeiouy].*)/g, 'i'],
  [/(?<=[aeiouy].*[^aeiouy])(?:le|[ae]l)(?=s?$)/g, 'L'],
  [/eigh/g, 'A'],
  [/igh|(?<=^[^aeiouy]*)(?:y|ie)(?=[ds]?$)/g, 'I'],
  [/gh(?=t|$)/g, ''],
  [/^x|(?<=[^sptkfcx])s$|(?<=[aeiouy][iouy])se$/g, 'z'],
  [/ph/g, 'f'],
  [/^wh/g, 'w'],
  [/(?<=s|^)ch(?=[lrms])|ch(?=[lr])/g, 'k'],
  [/t?ch/g, 'C'],
  [/sh/g, 'S'],
  [/th/g, 'T'],
  [/dge?(?=[eiy]|$)|(?<=[^aeiou])ge$/g, 'J'],
  [/s?c(?=[eiyI])/g, 's'],
  [/e(?=[^aeiouywr](?:e[rs]?|ing)$)|e[ae]|(?<=[^aeiou])ie(?=[^st]e?$)/g, 'E'],
  [/a(?=[^aeiouywr](?:e[drs]?|ing)$)|a[eiy]|ei(?=n)|ey(?=$)/g, 'A'],
  [/[iy](?=[^aeiouywx](?:e[drs]?|ing)$)/g, 'I'],
  [/o[ao]r/g, 'or'],
  [/o(?=[^aeiouywrv](?:e[drs]?|ing)$)|oa|oe(?=s?$)|ow(?=n?$)/g, 'O'],
  [/u(?=[^aeiouyw](?:e[drs]?|ing)$)|oo|ue|e[uw]|ui(?!lt)/g, 'U'],
  [/(?<=[aeiouyAEIOU].*[pkfscxCST])ed$/g, 't'],
  [/(?<=[aeiouyAEIOU].*[^td])ed$/g, 'd'],
  [/au|aw|al(?=k)/g, 'W'],
  [/o[iy]/g, 'Y'],
  [/o[uw]/g, 'Q'],
  [/ck|c|q(?!u)/g, 'k'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/([b-df-hj-np-tv-z])\1/g, '$1'],
  [/(?<=[^aeiouAEIOUWYQ])[eiu](?=r(?:[^aeiouyrAEIOU]|$))/g, 'R'],
  [/(?<=\w\w[^aeiou]|[A-Z])e$/g, ''],
  [/y/g, 'i'],
];

/** Voice at the end is lost, length and the open and closed e and ä are one. */
const GERMAN: Rules = [
  [/sch/g, 'S'],
  [/chs|cks|x/g, 'ks'],
  [/ph|v/g, 'f'],
  [/ck|c(?!h)|q/g, 'k'],
  [/(?<=[kg])u(?=[aeiouäöü])/g, 'w'],
  [/dt$|th/g, 't'],
  [/tz|z/g, 'ts'],
  [/ß|ss/g, 's'],
  [/(?<=[aeiouäöü])h(?![aeiouäöü])/g, ''],
  [/ie/g, 'i'],
  [/ai|ay|ey/g, 'ei'],
  [/äu/g, 'eu'],
  [/ä/g, 'e'],
  [/y/g, 'ü'],
  [/(.)\1/g, '$1'],
  [/b$/g, 'p'],
  [/d$/g, 't'],
  [/g$/g, 'k'],
];

/** Latin American: no θ and no ʎ. */
const SPANISH: Rules = [
  [/ch/g, 'C'],
  [/qu/g, 'k'],
  [/gu(?=[eiéí])/g, 'G'],
  [/gü/g, 'Gu'],
  [/g(?=[eiéí])|j/g, 'x'],
  [/c(?=[eiéí])|z/g, 's'],
  [/ll|y/g, 'i'],
  [/rr|^r|(?<=[nls])r/g, 'R'],
  [/h/g, ''],
  [/c/g, 'k'],
  [/v/g, 'b'],
  [/r/g, 'ɾ'],
  [/ñ/g, 'ɲ'],
];

const RULES: Readonly<Record<string, Rules>> = { en: ENGLISH, de: GERMAN, es: SPANISH };

/** The sounds of a word in lower case, a letter or more each; null for languages whose rules are not known. */
export function soundsOf(word: string, language: string | null): string | null {
  const rules = language === null ? undefined : RULES[language];
  return rules?.reduce((sounds, [letters, sound]) => sounds.replace(letters, sound), word) ?? null;
}

/** Spanish accents that no word is written with; of í and ú, not where they part two vowels (raíz, oído). */
const WRONG_ACCENTS = [
  // a second one
  /[áéíóú].*[áéíóú]/,
  // the only syllable, and those that are stressed without one: the last before a consonant but n and s, else the last but one
  /^[^aeiouáéíóú]*(?:[iu]?[áéó][iu]?|[íú])[ns]?$/,
  /(?:[áéó][iu]?|(?<![aeo])[íú])[^aeiouáéíóúns]+$/,
  /(?:[áéó][iu]?|(?<![aeo])[íú])[^aeiouáéíóú]+(?:[iu]?[aeo][iu]?|[iu])[ns]?$/,
];

/** Whether a word in lower case is accented as its language would not; of Spanish alone. */
export const isMisaccented = (word: string, language: string | null): boolean =>
  language === 'es' && WRONG_ACCENTS.some((wrong) => wrong.test(word));
