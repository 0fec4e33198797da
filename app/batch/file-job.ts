/** Batches in files that a server has made: each by a process of its own, one at a time; what each is, how far, and its bytes. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { BatchFormat } from '../../engine/space/batch/lines.ts';
import { isDatabasePath } from '../../operations/batch/fields.ts';
import { partOfFile, partPath } from '../../store/batch/layout.ts';
import { headingBytes } from '../../store/batch/part-text.ts';
import { type BatchFile, readBatchFile, readEndFile } from '../../store/batch/records.ts';
import { utcSeconds } from '../../store/files/clock.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { CommandProcess } from '../command-process.ts';
import { requestOf } from './recipe.ts';

/** What `namewalk batch --out` sends to the process that started it. */
export interface FileMessage {
  readonly kind: 'batch-progress' | 'batch-end';
  /** Names that are done or under way, and about how many there will be. */
  readonly names: number;
  readonly expected: number;
}

export interface FileJob {
  readonly name: string;
  readonly status: 'running' | 'completed' | 'failed' | 'cancelled';
  readonly started_at_utc: string;
  readonly completed_at_utc: string | null;
  readonly names: number;
  /** Null before it is known. */
  readonly expected_names: number | null;
  /** Names a second since the start; null before there is a rate. */
  readonly names_per_second: number | null;
  readonly error: string | null;
}

/** No rate is shown before so many milliseconds. */
const RATE_MS = 500;

/** The running or last job of a server. */
export class FileJobs {
  readonly #program: string;
  #job: FileJob | null = null;
  #process: CommandProcess<FileMessage> | null = null;
  #ended: Promise<void> = Promise.resolve();

  /** `program` is the command line of this build. */
  constructor(program: string) {
    this.#program = program;
  }

  get job(): FileJob | null {
    return this.#job;
  }

  /** Throws `EngineError` `batch-running` while a job runs. */
  checkIdle(): void {
    if (this.#job?.status === 'running') {
      throw new EngineError('batch-running', 'A batch is already being made into files.');
    }
  }

  /** Goes on with the batch that was begun at `out`, in one step with the check that nothing runs. */
  start(name: string, flags: Readonly<Record<string, string | number>>): FileJob {
    this.checkIdle();
    const began = performance.now();
    /** When the first names were told, and how many: they were there before. */
    let first: { at: number; names: number } | null = null;
    let fault: string | null = null;
    let complete = false;
    const patch = (changes: Partial<FileJob>): void => {
      this.#job = { ...this.#job!, ...changes };
    };
    this.#job = {
      name,
      status: 'running',
      started_at_utc: utcSeconds(new Date()),
      completed_at_utc: null,
      names: 0,
      expected_names: null,
      names_per_second: null,
      error: null,
    };
    const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
    const process = new CommandProcess<FileMessage>(this.#program, ['batch', ...args], {
      line(text) {
        const [, said] = /^(?:error|namewalk[^:]*): (.*)$/.exec(text) ?? [];
        fault = said ?? fault;
      },
      event({ kind, names, expected: expected_names }) {
        complete ||= kind === 'batch-end';
        const at = performance.now();
        first ??= { at: began, names };
        const ms = at - first.at;
        const rate = ms < RATE_MS ? null : Math.round(((names - first.names) / ms) * 1000);
        patch({ names, expected_names, ...(!complete && { names_per_second: rate }) });
      },
    });
    this.#process = process;
    process.stepBack();
    this.#ended = process.finished.then(({ code, signal, fault: never }) => {
      const why = never ?? fault ?? `The process ended with ${signal ?? `code ${code}`}.`;
      const status = complete ? 'completed' : process.stopped ? 'cancelled' : 'failed';
      const completed_at_utc = utcSeconds(new Date());
      patch({ status, completed_at_utc, error: status === 'failed' ? why : null });
    });
    return this.#job;
  }

  /** Asks the job to stop; parts that are done stay. Throws `EngineError` `batch-idle` when none runs. */
  async cancel(): Promise<void> {
    if (this.#job?.status !== 'running') {
      throw new EngineError('batch-idle', 'No batch is being made into files.');
    }
    await this.close();
  }

  /** Ends the job and resolves when its process has gone. */
  async close(): Promise<void> {
    this.#process?.stop();
    await this.#ended;
  }
}

export interface StoredBatch {
  readonly name: string;
  readonly kind: 'parts' | 'sqlite';
  /** Null: it cannot be read; `fault` says why. */
  readonly file: BatchFile | null;
  readonly fault: string | null;
  readonly parts: number;
  /** Names of a complete batch; null while it is not complete. */
  readonly names: number | null;
}

/** All batches of a folder by name; none where it is not there. */
export async function listBatches(pool: WorkerPool, base: string): Promise<StoredBatch[]> {
  const names = await readdir(base).catch(() => []);
  const found = await Promise.all(names.sort().map((name) => findBatch(pool, base, name)));
  return found.filter((batch) => batch !== null);
}

/** Null for a name that is no batch. */
export async function findBatch(
  pool: WorkerPool,
  base: string,
  name: string,
): Promise<StoredBatch | null> {
  const path = join(base, name);
  const kind = isDatabasePath(name) ? 'sqlite' : 'parts';
  try {
    if (kind === 'sqlite') {
      if (!(await stat(path).catch(() => null))?.isFile()) return null;
      const found = await pool.run('readRows', { path });
      const { file = null, parts = [], end } = found ?? {};
      return { name, kind, file, fault: null, parts: parts.length, names: end?.emitted ?? null };
    }
    const file = await readBatchFile(path);
    if (file === null) return null;
    const end = await readEndFile(path);
    const files = end === null ? await readdir(path) : [];
    const done = files.filter((entry) => partOfFile(entry)?.kind === 'record').length;
    const parts = end?.parts ?? done;
    return { name, kind, file, fault: null, parts, names: end?.emitted ?? null };
  } catch (err) {
    return { name, kind, file: null, fault: (err as Error).message, parts: 0, names: null };
  }
}

/** The bytes from..size - 1 of files that make a complete batch when put one after the other; one heading goes before all. */
export async function batchContent(
  base: string,
  { name, kind, file, parts }: StoredBatch,
): Promise<{ path: string; from: number; size: number }[]> {
  const path = join(base, name);
  const paths =
    kind === 'sqlite' || file === null
      ? [path]
      : Array.from({ length: parts }, (_, part) => partPath(path, part, requestOf(file)));
  const further = file?.part_head === undefined ? 0 : headingBytes(file.part_head, requestOf(file));
  const content: { path: string; from: number; size: number }[] = [];
  for (const [i, each] of paths.entries()) {
    content.push({ path: each, from: i === 0 ? 0 : further, size: (await stat(each)).size });
  }
  return content;
}

export function storedFields({ name, kind, file, fault, parts, names }: StoredBatch) {
  const recipe = file?.recipe;
  return {
    name,
    kind,
    complete: names !== null,
    names,
    parts,
    algorithm: file?.algorithm ?? null,
    run_id: file?.run_id ?? null,
    // the record has been verified by its hash
    format: (kind === 'sqlite' ? null : (recipe?.format ?? null)) as BatchFormat | null,
    gzip: (recipe?.gzip ?? null) as boolean | null,
    seed: (recipe?.seed ?? null) as string | null,
    count: (recipe?.count ?? null) as string | null,
    fault,
  };
}
