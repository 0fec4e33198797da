/** Hostile texts and patterns: time grows no faster than their length. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { coerceInt } from '../../engine/base/json.ts';
import { parsePattern } from '../../engine/names/full-name-pattern.ts';
import { coerceNum } from '../../operations/kinds/numbers.ts';
import { findSources, parseGlob } from '../../store/texts/sources.ts';
import { send } from '../client.ts';
import { apiSuite } from '../http/api.ts';
import { layOutRows, VECTORS } from '../http/walker-runs.ts';
import { processorMs } from '../processor-time.ts';
import { makeTempFolder } from '../store/temp-folder.ts';

/**
 * A million characters: work that grows with their number takes milliseconds, work that grows with its
 * square most of an hour.
 */
const LONG = 1_000_000;
const MAX_MS = 20_000;

const patterns = apiSuite('patterns that make a careless matcher stall');

/** Fails when `work` takes as much processor time as only quadratic work could. */
async function inTime<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  let result: { value: T } | null = null;
  const ms = await processorMs(async () => {
    result = { value: await work() };
  });
  assert.ok(ms < MAX_MS, `${what}: ${ms} ms`);
  return result!.value;
}

patterns('a file pattern of many stars takes no time over a long name', async () => {
  const glob = parseGlob(`${'*a'.repeat(50)}*b`);
  await inTime('*a*a*a', () => assert.not(glob[0]!.matches('a'.repeat(20_000))));
  const set = parseGlob(`${'[a-z]*'.repeat(50)}0`);
  await inTime('[a-z]*[a-z]*', () => assert.not(set[0]!.matches('a'.repeat(20_000))));
});

patterns('a file pattern of many ** visits each folder a few times only', async () => {
  const { folder, remove } = await makeTempFolder();
  try {
    const deep = join(folder, ...Array.from({ length: 30 }, () => 'a'));
    await mkdir(deep, { recursive: true });
    await writeFile(join(deep, 'x.txt'), 'x');
    for (const pattern of [`${'**/'.repeat(30)}*.txt`, `${'**/a/'.repeat(15)}*.txt`]) {
      const found = await inTime(pattern, () => findSources(folder, pattern));
      assert.is(found.length, 1);
    }
  } finally {
    await remove();
  }
});

patterns('a name pattern is short, and read in one pass', async () => {
  for (const piece of ['{', '}', ' ', '{first}', '{first?}', '{ ', '\t\n']) {
    await inTime(piece, () => assert.throws(() => parsePattern(piece.repeat(LONG))));
  }
});

patterns('numbers given as text are read in one pass', async () => {
  for (const text of [
    `${'1'.repeat(LONG)}x`,
    `${' '.repeat(LONG)}x`,
    `1${' '.repeat(LONG)}x`,
    `${'1'.repeat(LONG)}.${'1'.repeat(LONG)}e`,
    `1e${'1'.repeat(LONG)}x`,
  ]) {
    await inTime(text.slice(0, 10), () => {
      assert.is(coerceNum(text), undefined);
      assert.is(coerceInt(text), undefined);
    });
  }
});

/** Sends a request and fails when it, or the server beside it, stands still. */
async function answered(base: string, path: string, body: string | object, status: number) {
  // the contract is for numbers that JavaScript can hold
  const work = inTime(path, () => send(base, 'POST', `/api/${path}`, body));
  await setImmediate();
  const found = await work;
  assert.is(found.status, status, `${path}: ${found.text.slice(0, 300)}`);
  return found.text;
}

patterns('a whole number has at most ten thousand digits', async (t) => {
  await layOutRows(t.outputBase, VECTORS);
  await t.load('b', VECTORS);
  const walk = (digits: number): string => `{"patch":"b","count":1,"seed":${'7'.repeat(digits)}}`;
  await answered(t.base, 'walker/walk', walk(10_000), 200);
  for (const digits of [10_001, LONG]) {
    const long = await answered(t.base, 'walker/walk', walk(digits), 400);
    assert.match(long, /Invalid seed: expected integer or null/);
  }
});

patterns('excluded names with long runs of blanks are read in one pass', async (t) => {
  const names = [`x\nx${' '.repeat(LONG)}y`, `${'\n '.repeat(LONG / 2)}`];
  await answered(t.base, 'batch', { patch: 'a', count: 1, exclude: { names } }, 400);
});

patterns('search text is taken as it is and not as a pattern', async ({ reply }) => {
  const text = encodeURIComponent('(a+)+$'.repeat(1000));
  const path = `walker/candidates?search=${text}&patch=a`;
  const { status } = await inTime(path, () => reply(path));
  assert.ok(status === 200 || status === 400, `${status}`);
});
