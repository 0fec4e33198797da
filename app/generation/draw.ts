/** Draws names from imported packages and renders the response in chunks. */
import { EngineError } from '../../engine/base/errors.ts';
import type { ExactInteger, JsonObject } from '../../engine/base/json.ts';
import { encodeJson, type JsonChunks } from '../../engine/base/json-text.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { NameJob } from '../../engine/names/draw-job.ts';
import { drawSeed } from '../../operations/kinds/exact.ts';
import {
  type DrawFields,
  type DrawRequest,
  type GenerateRequest,
  type PatternRequest,
  parseDraw,
  type ScopeFields,
  scopeOf,
} from '../../operations/packages/generation.ts';
import { type PackageRow, packageNamed } from '../../store/database/queries.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { PackageStore } from '../packages/database.ts';

export interface GenerateServices {
  readonly store: PackageStore;
  readonly pool: WorkerPool;
  exclusion(request: DrawFields): Promise<ExclusionSpec | null>;
}

interface DrawnNames {
  readonly message: string;
  readonly source: 'sqlite';
  readonly generation_count: number;
  readonly unique_only: boolean;
  readonly output_format: DrawFields['outputFormat'];
  readonly render_style: DrawFields['renderStyle'];
  readonly names: readonly string[];
  readonly raw_names?: readonly string[];
  readonly text?: string;
  readonly seed?: ExactInteger;
  readonly seed_used: ExactInteger;
  readonly excluded?: Readonly<Record<string, number>>;
}

/** A request over its values as a draw of names. */
export function drawJob(
  request: DrawRequest,
  pools: NameJob['pools'],
  seed: ExactInteger,
  exclude: NameJob['exclude'],
): NameJob {
  const { count, unique, renderStyle: style } = request;
  const pattern = 'pieces' in request ? request.pieces : null;
  return { pools, pattern, count, unique, seed: BigInt(seed), style, exclude };
}

/**
 * The request that fields ask for, of a package by its id or name. Throws `package-unknown` and the refusals of the
 * fields.
 */
export function drawRequest(
  fields: JsonObject,
  packages: readonly PackageRow[],
  wanted: string,
): DrawRequest {
  const package_id = packageNamed(packages, wanted).id;
  return parseDraw({ syllable_key: 'all', ...fields, package_id });
}

export const scopesOf = (request: DrawRequest): Scope[] =>
  ('parts' in request ? request.parts : [request]).map(scopeOf);

const text = (piece: string): Uint8Array => Buffer.from(piece);

/** A fault with what it is of in front, but of a pool without room. */
const faultOf =
  (what: string) =>
  (err: unknown): never => {
    if (!(err instanceof EngineError) || err.code === 'queue-full') throw err;
    throw new EngineError(err.code, `${what}: ${err.message}`);
  };

/** A reply: what was drawn from, and the names. */
type Drawn = DrawnNames & (ScopeFields | Pick<PatternRequest, 'pattern' | 'parts'>);

interface GeneratedNames {
  readonly message: string;
  readonly source: 'sqlite';
  readonly results: readonly Drawn[];
}

/** Replies to several requests in their order, `results` of one object. */
export async function generateAll(
  requests: readonly GenerateRequest[],
  services: GenerateServices,
  signal: AbortSignal,
): Promise<JsonChunks<GeneratedNames>> {
  const results = await Promise.all(
    requests.map((request, i) =>
      generate(request, services, signal).catch(faultOf(`requests[${i}]`)),
    ),
  );
  const head = { message: `Answered ${results.length} request(s).`, source: 'sqlite' };
  const items = results.flatMap((chunks, i) => (i === 0 ? chunks : [text(','), ...chunks]));
  return [text(`${encodeJson(head).slice(0, -1)},"results":[`), ...items, text(']}')];
}

/** Replies to one request. */
export async function generate(
  request: DrawRequest,
  { store, pool, exclusion }: GenerateServices,
  signal: AbortSignal,
): Promise<JsonChunks<Drawn>> {
  const { count, unique, outputFormat, renderStyle: style, seed } = request;
  let from: object;
  let pools: NameJob['pools'];
  if ('parts' in request) {
    const { pattern, parts } = request;
    from = { pattern, parts };
    const values = parts.map((part) =>
      store.values(scopeOf(part)).catch(faultOf(`Part {${part.part}}`)),
    );
    pools = await Promise.all(values);
  } else {
    const { class_key, package_id, syllable_key } = request;
    from = { class_key, package_id, syllable_key };
    pools = [await store.values(scopeOf(request))];
  }
  const seedUsed = seed ?? drawSeed();
  const job = drawJob(request, pools, seedUsed, await exclusion(request));
  const asText = outputFormat === 'txt';
  const names = await pool.run('names', { ...job, asText }, { signal });
  const head = {
    message: `Generated ${names.count} name(s) from imported package data.`,
    source: 'sqlite',
    ...from,
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
