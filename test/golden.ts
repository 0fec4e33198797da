/** Test helper: the lines of a recording, and recordings of this program, which it writes anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../store/files/package-root.ts';

const pathOf = (name: string): string => join(packageRoot(), 'test/golden', name);

/** Each line of a file of `test/golden`; `adapt` gives what stands under a key in place of what is recorded. */
export const goldenLines = <T>(name: string, adapt?: (key: string, value: unknown) => unknown) =>
  readFileSync(pathOf(name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line, adapt) as T);

/**
 * A recording whose lines stand in groups, each behind a line that says what they are. With RECORD=1 in the
 * environment `records` is true, and `save` writes the lines as they are then: `git diff` shows what has changed.
 */
export function ownRecording<Head extends { readonly what: string }, Line extends object>(
  name: string,
) {
  const lines = goldenLines<Head | Line>(name);
  const groups: [Head, Line[]][] = [];
  for (const line of lines) {
    if ('what' in line) groups.push([line, []]);
    else groups.at(-1)![1].push(line);
  }
  const records = process.env.RECORD === '1';
  const save = (): void => {
    if (records)
      writeFileSync(pathOf(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
  return { groups, records, save };
}
