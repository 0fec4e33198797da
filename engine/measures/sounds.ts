/** How a word sounds by the rules of its spelling, and its accents: near enough to tell pseudowords that sound like words (brane, brain). */

/** What letters stand for, in their order; capitals are sounds that are done. */
type Rules = readonly (readonly [RegExp, string])[];

/** Of a table: letters, what they stand for (nothing where they are silent), the next ones. */
const rulesOf = (table: string): Rules =>
  table
    .trim()
    .split(/\s+/)
    .map((rule) => rule.split('→'))
    .map(([letters, sound]) => [new RegExp(letters!, 'g'), sound!]);

/**
 * Rough, for a word too many that is left out is cheap: s and z, the vowels of cow, low and coat, and of beer and bear are
 * one, and so are those of endings without stress. By line: silent letters; consonants; vowels before r; endings; vowels.
 */
const ENGLISH = rulesOf(String.raw`
^one$→wun ^once→wuns ^sai(?=d$)|^say(?=s$)→se (?<![aeou])i(?=gn|mb|[ln]d)→I ^[kgmp](?=n)|^w(?=r)|^p(?=[st])|(?<=^s)w(?=or)|(?<=[aeiou])h(?![aeiouy])|(?<=^[rgk])h→
^h(?=on|eir|our)|b(?=t)|(?<=s)t(?=le|en)|(?<=i)s(?=l[ae])|(?<=[aeiouI])g(?=n(?:s|ed|ing)?$)→ m[bn](?=(?:s|ed|ing)?$)→mm
^wh(?=o)→h ^wh→w [aeo]igh|ai|ay→A igh→I augh|ough(?=t)|au|aw|a(?=l[ldkt])→W ough→O
(?<=[Wao])l(?=[kmf]|ve)|(?<=ou|oo)l(?=d)|gh(?=t|s?$)→
(?<=n)gue(?=s?$)→g [gq]ue(?=s?$)→k ph→f (?<=s)ch(?=[oe])|ch(?=or[du])→k t(?=ure)|t?ch(?![lr])→C (?:[st]|ss|sh|s?c)i(?=[ao]|en[ct])|s?sh→S th→T d?g(?=[eiy])|j→J
s?c(?=[eiyEI])|z→s ch→k gu(?=[eiy])→g qu→kw x→ks
(?<=[aeiouyAIOW].*[^aeiouyAIOW])(?:[eo]u|[aeiou])re?(?=(?:s|ed|ing)?$)|(?<=[^aeiouyAIOW])re(?=s?$)→R
(?:[aei][aeio]|y[aeo]|[AI]e?)re?(?=(?:s|d|ed|ing)?$)|[aeiy]r(?:e(?=[ds]?$)|(?=ing$))|[aeiuA]{1,2}rr?(?=y$|ies$)→X
(?:o[aou]?|W|(?<=w)a)re?(?=[^aeiouy]|$|ed$|ing$)→Z (?:[eiuy]|ea)rr?(?=[^aeiouyr]|$)→R
(?<=[aeiouyA-Z].*[^aeiouyAIOW])(?:e?y|ie?|ee)(?=[sd]?$)→i (?<=[aeiouyA-Z].*[^aeiouyAIOW])(?:le|[aeio]l)(?=s?$)→L
(?<=[aeiouyA-Z].*[^aeiouyAIOW])[aeou]n(?=s?$)→N (?<=[aeiouyA-Z].*[^aeiouyAIOW])(?:ou|[aiu])s[se]?$→us
(?<=[aeiouyA-Z].*[^aeiouyAIOW])[aeiu](?:te?|tte)(?=s?$)→it
(?<![aeiou])[iy](?=[^aeiouywA-S](?:e[ds]?|ing)$)|(?<=^[^aeiouyA-Z]*)(?:[uy]?y|ie?|ye)(?=[ds]?$)→I
ee|ea|eo|ie|(?<![aeiou])e(?=[^aeiouywA-S](?:e[ds]?|ing)$)|(?<=^[^aeiouyA-Z]*)e$→E
(?<![aeiou])a(?=(?:[^aeiouywA-S]|st)(?:e[ds]?|ing)$)|e[iy]→A
oo|ue|ie?[uw]|e[uw]|ui|(?<![aeiou])u(?=[^aeiouywA-S](?:e[ds]?|ing)$|$)→U oi|oy→Y
o[aeuw]|(?<![aeiou])o(?=[^aeiouywA-S](?:e[ds]?|ing)$|l[ldt]|ls?$)|o$|ol(?=ks?$)→O
(?<=[aeiouyA-Z].*[pkfscxCS])ed$→t (?<=[aeiouyA-Z].*)(?<=[^td])ed$→d (?<=[^aeiou])e(?=s?$)→
(?<=[AEIOUWYl])L→l ck|c|q→k ([b-df-hj-np-tv-z])\1→$1 y→i`);

/** Letters as they are read in other words: bread, great, soup, key, word, what, son; young, friend, build, aunt, machine. */
const READ_OTHERWISE = [
  `(?<=[bg]r|st)ea(?=[kt])→ai ea→e (?<=thr)ough→oo ough(?=t)→o ough→off (?<=sh)oe|ou→oo e[iy]→ee (?<=w)or(?=[dklmst])→er
^wha→wo (?<=w|qu)a→o o([nmv])(?=e)→u$1$1 o(?=[nmv]|th)→u augh(?!t)→aff au|aw|a(?=l[kt])→o`,
  'i(?=[ln]d)→y ough(?!t)→uff oo|ou→u ie→e ui→i au→a ach(?=[ei])→ash i(?=[^aeiouyw]e$)→ee',
].map(rulesOf);

/** Voice at the end is lost, length and the open and closed e and ä are one. */
const GERMAN = rulesOf(String.raw`
sch|^s(?=[pt])→S chs|cks|x→ks ph|v→f ck|c(?!h)|q→k (?<=[kg])u(?=[aeiouäöü])→w dt$|th→t rh→r tz|z→ts ß|ss→s
(?<=[aeiouäöü])h(?![aeiouäöü])→ ie→i ai|ay|ey→ei äu→eu ä→e y→ü (.)\1→$1 b(?=s?t?$)→p d(?=s?$)→t g(?=s?t?$)→k`);

/** With seseo and yeísmo, for what sounds like a word to some is left out for all; without stress. */
const SPANISH = rulesOf(`
sc(?=[eiéí])|^x→s ch→C qu→k gu(?=[eiéí])→G gü→Gu g(?=[eiéí])|j→x c(?=[eiéí])|z→s ll|y→i rr|^r|(?<=[nls])r→R h→ c→k v→b r→ɾ ñ→ɲ
á→a é→e í→i ó→o [úü]→u`);

/** By language: what a word may be read by. */
const RULES: Readonly<Record<string, readonly Rules[]>> = {
  en: [ENGLISH, ...READ_OTHERWISE.map((rules) => [...rules, ...ENGLISH])],
  de: [GERMAN, [...rulesOf('v→w'), ...GERMAN]],
  es: [SPANISH],
};

/** The sounds of a word in lower case, a letter or more each, as it may be read; none for languages whose rules are not known. */
export const soundsOf = (word: string, language: string | null): string[] =>
  (RULES[language ?? ''] ?? []).map((rules) =>
    rules.reduce((sounds, [letters, sound]) => sounds.replace(letters, sound), word),
  );

/** Diphthongs that Spanish words have for e and o under stress: puedo, podemos. */
const UNDER_STRESS = '(?:(?<![gq])u|i)e';

/**
 * Spanish accents that no word is written with, of í and ú, not where they part two vowels (raíz, oído); and diphthongs that
 * are not stressed, as hardly any word has them: the stress is elsewhere, two syllables from the end, or in the one before.
 */
const WRONG_ACCENTS = [
  // a second one
  /[áéíóú].*[áéíóú]/,
  // the only syllable, and those that are stressed without one: the last before a consonant but n and s, else the last but one
  /^[^aeiouáéíóú]*(?:[iu]?[áéó][iu]?|[íú])[ns]?$/,
  /(?:[áéó][iu]?|(?<![aeo])[íú])[^aeiouáéíóúns]+$/,
  /(?:[áéó][iu]?|(?<![aeo])[íú])[^aeiouáéíóú]+(?:[iu]?[aeo][iu]?|[iu])[ns]?$/,
  new RegExp(`[áéíóú].*${UNDER_STRESS}|${UNDER_STRESS}.*[áéíóú]`),
  new RegExp(`${UNDER_STRESS}[^aeiou]+[aeiou]+(?:[^aeiou]+[aeiou]|[^aeiouns]+$)`),
  new RegExp(`[aeiou][^aeiou]+${UNDER_STRESS}[ns]?$`),
];

/** Whether a word in lower case is accented or stressed as its language would not; of Spanish alone. */
export const isMisaccented = (word: string, language: string | null): boolean =>
  language === 'es' && WRONG_ACCENTS.some((wrong) => wrong.test(word));
