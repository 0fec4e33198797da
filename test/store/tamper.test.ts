/** Tampering: every changed byte or cut of a verified file is found. */
import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { canonical, parseJson } from '../../engine/base/json.ts';
import { sampled } from '../extent.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { suite } from '../suite.ts';
import { makeVerifiedRun, type VerifiedRun } from './sidecar-run.ts';

const tampering = suite<VerifiedRun & { files: string[] }>('tampering');

tampering.before(async (context) => {
  Object.assign(context, await makeVerifiedRun(KILLED_TEXT));
  context.files = [];
  for await (const [file, status] of context.verdicts()) {
    assert.is(status, 'verified', file);
    context.files.push(file);
  }
});
tampering.after(({ run }) => run.remove());

const BYTES = sampled(60, 1000);

tampering(
  `none of ${BYTES} changed bytes goes unnoticed`,
  async ({ files, verdicts, verdictOf }) => {
    assert.ok(files.length >= 18, files.join('\n'));
    const contents = new Map<string, Buffer>();
    for (const file of files) contents.set(file, await readFile(file));
    // chance alone could leave a file out
    const examples = files.map((file): [string, number, number] => [file, 0.5, 1]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async (file, place, flip) => {
          const original = contents.get(file)!;
          const changed = Buffer.from(original);
          const at = Math.floor(place * original.length);
          changed[at]! ^= flip;
          await writeFile(file, changed);
          try {
            const status = await verdictOf(file);
            // a hash whose key is gone is a missing one, by the published reasons
            const noticed = ['mismatch', 'error', 'missing'].includes(status);
            const where = `${file}, byte ${at}, ${original[at]} to ${changed[at]}: ${status}`;
            assert.ok(noticed || sameJson(file, original, changed), where);
          } finally {
            await writeFile(file, original);
          }
        },
      ),
      { numRuns: BYTES, includeErrorInReport: true, examples },
    );
    for await (const [file, status] of verdicts()) assert.is(status, 'verified', file);
  },
);

function sameJson(file: string, before: Buffer, after: Buffer): boolean {
  if (!file.endsWith('.json')) return false;
  try {
    return canonical(parseJson(before.toString())) === canonical(parseJson(after.toString()));
  } catch {
    return false;
  }
}

tampering('a file cut short or emptied is noticed', async ({ files, verdictOf }) => {
  for (const file of files) {
    const original = await readFile(file);
    const cuts = [0, original.length - 1, 1, original.length >> 1];
    for (const length of cuts.slice(0, sampled(2, 4))) {
      await writeFile(file, original.subarray(0, length));
      const status = await verdictOf(file);
      const noticed = status === 'mismatch' || status === 'error';
      assert.ok(
        noticed || sameJson(file, original, original.subarray(0, length)),
        `${file} cut to ${length}: ${status}`,
      );
    }
    await writeFile(file, original);
  }
});
