/** What a batch is made from, as it is written down: to make it again, and to tell two batches apart. */
import { createHash } from 'node:crypto';
import { EngineError } from '../../engine/base/errors.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  payloadHash,
} from '../../engine/base/json.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { KinSpec } from '../../engine/space/batch/plan-kin.ts';
import { type AnyPlan, columnsOf, headingOf } from '../../engine/space/batch/slot-maker.ts';
import { FILES_FIELDS, type FilesRequest, isDatabasePath } from '../../operations/batch/fields.ts';
import { type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import type { BatchFile, BatchLists, BegunBatch } from '../../store/batch/records.ts';

export interface PartsRequest
  extends Omit<BatchRequest, 'exclude' | 'until' | 'warnings'>,
    FilesRequest {
  readonly exclusion: ExclusionSpec | null;
  readonly until: bigint;
}

/** Lists are distinguished by what they hold, not by where they come from. */
const LISTS = ['names', 'all_but'] as const;

/** The record of a batch. `head` is the text before its first name. */
export function batchFile(
  { plan, runId, runDir }: { plan: AnyPlan; runId: string; runDir: string },
  request: PartsRequest,
  head: string,
): BatchFile {
  const { recipe: space, offset, until, count, format, style, part, gzip } = request;
  const recipe = {
    ...space,
    seed: String(request.spec.seed),
    offset: String(offset),
    until: String(until),
    count: count === null ? null : String(count),
    render_style: style,
    format,
    part: String(part),
    gzip,
  } as BatchFile['recipe'];
  const content = contentHashes(plan, request);
  const heading = headingOf(plan, format);
  const { algorithm } = plan;
  return {
    kind: 'namewalk-batch',
    version: 1,
    algorithm,
    run_id: runId,
    ...(runDir !== '' && { run_dir: runDir }),
    recipe,
    content,
    policy: request.spec.policy?.policy ?? null,
    ...(request.spec.names && { names: JSON.stringify(request.spec.names) }),
    slots: plan.slots.toString(),
    head,
    ...(heading !== '' && { part_head: heading }),
    ...(request.spec.names?.pattern !== undefined && { columns: columnsOf(plan) }),
    recipe_hash: payloadHash({ algorithm, recipe: withoutPlaces(recipe), content }),
  };
}

/** Hashes of the material: equal hashes and an equal recipe give equal names. */
function contentHashes(
  plan: AnyPlan,
  { spec: { policy }, exclusion }: Pick<PartsRequest, 'spec' | 'exclusion'>,
): Readonly<Record<string, string | null>> {
  const { names = null, allowList = null, words = null } = exclusion ?? {};
  const digest = (bytes: string | Uint8Array | Uint16Array): string =>
    createHash('sha256').update(bytes).digest('hex');
  return {
    vocabulary: plan.vocabulary.hash,
    // only a name class looks at features
    features: policy && 'signature' in plan.vocabulary ? digest(plan.vocabulary.signature) : null,
    name_class: policy && payloadHash({ ...policy.policy, mode: policy.mode }),
    names: names === null ? null : digest(names),
    all_but: allowList === null ? null : digest(allowList),
    source_words: words === null ? null : digest(words),
  };
}

/** The recipe with lists as the mere fact that there are some. */
function withoutPlaces(recipe: BatchFile['recipe']): Record<string, JsonValue> {
  const exclude = { ...excludedBy({ recipe }) };
  for (const key of LISTS) if (Object.hasOwn(exclude, key)) exclude[key] = true;
  return { ...recipe, exclude };
}

/** How two batches differ, the first as `there` and the second as `here`; null: not at all. */
export function differenceOf(there: BatchFile, here: BatchFile): string | null {
  if (there.recipe_hash === here.recipe_hash) return null;
  const found: string[] = [];
  const show = (value: JsonValue | undefined): string =>
    value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  const all = ({ algorithm, recipe }: BatchFile) => ({ algorithm, ...withoutPlaces(recipe) });
  const [a, b]: Record<string, JsonValue>[] = [all(there), all(here)];
  for (const key of Object.keys({ ...a, ...b })) {
    const [one, two] = [show(a![key]), show(b![key])];
    if (one !== two) found.push(`${key} is ${one} there and ${two} here`);
  }
  for (const key of Object.keys({ ...there.content, ...here.content })) {
    const [one = null, two = null] = [there.content[key], here.content[key]];
    // names and syllables follow from the recipe too
    if (one === two || one === null || two === null || (key === 'vocabulary' && found.length > 0))
      continue;
    found.push(CONTENT[key] ?? `${key} differs`);
  }
  return found.join('; ') || 'it was made by another version';
}

const CONTENT: Readonly<Record<string, string>> = {
  vocabulary: 'the syllables or names of the run are others',
  features: 'the features of the syllables are others',
  name_class: 'the name class has other rules',
  names: 'the list of names to leave out is another',
  all_but: 'the list of names to keep is another',
  source_words: 'the source words of the run are others',
};

/** Throws `EngineError` `batch-other` naming what differs, when `path` holds another batch than is asked for. */
export function requireSame(there: BatchFile, here: BatchFile, path: string): void {
  const what = differenceOf(there, here);
  if (what === null) return;
  const kind = isDatabasePath(path) ? 'file' : 'folder';
  const more = /^count is [^;]*$/.test(what) ? ', with --offset for other names than are here' : '';
  throw new EngineError(
    'batch-other',
    `${path} holds another batch: ${what}. Give another ${kind}${more}, or go on with namewalk batch --out ${path}.`,
  );
}

/** What a batch that was begun gives where it is not asked for. */
export const givenBy = (begun: BegunBatch | null) => begun && { seed: begun.file.recipe.seed! };

/** The request that a record stands for, with its lists of names. The record has been verified by its hash. */
export function requestOf(
  file: BatchFile,
  { names: without, allowList }: BatchLists = { names: null, allowList: null },
) {
  const { recipe, policy, slots } = file;
  const names = file.names === undefined ? null : (JSON.parse(file.names) as KinSpec);
  const { nameClass = null, classes = nameClass ? [nameClass] : [] } = names ?? {};
  const known = { policies: policy ? [policy] : [], classes };
  const lists = { names: linesOf(without), all_but: linesOf(allowList) };
  const exclude = { ...excludedBy({ recipe }), ...lists };
  const asked = parseBatch({ ...recipe, exclude }, known);
  return {
    ...asked,
    spec: names ? { ...asked.spec, names } : asked.spec,
    recipe,
    until: asked.until ?? BigInt(slots),
    part: FILES_FIELDS.part.read(recipe.part, recipe),
    gzip: FILES_FIELDS.gzip.read(recipe.gzip, recipe),
  };
}

const linesOf = (text: string | null): string[] | null => text?.split('\n') ?? null;

/** What a record excludes in wire form, of lists where they came from. */
export const excludedBy = ({ recipe }: Pick<BatchFile, 'recipe'>): JsonObject =>
  isJsonObject(recipe.exclude) ? recipe.exclude : {};

/** Slots from..until-1 of a part. */
export function partSlots(
  { offset, until, part: size }: Pick<PartsRequest, 'offset' | 'until' | 'part'>,
  part: number,
) {
  const from = offset + BigInt(part) * size;
  const end = from + size;
  return { from, until: end < until ? end : until };
}
