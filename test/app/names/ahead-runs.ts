/** Test helper: runs of an uploaded text and of another one, and a pool that tells what it was asked for. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainRun } from '../../../app/pipeline/options.ts';
import { runPipeline } from '../../../app/pipeline/pipeline.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { readProfiles } from '../../../store/names/profiles.ts';
import { PolicyFile } from '../../../store/settings/policies.ts';
import { textsFolder } from '../../../store/texts/kept-texts.ts';
import { type RunOptions, WorkerPool } from '../../../workers/pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../../../workers/tasks.ts';
import { keepThreads } from '../../../workers/threads.ts';

// pools come one after the other, and a thread of one has warm code for the next
keepThreads();

/** A pool that tells what it was asked for. */
export class ToldPool extends WorkerPool {
  readonly asked: TaskName[] = [];
  /** Tasks begin when it has resolved. */
  held: Promise<void> | null = null;

  override async run<K extends TaskName>(
    name: K,
    input: TaskInput<K>,
    options: RunOptions = {},
  ): Promise<TaskOutput<K>> {
    this.asked.push(name);
    if (this.held) await this.held;
    return super.run(name, input, options);
  }
}

export interface Made {
  readonly outputBase: string;
  readonly pool: ToldPool;
  readonly profiles: Awaited<ReturnType<typeof readProfiles>>;
  /** The text that came in through the browser. */
  readonly uploaded: string;
  readonly other: string;
  /** Runs of both. */
  readonly dirs: { readonly uploaded: string; readonly other: string };
}

export const ENGLISH = 'en-pride-and-prejudice.txt';

/** Runs of an English text that was uploaded and of another text. */
export async function withRuns(
  [file, language]: readonly [string, string],
  work: (made: Made) => Promise<void>,
  threads = 1,
): Promise<void> {
  const outputBase = await mkdtemp(join(tmpdir(), 'namewalk-ahead-'));
  const pool = new ToldPool({ threads });
  const part = async (name: string, from: number): Promise<string> =>
    (await readFile(join(packageRoot(), 'samples', name), 'utf8')).slice(from, from + 20_000);
  const make = async (path: string, text: string, code: string): Promise<string> => {
    await writeFile(path, text);
    const events = { log() {}, message() {} };
    const options = plainRun(path, outputBase, code);
    return (await runPipeline(options, events, new AbortController().signal)).path!;
  };
  try {
    await mkdir(textsFolder(outputBase));
    const uploaded = join(textsFolder(outputBase), 'own-0123456789ab.txt');
    const other = join(outputBase, 'other.txt');
    const dirs = {
      other: await make(other, await part(file, 0), language),
      uploaded: await make(uploaded, await part(ENGLISH, 20_000), 'en_US'),
    };
    const classes = new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml'));
    const profiles = await readProfiles(classes);
    await work({ outputBase, pool, profiles, uploaded, other, dirs });
  } finally {
    await pool.close();
    await rm(outputBase, { recursive: true, maxRetries: 20 });
  }
}
