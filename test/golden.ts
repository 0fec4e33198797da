/** Test helper: the lines of a recording. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../store/files/package-root.ts';

/** Each line of a file of `test/golden`. */
export const goldenLines = <T>(name: string): T[] =>
  readFileSync(join(packageRoot(), 'test/golden', name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
