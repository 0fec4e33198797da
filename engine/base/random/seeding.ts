/** Seeds many Mersenne Twisters (MT19937) side by side: 32 at a time in WebAssembly SIMD, where it is available. */
import { GENRAND, M, N } from './mersenne-twister.ts';
import { seedKey } from './permutation.ts';

// A very small assembler for WebAssembly with 128-bit vectors: each function returns the bytes of its instruction, so a
// program is a nested list read from left to right, operands before operators (WebAssembly Core Specification 2.0, chapter
// 5, binary format).

/** Bytes, nested as the program that wrote them. */
type Code = readonly (number | Code)[];

const I32 = 0x7f;
const V128 = 0x7b;
const NO_VALUE = 0x40;
const END = 0x0b;
const PAGE = 65536;

const get = (local: number): Code => [0x20, leb128(local)];
const set = (local: number): Code => [0x21, leb128(local)];
/** Sets a local and leaves the value where it was. */
const tee = (local: number): Code => [0x22, leb128(local)];

const i32 = (value: number): Code => [0x41, leb128(value, 63)];
const ADD: Code = [0x6a];
const LESS: Code = [0x49];
const AT_LEAST: Code = [0x4f];

/** Repeats `body` while `condition` holds afterwards. */
const repeat = (body: Code, condition: Code): Code => [
  [0x03, NO_VALUE],
  body,
  condition,
  [0x0d, 0, END],
];
/** `body` unless the condition before it is zero. */
const when = (body: Code): Code => [[0x04, NO_VALUE], body, END];

const vector = (code: number): Code => [0xfd, leb128(code)];
/** Loads, stores: an address in bytes is expected before, the operand stands after it. */
const load = (offset: number): Code => [vector(0x00), 4, leb128(offset)];
const loadSplat = (offset: number): Code => [vector(0x09), 2, leb128(offset)];
const store = (offset: number): Code => [vector(0x0b), 4, leb128(offset)];
/** Four lanes of the same integer. */
const splat = (value: number): Code => {
  const lane = [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
  return [vector(0x0c), lane, lane, lane, lane];
};
const V_AND = vector(0x4e);
const V_OR = vector(0x50);
const V_XOR = vector(0x51);
const V_NEGATE = vector(0xa1);
const V_SHIFT_LEFT = vector(0xab);
const V_SHIFT_RIGHT = vector(0xad);
const V_ADD = vector(0xae);
const V_SUBTRACT = vector(0xb1);
const V_MULTIPLY = vector(0xb5);

/** LEB128 of an integer of 0 to 2^31 - 1, its last byte at most `last`: 127, or 63 where one bit is a sign. */
function leb128(value: number, last = 127): Code {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > last; rest >>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/**
 * The seeding of MT19937 as a WebAssembly program: `VECTORS` chains of four lanes each, interleaved.
 * One chain would wait for its own multiplications; eight keep the vector units busy all the time.
 */
const VECTORS = 8;
const LANES = 4 * VECTORS;
/** Longest keys that a `Seeder` takes, in 32-bit digits: the program has room for them. */
export const LANE_DIGITS = 8;
/** Words per lane that a `Seeder` yields at most: those that need no word of the second block. */
export const LANE_WORDS = N - M;

/** Bytes of one word of all lanes. */
const ROW = 4 * LANES;

/** Where things are in the memory of the program, in bytes. */
const START = 0;
const KEYS = 2560;
const STATE = 4096;
const WORDS = STATE + N * ROW;
const MEMORY_BYTES = WORDS + LANE_WORDS * ROW;

/** Parameters, then locals. */
const KEY_BYTES = 0;
const WORD_BYTES = 1;
const ROW_AT = 2;
const KEY_AT = 3;
const START_AT = 4;
const INTEGERS = 3;
/** One value for all lanes: the word of the start state, later the number of the row. */
const COMMON = 5;
const Y = 6;
/** The last word of the chain of vector v is local CHAIN + v. */
const CHAIN = 7;

const each = (code: (v: number) => Code): Code =>
  Array.from({ length: VECTORS }, (_, v) => code(v));
const advance = (local: number, bytes: number): Code => [get(local), i32(bytes), ADD, set(local)];

/** (p ^ (p >>> 30)) * factor, where every step of a chain begins. */
const mixed = (v: number, factor: number): Code => {
  const p = get(CHAIN + v);
  return [p, p, i32(30), V_SHIFT_RIGHT, V_XOR, splat(factor), V_MULTIPLY];
};
/** The word of vector v in a row from an address on. */
const wordAt = (address: Code, v: number, row = 0): Code => [
  address,
  load(STATE + row * ROW + 16 * v),
];
/** A step of a chain, whose word goes to an address: mixed, xor `old`, and what `put` makes of that. */
const step = (v: number, factor: number, address: Code, old: Code, put: Code): Code => [
  [address, mixed(v, factor), old, V_XOR, put],
  [tee(CHAIN + v), store(STATE + 16 * v)],
];
const addKey = (v: number): Code => [get(KEY_AT), load(KEYS + 16 * v), V_ADD];

/** First pass: words 1..623 from the start state and the keys, then word 1 once more. */
const FIRST_PASS: Code = [
  each((v) => [splat(GENRAND[0]!), set(CHAIN + v)]),
  [i32(0), set(KEY_AT), i32(4), set(START_AT), i32(ROW), set(ROW_AT)],
  repeat(
    [
      [get(START_AT), loadSplat(START), set(COMMON)],
      each((v) => step(v, 1664525, get(ROW_AT), get(COMMON), addKey(v))),
      advance(KEY_AT, ROW),
      [get(KEY_AT), get(KEY_BYTES), AT_LEAST, when([i32(0), set(KEY_AT)])],
      advance(START_AT, 4),
      advance(ROW_AT, ROW),
    ],
    [get(ROW_AT), i32(N * ROW), LESS],
  ),
  each((v) => step(v, 1664525, i32(ROW), wordAt(i32(ROW), v), addKey(v))),
];

/** Second pass: words 2..623, then word 1; word 0 is a constant. */
const SECOND_PASS: Code = [
  [splat(2), set(COMMON), i32(2 * ROW), set(ROW_AT)],
  repeat(
    [
      each((v) => {
        const at = get(ROW_AT);
        return step(v, 1566083941, at, wordAt(at, v), [get(COMMON), V_SUBTRACT]);
      }),
      [get(COMMON), splat(1), V_ADD, set(COMMON)],
      advance(ROW_AT, ROW),
    ],
    [get(ROW_AT), i32(N * ROW), LESS],
  ),
  each((v) => step(v, 1566083941, i32(ROW), wordAt(i32(ROW), v), [splat(1), V_SUBTRACT])),
  each((v) => [i32(0), splat(0x80000000), store(STATE + 16 * v)]),
];

/** Y ^= shifted Y, cut by a mask. */
const temper = (shift: Code, bits: number, mask: number): Code => [
  [get(Y), get(Y), i32(bits), shift],
  mask === 0xffffffff ? [] : [splat(mask), V_AND],
  [V_XOR, set(Y)],
];

/** Twists and tempers as many words as are requested. */
const FIRST_WORDS: Code = [
  [i32(0), set(ROW_AT)],
  repeat(
    [
      each((v) => [
        [wordAt(get(ROW_AT), v), splat(0x80000000), V_AND],
        [wordAt(get(ROW_AT), v, 1), splat(0x7fffffff), V_AND, V_OR, tee(Y)],
        [i32(1), V_SHIFT_RIGHT, wordAt(get(ROW_AT), v, M), V_XOR],
        [get(Y), splat(1), V_AND, V_NEGATE, splat(0x9908b0df), V_AND, V_XOR, set(Y)],
        temper(V_SHIFT_RIGHT, 11, 0xffffffff),
        temper(V_SHIFT_LEFT, 7, 0x9d2c5680),
        temper(V_SHIFT_LEFT, 15, 0xefc60000),
        temper(V_SHIFT_RIGHT, 18, 0xffffffff),
        [get(ROW_AT), get(Y), store(WORDS + 16 * v)],
      ]),
      advance(ROW_AT, ROW),
    ],
    [get(ROW_AT), get(WORD_BYTES), LESS],
  ),
];

/** A module that exports the program, as `seed`, and its memory. */
function seedModule(): Uint8Array<ArrayBuffer> {
  const locals: Code = [2, leb128(INTEGERS), I32, leb128(2 + VECTORS), V128];
  const body = flat([locals, FIRST_PASS, SECOND_PASS, FIRST_WORDS, END]);
  return Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, [0x60, 2, I32, I32, 0]),
      section(3, [0]),
      section(5, [0, leb128(Math.ceil(MEMORY_BYTES / PAGE))]),
      section(7, [text('memory'), 2, 0], [text('seed'), 0, 0]),
      section(10, [leb128(body.length), body]),
    ]),
  );
}

function section(id: number, ...items: readonly Code[]): Code {
  const content = flat([leb128(items.length), items]);
  return [id, leb128(content.length), content];
}

const text = (ascii: string): Code => [
  ascii.length,
  Array.from(ascii, (letter) => letter.charCodeAt(0)),
];

const flat = (code: Code): number[] =>
  (code as readonly unknown[]).flat(Number.POSITIVE_INFINITY) as number[];

/** What is used of the global WebAssembly, which the compiler's library without DOM does not declare. */
declare const WebAssembly:
  | undefined
  | {
      validate(bytes: Uint8Array): boolean;
      Module: new (bytes: Uint8Array) => object;
      Instance: new (module: object) => { readonly exports: unknown };
    };

/**
 * Seeds several MT19937 generators side by side and yields the first words of each, equal to those of
 * `Random` with the same seeds. Seeding is a chain of 1,247 dependent multiplications; side by side the
 * chains fill the processor's pipeline that one leaves idle.
 */
export type Seeder = Readonly<NonNullable<ReturnType<typeof vectorSeeder>>>;

/** Lanes in the registers of a vector unit, by WebAssembly; null where there is none, or none with vectors. */
export function vectorSeeder() {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = seedModule();
  if (!WebAssembly.validate(bytes)) return null;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const { memory, seed: run } = exports as {
    memory: { readonly buffer: ArrayBuffer };
    seed(keyBytes: number, wordBytes: number): void;
  };
  new Uint32Array(memory.buffer, START, N).set(GENRAND);
  const keys = new Uint32Array(memory.buffer, KEYS, LANE_DIGITS * LANES);
  return {
    /** Generators seeded by one call. */
    lanes: LANES,
    /** Word k of lane i at [k * lanes + i], until the next call. */
    words: new Uint32Array(memory.buffer, WORDS, LANE_WORDS * LANES),
    /**
     * Seeds lane i with `seed` + i and makes words 0..count-1, count <= LANE_WORDS. False where more than the first of the
     * 32-bit digits of these seeds differ, which is rare, or there are more than LANE_DIGITS.
     */
    seed(seed: bigint, count: number): boolean {
      const last = seed + BigInt(LANES - 1);
      const [key, end] = [seedKey(seed), seedKey(last)];
      if (key.length > LANE_DIGITS || end.length !== key.length) return false;
      if (seed < 0n !== last < 0n) return false;
      for (let j = 0; j < key.length; j++) {
        if (j > 0 && end[j] !== key[j]) return false;
        // the program takes each digit with its place added
        keys.fill(key[j]! + j, j * LANES, (j + 1) * LANES);
      }
      const step = seed < 0n ? -1 : 1;
      for (let lane = 0; lane < LANES; lane++) keys[lane]! += step * lane;
      run(key.length * ROW, count * ROW);
      return true;
    },
  };
}

/** Seeds that pay for making the vector program, which takes some milliseconds. */
const WORTH_VECTORS = 512;

/** What the thread has seeded, and with what. */
let seeded = 0;
let vectors: Seeder | null | undefined;

/**
 * A quick seeder for so many seeds; null where vectors are not available or do not pay yet. It is shared by
 * the thread: its words last until anyone's next call of `seed`.
 */
export function threadSeeder(seeds: number): Seeder | null {
  seeded += seeds;
  if (seeded < WORTH_VECTORS) return null;
  if (vectors === undefined) vectors = vectorSeeder();
  return vectors;
}
