/** Where languages write marks: vowel harmony, acutes by the stress, and seams of syllables. */
import { canonicalise } from '../../text/normalise.ts';

/** A syllable of a name as it is written; `given`: of a last part that the language gives. */
export interface WrittenPart {
  readonly text: string;
  readonly given: boolean;
}

/** Vowels that go together in a word, as pairs of back and front; plain letters that decide the class. */
interface Harmony {
  readonly pairs: readonly (readonly [back: string, front: string])[];
  readonly back: string;
  readonly front: string;
  /** Names from other languages, which keep to no harmony (Sylvia, Lydia). */
  readonly foreign?: RegExp;
}

const HARMONIES: Readonly<Record<string, Harmony>> = {
  fi: {
    pairs: [
      ['a', 'ä'],
      ['o', 'ö'],
    ],
    back: 'u',
    front: 'y',
    foreign: /ia$/,
  },
  hu: {
    pairs: [
      ['o', 'ö'],
      ['ó', 'ő'],
      ['u', 'ü'],
      ['ú', 'ű'],
    ],
    back: 'aá',
    front: '',
  },
  tr: {
    pairs: [
      ['o', 'ö'],
      ['u', 'ü'],
    ],
    back: 'a',
    front: 'e',
  },
};

/** Where an acute may stand, by the number of syllables that follow and how the name ends. */
const ACUTES: Readonly<Record<string, (after: number, name: string) => boolean>> = {
  es: (after, name) => marksStress(after, /[aeiou]$|[aeiou][ns]$/.test(name)),
  gl: (after, name) => marksStress(after, /[aeiou]$|[aeiou][ns]$/.test(name)),
  ast: (after, name) => marksStress(after, /[aeiou]$|[aeiou][ns]$/.test(name)),
  ca: (after, name) => marksStress(after, /[aeiou]$|[aeiou]s$|[ei]n$/.test(name)),
  pt: (after, name) => marksStress(after, /[aeo]s?$|em$|ens$/.test(name)),
  // on the last letter alone
  it: (after, name) => after === 0 && /[aeiou]$/.test(name),
};

/** Marks of stress: acute, grave and circumflex; others (ñ, ç, ã, ü) belong to their letters. */
const STRESS = /[\u0300-\u0302]/u;

/**
 * A last syllable is marked where the ending would draw the stress forward, the one before where not. Marks
 * further on are a word's own (música, árboles), not a name's.
 */
function marksStress(after: number, drawsForward: boolean): boolean {
  return after === 0 ? drawsForward : after === 1 && !drawsForward;
}

/** Languages whose given names seldom have the marks of their words (hängen, können; Hanna, Konrad). */
const PLAIN_GIVEN_NAMES: ReadonlySet<string> = new Set(['de']);

/** Whether names of a kind are written with the marks of the words. */
export const hasMarks = (language: string, kind: string | null): boolean =>
  kind !== 'first' || !PLAIN_GIVEN_NAMES.has(codeOf(language));

const codeOf = (language: string): string => language.toLowerCase().split(/[_-]/, 1)[0]!;

/**
 * The parts of a name in one, with only those marks that the language would write. `name` is the plain
 * form, which the result still has but for a letter that stood three times in a row.
 */
export function mendMarks(name: string, parts: readonly WrittenPart[], language: string): string {
  const code = codeOf(language);
  let texts = parts.map(({ text }) => text);
  const harmony = HARMONIES[code];
  if (harmony?.foreign?.test(name)) texts = [...texts.slice(0, -1), bare(texts.at(-1)!)];
  else if (harmony) texts = inHarmony(parts, harmony);
  // Estonian has its own vowels in first syllables
  if (code === 'et')
    texts = parts.map(({ text, given }, k) => (k === 0 || given ? text : bare(text)));
  const allowed = ACUTES[code];
  if (allowed) texts = stressed(texts, name, allowed);
  const joined = texts.join('');
  const whole = code === 'es' ? patronymic(withoutVerbEnd(joined)) : joined;
  return withoutTriples(whole);
}

/**
 * Most words in -ía, -ió and -ían are verbs (había, salió, decían); names in -ia and -io mostly have no mark (Silvia,
 * Julio), those in -ian have it on the last vowel (Adrián).
 */
function withoutVerbEnd(text: string): string {
  if (/[íi][aá]n$/u.test(text)) return `${text.slice(0, -3)}ián`;
  return /(?:í[ao]s?|i[áó])$/u.test(text)
    ? text.slice(0, -3) + withoutStress(text.slice(-3))
    : text;
}

/** Drops letters that stand a third time in a row, with whatever marks. */
function withoutTriples(text: string): string {
  const plain: string[] = [];
  const written: string[] = [];
  for (const letter of text) {
    const base = bare(letter);
    if (base === plain.at(-1) && base === plain.at(-2)) continue;
    plain.push(base);
    written.push(letter);
  }
  return written.join('');
}

const bare = (text: string): string => canonicalise(text);

/** The part before the last is stressed in names such as Gonzalez, and shows it. */
function patronymic(name: string): string {
  if (name.length < 5 || !name.endsWith('ez') || STRESS.test(name.normalize('NFD'))) return name;
  const found = /^(.*?)([aeiou]+)((?:[^aeiou]|[qg]u)+ez)$/.exec(name);
  if (!found) return name;
  const [, start, vowels, end] = found as unknown as [string, string, string, string];
  const strong = [...vowels].findLastIndex((vowel) => 'aeo'.includes(vowel));
  const at = strong < 0 ? vowels.length - 1 : strong;
  const marked = `${vowels.slice(0, at + 1)}\u0301${vowels.slice(at + 1)}`.normalize('NFC');
  return start + marked + end;
}

/** All own parts with the vowels of one class: that of the first letter that decides, or of the first pair. */
function inHarmony(parts: readonly WrittenPart[], { pairs, back, front }: Harmony): string[] {
  const own = parts.filter(({ given }) => !given).map(({ text }) => text);
  const letters = [...own.join('')];
  const decides = letters.find((letter) => back.includes(letter) || front.includes(letter));
  const sample = decides ?? letters.find((letter) => pairs.some((pair) => pair.includes(letter)));
  if (sample === undefined) return parts.map(({ text }) => text);
  const isFront = front.includes(sample) || pairs.some((pair) => pair[1] === sample);
  const from = isFront ? 0 : 1;
  const turned = new Map(pairs.map((pair) => [pair[from]!, pair[1 - from]!]));
  return parts.map(({ text, given }) =>
    given ? text : [...text].map((letter) => turned.get(letter) ?? letter).join(''),
  );
}

/** One mark of stress at most, the last that may stand. */
function stressed(
  texts: readonly string[],
  name: string,
  allowed: (after: number, name: string) => boolean,
): string[] {
  let taken = texts.length < 2;
  const mended: string[] = [];
  for (let k = texts.length - 1; k >= 0; k--) {
    const text = texts[k]!;
    if (!STRESS.test(text.normalize('NFD'))) mended.unshift(text);
    else if (!taken && allowed(texts.length - 1 - k, name)) {
      mended.unshift(text);
      taken = true;
    } else mended.unshift(withoutStress(text));
  }
  return mended;
}

const withoutStress = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u0302]/gu, '')
    .normalize('NFC');
