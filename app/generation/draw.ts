/** Draws names from imported packages and renders the response in chunks. */
import { EngineError } from '../../engine/base/errors.ts';
import type { ExactInteger, JsonObject } from '../../engine/base/json.ts';
import { encodeJson } from '../../engine/base/json-text.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { NameJob } from '../../engine/names/draw-job.ts';
import { drawSeed } from '../../operations/kinds/exact.ts';
import {
  type DrawFields,
  type DrawRequest,
  type GenerateRequest,
  parseDraw,
  scopeOf,
} from '../../operations/packages/generation.ts';
import { type PackageRow, packageNamed } from '../../store/database/queries.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { PackageStore } from '../packages/database.ts';
import { PathGate } from '../settings/settings.ts';
import { loadExclusion } from '../source/run.ts';

export interface GenerateServices {
  readonly store: PackageStore;
  readonly pool: WorkerPool;
  exclusion(request: DrawFields): Promise<ExclusionSpec | null>;
}

/** A request over its values as a draw of names. */
function drawJob(
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
 * The draw that fields ask for, of a package by its id or name, over the `values` of its scopes. Throws `package-unknown`
 * and the refusals of the fields.
 */
export async function openDraw(
  fields: JsonObject,
  wanted: string,
  packages: readonly PackageRow[],
  values: (scope: Scope) => SharedArrayBuffer | Promise<SharedArrayBuffer>,
) {
  const package_id = packageNamed(packages, wanted).id;
  const request = parseDraw({ syllable_key: 'all', ...fields, package_id });
  const pools: SharedArrayBuffer[] = [];
  for (const part of 'parts' in request ? request.parts : [request]) {
    pools.push(await values(scopeOf(part)));
  }
  const seed = request.seed ?? drawSeed();
  const exclude = await loadExclusion(request.exclude, '', PathGate.OPEN);
  return { request, seed, job: drawJob(request, pools, seed, exclude) };
}

const text = (piece: string): Uint8Array => Buffer.from(piece);

/** A fault with what it is of in front, but of a pool without room. */
const faultOf =
  (what: string) =>
  (err: unknown): never => {
    if (!(err instanceof EngineError) || err.code === 'queue-full') throw err;
    throw new EngineError(err.code, `${what}: ${err.message}`);
  };

/** Replies to several requests in their order, `results` of one object. */
export async function generateAll(
  requests: readonly GenerateRequest[],
  services: GenerateServices,
  signal: AbortSignal,
): Promise<Uint8Array[]> {
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
): Promise<Uint8Array[]> {
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
