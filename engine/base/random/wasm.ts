/**
 * A very small assembler for WebAssembly with 128-bit vectors: each function returns the bytes of its
 * instruction, so a program is a nested list read from left to right, operands before operators
 * (WebAssembly Core Specification 2.0, chapter 5, binary format).
 */

/** Bytes, nested as the program that wrote them. */
export type Code = readonly (number | Code)[];

/** A function that takes 32-bit integers and returns nothing. */
export interface WasmFunction {
  readonly name: string;
  readonly params: number;
  /** Further locals: 32-bit integers, numbered after the parameters, then vectors. */
  readonly integers: number;
  readonly vectors: number;
  readonly body: Code;
}

const I32 = 0x7f;
const V128 = 0x7b;
const NO_VALUE = 0x40;
const END = 0x0b;
const PAGE = 65536;

export const get = (local: number): Code => [0x20, unsigned(local)];
export const set = (local: number): Code => [0x21, unsigned(local)];
/** Sets a local and leaves the value where it was. */
export const tee = (local: number): Code => [0x22, unsigned(local)];

export const i32 = (value: number): Code => [0x41, signed(value)];
export const ADD: Code = [0x6a];
export const LESS: Code = [0x49];
export const AT_LEAST: Code = [0x4f];

/** Repeats `body` while `condition` holds afterwards. */
export const repeat = (body: Code, condition: Code): Code => [
  [0x03, NO_VALUE],
  body,
  condition,
  [0x0d, 0, END],
];
/** `body` unless the condition before it is zero. */
export const when = (body: Code): Code => [[0x04, NO_VALUE], body, END];

const vector = (code: number): Code => [0xfd, unsigned(code)];
/** Loads, stores: an address in bytes is expected before, the operand stands after it. */
export const load = (offset: number): Code => [vector(0x00), 4, unsigned(offset)];
export const loadSplat = (offset: number): Code => [vector(0x09), 2, unsigned(offset)];
export const store = (offset: number): Code => [vector(0x0b), 4, unsigned(offset)];
/** Four lanes of the same integer. */
export const splat = (value: number): Code => {
  const lane = [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
  return [vector(0x0c), lane, lane, lane, lane];
};
export const V_AND = vector(0x4e);
export const V_OR = vector(0x50);
export const V_XOR = vector(0x51);
export const V_NEGATE = vector(0xa1);
export const V_SHIFT_LEFT = vector(0xab);
export const V_SHIFT_RIGHT = vector(0xad);
export const V_ADD = vector(0xae);
export const V_SUBTRACT = vector(0xb1);
export const V_MULTIPLY = vector(0xb5);

/** A module with one exported function and one exported memory, `memory`, of at least `bytes` bytes. */
export function wasmModule(bytes: number, fn: WasmFunction): Uint8Array<ArrayBuffer> {
  const parameters = Array.from({ length: fn.params }, () => I32);
  const locals: Code = [2, unsigned(fn.integers), I32, unsigned(fn.vectors), V128];
  const body = flat([locals, fn.body, END]);
  return Uint8Array.from(
    flat([
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, [0x60, parameters.length, parameters, 0]),
      section(3, [0]),
      section(5, [0, unsigned(Math.ceil(bytes / PAGE))]),
      section(7, [text('memory'), 2, 0], [text(fn.name), 0, 0]),
      section(10, [unsigned(body.length), body]),
    ]),
  );
}

function section(id: number, ...items: readonly Code[]): Code {
  const content = flat([unsigned(items.length), items]);
  return [id, unsigned(content.length), content];
}

function text(ascii: string): Code {
  return [ascii.length, Array.from(ascii, (letter) => letter.charCodeAt(0))];
}

function flat(code: Code): number[] {
  const bytes: number[] = [];
  const append = (part: Code): void => {
    for (const item of part) {
      if (typeof item === 'number') bytes.push(item);
      else append(item);
    }
  };
  append(code);
  return bytes;
}

/** LEB128 of a non-negative integer below 2^32. */
function unsigned(value: number): Code {
  const bytes: number[] = [];
  for (let rest = value >>> 0; ; ) {
    const low = rest & 127;
    rest >>>= 7;
    if (rest === 0) return [...bytes, low];
    bytes.push(low | 128);
  }
}

/** LEB128 of a 32-bit integer. */
function signed(value: number): Code {
  const bytes: number[] = [];
  for (let rest = value | 0; ; ) {
    const low = rest & 127;
    rest >>= 7;
    if ((rest === 0 && low < 64) || (rest === -1 && low >= 64)) return [...bytes, low];
    bytes.push(low | 128);
  }
}
