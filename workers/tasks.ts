/** Types of all tasks of the pool: what goes in and what comes out. */
import type { Hooks } from '../engine/base/hooks.ts';
import type { JsonText } from '../engine/base/json-text.ts';
import type { ProfileName, WalkProfile } from '../engine/corpus/profiles.ts';
import type { Advice, AdviceFacts } from '../engine/explore/advice.ts';
import type { Analysis } from '../engine/explore/analysis.ts';
import type { CorpusStatistics } from '../engine/explore/statistics.ts';
import type { ExclusionSpec } from '../engine/filters/exclusions.ts';
import type { NearWord } from '../engine/filters/near-words.ts';
import type { SoundFilterSpec } from '../engine/filters/sound-filter.ts';
import type { Cast, CastRequest } from '../engine/kin/asked/cast.ts';
import type { MadeLists, MakeRequest } from '../engine/kin/asked/make-names.ts';
import type { Portrait } from '../engine/kin/asked/portrait.ts';
import type { ScoredName } from '../engine/kin/asked/score.ts';
import type { CandidateColumns } from '../engine/names/candidates.ts';
import type { CombineParams } from '../engine/names/combine.ts';
import type { DrawnNames, NameJob } from '../engine/names/draw-job.ts';
import type { EvaluateParams, Funnel } from '../engine/names/evaluate.ts';
import type { EvaluatedQuery } from '../engine/names/evaluated-names.ts';
import type { NameParts } from '../engine/names/inspect.ts';
import type { NameList, NameQuery } from '../engine/names/query.ts';
import type {
  CandidateResult,
  SelectedColumns,
  WalkColumns,
} from '../engine/names/result-columns.ts';
import type { Selection, SelectParams } from '../engine/names/select.ts';
import type { SpokenRules } from '../engine/names/spoken.ts';
import type { SoundModel } from '../engine/sound/sound-model.ts';
import type { AcceptanceRate } from '../engine/space/batch/acceptance-rate.ts';
import type { BatchBuffers, BatchPart, BatchRange } from '../engine/space/batch/maker-1.ts';
import type { BatchPlan, BatchSpec } from '../engine/space/batch/plan-1.ts';
import type { KinPlan } from '../engine/space/batch/plan-kin.ts';
import type { AnyPlan } from '../engine/space/batch/slot-maker.ts';
import type { WalkParams } from '../engine/walk/walker.ts';
import type { KinFile } from '../runtime/kin-file.ts';
import type { NamesFile } from '../runtime/list.ts';
import type { BatchFile } from '../store/batch/batch-file.ts';
import type { PartForm } from '../store/batch/layout.ts';
import type { DatabasePart } from '../store/batch/names-db.ts';
import type { PartContent } from '../store/batch/part-reader.ts';
import type { PartRecord } from '../store/batch/part-record.ts';
import type { IndexHead } from '../store/corpus/index-file.ts';
import type { CacheHashes, CacheReading, CacheRun } from '../store/corpus/reach-cache.ts';
import type { IndexUse, LoadedCorpus } from '../store/corpus/read.ts';
import type { PathRoots } from '../store/files/path-roots.ts';
import type { PackageVerification } from '../store/packages/verify.ts';
import type { ExtractFileResult, ExtractFileTask } from '../store/pipeline/extract-file.ts';
import type { NormaliseResult, NormaliseTask } from '../store/pipeline/normalise.ts';
import type { Preflight, PreflightRequest } from '../store/pipeline/preflight.ts';
import type { PreparedSidecar, SidecarContext } from '../store/sessions/sidecars.ts';
import type { SidecarCheck } from '../store/sidecars/check.ts';
import type { PatchKey, SidecarKind, SlotName } from '../store/sidecars/slots.ts';
import type { DatabaseTasks } from './database-tasks.ts';
import type { CorpusHandle, ExploreQuestions } from './explore-questions.ts';
import type { RowsOrder } from './tasks/batch-database.ts';
import type { PartOrder } from './tasks/batch-part.ts';
import type * as explore from './tasks/explore.ts';
import type { SourceInput, StockSpec, ToldSource } from './tasks/kin-source.ts';
import type { ToldClass } from './tasks/name-file.ts';
import type { ParsedBody } from './tasks/parse-body.ts';
import type { RunNamesReport } from './tasks/run-names.ts';

export type { CallInput, CallName, CallOutput, ImportSource } from './database-tasks.ts';
export type { CorpusHandle } from './explore-questions.ts';

export interface ReachResult {
  readonly reach: number;
  readonly total: number;
  readonly uniqueReachable: number;
  /** The first `reach` syllables in published order, and the number of starts that reach each. */
  readonly first: Uint32Array;
  readonly counts: Uint32Array;
  /** Wall time of the computation, rounded to two decimals. */
  readonly computationMs: number;
}

/** A reach as just computed: with the number of starts that reach each pair of the corpus. */
export interface FreshReach extends ReachResult {
  /** All reached syllables in published order. */
  readonly order: Uint32Array;
  readonly pairCount: Uint32Array;
}

/**
 * A result as columns, read back from disk; of a package there is nothing but that it was made. `recipe`
 * is JSON text, in which numbers keep their kind.
 */
export type RestoredColumns = { readonly recipe: string } & (
  | WalkColumns
  | (CandidateResult & { readonly distinct: number })
  | SelectedColumns
  | { readonly kind: 'package' }
);

/** What a page of results is rendered from; all arrays are shared memory. */
export type Page =
  | WalkColumns
  | { [K in WalkPart]: { readonly kind: K; readonly ids: Uint32Array } }[WalkPart]
  | CandidateResult
  | (Omit<SelectedColumns, 'kind'> & {
      readonly kind: 'selections' | 'names';
      readonly selection: Selection;
      readonly policy: SelectParams['policy'];
    });

/** What a reply shows of names without their being a result of their own; shared memory. */
export type NameView =
  | {
      readonly kind: 'rows';
      readonly page: Extract<Page, { table: CandidateColumns }>;
      /** Places of the page's records. */
      readonly rows: Uint32Array;
    }
  | {
      readonly kind: 'evaluated';
      readonly table: CandidateColumns;
      readonly params: Pick<EvaluateParams, 'policy' | 'mode'>;
      readonly codes: Uint8Array;
      /** Candidates. */
      readonly rows: Uint32Array;
    };

/** A name to report on: by its syllables, or as the first of some lists that is spelled so. */
export interface InspectInput {
  readonly corpus: CorpusHandle;
  readonly runDir: string;
  readonly name: string | null;
  readonly syllables: readonly string[] | null;
  readonly lists: readonly (Pick<NameList, 'positions'> & { readonly table: CandidateColumns })[];
}

export interface NameReport extends NameParts {
  readonly name: string;
  readonly offensive: boolean;
  /** Beside the words of the source; `why` they could not be read, then `word` is null. */
  readonly source: {
    readonly why: string | null;
    readonly word: boolean | null;
    readonly nearest: readonly NearWord[];
  };
}

/** A run to advise on; `language` as asked for, null when it was detected. */
export interface AdviceInput extends Pick<AdviceFacts, 'sources' | 'countsFiles'> {
  readonly runDir: string;
  readonly language: string | null;
}

/** A page of whole results: what a sidecar is made from. */
export type ResultPage = Extract<Page, { kind: 'walks' | 'candidates' | 'selections' | 'names' }>;

/** A walk too long for one chunk of text is rendered part by part; the items are its syllables. */
export type WalkPart = 'walk-formatted' | 'walk-syllables' | 'walk-steps';

/** Drawn names as JSON texts. */
export interface NamesText {
  readonly count: number;
  readonly names: Uint8Array;
  /** Before rendering; null for the style `raw`. */
  readonly raw: Uint8Array | null;
  /** The names one a line as one JSON string; null unless asked for. */
  readonly text: Uint8Array | null;
  /** How many names each exclusion in use removed; null without exclusions. */
  readonly excluded: DrawnNames['excluded'];
}

/** Questions about corpora; the outputs are JSON text of an object with wire names. */
export interface ExploreTasks {
  'explore.syllables': View<'syllables', typeof explore.syllables>;
  'explore.distributions': View<'distributions', typeof explore.distributionsOf>;
  /** Faults: `syllable-unknown`. */
  'explore.neighbours': View<'neighbours', typeof explore.neighboursOf>;
  'explore.reachSpread': View<'reachSpread', typeof explore.spread>;
  'explore.reachOverlap': View<'reachOverlap', typeof explore.overlap>;
  'explore.map': View<'map', typeof explore.map>;
  'explore.compare': View<'compare', typeof explore.comparison>;
}

interface View<Q extends keyof ExploreQuestions, Make extends (...args: never[]) => object> {
  input: ExploreQuestions[Q];
  output: JsonText<ReturnType<Make>>;
}

/** Their names. */
export const EXPLORE_TASKS = [
  'explore.syllables',
  'explore.distributions',
  'explore.neighbours',
  'explore.reachSpread',
  'explore.reachOverlap',
  'explore.map',
  'explore.compare',
] as const satisfies readonly (keyof ExploreTasks)[];

/** Steps of the task `warm`. */
export const WARM_STEPS = 10;

/** Every task of the pool: what goes in, what comes out. */
export interface TaskMap extends DatabaseTasks, ExploreTasks {
  /** Does nothing: returns as soon as a thread has started. */
  ready: { input: null; output: null };
  /** Readies a thread for names, step 0 to `WARM_STEPS` - 1. */
  warm: { input: { step: number }; output: null };
  /** Reads the corpus of a run directory. Progress: rows or bytes. */
  load: {
    input: { runDir: string; use: IndexUse };
    output: Omit<LoadedCorpus, 'corpus'> & {
      readonly buffer: SharedArrayBuffer;
      readonly size: number;
      /** `SQLite (2,319 syllables)` */
      readonly source: string;
    };
  };
  /** SHA-256 of a file; null when it cannot be read. */
  digest: { input: { path: string }; output: string | null };
  /** Writes the index of a corpus; returns the SHA-256 of the file. */
  writeIndex: {
    input: { runDir: string; head: IndexHead; corpus: CorpusHandle };
    output: string;
  };
  /** Progress: start classes. */
  reach: { input: { corpus: CorpusHandle; profile: WalkProfile }; output: FreshReach };
  /** Writes walks from..to-1 of a batch into `out`, which holds the whole batch. Progress: walks. */
  walks: {
    input: {
      corpus: CorpusHandle;
      params: WalkParams;
      seed: bigint;
      from: number;
      to: number;
      steps: number;
      out: Uint32Array;
    };
    output: null;
  };
  /** Progress: drawn syllables. */
  combine: {
    input: { corpus: CorpusHandle; params: CombineParams };
    output: { table: CandidateColumns; distinct: number };
  };
  select: {
    input: { corpus: CorpusHandle; table: CandidateColumns; params: SelectParams };
    output: Selection;
  };
  /** The candidates with the features of their sounds, for classes of version 2. */
  spokenTable: {
    input: { corpus: CorpusHandle; table: CandidateColumns; rules: SpokenRules };
    output: CandidateColumns;
  };
  /** Evaluates all candidates and finds the matching ones among them; `codes` and `rows` are shared memory. */
  evaluate: {
    input: {
      corpus: CorpusHandle;
      table: CandidateColumns;
      params: EvaluateParams;
      query: EvaluatedQuery;
    };
    output: { funnel: Funnel; codes: Uint8Array; rows: Uint32Array };
  };
  /** Places of a list of names that match a query, in its order, as shared memory. */
  queryNames: {
    input: {
      corpus: CorpusHandle;
      table: CandidateColumns;
      list: NameList;
      query: NameQuery;
      sound: SoundFilterSpec | null;
    };
    output: Uint32Array;
  };
  /** Faults: `name-unknown`. */
  inspectName: { input: InspectInput; output: NameReport };
  runAdvice: { input: AdviceInput; output: Advice[] };
  runNames: {
    input: { runDir: string };
    output: { names: RunNamesReport | null; fault: string | null };
  };
  verifyPackage: { input: { archive: string }; output: PackageVerification[] };
  /** Faults: `pattern-invalid`, `sources-missing`, `read-failed`. */
  preflight: { input: PreflightRequest; output: Preflight };
  /** Extracts one text of a pipeline's job. Progress: bytes. */
  extractFile: { input: ExtractFileTask; output: ExtractFileResult };
  /** Normalises the syllables of a job. Progress: bytes. */
  normaliseRun: { input: NormaliseTask; output: NormaliseResult };
  /** Files below a folder that match a pattern; faults as `preflight`. */
  countMatches: {
    input: { folder: string; pattern: string; roots: PathRoots };
    output: { matches: number; bounded: boolean };
  };
  analyse: {
    input: { corpus: CorpusHandle };
    output: { analysis: Analysis; statistics: CorpusStatistics };
  };
  /** Items from..to-1 of a result as JSON text, comma separated, without brackets. (`walk-formatted`: without quotes and commas.) */
  render: {
    input: { corpus: CorpusHandle; page: Page | NameView; from: number; to: number };
    output: Uint8Array;
  };
  /** Reads and verifies the reach cache of a run. */
  readReaches: { input: { corpus: CorpusHandle; run: CacheRun }; output: CacheReading };
  /** Writes it; faults are `StoreError`s. */
  writeReaches: {
    input: {
      corpus: CorpusHandle;
      run: CacheRun;
      reaches: Readonly<Record<ProfileName, FreshReach>>;
    };
    output: CacheHashes;
  };
  /**
   * Writes the sidecar of a result under a temporary name. `params` and `recipe` are JSON texts, in
   * which numbers keep their kind. Faults are `StoreError`s.
   */
  sidecar: {
    input: {
      corpus: CorpusHandle;
      context: SidecarContext;
      page: ResultPage;
      params: string;
      recipe: string;
    };
    output: PreparedSidecar;
  };
  /** Reads and checks one sidecar. */
  checkSidecar: {
    input: { path: string; name: SlotName; runId: string };
    output: SidecarCheck;
  };
  /** Reads results back from the verified sidecars of a patch, in the order of `kinds`. */
  restore: {
    input: {
      corpus: CorpusHandle;
      runDir: string;
      patch: PatchKey;
      kinds: readonly SidecarKind[];
    };
    output: readonly RestoredColumns[];
  };
  /** The same items as the members of a package hold them, see `packageItems`. */
  pack: {
    input: { corpus: CorpusHandle; page: Page; from: number; to: number };
    output: Uint8Array;
  };
  /** Reads a large JSON body and takes what is long out of it; `bytes` is shared memory. Faults: `json-invalid`, `body-rest`. */
  parseBody: { input: { bytes: Uint8Array; most: number }; output: ParsedBody };
  /**
   * Names from a text, a list or the words of a run. Faults: `source-invalid`, `stock-empty`, `pattern-invalid`, of runs
   * `words-missing` and `words-damaged`.
   */
  kinNames: {
    input: MakeRequest & { readonly stock: StockSpec };
    output: MadeLists & { readonly source: ToldSource };
  };
  /** A cast; faults as `kinNames`. */
  kinCast: {
    input: CastRequest & { readonly stock: StockSpec };
    output: Cast & { readonly source: ToldSource };
  };
  kinPortrait: {
    input: { readonly source: SourceInput };
    output: Portrait & { readonly source: ToldSource };
  };
  kinScores: {
    input: {
      readonly source: SourceInput;
      readonly kind: 'person' | 'place';
      readonly names: readonly string[];
    };
    output: { readonly names: readonly ScoredName[]; readonly source: ToldSource };
  };
  /** Draws names from imported values; the lists come as JSON text, `raw` only where it differs. */
  names: { input: NameJob & { asText: boolean }; output: NamesText };
  /** Makes a name space ready; all its arrays are shared memory. */
  planBatch: {
    input: { corpus: CorpusHandle; spec: BatchSpec };
    output: { plan: BatchPlan; live: AcceptanceRate };
  };
  /** Makes the stock of a class ready for numbers. Faults as `kinNames`, and `model-size`. */
  planKin: {
    input: {
      stock: StockSpec;
      nameClass: string;
      seed: bigint;
      exclude: ExclusionSpec | null;
      id: string;
    };
    output: { plan: KinPlan; live: AcceptanceRate };
  };
  /** Writes names of a range of slots into shared buffers. `ms` is the wall time. */
  batch: {
    input: { plan: AnyPlan; range: BatchRange; buffers: BatchBuffers };
    output: BatchPart & { ms: number };
  };
  /** Makes a part of a batch as a file, see `makePart`. Progress: names. */
  makePart: { input: { plan: AnyPlan; order: PartOrder }; output: PartRecord | null };
  /** Reads the text of a part. Faults are those of files and of zlib. */
  readPart: {
    input: { folder: string; part: number; form: PartForm; from: bigint; until: bigint };
    output: PartContent;
  };
  /** Makes a part of a batch as rows of a SQLite file, see `makeRows`. Progress: names. */
  makeRows: { input: { plan: AnyPlan; order: RowsOrder }; output: DatabasePart };
  /** What such a file is made from; `names` is null while it is not complete. */
  batchDatabase: {
    input: { path: string };
    output: { file: BatchFile | null; parts: number; names: number | null };
  };
  /** Reads such a file again; a text a fault. */
  checkRows: { input: { path: string }; output: { faults: string[]; names: number } };
  /** Hash of the names of parts 0..count-1 of NDJSON. Progress: parts. */
  namesHash: { input: { folder: string; count: number; form: PartForm }; output: string };
  /** Learns the sound of a run from its words. Faults: `words-missing`, `words-damaged`, `sound-empty`. */
  trainSound: { input: { runDir: string }; output: SoundModel };
  /** A file for the run-time: with a `list` its names, else the stocks. Faults as `kinNames`, `model-class` and `model-size`. */
  nameFile: {
    input: {
      readonly stock: StockSpec;
      readonly classes: readonly string[];
      readonly list: { readonly count: number; readonly seed: bigint } | null;
    };
    output: {
      readonly file: NamesFile | KinFile;
      readonly told: readonly ToldClass[];
    };
  };
}

export type TaskName = keyof TaskMap;
export type TaskInput<K extends TaskName> = TaskMap[K]['input'];
export type TaskOutput<K extends TaskName> = TaskMap[K]['output'];

/** What does some of the tasks, in a thread. */
export type Handlers<K extends TaskName> = {
  [T in K]: (input: TaskInput<T>, hooks: Hooks) => TaskOutput<T> | Promise<TaskOutput<T>>;
};

/** What travels to a thread. */
export interface Envelope<K extends TaskName> {
  readonly name: K;
  readonly input: TaskInput<K>;
  /** Memory of a `TaskState`. */
  readonly state: SharedArrayBuffer;
  /** Ids of the corpora still in use; a thread drops what it keeps of others. */
  readonly live: readonly number[];
  readonly port?: MessagePortLike;
}

/** The part of a MessagePort that a thread uses. */
export interface MessagePortLike {
  postMessage(tick: ProgressTick | null): void;
  close(): void;
}

export interface ProgressTick {
  readonly done: number;
  readonly total: number;
}

/** Expected faults come back as values, because an Error loses its class and code on the way. */
export type TaskReply<K extends TaskName> =
  | { readonly ok: true; readonly output: TaskOutput<K> }
  | { readonly ok: false; readonly code: string; readonly message: string };
