/** What the benchmarks of one invocation share: sizes, a folder, and synthetic runs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOutRun, syntheticRunId } from './runs.ts';
import type { Scale } from './scale.ts';

/** A synthetic run that a benchmark may load. */
export interface BenchRun {
  readonly id: string;
  readonly size: number;
  /** Whether its index is there when it is loaded. */
  readonly index: boolean;
}

/** Where a load takes the corpus from. */
export type RunSource = 'index' | 'db' | 'json';

/** What all benchmarks of one invocation share: sizes, and runs that are laid out on first use. */
export class Context {
  readonly scale: Scale;
  /** Tells a person who waits what is going on. */
  readonly say: (text: string) => void;
  readonly #runs = new Map<string, Promise<BenchRun>>();
  #folder: Promise<string> | undefined;

  constructor(scale: Scale, say: (text: string) => void) {
    this.scale = scale;
    this.say = say;
  }

  /** A temporary folder, removed by `close`; it is the output base of the servers too. */
  folder(): Promise<string> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'namewalk-bench-'));
    return this.#folder;
  }

  run(size: number, source: RunSource): Promise<BenchRun> {
    const key = `${source} ${size}`;
    let run = this.#runs.get(key);
    if (!run) {
      run = this.#layOut(size, source, this.#runs.size + 1);
      this.#runs.set(key, run);
    }
    return run;
  }

  async #layOut(size: number, source: RunSource, number: number): Promise<BenchRun> {
    this.say(`laying out a run of ${size.toLocaleString('en-US')} syllables (${source})`);
    const id = syntheticRunId(number);
    await layOutRun(await this.folder(), id, {
      size,
      seed: 1,
      database: source !== 'json',
      index: source === 'index',
      // two gigabytes of the largest, and no other load reads it
      json: source === 'json',
    });
    return { id, size, index: source === 'index' };
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }
}
