/** Damaged files of a run with results, caches and a session: each is read rightly or refused, in time. */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { openPackageDb } from '../../store/database/database.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { annotatedPath } from '../../store/pipeline/annotate.ts';
import { planOf } from '../store/package-plan.ts';
import { makeVerifiedRun } from '../store/sidecar-run.ts';
import { suite } from '../suite.ts';
import { budget } from './budget.ts';
import { type FuzzedRun, fileCases, type ReadFileCase, WrongContent } from './files.ts';
import { mutation } from './mutate.ts';

const TEXT = `The miller sent his daughter to the river with a basket of linen and a warning about
the weather. She sang while the water carried leaves and feathers under the wooden bridge.`;

async function makeFuzzedRun(): Promise<FuzzedRun> {
  const made = await makeVerifiedRun(TEXT);
  const { folder, run } = made;
  const annotated = join(run.runDir, annotatedPath('pyphen'));
  const jsonOnly = join(folder, 'json-only');
  await mkdir(join(jsonOnly, 'data'), { recursive: true });
  await copyFile(annotated, join(jsonOnly, 'data', basename(annotated)));
  const { path: archive } = await buildPackage(planOf(), { folder: join(folder, 'packages') });
  return { ...made, annotated, jsonOnly, archive, database: makeDatabase(folder) };
}

function makeDatabase(folder: string): string {
  const path = join(folder, 'packages.sqlite3');
  const packages = openPackageDb(path);
  packages.exec("INSERT INTO imported_packages VALUES (1, 'pack', 'now', 'm.json', 'p.zip')");
  packages.pragma('wal_checkpoint(TRUNCATE)');
  packages.close();
  return path;
}

const FILES = 6000;
/** A reader that takes so long hangs; a loop without end cannot be interrupted, but is named. */
const HANG_MS = 120_000;
/** So many faults end the search. */
const MAX_FAULTS = 20;

interface Damage {
  /** By reader: files taken, found damaged, refused. */
  readonly counts: ReadonlyMap<string, readonly [taken: number, damaged: number, refused: number]>;
  readonly faults: readonly string[];
}

/** Has `runs` damaged files read, each reader in its turn. `seed` gives the same damage again. */
async function damage(run: FuzzedRun, runs: number, seed: number): Promise<Damage> {
  const cases = await fileCases(run, `${run.folder}/single`);
  const counts = new Map(cases.map(({ name }) => [name, [0, 0, 0] as [number, number, number]]));
  const faults: string[] = [];
  const mutations = fc.sample(mutation, { numRuns: runs, seed });
  for (let n = 0; n < runs && faults.length < MAX_FAULTS; n++) {
    const target = cases[n % cases.length]!;
    const bytes = mutations[n]!(target.sound);
    await writeFile(target.path, bytes);
    const start = performance.now();
    try {
      const taken = await target.read(bytes);
      counts.get(target.name)![taken ? 0 : 1]++;
    } catch (err) {
      counts.get(target.name)![2]++;
      const fault = faultOf(target, err);
      if (fault !== null) faults.push(`${target.name}, number ${n}: ${fault}\n${shown(bytes)}`);
    }
    if (performance.now() - start > HANG_MS)
      faults.push(`${target.name}, number ${n}, took too long`);
    await writeFile(target.path, target.sound);
  }
  const litter = (await readdir(run.folder, { recursive: true })).filter((path) =>
    /\.tmp\b/.test(path),
  );
  if (litter.length > 0) faults.push(`left behind: ${litter.join(', ')}`);
  return { counts, faults };
}

/** What is wrong with an error, if anything: a crash in disguise, or one that does not say where. */
function faultOf({ path, nameless }: ReadFileCase, err: unknown): string | null {
  const { name, message, stack } = err as Error;
  if (err instanceof WrongContent) return `wrong content: ${message}`;
  if (/^(TypeError|RangeError|ReferenceError|AssertionError)/.test(name)) return `crash: ${stack}`;
  return nameless || message.includes(basename(path))
    ? null
    : `an error without the file: ${stack}`;
}

const shown = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1').slice(0, 1200));

const files = suite<{ run: FuzzedRun }>('fuzzed files, at length');
files.before(async (context) => {
  context.run = await makeFuzzedRun();
});
files.after(({ run }) => run.run.remove());

const { runs, seed } = budget(FILES, Date.now() % 1_000_000_000);
console.log(`\n  ${runs} files, FUZZ_SEED=${seed}`);

files(`${runs} damaged files find no fault`, async ({ run }) => {
  const start = performance.now();
  const { counts, faults } = await damage(run, runs, seed);
  const again = `Again with: FUZZ_SEED=${seed} FUZZ_RUNS=${runs} node dist/test/fuzz/files.fuzz.js`;
  assert.is(faults.length, 0, `${faults.join('\n\n')}\n${again}`);
  const lines = [...counts].map(
    ([name, [taken, damaged, refused]]) =>
      `${name}: ${taken} taken, ${damaged} found damaged, ${refused} refused`,
  );
  assert.ok(counts.size >= 25, `${counts.size} kinds of files. ${again}`);
  for (const [name, [, damaged, refused]] of counts) {
    // few runs may spare a kind of file
    assert.ok(runs < 330 || damaged + refused > 0, `${name}: no damage was noticed. ${again}`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`\n${runs} files in ${seconds} s, seed ${seed}\n${lines.join('\n')}`);
});
