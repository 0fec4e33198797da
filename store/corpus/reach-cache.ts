/** The cached reaches of a run: written with hashes, verified when read. */
import { join } from 'node:path';
import {
  canonical,
  decodeJson,
  isHash,
  isJsonObject,
  type JsonValue,
  outputHash,
  payloadHash,
  Real,
} from '../../engine/base/json.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { FLIP_COSTS, perFeature } from '../../engine/corpus/features.ts';
import {
  INERTIA_COST,
  MAX_NEIGHBOUR_DISTANCE,
  PROFILE_NAMES,
  PROFILES,
  type ProfileName,
  perProfile,
} from '../../engine/corpus/profiles.ts';
import { REACH_THRESHOLD, type Reach } from '../../engine/walk/reaches.ts';
import {
  ipcBlock,
  prettyChunks,
  readArtifact,
  readFault,
  recordList,
  StoreError,
  type VerificationResult,
  withIntegrity,
  writeArtifact,
} from '../files/artifact.ts';
import { utcSeconds } from '../files/clock.ts';
import { whole } from '../files/json-split.ts';

export const REACH_CACHE_PATH = 'ipc/walker_profile_reaches.v1.json';

/** Run to which a cache belongs, with the stated hashes of its manifest. */
export interface CacheRun {
  readonly runDir: string;
  readonly runId: string;
  readonly manifestInputHash: string | null;
  readonly manifestOutputHash: string | null;
}

/** What is kept of a profile's reach, and stored of it in the cache. */
export interface ReachResult {
  readonly reach: number;
  readonly total: number;
  readonly uniqueReachable: number;
  /** Wall time of the computation, rounded to two decimals. */
  readonly computationMs: number;
  /** The first `reach` syllables in published order, and from how many starts each is reached. */
  readonly first: Uint32Array;
  readonly counts: Uint32Array;
}

export interface CacheReading {
  /** `none`: the manifest has no hashes to tie a cache to. */
  readonly status: keyof typeof VERIFIED;
  readonly verification: VerificationResult;
  /** Hashes and reaches are there on a hit only. */
  readonly inputHash: string | null;
  readonly outputHash: string | null;
  readonly reaches: Readonly<Record<ProfileName, ReachResult>> | null;
}

export interface CacheHashes {
  readonly inputHash: string;
  readonly outputHash: string;
}

/** A reach as just computed, of which all is written, in the published `order` of all reached syllables. */
export type FullReach = Omit<ReachResult, 'first' | 'counts'> &
  Pick<Reach, 'pairCount'> & { readonly order: Uint32Array };

/** Identifier of the walk rules in hashed settings; caches computed under them stay valid. */
const WALKER_IMPL = 'build_tools.syllable_walk.walker.SyllableWalker';

/** Hashed settings are reals, also where their value is whole. */
const real = (value: number): number | Real => (Number.isInteger(value) ? new Real(value) : value);

const GRAPH_SETTINGS = {
  walker_impl: WALKER_IMPL,
  max_neighbor_distance: MAX_NEIGHBOUR_DISTANCE,
  inertia_cost: real(INERTIA_COST),
  feature_costs: perFeature((k) => real(FLIP_COSTS[k]!)),
};

const profileSettings = (name: ProfileName) => {
  const { maxFlips, temperature, frequencyWeight } = PROFILES[name];
  return {
    max_flips: maxFlips,
    temperature: real(temperature),
    frequency_weight: real(frequencyWeight),
  };
};

const REACH_SETTINGS = {
  threshold: REACH_THRESHOLD,
  profiles: perProfile(profileSettings),
};

const inputPayload = (runId: string, manifestOutputHash: string) => ({
  run_id: runId,
  manifest_ipc_output_hash: manifestOutputHash,
  graph_settings: GRAPH_SETTINGS,
  reach_settings: REACH_SETTINGS,
});

const outputPayload = (
  reaches: Readonly<Record<ProfileName, Pick<ReachResult, 'reach' | 'total' | 'uniqueReachable'>>>,
) => ({
  profiles: perProfile((name) => {
    const { reach, total, uniqueReachable } = reaches[name];
    return { reach, total, unique_reachable: uniqueReachable };
  }),
});

/**
 * Writes the cache, streamed: some 14 bytes a reached syllable. Throws `StoreError` `write-failed`,
 * also when the manifest lacks a hash.
 */
export async function writeReachCache(
  { runDir, runId, manifestInputHash, manifestOutputHash }: CacheRun,
  corpus: Corpus,
  reaches: Readonly<Record<ProfileName, FullReach>>,
): Promise<CacheHashes> {
  if (!isHash(manifestInputHash) || !isHash(manifestOutputHash)) {
    const problem = 'its manifest has no hashes to tie a reach cache to';
    throw new StoreError('write-failed', `${runDir}: ${problem}.`);
  }
  const lists = perProfile((name) => recordList(() => batches(corpus, reaches[name])));
  const ipc = ipcBlock(inputPayload(runId, manifestOutputHash), outputPayload(reaches));
  const file = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:pipeworks:schema:walker-profile-reaches-cache:v1',
    title: 'Walker Profile Reaches Cache (v1)',
    description:
      'Syllables that one step of each walk profile can reach, and from how many starts.',
    schema_version: 1,
    cache_kind: 'walker_profile_reaches',
    run_id: runId,
    created_at_utc: utcSeconds(new Date()),
    manifest: {
      relative_path: 'manifest.json',
      manifest_version: 1,
      ipc_input_hash: manifestInputHash,
      ipc_output_hash: manifestOutputHash,
    },
    graph_settings: GRAPH_SETTINGS,
    reach_settings: REACH_SETTINGS,
    ipc,
    profile_reaches: perProfile((name) => {
      const { reach, total, uniqueReachable, computationMs } = reaches[name];
      return {
        profile_name: name,
        reach,
        total,
        threshold: REACH_THRESHOLD,
        ...profileSettings(name),
        computation_ms: real(computationMs),
        unique_reachable: uniqueReachable,
        reachable_indices: lists[name].marker,
      };
    }),
  };
  const chunks = prettyChunks(file, Object.values(lists), { sortKeys: true });
  // not synced: what a power cut leaves of it is noticed by its hash, and made anew
  await writeArtifact(join(runDir, REACH_CACHE_PATH), withIntegrity(chunks, '\n}\n'));
  return { inputHash: ipc.input_hash, outputHash: ipc.output_hash };
}

/** Entries a line of the file. */
const PER_LINE = 16;
const PER_BATCH = 1024 * PER_LINE;

function* batches({ pair }: Corpus, { order, pairCount }: FullReach): Generator<string[]> {
  const entry = (syllable: number): string => `[${syllable},${pairCount[pair[syllable]!]!}]`;
  for (let from = 0; from < order.length; from += PER_BATCH) {
    const entries = Array.from(order.subarray(from, from + PER_BATCH), entry);
    const lines: string[] = [];
    for (let i = 0; i < entries.length; i += PER_LINE) {
      lines.push(entries.slice(i, i + PER_LINE).join());
    }
    yield lines;
  }
}

/**
 * Reads and verifies the cache of a run for a corpus of so many syllables; null: the number that the file itself
 * states. Streamed: of each profile only the first `reach` entries are cached. Never throws for what it finds.
 */
export async function readReachCache(run: CacheRun, size: number | null): Promise<CacheReading> {
  if (!isHash(run.manifestInputHash) || !isHash(run.manifestOutputHash)) {
    return reading('none', 'manifest-ipc-missing');
  }
  const lists = perProfile(reachList);
  const sinks = new Map(
    PROFILE_NAMES.map((name) => [
      `profile_reaches/${name}/reachable_indices`,
      whole((item) => lists[name].add(item)),
    ]),
  );
  try {
    const { value, fault } = await readArtifact(join(run.runDir, REACH_CACHE_PATH), sinks);
    const found = readCache(value, run, lists, size);
    if (typeof found === 'string') return reading('invalid', found);
    if (fault !== null) return reading('invalid', fault);
    return reading('hit', 'cache-hit-hashes-match', found);
  } catch (err) {
    const kind = readFault(err);
    if (kind === 'json') return reading('invalid', 'cache-json-invalid');
    return kind === 'missing'
      ? reading('miss', 'cache-miss')
      : reading('error', 'cache-read-error');
  }
}

/** What each status is as the status of a verification. */
const VERIFIED = {
  hit: 'verified',
  miss: 'missing',
  none: 'missing',
  invalid: 'mismatch',
  error: 'error',
} as const;

const NOTHING = { inputHash: null, outputHash: null, reaches: null };

const reading = (
  status: CacheReading['status'],
  reason: string,
  found: Omit<CacheReading, 'status' | 'verification'> = NOTHING,
): CacheReading => ({ status, verification: { status: VERIFIED[status], reason }, ...found });

/** What a cache holds, or its first fault in the published order. */
function readCache(
  value: JsonValue,
  run: CacheRun,
  lists: Readonly<Record<ProfileName, ReturnType<typeof reachList>>>,
  size: number | null,
): string | (CacheHashes & Pick<CacheReading, 'reaches'>) {
  if (!isJsonObject(value)) return 'cache-root-not-object';
  if (value.schema_version !== 1) return 'schema-version-mismatch';
  if (value.cache_kind !== 'walker_profile_reaches') return 'cache-kind-mismatch';
  if (value.run_id !== run.runId) return 'run-id-mismatch';
  const { manifest, ipc, profile_reaches: entries } = value;
  if (!isJsonObject(manifest)) return 'manifest-block-missing';
  if (manifest.ipc_output_hash !== run.manifestOutputHash) return 'manifest-output-hash-mismatch';
  if (manifest.ipc_input_hash !== run.manifestInputHash) return 'manifest-input-hash-mismatch';
  if (!isJsonObject(ipc)) return 'ipc-block-missing';
  const input = inputPayload(run.runId, run.manifestOutputHash!);
  const inputHash = payloadHash(input);
  if (canonical(ipc.input_payload) !== canonical(input)) return 'input-payload-mismatch';
  if (inputHash !== ipc.input_hash) return 'input-hash-mismatch';
  const found = perProfile((name) =>
    lists[name].result(isJsonObject(entries) ? entries[name] : undefined, size),
  );
  if (Object.values(found).includes(null)) return 'profile-reaches-invalid';
  const reaches = found as Record<ProfileName, ReachResult>;
  const output = outputPayload(reaches);
  if (canonical(ipc.output_payload) !== canonical(output)) return 'output-payload-mismatch';
  const hash = outputHash(output);
  return hash === ipc.output_hash
    ? { inputHash, outputHash: hash, reaches }
    : 'output-hash-mismatch';
}

/** Reaches are below 1,000: a step with more candidates has a chance below the threshold for each. */
const MAX_KEPT = 1000;
/** A syllable, and from how many starts it is reached. */
const ENTRY = /^\[\s*(0|[1-9]\d*)\s*,\s*([1-9]\d*)\s*\]$/;

/** Takes the entries of one profile as they are read: the first are kept and checked, the others are counted. */
function reachList() {
  const kept: { readonly index: number; readonly count: number }[] = [];
  let uniqueReachable = 0;
  let sound = true;
  return {
    /** Takes the JSON text of one entry. */
    add(text: Uint8Array): void {
      if (uniqueReachable++ >= MAX_KEPT) return;
      const [, index, count] = ENTRY.exec(decodeJson(text)) ?? [];
      if (count === undefined) sound = false;
      else kept.push({ index: Number(index), count: Number(count) });
    },

    /**
     * What a profile states, null unless the list agrees with it: indices once each, counts falling,
     * syllables rising within one count. `size` is the number of syllables of the corpus, null when it is
     * not loaded.
     */
    result(entry: JsonValue | undefined, size: number | null): ReachResult | null {
      if (!isJsonObject(entry)) return null;
      const { reach, total, unique_reachable: unique } = entry;
      const computationMs = msOf(entry.computation_ms);
      if (!isCount(reach) || !isCount(total) || computationMs === null) return null;
      const ordered = kept.every(({ index, count }, i) => {
        const before = kept[i - 1] ?? { index: -1, count: total };
        return count < before.count || (count === before.count && index > before.index);
      });
      const fits =
        sound &&
        ordered &&
        kept.every(({ index }) => index < total) &&
        new Set(kept.map(({ index }) => index)).size === kept.length &&
        (size === null || total === size) &&
        unique === uniqueReachable &&
        reach < MAX_KEPT &&
        reach <= total;
      if (!fits) return null;
      const first = Uint32Array.from(kept.slice(0, reach), ({ index }) => index);
      const counts = Uint32Array.from(kept.slice(0, reach), ({ count }) => count);
      return { reach, total, uniqueReachable, computationMs, first, counts };
    },
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function msOf(value: JsonValue | undefined): number | null {
  const plain = value instanceof Real ? value.value : value;
  return typeof plain === 'number' && plain >= 0 ? plain : null;
}
