/** Test data: a recorded run on disk with results of both slots. */
import { basename, dirname, join } from 'node:path';
import { Real } from '../../engine/base/json.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { PROFILES, type ProfileName, perProfile } from '../../engine/corpus/profiles.ts';
import type { CandidateTable } from '../../engine/names/candidates.ts';
import { combine } from '../../engine/names/combine.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { type Selection, select } from '../../engine/names/select.ts';
import { computeReach, reachOrder } from '../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker } from '../../engine/walk/walker.ts';
import { type CacheRun, type FullReach, writeReachCache } from '../../store/corpus/reach-cache.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import { recordList } from '../../store/files/artifact.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { checkManifest } from '../../store/manifests/manifest.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { saveSession } from '../../store/sessions/save.ts';
import { verifySessions } from '../../store/sessions/sessions.ts';
import {
  prepareSidecar,
  type SidecarContext,
  type SidecarPayload,
  writeSidecar,
} from '../../store/sessions/sidecars.ts';
import { policyFile } from '../../store/settings/policies.ts';
import type { PatchKey, SidecarKind } from '../../store/sidecars/slots.ts';
import { recordsOf } from '../../workers/tasks/results.ts';
import type { ResultPage } from '../../workers/values.ts';
import { layOutTable } from '../run-layout.ts';
import { jobOptions, runJob } from './jobs.ts';
import { makeTempFolder, writeFiles } from './temp-folder.ts';

/** A recorded run on disk with the results that the recordings made last for each patch. */
export interface SidecarRun {
  readonly base: string;
  readonly runDir: string;
  readonly corpus: Corpus;
  readonly cacheRun: CacheRun;
  readonly context: Omit<SidecarContext, 'patch'>;
  readonly walks: Uint32Array;
  readonly table: CandidateTable;
  readonly policy: NamePolicy;
  readonly selection: Selection;
  payload(kind: SidecarKind): SidecarPayload;
  /** Writes a sidecar as it is, without a thread. */
  store(
    patch: PatchKey,
    kind: SidecarKind,
    payload: SidecarPayload,
    unwanted?: AbortSignal,
  ): ReturnType<typeof writeSidecar>;
  write(patch: PatchKey, kinds?: readonly SidecarKind[]): Promise<void>;
  remove(): Promise<void>;
}

export function fullReaches(corpus: Corpus): Record<ProfileName, FullReach> {
  return perProfile((name) => {
    const reach = computeReach(corpus, PROFILES[name]);
    return { ...reach, computationMs: 1.25, order: reachOrder(corpus, reach) };
  });
}

const SEED = 21;

/** Lays out `runId` from a recorded table and writes its reach cache. */
export async function makeSidecarRun(
  runId: string,
  tableName: string,
  className: string,
): Promise<SidecarRun> {
  const { folder: base, remove } = await makeTempFolder();
  const runDir = join(base, runId);
  await layOutTable(runDir, tableName);
  return openSidecarRun(runDir, className, remove);
}

/** The same for a run that is there already. */
export async function openSidecarRun(
  runDir: string,
  className: string,
  remove: () => Promise<void>,
): Promise<SidecarRun> {
  const base = dirname(runDir);
  const runId = basename(runDir);
  const { corpus } = readCorpus(runDir);
  const manifest = await checkManifest(runDir);
  const cacheRun: CacheRun = {
    runDir,
    runId,
    manifestInputHash: manifest.inputHash,
    manifestOutputHash: manifest.outputHash,
  };
  const cache = await writeReachCache(cacheRun, corpus, fullReaches(corpus));
  const context = {
    runDir,
    runId,
    manifestOutputHash: manifest.outputHash!,
    reachCacheOutputHash: cache.outputHash,
  };
  const walks = new Walker(corpus, DEFAULT_WALK).batch(BigInt(SEED), 0, 4, 5);
  const table = combine(corpus, {
    syllables: [2],
    count: 40,
    seed: BigInt(SEED),
    profile: null,
    frequencyWeight: 1,
  });
  const policies = await policyFile(join(packageRoot(), 'store/name_classes.yml')).read();
  const policy = policies.find(({ name }) => name === className)!;
  const selection = select(corpus, table, {
    policy,
    count: 12,
    mode: 'soft',
    order: 'random',
    seed: BigInt(SEED),
  });
  const listOf = (page: ResultPage) => recordList(recordsOf(corpus, page));
  const payloads: Record<SidecarKind, () => SidecarPayload> = {
    walks: () => ({
      fields: {
        params: {
          profile: null,
          count: 4,
          steps: 5,
          max_flips: 2,
          temperature: 0.7,
          frequency_weight: new Real(0),
          neighbor_limit: 10,
          min_length: 2,
          max_length: 5,
          seed: SEED,
        },
      },
      list: listOf({ kind: 'walks', ids: walks, width: 6 }),
      recipe: { seed: SEED, inertia: 0.5 },
    }),
    candidates: () => ({
      fields: {
        params: {
          profile: null,
          syllables: 2,
          count: 40,
          seed: SEED,
          frequency_weight: new Real(1),
          max_flips: 2,
          temperature: 0.7,
        },
      },
      list: listOf({ kind: 'candidates', table }),
    }),
    selections: () => ({
      fields: {
        params: { name_class: className, count: 12, mode: 'soft', order: 'random', seed: SEED },
      },
      list: listOf({ kind: 'selections', table, selection, policy }),
      recipe: { name_class: className, seed: SEED },
    }),
    package: () => ({
      fields: {
        package: { name: 'p', version: '1', filename: 'p-1.zip', zip_size_bytes: 12 },
        include_flags: { walks: true, candidates: true, selections: false },
        patch_data_presence: { has_walks: true, has_candidates: true, has_selections: true },
      },
    }),
  };
  const store: SidecarRun['store'] = (patch, kind, payload, unwanted) => {
    const to = { ...context, patch };
    return writeSidecar(to, kind, () => prepareSidecar(to, kind, payload), unwanted);
  };
  return {
    base,
    runDir,
    corpus,
    cacheRun,
    context,
    walks,
    table,
    policy,
    selection,
    payload: (kind) => payloads[kind](),
    store,
    async write(patch, kinds = ['walks', 'candidates', 'selections']) {
      for (const kind of kinds) await store(patch, kind, payloads[kind]());
    },
    remove,
  };
}

/** A run of the pipeline with results of both patches, and a session that refers to it. */
export interface VerifiedRun {
  readonly folder: string;
  readonly run: SidecarRun;
  readonly sessions: string;
  /** Every file of the run, then the session, with its status. */
  verdicts(): AsyncGenerator<readonly [path: string, status: string]>;
  /** The status of one of them. */
  verdictOf(path: string): Promise<string>;
}

export async function makeVerifiedRun(text: string): Promise<VerifiedRun> {
  const { folder, remove } = await makeTempFolder();
  await writeFiles(folder, { 'in/a.txt': text, 'in/b.txt': text.toUpperCase() });
  const { path } = await runJob(jobOptions(join(folder, 'in'), join(folder, 'out')));
  const run = await openSidecarRun(path!, 'first_name', remove);
  await run.write('a', ['walks', 'candidates', 'selections', 'package']);
  await run.write('b', ['walks', 'selections']);
  const { runDir, context, base } = run;
  const sessions = join(folder, 'sessions');
  const request = { label: 'before', sessionId: 'one', repairFrom: null };
  await saveSession(sessions, request, { a: context, b: context });
  async function* verdicts(): ReturnType<VerifiedRun['verdicts']> {
    for await (const { path: file, status } of verifyRun(runDir, context.runId))
      yield [join(runDir, file), status];
    for (const { path: file, status } of await verifySessions(sessions, () => base))
      yield [file, status];
  }
  const verdictOf = async (file: string): Promise<string> => {
    for await (const [found, status] of verdicts()) if (found === file) return status;
    return 'no verdict';
  };
  return { folder, run, sessions, verdicts, verdictOf };
}
