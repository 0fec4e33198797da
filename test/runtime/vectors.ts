/**
 * Vectors of the run-time, `test/vectors/runtime/*.json`: a file, and what every run-time must make of it, as `CHECK` asks. What is
 * published never moves.
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
