/**
 * Vectors of the run-time, `test/vectors/runtime/*.json`: a file, and what every run-time must make of it. What is published
 * never moves.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KinFile, NamesFile } from '../../runtime/index.ts';
import { packageRoot } from '../../store/files/package-root.ts';

export interface VectorCase {
  readonly class: string;
  readonly seed: string;
  readonly size: number;
  readonly numbers: readonly number[];
  /** The names of the numbers. */
  readonly names: readonly string[];
  /** The name of each text, and with `unique` in this order. */
  readonly texts: readonly string[];
  readonly of: readonly string[];
  readonly unique: readonly string[];
  /** The first 12, spread. */
  readonly spread: readonly string[];
}

export interface Vectors {
  readonly file: NamesFile | KinFile;
  readonly cases: readonly VectorCase[];
}

export const VECTORS = join(packageRoot(), 'test', 'vectors', 'runtime');

export async function readVectors(): Promise<Vectors[]> {
  const files = (await readdir(VECTORS)).sort();
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(VECTORS, name), 'utf8')) as Vectors),
  );
}

/** `check(names, vectors)`: the cases as a run-time has them, in code that any JavaScript runs. */
export const CHECK = `
const check = (names, { file, cases }) =>
  cases.map(({ class: name, seed, numbers, texts }) => {
    const found = names(file, { class: name, seed });
    const taken = new Set();
    return {
      class: name,
      seed,
      size: found.size,
      numbers,
      names: numbers.map((number) => found.at(number)),
      texts,
      of: texts.map((text) => found.of(text)),
      unique: texts.slice(0, found.size).map((text) => found.of(text, { unique: taken })),
      spread: found.take(12, { spread: true }),
    };
  });
`;
