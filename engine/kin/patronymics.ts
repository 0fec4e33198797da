/** Patronymics: how languages name a child by the father, and which source shows that it does. */
import type { Sex } from './kin-language.ts';
import type { OwnName, OwnNames } from './own/own-names.ts';

/**
 * By how the father's name ends, the longest ending first that fits: the names of a son and of a daughter, where * stands
 * for what is before that ending. Where both are equal they are inherited, as family names are.
 */
type Forms = Readonly<Record<string, readonly [son: string, daughter: string]>>;

/** By language; `_latn` is how texts in Latin letters write those of another script. */
const FORMS: Readonly<Record<string, Forms>> = {
  ar: { '': ['بن *', 'بنت *'] },
  ar_latn: { '': ['ibn *', 'bint *'] },
  cy: { '': ['ap *', 'ferch *'] },
  da: { '': ['*sen', '*sdatter'], s: ['*sen', '*sdatter'], e: ['*sen', '*sdatter'] },
  en: { '': ['son of *', 'daughter of *'] },
  es: {
    '': ['*ez', '*ez'],
    o: ['*ez', '*ez'],
    e: ['*ez', '*ez'],
    a: ['*ez', '*ez'],
    ando: ['*ández', '*ández'],
    ano: ['*ánez', '*ánez'],
    igo: ['*íguez', '*íguez'],
    ino: ['*ínez', '*ínez'],
    ín: ['*ínez', '*ínez'],
    alo: ['*ález', '*ález'],
    ero: ['*érez', '*érez'],
    undo: ['*úndez', '*úndez'],
  },
  fi: {
    '': ['*npoika', '*ntytär'],
    s: ['*ksenpoika', '*ksentytär'],
    n: ['*ninpoika', '*nintytär'],
    r: ['*rinpoika', '*rintytär'],
    l: ['*linpoika', '*lintytär'],
    nen: ['*senpoika', '*sentytär'],
    kki: ['*kinpoika', '*kintytär'],
    ppi: ['*pinpoika', '*pintytär'],
    tti: ['*tinpoika', '*tintytär'],
  },
  ga: { '': ['Mac *', 'Nic *'] },
  gd: { '': ['Mac*', 'Mac*'] },
  he: { '': ['בן *', 'בת *'] },
  he_latn: { '': ['ben *', 'bat *'] },
  is: {
    '': ['*sson', '*sdóttir'],
    s: ['*sson', '*sdóttir'],
    ur: ['*sson', '*sdóttir'],
    i: ['*ason', '*adóttir'],
    a: ['*uson', '*udóttir'],
    x: ['*xson', '*xdóttir'],
    ll: ['*lsson', '*lsdóttir'],
    nn: ['*nsson', '*nsdóttir'],
  },
  ru: {
    '': ['*ович', '*овна'],
    й: ['*евич', '*евна'],
    ь: ['*евич', '*евна'],
    а: ['*ич', '*ична'],
    я: ['*ич', '*инична'],
  },
  ru_latn: {
    '': ['*ovich', '*ovna'],
    y: ['*evich', '*evna'],
    i: ['*evich', '*evna'],
    a: ['*ich', '*ichna'],
  },
  sv: { '': ['*sson', '*sdotter'], s: ['*sson', '*sdotter'] },
  tr: { '': ['*oğlu', '*kızı'] },
  uk: {
    '': ['*ович', '*івна'],
    о: ['*ович', '*івна'],
    й: ['*йович', '*ївна'],
    а: ['*айович', '*аївна'],
    я: ['*ч', '*вна'],
  },
};
/** Languages that take the forms of another. */
const SAME: Readonly<Record<string, string>> = { fo: 'is', nb: 'da', no: 'da', nn: 'da', pt: 'es' };

export interface Patronymics {
  /** Whether a family has one, as it has a family name: Fernández, MacGregor. */
  readonly inherited: boolean;
  /** Of a son or a daughter, by the father's name as it is written. */
  of(father: string, sex: Sex): string;
}

export const WITH_PATRONYMICS: readonly string[] = [...Object.keys(FORMS), ...Object.keys(SAME)]
  .filter((code) => !code.includes('_'))
  .sort();

/** Those of a language by its code, or as `shownPatronymics` names them; null where it has none. */
export function patronymicsOf(code: string | null): Patronymics | null {
  const forms = FORMS[SAME[code ?? ''] ?? code ?? ''];
  if (!forms) return null;
  const endings = Object.keys(forms).sort((a, b) => b.length - a.length);
  return {
    inherited: isInherited(forms),
    of(father, sex) {
      const lower = father.toLowerCase();
      const ending = endings.find((one) => lower.endsWith(one))!;
      const stem = father.slice(0, father.length - ending.length);
      return forms[ending]![sex === 'm' ? 0 : 1].replace('*', stem);
    },
  };
}

const isInherited = (forms: Forms): boolean =>
  Object.values(forms).every(([son, daughter]) => son === daughter);

/** Different names that have to show a form before a source is followed, and the share of them among those of two parts. */
const SHOWN = 3;
const SHOWN_SHARE = 0.5;
/** Letters of a father's name that are left when a form is taken away. */
const FATHER = 2;

/** A source whose persons are named by their fathers. */
export interface Shown {
  /** For `patronymicsOf`. */
  readonly code: string;
  /** With the sex of those whom their patronymic tells, and patronymics as last parts. */
  readonly own: OwnNames;
}

/**
 * Which patronymics a source shows, in its names of two parts or, of those with a word of their own (`ben`), in its text;
 * null for none. A language where a son's is a daughter's too is not told from family names, but for such a word or beginning.
 */
export function shownPatronymics(own: OwnNames, text: string): Shown | null {
  const whole = own.pairs
    .filter(({ kind }) => kind !== 'place')
    .map(({ parts: [first, last] }) => `${first} ${last}`.split(' '));
  let best: { code: string; sexes: Map<string, Sex | null>; shown: number } | null = null;
  for (const [code, forms] of Object.entries(FORMS)) {
    const marks = marksOf(forms);
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
function marksOf(forms: Forms): Mark[] {
  const inherited = isInherited(forms);
  return Object.values(forms).flatMap((both) =>
    both.flatMap((form, i): Mark[] => {
      const [before, after] = form.split('*') as [string, string];
      const told = before === '' ? after.length > 2 && !inherited : !/ .* /.test(before);
      return told ? [{ before, after, sex: inherited ? null : i === 0 ? 'm' : 'f' }] : [];
    }),
  );
}

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
