/** Draws names from imported packages and renders the response in chunks. */
import { EngineError } from '../../engine/base/errors.ts';
import { encodeJson, type JsonObject } from '../../engine/base/json.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import type { ValuePool } from '../../engine/base/text-set.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { NameJob } from '../../engine/names/draw-job.ts';
import { drawSeed } from '../../operations/fields.ts';
import { type DrawRequest, parseDraw } from '../../operations/packages/generation.ts';
import { type ClassOptions, packageNamed } from '../../store/database/queries.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CallInput, CallName, CallOutput } from '../../workers/tasks.ts';
import type { PackageStore } from '../packages/database.ts';
import { PathGate } from '../settings/settings.ts';
import { loadExclusion } from '../source/run.ts';

type Values = (scope: Scope, part: string | null) => ValuePool | Promise<ValuePool>;

/** A request as a draw of names, over the `values` of its scopes. */
async function drawOf(
  request: DrawRequest,
  values: Values,
  exclusion: () => Promise<ExclusionSpec | null>,
) {
  const { count, unique, renderStyle: style, pattern, scopes } = request;
  const pools = await Promise.all(scopes.map(({ scope, part }) => values(scope, part)));
  const exclude = await exclusion();
  const seed = request.seed ?? drawSeed();
  const job: NameJob = { pools, pattern, count, unique, seed: BigInt(seed), style, exclude };
  return { request, seed, job };
}

/** Asks a database of packages. */
export type Ask = <K extends CallName>(name: K, input: CallInput<K>) => Promise<CallOutput<K>>;

/** The draw that fields ask for, of a package by its id or name. Throws `package-unknown` and the refusals of the fields. */
export async function openDraw(ask: Ask, wanted: string, fields: JsonObject) {
  const package_id = packageNamed(await ask('packages', null), wanted).id;
  const request = parseDraw({ syllable_key: 'all', ...fields, package_id });
  const values = async (scope: Scope) => (await ask('values', { scope, known: null }))!;
  return drawOf(request, values, () => loadExclusion(request.exclude, '', PathGate.OPEN));
}

/** For every class the packages that offer it. */
export async function offersOf(ask: Ask): Promise<readonly ClassOptions[]> {
  const options = new TextDecoder().decode(await ask('options', null));
  return JSON.parse(options).name_classes;
}

const text = (piece: string): Uint8Array => Buffer.from(piece);

/** A fault with what it is of in front, but of a pool without room. */
const faultOf =
  (what: string) =>
  (err: unknown): never => {
    if (!(err instanceof EngineError) || err.code === 'queue-full') throw err;
    throw new EngineError(err.code, `${what}: ${err.message}`);
  };

/** Replies to a request. */
export async function generate(
  request: DrawRequest,
  { store, pool }: { readonly store: PackageStore; readonly pool: WorkerPool },
  exclusion: () => Promise<ExclusionSpec | null>,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
  const { count, unique, outputFormat, renderStyle: style, seed } = request;
  const values: Values = (scope, part) => {
    const read = store.values(scope);
    return part === null ? read : read.catch(faultOf(`Part {${part}}`));
  };
  const { seed: seedUsed, job } = await drawOf(request, values, exclusion);
  const asText = outputFormat === 'txt';
  const names = await pool.run('names', { ...job, asText }, { signal });
  const head = {
    message: `Generated ${names.count} name(s) from imported package data.`,
    source: 'sqlite',
    ...request.from,
    generation_count: count,
    unique_only: unique,
    output_format: outputFormat,
    render_style: style,
  };
  const tail = {
    ...(seed !== null && { seed }),
    seed_used: seedUsed,
    ...(names.excluded && { excluded: names.excluded }),
  };
  return [
    text(`${encodeJson(head).slice(0, -1)},"names":`),
    names.names,
    ...(names.raw ? [text(',"raw_names":'), names.raw] : []),
    ...(names.text ? [text(',"text":'), names.text] : []),
    text(`,${encodeJson(tail).slice(1)}`),
  ];
}
