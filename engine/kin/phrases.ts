/** phrases/1: full names and phrases from the names of classes and from lexicons, each with a number. */
import { EngineError } from '../base/errors.ts';
import { payloadHash } from '../base/json-text.ts';
import { hashWords, Permutation, seedWords } from '../base/random/permutation.ts';

/** Name of the numbering; any change of it that moves a phrase gets a new one. */
export const PHRASE_ALGORITHM = 'phrases/1';

/** The part that is made of the name of a father, not of a class of its own; it counts as a class. */
export const PATRONYMIC = 'patronymic';

export interface KnownParts {
  /** Name classes, such as `first_name`. */
  readonly classes: readonly string[];
  /** Lexicons by name, such as `title`, with their entries. */
  readonly lexicons: ReadonlyMap<string, readonly string[]>;
}

/** A piece of a pattern: text that stands as it is, a name of a class, or an entry of a lexicon. */
export type PatternPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'class'; readonly name: string }
  | { readonly kind: 'lexicon'; readonly name: string; readonly entries: readonly string[] };

export type ChosenPart = Exclude<PatternPart, { kind: 'text' }>;

export interface Pattern {
  /** As it was written. */
  readonly text: string;
  readonly parts: readonly PatternPart[];
}

/** Most characters of a pattern, and most parts in braces. */
const LONGEST_PATTERN = 200;
const MAX_PARTS = 8;

/**
 * Reads a pattern such as `{title} {first_name} of {place_name}`. A part is a class, a class without its
 * `_name` (`{first}`), `{patronymic}`, or a lexicon. Throws `EngineError` 'pattern-invalid' naming the pattern, what is
 * wrong with it and the parts that are known.
 */
export function parsePattern(text: string, known: KnownParts): Pattern {
  const names = [...new Set([...known.classes, PATRONYMIC, ...known.lexicons.keys()])]
    .map((name) => `{${name}}`)
    .join(', ');
  const bad = (what: string): EngineError =>
    new EngineError(
      'pattern-invalid',
      `pattern ${JSON.stringify(text.slice(0, LONGEST_PATTERN))}: ${what}; known parts: ${names}.`,
    );
  if (text.length > LONGEST_PATTERN) throw bad(`it is longer than ${LONGEST_PATTERN} characters`);
  const parts: PatternPart[] = [];
  for (const [piece, name] of text.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/g)) {
    if (name !== undefined) parts.push(namedPart(name.trim(), known, bad));
    else if (piece === '{' || piece === '}') {
      throw bad(`a ${piece} at ${text.indexOf(piece) + 1} or later has no partner`);
    } else parts.push({ kind: 'text', text: piece });
  }
  const chosen = parts.filter(({ kind }) => kind !== 'text').length;
  if (chosen === 0) throw bad('it has no part in braces');
  if (chosen > MAX_PARTS) throw bad(`it has ${chosen} parts in braces, at most ${MAX_PARTS} go`);
  return { text, parts };
}

function namedPart(
  name: string,
  { classes, lexicons }: KnownParts,
  bad: (what: string) => EngineError,
): PatternPart {
  const entries = lexicons.get(name);
  if (entries) {
    if (entries.length === 0) throw bad(`the lexicon ${name} is empty`);
    return { kind: 'lexicon', name, entries };
  }
  const found = [...classes, PATRONYMIC].find((one) => one === name || one === `${name}_name`);
  if (found === undefined) throw bad(`unknown part {${name}}`);
  return { kind: 'class', name: found };
}

/** One choice of a phrase, for each part in braces from the left. */
export interface PhrasePart {
  readonly kind: 'class' | 'lexicon';
  readonly name: string;
  /** Slot of the class, or place in the lexicon, from 0. */
  readonly index: number;
}

/**
 * The numbered phrases of a pattern. Its slots are all choices of its parts, a number of mixed radix
 * (Knuth, TAOCP 4.1) put in a keyed order: no two slots have the same choice. A slot whose class slot
 * has no name has no phrase.
 */
export class PhraseSpace {
  readonly pattern: Pattern;
  /** Number of slots, up to 2^53 - 1. */
  readonly size: number;
  /** How many choices each part in braces has. */
  readonly choices: readonly number[];
  readonly #parts: readonly ChosenPart[];
  readonly #order: Permutation;

  /**
   * `sizeOf` gives the slots of a class: of its space, or of a list of its names. Where all choices
   * together are more than 2^53 - 1, the largest classes lend their first slots alone. Throws `EngineError`
   * 'pattern-invalid' for a class without slots.
   */
  constructor(pattern: Pattern, sizeOf: (nameClass: string) => number, seed: bigint) {
    this.pattern = pattern;
    this.#parts = pattern.parts.filter((part) => part.kind !== 'text');
    this.choices = withinLimit(
      this.#parts.map((part) => {
        const size = part.kind === 'lexicon' ? part.entries.length : sizeOf(part.name);
        if (size > 0) return size;
        throw new EngineError(
          'pattern-invalid',
          `pattern ${JSON.stringify(pattern.text)}: the class ${part.name} has no names; ` +
            'allow other lengths for it, or leave it out of the pattern.',
        );
      }),
    );
    this.size = this.choices.reduce((product, n) => product * n, 1);
    const hash = payloadHash({
      algorithm: PHRASE_ALGORITHM,
      choices: this.choices,
      pattern: pattern.text,
    });
    const digits = hash.match(/.{8}/g)!.map((word) => Number.parseInt(word, 16));
    this.#order = new Permutation(this.size, hashWords([...digits, ...seedWords(seed)]));
  }

  /** The choices of a slot, 0..size-1. */
  at(slot: number): PhrasePart[] {
    let rest = this.#order.forward(slot);
    const indices: number[] = [];
    for (let i = this.choices.length - 1; i >= 0; i--) {
      const n = this.choices[i]!;
      const quotient = Math.floor(rest / n);
      indices.unshift(rest - quotient * n);
      rest = quotient;
    }
    return this.#parts.map(({ kind, name }, i) => ({ kind, name, index: indices[i]! }));
  }

  /**
   * The text of a slot; `nameOf` gives a class's name at an index as it is to be shown, null where it has
   * none, and then the slot has no phrase.
   */
  phrase(slot: number, nameOf: (nameClass: string, index: number) => string | null): string | null {
    const choices = this.at(slot);
    return fillPattern(this.pattern, (part, k) => {
      const { index } = choices[k]!;
      return part.kind === 'lexicon' ? part.entries[index]! : nameOf(part.name, index);
    });
  }
}

/**
 * The text of a pattern; `partOf` gives what stands for a part in braces, the k-th from the left, null where
 * there is nothing, and then there is no text.
 */
export function fillPattern(
  pattern: Pattern,
  partOf: (part: ChosenPart, k: number) => string | null,
): string | null {
  let text = '';
  let k = 0;
  for (const part of pattern.parts) {
    const next = part.kind === 'text' ? part.text : partOf(part, k++);
    if (next === null) return null;
    text = join(text, next);
  }
  return text;
}

/** `de` and `di` before a vowel are shortened where they are written d’ (d’ in patterns). */
const ELIDED = /(^|\s)([dl])\([aei]\)\s*$/u;
const VOWEL = /^[aeiouâàéèêíóôúhœ]/iu;

/** Puts a part behind a text: `d(e)` becomes d' before a vowel or h, and de elsewhere. */
function join(text: string, next: string): string {
  const elided = ELIDED.exec(text);
  if (!elided) return text + next;
  const before = text.slice(0, elided.index) + elided[1];
  if (VOWEL.test(next)) return `${before}${elided[2]}'${next}`;
  return `${text.trimEnd().replace(/\((.)\)$/u, '$1')} ${next}`;
}

/** Sizes whose product is 2^53 - 1 at most: the largest are cut to one common size. */
function withinLimit(sizes: readonly number[]): number[] {
  const fits = (most: number): boolean =>
    sizes.reduce((product, n) => product * BigInt(Math.min(n, most)), 1n) <=
    BigInt(Number.MAX_SAFE_INTEGER);
  let low = 1;
  let high = Math.max(...sizes);
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return sizes.map((n) => Math.min(n, low));
}
