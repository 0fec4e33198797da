/** What is made of an open run, whoever asks and wherever it is computed: walks, candidates, selections. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { LongList, oneLine } from '../../engine/base/long-list.ts';
import type { ExactInteger } from '../../engine/base/loose-json.ts';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { SoundFilterSpec, SoundLimits } from '../../engine/filters/sound-filter.ts';
import type { CandidateColumns } from '../../engine/names/candidates.ts';
import type { NamePolicy, SpokenRules } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import { spokenBounds, spokenRules } from '../../engine/names/spoken.ts';
import type { SoundModel } from '../../engine/sound/sound-model.ts';
import type { Recipe } from '../../operations/operation.ts';
import type { SoundRequest } from '../../operations/sound.ts';
import type { CombineRequest } from '../../operations/walker/combine.ts';
import type { ExcludeRequest, NameList } from '../../operations/walker/exclude.ts';
import type { SelectRequest } from '../../operations/walker/select.ts';
import type { WalkRequest } from '../../operations/walker/walk.ts';
import type { ClassVersion } from '../../operations/walker.ts';
import { readNameList, readSourceWords } from '../../store/corpus/source-words.ts';
import { WORDS_PATH } from '../../store/corpus/words.ts';
import { runLanguages } from '../../store/manifests/manifest.ts';
import { readClassEntry } from '../../store/names/classes.ts';
import { offensiveWordsOfRun } from '../../store/names/language-data.ts';
import type { PolicyFile } from '../../store/settings/policies.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import type { PathGate } from '../settings/settings.ts';
import type { Candidates, SelectedNames, Walks } from './results.ts';

/** A run's corpus, and what computes over it: the pool, or the thread of a verb. */
export interface OpenRun {
  readonly tasks: Pick<WorkerPool, 'run' | 'walks'>;
  readonly corpus: CorpusHandle;
}

export async function makeWalks(
  { tasks, corpus }: OpenRun,
  { params, batch, recipe }: Pick<WalkRequest, 'params' | 'batch' | 'recipe'>,
  options: RunOptions = {},
): Promise<Walks> {
  const { count, steps } = batch;
  const ids = await tasks.walks(corpus, params, batch, options);
  return { kind: 'walks', recipe, count, width: steps + 1, ids };
}

export async function makeCandidates(
  { tasks, corpus }: OpenRun,
  { params, recipe }: Pick<CombineRequest, 'params' | 'recipe'>,
  options: RunOptions = {},
): Promise<Candidates> {
  const { table, distinct } = await tasks.run('combine', { corpus, params }, options);
  return { kind: 'candidates', recipe, count: table.signatures.length, distinct, table };
}

/** Those of the candidates that meet the criteria (`criteriaOf`). */
export async function selectNames(
  { tasks, corpus }: OpenRun,
  candidates: CandidateColumns,
  params: SelectParams,
  recipe: Recipe,
  options: RunOptions = {},
): Promise<SelectedNames> {
  const { policy } = params;
  const table = await tableFor(tasks, corpus, candidates, policy);
  const selection = await tasks.run('select', { corpus, table, params }, options);
  const count = selection.positions.length;
  return { kind: 'selections', recipe, count, table, selection, policy };
}

/** The tables by sound of the candidates in use. */
const tables = new WeakMap<CandidateColumns, Map<string, Promise<CandidateColumns>>>();

/** The candidates as a policy reads them that goes by sounds; computed once for each language. */
export function tableFor(
  pool: Pick<WorkerPool, 'run'>,
  corpus: CorpusHandle,
  table: CandidateColumns,
  { spoken }: { readonly spoken?: SpokenRules },
): Promise<CandidateColumns> {
  if (!spoken || spoken.table === null) return Promise.resolve(table);
  const known = tables.get(table) ?? new Map<string, Promise<CandidateColumns>>();
  tables.set(table, known);
  let made = known.get(spoken.table);
  if (!made) {
    made = pool.run('spokenTable', { corpus, table, rules: spoken });
    known.set(spoken.table, made);
    made.catch(() => known.delete(spoken.table!));
  }
  return made;
}

/** What evaluates candidates: the policy in its version, and the filter of their sound. */
export interface Evaluator {
  readonly policy: NamePolicy;
  readonly sound: SoundFilterSpec | null;
}

interface Requested {
  readonly policy: NamePolicy;
  readonly classVersion: ClassVersion;
  readonly sound: SoundRequest | null;
}

/**
 * The policy as the requested version has it. Version 2 goes by sounds where the language of the run has a table of
 * them, takes syllables, letters and, unless the request says otherwise, likeness from the class; likeness needs the
 * words of the run and is let be without them. Faults as `readNameClasses` and `Sounds.ofRun`.
 */
export async function evaluatorOf(
  { policy, classVersion, sound }: Requested,
  runDir: string,
  { policies, sounds }: { readonly policies: PolicyFile; readonly sounds: Pick<Sounds, 'ofRun'> },
): Promise<Evaluator> {
  const wanted = await soundSpec(sounds, runDir, sound);
  if (classVersion === 1) return { policy, sound: wanted };
  const { syllables, letters, like } = spokenBounds(
    policy,
    await readClassEntry(policies, policy.name),
  );
  const languages = await runLanguages(runDir);
  return {
    policy: {
      ...policy,
      syllableRange: syllables,
      spoken: spokenRules(languages.length === 1 ? languages[0]! : '', letters),
    },
    sound: wanted ?? (await likeness(sounds, runDir, like)),
  };
}

/** What a selection goes by, with what it leaves out. Faults as `evaluatorOf` and `loadExclusion`. */
export async function criteriaOf(
  request: Pick<SelectRequest, 'params' | 'classVersion' | 'sound' | 'exclude'>,
  runDir: string,
  parts: Parameters<typeof evaluatorOf>[2] & { readonly gate: PathGate },
): Promise<SelectParams> {
  const { params } = request;
  const exclude = await loadExclusion(request.exclude, runDir, parts.gate);
  const by = await evaluatorOf({ ...request, policy: params.policy }, runDir, parts);
  return { ...params, ...by, exclude };
}

async function likeness(
  sounds: Pick<Sounds, 'ofRun'>,
  runDir: string,
  like: readonly [number, number],
): Promise<SoundFilterSpec | null> {
  try {
    return await soundSpec(sounds, runDir, { like, whole: false });
  } catch (err) {
    if (err instanceof EngineError && /^(words|sound)-/.test(err.code)) return null;
    throw err;
  }
}

/** Which rules it evaluated by, in wire form; nothing for version 1. */
export const versionFields = ({ spoken }: NamePolicy) =>
  spoken ? { class_version: 2 as const, rules: spoken.table ?? 'letters' } : {};

/** What a selection was made by and what became of the candidates, in wire form. */
export function selectionFields(
  { policy, selection, count }: SelectedNames,
  { params: { mode, order }, requested, recipe }: SelectRequest,
) {
  const { evaluated, admitted, rejectedBy, excluded, sound, repeated } = selection;
  return {
    name_class: policy.name,
    ...versionFields(policy),
    mode,
    order,
    count,
    requested,
    seed_used: recipe.seed as ExactInteger,
    evaluated,
    admitted,
    rejected_by: rejectedBy,
    ...(excluded && { excluded }),
    ...(sound && { sound }),
    ...(repeated !== undefined && { repeated }),
  };
}

/** Models take about 1 MB each. */
const MAX_MODELS = 8;

export class Sounds {
  readonly #pool: WorkerPool;
  readonly #models = new PromiseMap<string, SoundModel>(MAX_MODELS);

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  /** The sound of a run. Faults: `words-missing`, `words-damaged`, `sound-empty`. */
  async ofRun(runDir: string): Promise<SoundModel> {
    const found = await stat(join(runDir, WORDS_PATH)).catch(() => null);
    // other words have another key
    const key = `${runDir} ${found?.mtimeMs ?? 0} ${found?.size ?? 0}`;
    return this.#models.get(key, () => this.#pool.run('trainSound', { runDir }));
  }
}

/** The sounds of each pool, so that batches of one run share its model. */
const sounds = new WeakMap<WorkerPool, Sounds>();

export function soundsOf(pool: WorkerPool): Sounds {
  const known = sounds.get(pool) ?? new Sounds(pool);
  sounds.set(pool, known);
  return known;
}

/** A filter of sound with the model of its run; null without limits. Faults as `Sounds.ofRun`. */
export async function soundSpec(
  sounds: Pick<Sounds, 'ofRun'>,
  runDir: string,
  limits: SoundLimits | null,
): Promise<SoundFilterSpec | null> {
  if (limits === null) return null;
  const model = await sounds.ofRun(runDir);
  return { like: limits.like, whole: limits.whole, model };
}

/**
 * Reads the files that an exclusion needs; null excludes nothing. `runDir` is the run whose source counts; files are named
 * through the gate. Faults are `EngineError` and `RequestError`.
 */
export async function loadExclusion(
  request: ExcludeRequest | null,
  runDir: string,
  gate: PathGate,
): Promise<ExclusionSpec | null> {
  if (request === null) return null;
  const { offensive, sourceWords, similarToSource } = request;
  const lines = async (names: NameList): Promise<string | null> => {
    if (typeof names === 'string') return readNameList(await gate.permitted(names));
    if (names instanceof LongList) return names.text;
    return names?.map(oneLine).join('\n') ?? null;
  };
  return {
    offensive,
    sourceWords,
    similarToSource,
    allowList: await lines(request.allBut),
    names: await lines(request.names),
    words: sourceWords || similarToSource !== null ? await readSourceWords(runDir) : null,
    ...(request.offensiveInLanguage && { offensiveWords: await offensiveWordsOfRun(runDir) }),
  };
}
