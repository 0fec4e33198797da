/** Tampering: every changed byte or cut of a verified file is found. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canonical, parseJson } from '../../engine/base/json.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { saveSession } from '../../store/sessions/save.ts';
import { verifySessions } from '../../store/sessions/sessions.ts';
import { sampled } from '../extent.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { jobOptions, runJob } from './jobs.ts';
import { openSidecarRun, type SidecarRun } from './sidecar-run.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

interface Fixture {
  run: SidecarRun;
  sessions: string;
  /** Absolute paths of every file that is verified. */
  files: string[];
}

const tampering = suite<Fixture>('tampering');

/** Verification of one file, as whoever asks for it alone would get it. */
const verdictOf = async ({ run, sessions }: Fixture, file: string): Promise<string> => {
  if (file.startsWith(run.runDir)) {
    for await (const { path, status } of verifyRun(run.runDir, run.context.runId)) {
      if (join(run.runDir, path) === file) return status;
    }
  }
  const found = await verifySessions(sessions, () => run.base);
  return found.find(({ path }) => path === file)?.status ?? 'no verdict';
};

const verdicts = async ({ run, sessions }: Fixture): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for await (const { path, status } of verifyRun(run.runDir, run.context.runId)) {
    found.set(join(run.runDir, path), status);
  }
  for (const { path, status } of await verifySessions(sessions, () => run.base)) {
    found.set(path, status);
  }
  return found;
};

tampering.before(async (context) => {
  const { folder, remove } = await makeTempFolder();
  await writeFiles(folder, { 'in/a.txt': KILLED_TEXT, 'in/b.txt': KILLED_TEXT.toUpperCase() });
  const { path } = await runJob(jobOptions(join(folder, 'in'), join(folder, 'out')));
  const run = await openSidecarRun(path!, 'first_name', remove);
  await run.write('a', ['walks', 'candidates', 'selections', 'package']);
  await run.write('b', ['walks', 'selections']);
  const sessions = join(folder, 'sessions');
  const source = {
    runId: run.context.runId,
    runDir: run.runDir,
    manifestOutputHash: run.context.manifestOutputHash,
  };
  const request = { label: 'before', sessionId: 'one', repairFrom: null };
  const saved = await saveSession(sessions, request, { a: source, b: source });
  assert.is(saved.status, 'saved');
  Object.assign(context, { run, sessions });
  const found = await verdicts(context);
  assert.equal(new Set(found.values()), new Set(['verified']));
  context.files = [...found.keys()];
});

tampering.after(({ run }) => run.remove());

const BYTES = sampled(120, 1000);

tampering(`none of ${BYTES} changed bytes goes unnoticed`, async (context) => {
  const { files } = context;
  assert.ok(files.length >= 18, files.join('\n'));
  const contents = new Map<string, Buffer>();
  for (const file of files) contents.set(file, await readFile(file));
  const tried = new Map<string, number>();
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
          const status = await verdictOf(context, file);
          // a hash whose key is gone is a missing one, by the published reasons
          const noticed = ['mismatch', 'error', 'missing'].includes(status);
          const where = `${file}, byte ${at}, ${original[at]} to ${changed[at]}: ${status}`;
          assert.ok(noticed || sameJson(file, original, changed), where);
          tried.set(file, (tried.get(file) ?? 0) + 1);
        } finally {
          await writeFile(file, original);
        }
      },
    ),
    { numRuns: BYTES, includeErrorInReport: true },
  );
  assert.is(tried.size, files.length);
  const after = await verdicts(context);
  assert.equal(new Set(after.values()), new Set(['verified']));
});

function sameJson(file: string, before: Buffer, after: Buffer): boolean {
  if (!file.endsWith('.json')) return false;
  try {
    return canonical(parseJson(before.toString())) === canonical(parseJson(after.toString()));
  } catch {
    return false;
  }
}

tampering('a file cut short or emptied is noticed', async (context) => {
  for (const file of context.files) {
    const original = await readFile(file);
    for (const length of [0, 1, original.length >> 1, original.length - 1]) {
      await writeFile(file, original.subarray(0, length));
      const status = await verdictOf(context, file);
      const noticed = status === 'mismatch' || status === 'error';
      assert.ok(
        noticed || sameJson(file, original, original.subarray(0, length)),
        `${file} cut to ${length}: ${status}`,
      );
    }
    await writeFile(file, original);
  }
});

tampering.run();
