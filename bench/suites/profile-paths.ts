/** The heaviest computations, ready to be profiled on one thread. */
import { join } from 'node:path';
import { plainRun } from '../../app/pipeline/options.ts';
import { runPipeline } from '../../app/pipeline/pipeline.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { countDistinct } from '../../engine/names/candidates.ts';
import { combine } from '../../engine/names/combine.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker } from '../../engine/walk/walker.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { writeSidecar } from '../../workers/tasks/sidecars.ts';
import type { Context } from '../measuring/context.ts';
import { makeBatch } from './batch.ts';
import { flatParams, makeCorpus } from './engine.ts';

/** One of the heaviest pieces of work, on this thread; `prepare` does what is not of interest. */
export interface ProfiledPath {
  readonly name: string;
  readonly what: string;
  prepare(context: Context): Promise<() => unknown>;
}

const STEPS = 5;
const HASH = 'a'.repeat(64);

export const PROFILED_PATHS: readonly ProfiledPath[] = [
  {
    name: 'load',
    what: 'a corpus from its index, the digest of its database, and the reaches of four profiles',
    async prepare(context) {
      const run = await context.run(context.scale.largeCorpus, 'index');
      const runDir = join(await context.folder(), run.id);
      return () => {
        const { corpus } = readCorpus(runDir);
        return Object.values(PROFILES).map((profile) => computeReach(corpus, profile).reach);
      };
    },
  },
  {
    name: 'walks',
    what: 'walks of five steps with the default limits, in ten batches',
    async prepare({ scale }) {
      const corpus = makeCorpus(scale.corpus);
      return () => {
        const walker = new Walker(corpus, DEFAULT_WALK);
        for (let k = 0; k < 10; k++) walker.batch(BigInt(k) << 32n, 0, scale.walks, STEPS);
      };
    },
  },
  {
    name: 'combine',
    what: 'candidates of two syllables, and how many of them are distinct',
    async prepare({ scale }) {
      const corpus = makeCorpus(scale.corpus);
      return () => countDistinct(corpus, combine(corpus, flatParams(scale.candidates)));
    },
  },
  {
    name: 'sidecar',
    what: 'the sidecar of as many candidates',
    async prepare(context) {
      const corpus = makeCorpus(context.scale.corpus);
      const table = combine(corpus, flatParams(context.scale.candidates));
      const runDir = join(await context.folder(), 'profiled');
      const hashes = { manifestOutputHash: HASH, reachCacheOutputHash: HASH };
      const sidecar = { runDir, runId: 'bench', patch: 'a', ...hashes } as const;
      return () => writeSidecar(corpus, sidecar, { kind: 'candidates', table }, '{}', '{}');
    },
  },
  {
    name: 'batch',
    what: 'names of two syllables as text',
    async prepare({ scale }) {
      const corpus = makeCorpus(scale.corpus);
      return () => makeBatch(corpus, scale.candidates);
    },
  },
  {
    name: 'pipeline',
    what: 'all stages over the English novel, hyphenated',
    async prepare(context) {
      const text = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
      const options = plainRun(text, join(await context.folder(), 'pipeline'), 'en_US');
      const silent = { message: () => {}, log: () => {} };
      return () => runPipeline(options, silent, new AbortController().signal);
    },
  },
];
