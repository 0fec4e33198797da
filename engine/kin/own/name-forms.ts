/**
 * The forms of a name by the case endings of its language: inflected ones are folded to the base form (Väinämöisen, Väinämöistä
 * to Väinämöinen; Galliam, Galliae to Gallia).
 */
import { LANGUAGES } from '../../text/language-rows.ts';

/** Letters of a stem at least, without its ending. */
const SHORTEST_STEM = 3;

/** An ending of a case, and what stands in its place in the base forms that it may belong to. */
type Rule = readonly [ending: string, bases: readonly string[]];

const inOrder = (text = ''): Rule[] =>
  (text.match(/\S+/g) ?? []).map((rule) => {
    const [ending, bases] = rule.split(':');
    return [ending!, bases!.split(',').map((base) => (base === '0' ? '' : base))];
  });

const rules = (text?: string): Rule[] => inOrder(text).sort((a, b) => b[0].length - a[0].length);

/** The language whose case endings a language takes. */
const kinOf = (language: string): string => LANGUAGES[language]?.casesOf ?? language;

/** The case endings of a language; none where it has no rules. */
const casesOf = (language: string): readonly Rule[] => rules(LANGUAGES[kinOf(language)]?.cases);

/** Case endings from which on a name hardly ever stands in its base form. */
const MANY_CASES = 5;

/** Whether names of a language have many forms. */
export const isInflected = (language: string): boolean =>
  language === 'la' || casesOf(language).length > MANY_CASES;

/**
 * The base form of each form, by its text, that is taken for an inflected one of another. `counts` says how often each occurs,
 * `titled` holds those that stand after a title or as a person does. A base of Latin and of Finnish names in -nen may be one that
 * the text itself does not hold. Forms that are bases are not in it.
 */
export function foldForms(
  counts: ReadonlyMap<string, number>,
  titled: ReadonlySet<string>,
  language: string,
): Map<string, string> {
  const iso = kinOf(language);
  if (iso === 'la') return foldLatin(counts, titled);
  const table = casesOf(iso);
  const folded = new Map<string, string>();
  if (table.length === 0) return folded;
  for (const [text, count] of counts) {
    const base = baseOf(text, count, table, counts);
    if (base !== null) folded.set(text, base);
  }
  if (/hu|ru|uk|pl/.test(iso)) foldUnattested(counts, folded, table);
  if (iso === 'fi') foldFinnish(counts, folded);
  for (const [text, base] of folded) {
    // Annalleni to Annalle to Anna; no circles, for each step is one that another form made
    let end = base;
    for (let k = 0; k < 4 && folded.has(end) && folded.get(end) !== text; k++)
      end = folded.get(end)!;
    if (end !== text) folded.set(text, end);
    else folded.delete(text);
  }
  return folded;
}

function baseOf(
  text: string,
  count: number,
  table: readonly Rule[],
  counts: ReadonlyMap<string, number>,
): string | null {
  const seen = (base: string): number => counts.get(base) ?? 0;
  // the rarer of two is the inflected one, unless it is much longer
  const bases = basesOf(text, table, SHORTEST_STEM).filter(
    (base) => base !== text && counts.has(base) && 4 * seen(base) >= count,
  );
  return bases.sort((a, b) => seen(b) - seen(a))[0] ?? null;
}

/** What a form may be of by the rules, with so many letters of its stem. */
const basesOf = (text: string, table: readonly Rule[], least: number): string[] =>
  table.flatMap(([ending, bases]) => {
    const stem = text.slice(0, -ending.length);
    return text.endsWith(ending) && stem.length >= least ? bases.map((end) => stem + end) : [];
  });

/** Bases that the text does not hold, on which two forms and more agree: Szegeden, Szegedről give Szeged. */
function foldUnattested(
  counts: ReadonlyMap<string, number>,
  folded: Map<string, string>,
  table: readonly Rule[],
): void {
  const votes = new Map<string, Set<string>>();
  for (const text of counts.keys()) {
    for (const base of basesOf(text, table, SHORTEST_STEM + 1))
      votes.set(base, (votes.get(base) ?? new Set()).add(text));
  }
  const agreed = [...votes].filter(([, texts]) => texts.size > 1);
  // most forms first, then the longer stem: less is taken off
  agreed.sort(
    (a, b) => b[1].size - a[1].size || b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1),
  );
  for (const [base, texts] of agreed) {
    const left = [...texts].filter((text) => text !== base && !folded.has(text));
    if (left.length > 1) for (const text of left) folded.set(text, base);
  }
}

const FINNISH_SEN =
  /(?:sen|sta|stä|selle|sella|sellä|selta|seltä|sessa|sessä|sesta|sestä|seen|sena|senä|sia|siä|set|sten)$/u;
/** Cases that no base form of a Finnish name ends in, behind a vowel. */
const FINNISH_CASE =
  /(?<=[aeiouyäö])(?:ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi|hun|hon|han|hän|hen|hin|hyn|n)$/u;

/** Bases that do not stand in the text: Ilmarisen gives Ilmarinen, Pohjolassa and Pohjolan give Pohjola. */
function foldFinnish(counts: ReadonlyMap<string, number>, folded: Map<string, string>): void {
  const stems = new Map<string, string[]>();
  for (const text of counts.keys()) {
    if (folded.has(text)) continue;
    const sen = FINNISH_SEN.exec(text);
    const before = text.slice(0, sen?.index ?? 0);
    if (/[^aeiouyäö]i$/u.test(before) && before.length > SHORTEST_STEM) {
      folded.set(text, `${before}nen`);
      continue;
    }
    if (text.endsWith('nen')) continue;
    const ending = FINNISH_CASE.exec(text);
    if (ending === null || ending.index < SHORTEST_STEM) continue;
    let stem = text.slice(0, ending.index);
    // Turkuun, Helsinkiin
    if (ending[0] === 'n' && /([aeiouyäö])\1$/u.test(stem)) stem = stem.slice(0, -1);
    stems.set(stem, [...(stems.get(stem) ?? []), text]);
  }
  const known = new Set([...counts.keys(), ...stems.keys(), ...folded.values()]);
  const starts = new Set(
    [...counts.keys()].flatMap((text) => [text.slice(0, -1), text.slice(0, -2)]),
  );
  for (const [stem, texts] of stems) {
    // Martin has Martinin and Martinille beside it
    if (texts.length === 1 && texts[0]!.endsWith('n') && starts.has(`${texts[0]}i`)) continue;
    for (const text of texts) folded.set(text, finnishBase(stem, known));
  }
}

/** Strong grades of Finnish consonants, in front of the last vowel, by the pattern of the weak one. */
const STRONG = inOrder(LANGUAGES.fi!.strongGrades!).map(
  ([weak, [strong]]) => [new RegExp(weak), strong!] as const,
);

/** Nouns at the end of names of places, by the stem of their cases. */
const NOUNS = inOrder(LANGUAGES.fi!.placeStems!);

/**
 * The nominative of a stem in a vowel: by the strong grade that the text holds, a double stop for
 * one that these cases leave single (Lapi, Lappi), -i for -e (Tuone, Tuoni).
 */
function finnishBase(stem: string, known: ReadonlySet<string>): string {
  const noun = NOUNS.find(([weak]) => stem.endsWith(weak));
  if (noun) return stem.slice(0, -noun[0].length) + noun[1][0]!;
  if (/tt[aä]re$/u.test(stem)) return stem.slice(0, -4) + stem.slice(-3, -1);
  const bases = stem.endsWith('e')
    ? [`${stem.slice(0, -1)}i`, `${stem.slice(0, -1)}si`, `${stem.slice(0, -2)}si`]
    : [];
  for (const [weak, strong] of STRONG) bases.push(stem.replace(weak, strong));
  return (
    bases.find((base) => base !== stem && known.has(base)) ??
    (stem.endsWith('e')
      ? bases[0]!
      : stem.replace(/(?<=[aeiouyäö])([ptk])(?=[aeiouyäö]$)/u, '$1$1'))
  );
}

const LATIN = /(?:orum|arum|erum|ibus|um|ae|am|as|is|os|us|es|em|im|i|o|a|e|u)$/;

/** Third declension: how the stem of the other cases ends, and the nominative. */
const THIRD: readonly Rule[] = rules(
  'ig:ix ic:ix,ex og:ox ag:ax at:as,a ot:os et:es,e ent:ens ont:ons,on on:o,on in:o,en id:is,es ur:ur,us r:r,er l:l',
);

function foldLatin(
  counts: ReadonlyMap<string, number>,
  titled: ReadonlySet<string>,
): Map<string, string> {
  const folded = new Map<string, string>();
  const groups = new Map<string, Map<string, number>>();
  const titles = new Set<string>();
  const without = new Map<string, string>();
  for (const [text, count] of counts) {
    // Fabi, of Fabius, as Fabii is
    if (text.endsWith('i') && counts.has(`${text}us`)) {
      without.set(text, `${text}us`);
      continue;
    }
    const bare = text.replace(/(?<=.{5})que$/, '');
    if (bare !== text) without.set(text, bare);
    // Sotiatium belongs to Sotiates, Cassium to Cassius
    const isPeople = bare.endsWith('ium') && counts.has(bare.replace(/ium$/, 'es'));
    const ending = isPeople ? 'ium' : (LATIN.exec(bare)?.[0] ?? '');
    const stem = bare.slice(0, bare.length - ending.length);
    if (titled.has(text)) titles.add(stem);
    const group = groups.get(stem) ?? new Map<string, number>();
    groups.set(stem, group.set(ending, (group.get(ending) ?? 0) + count));
  }
  for (const [stem, endings] of groups) {
    for (const [ending, base] of latinBases(stem, endings, counts, titles.has(stem))) {
      if (stem + ending !== base) folded.set(stem + ending, base);
    }
  }
  for (const [text, bare] of without) folded.set(text, folded.get(bare) ?? bare);
  return folded;
}

/** For each ending of a stem the base form; an ending that tells none is its own. */
function latinBases(
  stem: string,
  endings: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  titled: boolean,
): [string, string][] {
  const has = (...list: string[]): boolean => list.some((ending) => endings.has(ending));
  const to = (base: string, list: readonly string[]): [string, string][] =>
    list.filter((ending) => endings.has(ending)).map((ending) => [ending, base]);
  const third = thirdNominative(stem, counts);
  if (third !== null) return to(third, ['is', 'i', 'em', 'im', 'e', 'es', 'um', 'ibus', '']);
  const sum = (...list: string[]): number =>
    list.reduce((all, ending) => all + (endings.get(ending) ?? 0), 0);
  const rest = ['us', 'i', 'o', 'um', 'orum', 'os', 'is', 'e', 'u'];
  // a people: Helvetii beside Helvetius, whatever is the commoner
  const peoples = has('orum', 'os') && sum('orum', 'os', 'i', 'is') > 2 * sum('us');
  const masculine = peoples ? `${stem}i` : has('us') ? `${stem}us` : null;
  if (has('ae', 'am', 'arum') || (has('a') && !has('um', 'em', 'e'))) {
    // Belgae have no singular, Gallia no plural
    const base = sum('arum', 'as') > sum('a', 'am') ? `${stem}ae` : `${stem}a`;
    const own = to(base, ['a', 'ae', 'am', 'arum', 'as']);
    return [...own, ...to(masculine ?? base, rest)];
  }
  if (masculine !== null) return to(masculine, rest);
  if (has('as') && !has('es', 'um', 'ibus', 'is')) return to(`${stem}ae`, ['as']);
  if (has('es', 'ibus'))
    return to(`${stem}es`, ['es', 'um', 'ium', 'ibus', 'is', 'as', 'em', 'e', 'i']);
  if (has('em') || (has('is') && (has('e', 'i') || stem.endsWith('on')))) {
    const base = basesOf(stem, THIRD, 0)[0] ?? `${stem}is`;
    return to(base, ['is', 'i', 'em', 'e', 'es', 'um', 'ibus']);
  }
  // Sabim: a river's
  if (has('im')) return to(`${stem}is`, ['im', 'is', 'i', 'e']);
  // after a title a person's: Cassium, Aemilii; else a place's: Illyricum
  if (titled && (has('um') || (has('i') && !has('is')))) return to(`${stem}us`, ['um', 'i', 'o']);
  if (has('um')) return to(`${stem}um`, ['um', 'i', 'o', 'a', 'orum', 'is']);
  return [];
}

/** Caesar of Caesar-, Cicero of Ciceron-, if it stands in the text. */
function thirdNominative(stem: string, counts: ReadonlyMap<string, number>): string | null {
  if (counts.has(stem) && /[lnrsx]$/.test(stem) && stem.length > SHORTEST_STEM) return stem;
  return basesOf(stem, THIRD, 0).find((base) => base !== stem && counts.has(base)) ?? null;
}
