/** Fuzzing of files: damages a file and reads it again. */
import { readdir, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import fc from 'fast-check';
import { fileCases, type ReadFileCase, WrongContent } from './files.ts';
import { mutation } from './mutate.ts';
import type { FuzzedRun } from './run.ts';

/** A reader that takes so long hangs; a loop without end cannot be interrupted, but is named. */
const HANG_MS = 120_000;
/** So many faults end the search. */
const MAX_FAULTS = 20;

export interface Damage {
  /** By reader: files taken, found damaged, refused. */
  readonly counts: ReadonlyMap<string, readonly [taken: number, damaged: number, refused: number]>;
  readonly faults: readonly string[];
}

/** Has `runs` damaged files read, each reader in its turn. `seed` gives the same damage again. */
export async function damage(run: FuzzedRun, runs: number, seed: number): Promise<Damage> {
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
