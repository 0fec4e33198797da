/**
 * The run-time: a model file in, names out. Nothing is imported, read, timed or drawn; any JavaScript
 * since ES2020 runs it. The names are those of `namewalk batch --algorithm namespace/2`, slot by slot.
 */
import { type Block, countPaths } from './automaton.ts';
import { unpack } from './coder.ts';
import { type Gate, gateOf, readTaken } from './gate.ts';
import { readInventory } from './inventory.ts';
import { type Letters, readLetters } from './letters.ts';
import type { ClassTable, ModelFile } from './model-file.ts';
import { hashWords, mix32, mixIn, permutation, readQuotas, schedule } from './order.ts';

export type { ClassTable, LetterTable, ModelFile } from './model-file.ts';

/** An opened model. */
export interface Model {
  /** Names of its classes. */
  readonly classes: readonly string[];
  readonly file: ModelFile;
  /**
   * The numbered names of a class. Seeds are whole numbers of any size: bigint, or number up to 2^53 - 1. With
   * `own`, names that no other class of the policy file has. Throws `RangeError`.
   */
  space(className: string, seed: number | bigint, options?: { readonly own?: boolean }): Space;
}

/** The numbered names of a class in the order of a seed. */
export interface Space {
  /** Number of slots, 1 to 2^53 - 1. */
  readonly size: number;
  /** The name of a slot, 0 to size - 1, in lower case; null when it has none, as most slots. Throws `RangeError`. */
  at(slot: number): string | null;
  /**
   * A name for ever for a text such as `npc:1042`. Two texts may get the same one. Throws `TypeError` for what is no text,
   * `RangeError` when no slot has a name.
   */
  of(text: string): string;
  /** The slot of that name. */
  slotOf(text: string): number;
  /**
   * The names of slots from..to - 1, those without one left out: of the first thousand of a bundled model 16 to 330 have
   * one, fewer further on. Throws `RangeError`.
   */
  range(from: number, to: number): IterableIterator<string>;
}

/**
 * Opens a model: the text of its file, or what `JSON.parse` makes of it. Throws `TypeError` for anything else.
 *
 *     const towns = open(model).space('place_name', 7);
 *     towns.at(42);            // the name of a slot, or null
 *     towns.of('town:42');     // a name for ever
 */
export function open(model: string | object): Model {
  const file = (typeof model === 'string' ? JSON.parse(model) : model) as ModelFile;
  if (file?.format !== 'namewalk-model' || file.version !== VERSION) {
    throw new TypeError(
      `No Namewalk model of version ${VERSION}: format ${file?.format}, version ${file?.version}.`,
    );
  }
  const classes = Object.keys(file.classes);
  const letters: (at: number) => Letters = lazily((at) =>
    readLetters(file.letters[at]!, at ? letters(0) : undefined),
  );
  const inventories = lazily((at) => readInventory(file.inventories[at]!, letters(0)));
  const taken = lazily(() => readTaken(file.taken, letters(0)));
  const counted = lazily((at) => {
    const table = file.classes[classes[at]!]!;
    const { data, measure, inventory, slots } = table;
    const [sound, kind] = [letters(0), measure === null ? null : letters(measure)];
    const units = inventories(inventory);
    const words = taken(0);
    unpack(data);
    const automaton = countPaths(table, units, sound, file.silentE);
    const { $blocks } = automaton;
    if ($blocks.reduce((sum, block) => sum + block[1], 0) !== slots) {
      throw new TypeError(`Damaged model: ${classes[at]} has not its ${slots} slots.`);
    }
    const $quotas = readQuotas($blocks.length);
    const $gate = gateOf(table, file.rare, words, sound, kind, automaton);
    return { $blocks, $gate, $quotas, $table: table };
  });
  return {
    classes,
    file,
    space(className, seed, { own = false } = {}) {
      const at = classes.indexOf(className);
      if (at < 0)
        throw new RangeError(`No class ${className}; the model has ${classes.join(', ')}.`);
      const { $blocks, $gate, $quotas, $table } = counted(at);
      return makeSpace($blocks, $gate, $quotas, $table, seed, own);
    },
  };
}

/** The version of the file's format. */
const VERSION = 4;

/** What is made by number, each when it is first asked for. */
function lazily<T>(make: (at: number) => T): (at: number) => T {
  const made: T[] = [];
  return (at) => {
    if (!made[at]) made[at] = make(at);
    return made[at]!;
  };
}

function makeSpace(
  blocks: readonly Block[],
  gate: Gate,
  quotas: readonly (readonly number[])[],
  { key, slots: size, own: [mine, of] }: ClassTable,
  seed: number | bigint,
  own: boolean,
): Space {
  const words = seedWords(seed);
  const last = BASE_WORDS + words.length;
  const seeded = words.reduce((hash, word, i) => mixIn(hash, word, BASE_WORDS + i), key);
  const permutations = lazily((b) =>
    permutation(blocks[b]![1], mix32(mixIn(seeded, b, last) ^ (last + 1))),
  );
  const place = { $index: 0 };
  const locate = schedule(blocks, quotas, place);

  const at = (slot: number): string | null => {
    if (!Number.isInteger(slot) || slot < 0 || slot >= size) {
      throw new RangeError(`A slot is a whole number from 0 to ${size - 1}, not ${slot}.`);
    }
    const b = locate(slot);
    const name = gate(blocks[b]!, permutations(b)(place.$index));
    return own && name && classOf(name) % of !== mine ? null : name;
  };

  // beginnings of the space, each half of the one before
  let beginnings = 1;
  while (size >= LEAST_BEGINNING * 2 ** beginnings) beginnings++;

  const slotOf = (text: string): number => {
    if (typeof text !== 'string') throw new TypeError(`A name is that of a text, not of ${text}.`);
    const points = Array.from(text, (c) => c.codePointAt(0)!);
    const [a, b] = [0, 1].map((n) => hashWords([n, ...points])) as [number, number];
    let slot = 0;
    for (let n = 0; n < HASHED + size; n++) {
      const high = mixIn(a, b, n);
      const beginning = Math.floor(size / 2 ** ((high & 2047) % beginnings));
      const hashed = ((high >>> 11) * 2 ** 32 + mixIn(b, a, n)) % beginning;
      slot = n < HASHED ? hashed : (slot + 1) % size;
      if (at(slot)) return slot;
    }
    throw new RangeError('No slot has a name.');
  };

  return {
    size,
    at,
    slotOf,
    of: (text) => at(slotOf(text))!,
    *range(from, to) {
      for (; from < to; from++) {
        const found = at(from);
        if (found) yield found;
      }
    },
  };
}

/**
 * A text hashes to a slot of the whole space or of a beginning of it: the names of the first slots have the lengths of the
 * class, those far behind are long and few. Each name within a beginning is as likely as another.
 */
const LEAST_BEGINNING = 2 ** 16;

/** To so many slots a text hashes before the next slot with a name is taken. */
const HASHED = 4096;

/** Words that are mixed into the key of a class. */
const BASE_WORDS = 16;

/** The 32-bit words of a whole number of any size, least first; the sign is the last one. */
function seedWords(seed: number | bigint): number[] {
  if (typeof seed !== 'bigint' && !Number.isSafeInteger(seed)) {
    throw new RangeError(`A seed is a bigint or a whole number up to 2^53 - 1, not ${seed}.`);
  }
  const found: number[] = [];
  let digits = seed.toString(16).replace('-', '');
  for (; digits; digits = digits.slice(0, -8)) found.push(parseInt(digits.slice(-8), 16));
  return [...found, seed < 0 ? 1 : 0];
}

/** What tells the class that a name belongs to: a hash of its letters alone. */
function classOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.charCodeAt(0) - 96), 0x01000193);
  return mix32(hash);
}
