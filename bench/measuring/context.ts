/** What the benchmarks of one invocation share: sizes, a folder, and synthetic runs. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePath } from '../../app/names/read-source.ts';
import { PromiseMap } from '../../engine/base/maps.ts';
import { layOutRun, type RunSource, syntheticRunId } from './runs.ts';

/** How large the inputs are and how often they are worked on. */
type Scale = Readonly<typeof FULL>;

/** The sizes that targets are stated for. */
export const FULL = {
  /** Syllables of the corpus that walks and names are drawn from. */
  corpus: 7000,
  /** Syllables of the largest corpus that the engine is measured on. */
  largeCorpus: 500_000,
  /** Walks of one sample. */
  walks: 50_000,
  /** Candidates of one combine. */
  candidates: 1_000_000,
  /** Syllables of the corpora that are loaded over HTTP. */
  loads: [7000, 50_000, 500_000],
  /** Loads, jobs and rounds over HTTP. */
  repeats: 7,
  /** Loads that get a new server each. */
  freshRepeats: 3,
  /** Milliseconds that a new server gets to ready itself, as while a page is opened. */
  restMs: 3000,
  /** Seconds that a route of an idle server is asked. */
  idleSeconds: 3,
  timing: { samples: 7, timeMs: 1000 },
  /** Characters that a pipeline job reads. */
  textCharacters: Number.POSITIVE_INFINITY,
};

/** Everything runs, in a few seconds; the figures mean nothing. */
export const SMOKE: Scale = {
  corpus: 300,
  largeCorpus: 600,
  walks: 200,
  candidates: 1000,
  loads: [300],
  repeats: 1,
  freshRepeats: 1,
  restMs: 0,
  idleSeconds: 0.1,
  timing: { samples: 1, timeMs: 0 },
  textCharacters: 20_000,
};

/** The same with other corpora to load, from the smallest. */
export const withSizes = (scale: Scale, sizes: number[]): Scale => ({
  ...scale,
  loads: sizes,
  largeCorpus: sizes.at(-1)!,
});

/** A synthetic run that a benchmark may load. */
export interface BenchRun {
  readonly id: string;
  readonly size: number;
}

/** What all benchmarks of one invocation share: sizes, and runs that are laid out on first use. */
export class Context {
  readonly scale: Scale;
  /** Tells a person who waits what is going on. */
  readonly say: (text: string) => void;
  readonly #runs = new PromiseMap<string, BenchRun>();
  #next = 1;
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

  /** The English novel that comes with the package. */
  async novel(): Promise<string> {
    const text = await readFile(samplePath('english'), 'utf8');
    return text.slice(0, this.scale.textCharacters);
  }

  run(size: number, source: RunSource): Promise<BenchRun> {
    const id = syntheticRunId(this.#next++);
    return this.#runs.get(`${source} ${size}`, async () => {
      this.say(`laying out a run of ${size.toLocaleString('en-US')} syllables (${source})`);
      await layOutRun(await this.folder(), id, { size, seed: 1, source });
      return { id, size };
    });
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true });
  }
}
