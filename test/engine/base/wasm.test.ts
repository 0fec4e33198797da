/** The WebAssembly assembler: constants, vector operators, loops and validation. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as wasm from '../../../engine/base/random/wasm.ts';

const assembler = suite('WebAssembly assembler');

declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

interface Program {
  readonly memory: { readonly buffer: ArrayBuffer };
  run(...parameters: number[]): void;
}

function programOf(params: number, integers: number, vectors: number, body: wasm.Code): Program {
  const bytes = wasm.wasmModule(200_000, { name: 'run', params, integers, vectors, body });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return exports as Program;
}

/** Four lanes that a program without parameters leaves at address 0. */
function lanesOf(value: wasm.Code): number[] {
  const program = programOf(0, 0, 0, [wasm.i32(0), value, wasm.store(0)]);
  program.run();
  return [...new Uint32Array(program.memory.buffer, 0, 4)];
}

const four = (value: number): number[] => [value, value, value, value];

assembler('constants of any sign and size arrive whole', () => {
  const values = [
    0, 1, 63, 64, 127, 128, 8191, 8192, 0x7fffffff, 0x80000000, 0xffffffff, 0xdeadbeef,
  ];
  for (const value of values) {
    assert.equal(lanesOf(wasm.splat(value)), four(value));
    // by way of an address, so that the signed integers are seen as well
    const at = value % 65521;
    const program = programOf(0, 0, 0, [wasm.i32(at), wasm.splat(value), wasm.store(3)]);
    program.run();
    assert.is(new DataView(program.memory.buffer).getUint32(at + 3, true), value);
  }
  const program = programOf(1, 0, 0, [
    [wasm.get(0), wasm.i32(-5), wasm.ADD],
    [wasm.splat(7), wasm.store(0)],
  ]);
  program.run(21);
  assert.is(new Uint32Array(program.memory.buffer)[4], 7);
});

assembler('vector operators do what they are called', () => {
  const { splat } = wasm;
  const a = 0xf0f0a5a5;
  const b = 0x0ff0c3c3;
  const of = (operator: wasm.Code): number => lanesOf([splat(a), splat(b), operator])[0]!;
  assert.is(of(wasm.V_AND), (a & b) >>> 0);
  assert.is(of(wasm.V_OR), (a | b) >>> 0);
  assert.is(of(wasm.V_XOR), (a ^ b) >>> 0);
  assert.is(of(wasm.V_ADD), (a + b) >>> 0);
  assert.is(of(wasm.V_SUBTRACT), (a - b) >>> 0);
  assert.is(of(wasm.V_MULTIPLY), Math.imul(a, b) >>> 0);
  assert.equal(lanesOf([splat(a), wasm.V_NEGATE]), four(-a >>> 0));
  assert.equal(lanesOf([splat(a), wasm.i32(9), wasm.V_SHIFT_LEFT]), four((a << 9) >>> 0));
  assert.equal(lanesOf([splat(a), wasm.i32(9), wasm.V_SHIFT_RIGHT]), four(a >>> 9));
});

assembler('loops end, conditions choose, and loads and stores meet', () => {
  // rows 0..n-1 of the memory get n, but the third keeps its zeros
  const body: wasm.Code = [
    wasm.repeat(
      [
        [wasm.get(1), wasm.i32(48), wasm.LESS],
        wasm.when([wasm.get(1), wasm.i32(0), wasm.loadSplat(100_000), wasm.store(0)]),
        [wasm.get(1), wasm.i32(64), wasm.AT_LEAST],
        wasm.when([
          [wasm.i32(0), wasm.load(0), wasm.set(2)],
          [wasm.get(1), wasm.get(2), wasm.tee(2), wasm.store(0)],
        ]),
        [wasm.get(1), wasm.i32(16), wasm.ADD, wasm.set(1)],
      ],
      [wasm.get(1), wasm.get(0), wasm.LESS],
    ),
  ];
  const program = programOf(1, 1, 1, body);
  const words = new Uint32Array(program.memory.buffer);
  words[25_000] = 9;
  program.run(96);
  const rows = Array.from({ length: 7 }, (_, row) => words[4 * row]);
  assert.equal(rows, [9, 9, 9, 0, 9, 9, 0]);
});

assembler('a program with a type error is not valid', () => {
  const body = [wasm.i32(0), wasm.V_NEGATE];
  const bytes = wasm.wasmModule(1, { name: 'run', params: 0, integers: 0, vectors: 0, body });
  assert.is(WebAssembly.validate(bytes), false);
});

assembler.run();
