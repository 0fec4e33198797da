/**
 * The run-time: a model file in, names out. Nothing is imported, read, timed or drawn; any JavaScript
 * since ES2020 runs it. The names are those of `namewalk batch --algorithm namespace/2`, slot by slot.
 */
import { type Automaton, countPaths } from './automaton.ts';
import { type Gate, gateOf, readTaken } from './gate.ts';
import { readInventory } from './inventory.ts';
import { readLetters } from './letters.ts';
import type { ClassTable, ModelFile } from './model-file.ts';
import { hashWords, mix32, mixIn, permutation, schedule } from './order.ts';

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

export interface Space {
  /** Number of slots, 1 to 2^53 - 1. */
  readonly size: number;
  /** The name of a slot, 0 to size - 1, in lower case; null when it has none. Throws `RangeError`. */
  at(slot: number): string | null;
  /** A name for ever for a text such as `npc:1042`. Two texts may get the same one. Throws `RangeError` when no slot has a name. */
  of(text: string): string;
  /** The slot of that name. */
  slotOf(text: string): number;
  /** The names of slots from..to - 1, those without one left out. Throws `RangeError`. */
  range(from: number, to: number): IterableIterator<string>;
}

/** Opens a model: the text of its file, or what `JSON.parse` makes of it. Throws `TypeError` for anything else. */
export function open(model: string | ModelFile): Model {
  const file: ModelFile = typeof model === 'string' ? JSON.parse(model) : model;
  if (file?.format !== 'namewalk-model') {
    throw new TypeError('This is no Namewalk model: format is not "namewalk-model".');
  }
  if (file.version !== 1) {
    throw new TypeError(`The model has version ${file.version}, this run-time reads 1; update it.`);
  }
  const classes = Object.keys(file.classes);
  const letters = lazily((at) => readLetters(file.letters[at]!));
  const inventories = lazily((at) => readInventory(file.inventories[at]!, letters(0)));
  const taken = lazily(() => readTaken(file.taken, letters(0)));
  const counted = lazily((at) => {
    const name = classes[at]!;
    const table = file.classes[name]!;
    const { measure } = table;
    const automaton = countPaths(table, inventories(table.inventory), letters(0), file.silentE);
    const { units, endings, blocks } = automaton;
    if (blocks.reduce((sum, { size }) => sum + size, 0) !== table.slots) {
      throw new TypeError(
        `The model is damaged: ${name} has not the ${table.slots} slots it tells.`,
      );
    }
    const kind = measure === null ? null : letters(measure);
    const gate = gateOf(table, file.rare, taken(0), letters(0), kind, endings, units);
    return { automaton, gate, table };
  });

  return {
    classes,
    file,
    space(className, seed, { own = false } = {}) {
      const at = classes.indexOf(className);
      if (at < 0) {
        throw new RangeError(
          `The model has no class ${JSON.stringify(className)}; it has ${classes.join(', ')}.`,
        );
      }
      const { automaton, gate, table } = counted(at);
      return makeSpace(automaton, gate, table, seed, own);
    },
  };
}

/** What is made by number, each when it is first asked for. */
function lazily<T>(make: (at: number) => T): (at: number) => T {
  const made: T[] = [];
  return (at) => (made[at] = made[at] || make(at));
}

function makeSpace(
  { blocks, units, read }: Automaton,
  gate: Gate,
  { schedule: quotas, key, slots: size, own: [mine, of] }: ClassTable,
  seed: number | bigint,
  own: boolean,
): Space {
  const words = seedWords(seed);
  const seeded = words.reduce((hash, word, n) => mixIn(hash, word, BASE_WORDS + n), key);
  const n = BASE_WORDS + words.length;
  const permutations = blocks.map((block, b) =>
    permutation(block.size, mix32(mixIn(seeded, b, n) ^ (n + 1))),
  );
  const locate = schedule(blocks, quotas);
  const letters = units.map(({ text }) => Array.from(text, (c) => c.charCodeAt(0) - 96));
  const path = new Uint16Array(64);
  const name = new Uint8Array(128);

  const at = (slot: number): string | null => {
    if (!Number.isInteger(slot) || slot < 0 || slot >= size) {
      throw new RangeError(`A slot is a whole number from 0 to ${size - 1}, not ${slot}.`);
    }
    const { block, index } = locate(slot);
    const { state, kind } = blocks[block]!;
    const count = read(state, permutations[block]!(index), path);
    let length = 0;
    for (let i = 0; i < count; i++) {
      const unit = letters[path[i]!]!;
      for (let k = 0; k < unit.length; k++) name[length++] = unit[k]!;
    }
    if (own && classOf(name, length, of) !== mine) return null;
    return gate(name, length, path, count, kind);
  };

  const slotOf = (text: string): number => {
    const points = Array.from(text, (c) => c.codePointAt(0)!);
    const high = hashWords([0, ...points]) >>> 11;
    let slot = (high * 2 ** 32 + hashWords([1, ...points])) % size;
    for (let tries = 0; tries < size; tries++) {
      if (at(slot) !== null) return slot;
      slot = (slot + 1) % size;
    }
    throw new RangeError('No slot of this space has a name; take another text or other lengths.');
  };

  return {
    size,
    at,
    slotOf,
    of: (text) => at(slotOf(text))!,
    *range(from, to) {
      for (let slot = from; slot < to; slot++) {
        const found = at(slot);
        if (found !== null) yield found;
      }
    },
  };
}

/** Words that are mixed into the key of a class. */
const BASE_WORDS = 16;

/** The 32-bit words of a whole number of any size, least first; the sign is the last one. */
function seedWords(seed: number | bigint): number[] {
  if (typeof seed !== 'bigint' && !Number.isSafeInteger(seed)) {
    throw new RangeError(`A seed is a bigint or a whole number up to 2^53 - 1, not ${seed}.`);
  }
  let digits = seed.toString(16).replace('-', '');
  const found: number[] = [];
  for (; digits; digits = digits.slice(0, -8)) found.push(parseInt(digits.slice(-8), 16));
  return [...found, seed < 0 ? 1 : 0];
}

/** The class, 0..of - 1, that a name belongs to: a hash of its letters alone. */
function classOf(letters: Uint8Array, n: number, of: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < n; i++) hash = Math.imul(hash ^ letters[i]!, 0x01000193);
  return mix32(hash) % of;
}
