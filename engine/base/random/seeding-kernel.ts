/** The seeding of the Mersenne Twister (MT19937) in WebAssembly SIMD, 32 generators at a time. */
import { GENRAND, M, N } from './mersenne-twister.ts';
import {
  ADD,
  AT_LEAST,
  type Code,
  get,
  i32,
  LESS,
  load,
  loadSplat,
  repeat,
  set,
  splat,
  store,
  tee,
  V_ADD,
  V_AND,
  V_MULTIPLY,
  V_NEGATE,
  V_OR,
  V_SHIFT_LEFT,
  V_SHIFT_RIGHT,
  V_SUBTRACT,
  V_XOR,
  wasmModule,
  when,
} from './wasm.ts';

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
const END = WORDS + LANE_WORDS * ROW;

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
/** Stores the value before it as the chain's last word; the address stands further left. */
const keep = (v: number, offset: number): Code => [tee(CHAIN + v), store(STATE + offset + 16 * v)];
const addKey = (v: number): Code => [get(KEY_AT), load(KEYS + 16 * v), V_ADD];

/** First pass: words 1..623 from the start state and the keys, then word 1 once more. */
const FIRST_PASS: Code = [
  each((v) => [splat(GENRAND[0]!), set(CHAIN + v)]),
  [i32(0), set(KEY_AT), i32(4), set(START_AT), i32(ROW), set(ROW_AT)],
  repeat(
    [
      [get(START_AT), loadSplat(START), set(COMMON)],
      each((v) => [get(ROW_AT), [mixed(v, 1664525), get(COMMON), V_XOR, addKey(v)], keep(v, 0)]),
      advance(KEY_AT, ROW),
      [get(KEY_AT), get(KEY_BYTES), AT_LEAST, when([i32(0), set(KEY_AT)])],
      advance(START_AT, 4),
      advance(ROW_AT, ROW),
    ],
    [get(ROW_AT), i32(N * ROW), LESS],
  ),
  each((v) => [
    i32(0),
    [mixed(v, 1664525), i32(0), load(STATE + ROW + 16 * v), V_XOR, addKey(v)],
    keep(v, ROW),
  ]),
];

/** Second pass: words 2..623, then word 1; word 0 is a constant. */
const SECOND_PASS: Code = [
  [splat(2), set(COMMON), i32(2 * ROW), set(ROW_AT)],
  repeat(
    [
      each((v) => [
        get(ROW_AT),
        [mixed(v, 1566083941), get(ROW_AT), load(STATE + 16 * v), V_XOR],
        [get(COMMON), V_SUBTRACT],
        keep(v, 0),
      ]),
      [get(COMMON), splat(1), V_ADD, set(COMMON)],
      advance(ROW_AT, ROW),
    ],
    [get(ROW_AT), i32(N * ROW), LESS],
  ),
  each((v) => [
    i32(0),
    [mixed(v, 1566083941), i32(0), load(STATE + ROW + 16 * v), V_XOR],
    [splat(1), V_SUBTRACT],
    keep(v, ROW),
  ]),
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
        [get(ROW_AT), load(STATE + 16 * v), splat(0x80000000), V_AND],
        [get(ROW_AT), load(STATE + ROW + 16 * v), splat(0x7fffffff), V_AND, V_OR, tee(Y)],
        [i32(1), V_SHIFT_RIGHT, get(ROW_AT), load(STATE + M * ROW + 16 * v), V_XOR],
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
 * `Random` with the same keys. Seeding is a chain of 1,247 dependent multiplications; side by side the
 * chains fill the processor's pipeline that one leaves idle.
 */
export interface Seeder {
  /** Generators seeded by one call. */
  readonly lanes: number;
  /** Word k of lane i at [k * lanes + i], until the next call. */
  readonly words: Uint32Array;
  /**
   * `keys`: digit j of lane i at [j * lanes + i]; the keys of all lanes have `digits` digits (`seedKey`),
   * at most LANE_DIGITS. Makes words 0..count-1, count <= LANE_WORDS.
   */
  seed(keys: Uint32Array, digits: number, count: number): void;
}

/** Lanes in the registers of a vector unit, by WebAssembly; null where there is none, or none with vectors. */
export function vectorSeeder(): Seeder | null {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = wasmModule(END, {
    name: 'seed',
    params: 2,
    integers: INTEGERS,
    vectors: 2 + VECTORS,
    body: [FIRST_PASS, SECOND_PASS, FIRST_WORDS],
  });
  if (!WebAssembly.validate(bytes)) return null;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const { memory, seed } = exports as {
    memory: { readonly buffer: ArrayBuffer };
    seed(keyBytes: number, wordBytes: number): void;
  };
  new Uint32Array(memory.buffer, START, N).set(GENRAND);
  const laid = new Uint32Array(memory.buffer, KEYS, LANE_DIGITS * LANES);
  return {
    lanes: LANES,
    words: new Uint32Array(memory.buffer, WORDS, LANE_WORDS * LANES),
    seed(keys, digits, count) {
      // the program takes each digit with its place added
      for (let j = 0, i = 0; j < digits; j++) {
        for (const end = i + LANES; i < end; i++) laid[i] = keys[i]! + j;
      }
      seed(digits * ROW, count * ROW);
    },
  };
}
