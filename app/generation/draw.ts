/** Draws names from imported packages and renders the response in chunks. */
import { EngineError } from '../../engine/base/errors.ts';
import { encodeJson } from '../../engine/base/json-text.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { NameJob } from '../../engine/names/draw-job.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { NamesText } from '../../workers/tasks.ts';
import {
  type DrawFields,
  type GenerateRequest,
  type PatternRequest,
  scopeOf,
} from '../operations/generation.ts';
import { drawSeed } from '../operations/kinds/seed.ts';
import type { PackageStore } from '../packages/database.ts';

/** Draws names from what a store holds and renders the replies in chunks. */
export interface GenerateServices {
  readonly store: PackageStore;
  readonly pool: WorkerPool;
  /** Reads what an exclusion of a request needs. */
  exclusion(request: DrawFields): Promise<ExclusionSpec | null>;
}

/** Chunks of a reply's JSON text. */
export type Pieces = readonly Uint8Array[];

const text = (piece: string): Uint8Array => Buffer.from(piece);

/** Reply to the published form of a request. */
export async function generate(
  request: GenerateRequest,
  services: GenerateServices,
  signal: AbortSignal,
): Promise<Pieces> {
  const pools = [await services.store.values(scopeOf(request))];
  const { class_key, package_id, syllable_key } = request;
  const fields = { source: 'sqlite', class_key, package_id, syllable_key };
  return drawn(fields, request, { pools, pattern: null }, services, signal);
}

/** Replies to several requests in their order, `results` of one object. */
export async function generateAll(
  requests: readonly GenerateRequest[],
  services: GenerateServices,
  signal: AbortSignal,
): Promise<Pieces> {
  const answers = await Promise.all(
    requests.map((request, i) =>
      generate(request, services, signal).catch((err: unknown) => {
        if (!(err instanceof EngineError) || err.code === 'queue-full') throw err;
        throw new EngineError(err.code, `requests[${i}]: ${err.message}`);
      }),
    ),
  );
  const head = { message: `Answered ${answers.length} request(s).`, source: 'sqlite' };
  const items = answers.flatMap((pieces, i) => (i === 0 ? pieces : [text(','), ...pieces]));
  return [text(`${encodeJson(head).slice(0, -1)},"results":[`), ...items, text(']}')];
}

/** Full names by a pattern. */
export async function generateFullNames(
  request: PatternRequest,
  services: GenerateServices,
  signal: AbortSignal,
): Promise<Pieces> {
  const { pattern, pieces, parts } = request;
  const pools = await Promise.all(
    parts.map((part) =>
      services.store.values(scopeOf(part)).catch((err: unknown) => {
        if (!(err instanceof EngineError) || err.code === 'queue-full') throw err;
        throw new EngineError(err.code, `Part {${part.part}}: ${err.message}`);
      }),
    ),
  );
  const fields = { source: 'sqlite', pattern, parts };
  return drawn(fields, request, { pools, pattern: pieces }, services, signal);
}

async function drawn(
  fields: object,
  request: DrawFields,
  job: Pick<NameJob, 'pools' | 'pattern'>,
  { pool, exclusion }: GenerateServices,
  signal: AbortSignal,
): Promise<Pieces> {
  const { generation_count, unique_only, output_format, render_style, seed } = request;
  const seedUsed = seed ?? drawSeed();
  const names: NamesText = await pool.run(
    'names',
    {
      ...job,
      count: generation_count,
      unique: unique_only,
      seed: BigInt(seedUsed),
      style: render_style,
      asText: output_format === 'txt',
      exclude: await exclusion(request),
    },
    { signal },
  );
  const head = {
    message: `Generated ${names.count} name(s) from imported package data.`,
    ...fields,
    generation_count,
    unique_only,
    output_format,
    render_style,
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
