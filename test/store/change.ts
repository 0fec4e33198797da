/** Test helper: changes to parsed JSON files, named by their path, and what is told of them. */
import { readFile, writeFile } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { jsonText, parseJson } from '../../engine/base/json.ts';

/** A change to a parsed file, named by keys and list positions joined by dots. */
export type Change = (root: unknown) => void;

/** Sets the value at a path. */
export const set =
  (path: string, value: unknown): Change =>
  (root) => {
    const [holder, key] = holderOf(root, path);
    holder[key] = value;
  };

/** Removes the key at a path. */
export const drop =
  (path: string): Change =>
  (root) => {
    const [holder, key] = holderOf(root, path);
    delete holder[key];
  };

/** Removes the last item of the list at a path. */
export const shorten =
  (path: string): Change =>
  (root) => {
    const [holder, key] = holderOf(root, path);
    (holder[key] as unknown[]).pop();
  };

function holderOf(root: unknown, path: string): [Record<string, unknown>, string] {
  const keys = path.split('.');
  const last = keys.pop()!;
  let holder = root as Record<string, unknown>;
  for (const key of keys) holder = holder[key] as Record<string, unknown>;
  return [holder, last];
}

/** Each change to a file, by itself, is told as its fault; the last one stays. */
export async function tellEach(
  file: string,
  cases: readonly (readonly [Change, fault: string])[],
  told: () => Promise<string>,
): Promise<void> {
  const text = await readFile(file, 'utf8');
  for (const [change, fault] of cases) {
    const root = parseJson(text);
    change(root);
    await writeFile(file, jsonText(root, { indent: 2 }));
    assert.is(await told(), fault);
  }
}
