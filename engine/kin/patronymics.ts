/** Patronymics: how languages name a child by the father, and which source shows that it does. */
import type { Sex } from './kin-language.ts';
import type { OwnName, OwnNames } from './own/own-names.ts';

/** How the father's name ends, and the names of a son and of a daughter, where * stands for what is before that ending. */
interface Form {
  readonly ending: string;
  readonly son: string;
  readonly daughter: string;
}

/** Forms as `endings: son / daughter`, of any ending at first; where daughters have the son's, it is inherited as family names are. */
const forms = (text: string): readonly Form[] =>
  text.split(', ').flatMap((row) => {
    const [both = '', endings = ''] = row.split(': ').reverse();
    const [son = '', daughter = son] = both.split(' / ');
    return endings.split(' ').map((ending) => ({ ending, son, daughter }));
  });

/** By language; `_latn` is how texts in Latin letters write those of another script. */
const FORMS: Readonly<Record<string, readonly Form[]>> = {
  ar: forms('بن * / بنت *'),
  ar_latn: forms('ibn * / bint *'),
  cy: forms('ap * / ferch *'),
  da: forms('*sen / *sdatter, s e: *sen / *sdatter'),
  en: forms('son of * / daughter of *'),
  es: forms(
    '*ez, o e a: *ez, ando: *ández, ano: *ánez, igo: *íguez, ino ín: *ínez, alo: *ález, ero: *érez, undo: *úndez',
  ),
  fi: forms(
    '*npoika / *ntytär, s: *ksenpoika / *ksentytär, n: *ninpoika / *nintytär, r: *rinpoika / *rintytär, ' +
      'l: *linpoika / *lintytär, nen: *senpoika / *sentytär, kki: *kinpoika / *kintytär, ' +
      'ppi: *pinpoika / *pintytär, tti: *tinpoika / *tintytär',
  ),
  ga: forms('Mac * / Nic *'),
  gd: forms('Mac*'),
  he: forms('בן * / בת *'),
  he_latn: forms('ben * / bat *'),
  is: forms(
    '*sson / *sdóttir, s ur: *sson / *sdóttir, i: *ason / *adóttir, a: *uson / *udóttir, ' +
      'x: *xson / *xdóttir, ll: *lsson / *lsdóttir, nn: *nsson / *nsdóttir',
  ),
  ru: forms('*ович / *овна, й ь: *евич / *евна, а: *ич / *ична, я: *ич / *инична'),
  ru_latn: forms('*ovich / *ovna, y i: *evich / *evna, a: *ich / *ichna'),
  sv: forms('*sson / *sdotter, s: *sson / *sdotter'),
  tr: forms('*oğlu / *kızı'),
  uk: forms(
    '*ович / *івна, о: *ович / *івна, й: *йович / *ївна, а: *айович / *аївна, я: *ч / *вна',
  ),
};
/** Languages that take the forms of another. */
const SAME: Readonly<Record<string, string>> = { fo: 'is', nb: 'da', no: 'da', nn: 'da', pt: 'es' };

export type Patronymics = NonNullable<ReturnType<typeof patronymicsOf>>;

export const WITH_PATRONYMICS: readonly string[] = [...Object.keys(FORMS), ...Object.keys(SAME)]
  .filter((code) => !code.includes('_'))
  .sort();

/** Those of a language by its code, or as `shownPatronymics` names them; null where it has none. */
export function patronymicsOf(code: string | null) {
  const known = FORMS[SAME[code ?? ''] ?? code ?? ''];
  if (!known) return null;
  const longestFirst = [...known].sort((a, b) => b.ending.length - a.ending.length);
  return {
    /** Whether a family has one, as it has a family name: Fernández, MacGregor. */
    inherited: known.every(isInherited),
    /** Of a son or a daughter, by the father's name as it is written. */
    of(father: string, sex: Sex): string {
      const lower = father.toLowerCase();
      const { ending, son, daughter } = longestFirst.find((one) => lower.endsWith(one.ending))!;
      const stem = father.slice(0, father.length - ending.length);
      return (sex === 'm' ? son : daughter).replace('*', stem);
    },
  };
}

const isInherited = ({ son, daughter }: Form): boolean => son === daughter;

/** Different names that have to show a form before a source is followed, and the share of them among those of two parts. */
const SHOWN = 3;
const SHOWN_SHARE = 0.5;
/** Letters of a father's name that are left when a form is taken away. */
const FATHER = 2;

/**
 * Which patronymics a source shows, in its names of two parts or, of those with a word of their own (`ben`), in its text;
 * null for none. A language where a son's is a daughter's too is not told from family names, but for such a word or beginning.
 * Its names get the sex that their patronymic tells, and patronymics are last parts.
 */
export function shownPatronymics(own: OwnNames, text: string) {
  const whole = own.pairs
    .filter(({ kind }) => kind !== 'place')
    .map(({ parts: [first, last] }) => `${first} ${last}`.split(' '));
  let best: { code: string; sexes: Map<string, Sex | null>; shown: number } | null = null;
  for (const [code, known] of Object.entries(FORMS)) {
    const marks = marksOf(known);
    if (marks.length === 0) continue;
    const sexes = new Map<string, Sex | null>();
    const shown = new Set<string>();
    for (const [given, ...rest] of whole) {
      const last = rest.join(' ');
      const mark = marks.find((one) => fits(one, last));
      if (!mark) continue;
      shown.add(`${given} ${last}`);
      sexes.set(given!, mark.sex);
      sexes.set(rest.at(-1)!, null);
    }
    if (shown.size < SHOWN_SHARE * whole.length) shown.clear();
    for (const { before } of marks)
      if (before.endsWith(' ')) for (const found of withWord(text, before)) shown.add(found);
    if (shown.size >= SHOWN && shown.size > (best?.shown ?? 0))
      best = { code, sexes, shown: shown.size };
  }
  if (best === null) return null;
  const { code, sexes } = best;
  const named = (name: OwnName): OwnName => {
    const sex = sexes.get(name.name);
    if (sex === undefined) return name;
    const part = sex === null ? ('last' as const) : ('first' as const);
    return { ...name, part: name.part ?? part, sex: name.sex ?? sex };
  };
  return { code, own: { ...own, names: own.names.map(named) } };
}

/** What a form has before and behind the father's name. */
interface Mark {
  readonly before: string;
  readonly after: string;
  readonly sex: Sex | null;
}

/** A name of two or more letters that a form has: `dóttir`, `ben `, `Mac`; what is shorter, or is a phrase, tells nothing. */
const marksOf = (known: readonly Form[]): Mark[] =>
  known.flatMap((form) =>
    [form.son, form.daughter].flatMap((text, i): Mark[] => {
      const [before, after] = text.split('*') as [string, string];
      const inherited = isInherited(form);
      const told = before === '' ? after.length > 2 && !inherited : !/ .* /.test(before);
      return told ? [{ before, after, sex: inherited ? null : i === 0 ? 'm' : 'f' }] : [];
    }),
  );

const fits = ({ before, after }: Mark, name: string): boolean =>
  name.startsWith(before) &&
  name.endsWith(after) &&
  name.length >= before.length + after.length + FATHER;

/** Most characters of a name beside a word such as `ben`. */
const REACH = 30;

/** The names of a text with a word between them: `Joshua ben Nun`. */
function* withWord(text: string, before: string): Generator<string> {
  const word = ` ${before}`;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const first = /(?!\p{Ll})\p{L}[\p{L}\p{M}]+$/u.exec(text.slice(Math.max(0, at - REACH), at));
    const after = text.slice(at + word.length, at + word.length + REACH);
    const father = /^(?!\p{Ll})\p{L}[\p{L}\p{M}]+/u.exec(after);
    if (first && father) yield first[0] + word + father[0];
  }
}
