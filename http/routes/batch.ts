/** Routes of batches of names: as a reply, the name space behind one, the queue. */
import {
  batchJob,
  closing,
  endFields,
  errorLine,
  expectedNames,
  openCorpus,
  opening,
  openRequest,
  spaceFields,
} from '../../app/batch/space.ts';
import { type BatchEnd, sinkTo, streamBatch } from '../../app/batch/stream.ts';
import { type JsonObject, parseJson } from '../../engine/base/json.ts';
import { asciiJson } from '../../engine/names/render.ts';
import { formatOf } from '../../engine/space/batch/lines.ts';
import {
  parseBatch,
  parseSource,
  parseSpace,
  type SpaceRequest,
} from '../../operations/batch/request.ts';
import { bodyOfQuery } from '../../operations/kinds/published.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { HttpError } from '../errors.ts';
import type { Routes } from '../routing.ts';
import type { Services } from '../services.ts';
import { isGone } from '../streams.ts';

/** Most mebibytes that batches under way should keep: readers that stop keep a range for each thread and one more. */
const MAX_BATCHES_MIB = 256;

const TOO_MANY =
  'The server is busy: it sends as many batches as it has memory for. Try again when one has ended.';

/** HTTP trailers, which give readers of other formats what the last line of `ndjson` holds. */
const TRAILERS: Readonly<Record<string, (end: BatchEnd, excluded: object) => string>> = {
  'Namewalk-Emitted': ({ emitted }) => String(emitted),
  'Namewalk-Next-Offset': ({ next }) => next.toString(),
  'Namewalk-Exhausted': ({ exhausted }) => String(exhausted),
  'Namewalk-Sha256': ({ sha256 }) => sha256,
  'Namewalk-Excluded': (_, excluded) => JSON.stringify(excluded),
};

/** The name space of a corpus and batches of its names. */
export function mountBatch(routes: Routes, services: Services): void {
  const { pool, log, policies, paths } = services;
  let underWay = 0;
  /** The space of a body that `parse` reads. */
  const open = async <T extends SpaceRequest>(
    body: JsonObject,
    parse: (...asked: Parameters<typeof parseSpace>) => T,
    signal: AbortSignal,
  ) => {
    const source = parseSource(body);
    const corpus = () => openCorpus(services, source, signal);
    return openRequest({ pool, policies, gate: paths }, parse, body, { corpus }, signal);
  };

  routes.postBody('/api/batch', { large: true }, async (body, { res, signal }) => {
    const { request, space } = await open(body, parseBatch, signal);
    const job = batchJob(space, request);
    if (res.destroyed) return;
    if (underWay * (pool.threads + 1) > MAX_BATCHES_MIB) {
      throw new HttpError(503, TOO_MANY, { 'Retry-After': '1' });
    }
    underWay++;
    res.once('close', () => underWay--);
    res.writeHead(200, {
      'Content-Type': formatOf(job.format).contentType,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Namewalk-Algorithm': space.plan.algorithm,
      'Namewalk-Seed': String(job.recipe.seed),
      'Namewalk-Slots': space.plan.slots.toString(),
      ...(job.warnings.length > 0 && {
        // for readers of formats without a header of their own
        'Namewalk-Warnings': asciiJson(JSON.stringify(job.warnings)),
      }),
      Trailer: Object.keys(TRAILERS).join(', '),
    });
    const head = opening(space, job);
    if (head === '') res.flushHeaders();
    else res.write(head);
    try {
      const end = await streamBatch(pool, job, sinkTo(res, signal), { signal });
      const { excluded = {} } = endFields(space, end);
      const told = Object.entries(TRAILERS).map(([name, of]) => [name, of(end, excluded)]);
      res.addTrailers(Object.fromEntries(told));
      res.end(closing(space, job, end));
    } catch (err) {
      if (isGone(res, signal)) return;
      log.error(`Batch of ${space.runId} broken off`, err);
      res.end(errorLine(job, 'The batch was broken off by a fault of the server.'));
    }
  });

  routes.get('/api/batch/space', async (_, { req, signal }) => {
    const body = { seed: 0, ...queryFields(req.search) };
    const { request, space } = await open(body, parseSpace, signal);
    const told = request.spec.names !== null || request.warnings.length > 0;
    const warnings = told ? { warnings: request.warnings } : {};
    return { ...spaceFields(space), expected_names: expectedNames(space), ...warnings };
  });

  // over which workers make parts of batches, where one is configured
  routes.get('/api/batch/queue', () => services.queue.state());
}

/** A query as the body of the same request; `syllables` may be a list with commas, `exclude` is JSON. */
function queryFields(search: string): JsonObject {
  const texts = Object.entries(bodyOfQuery(search)).map(([key, all]) => [key, String(all)]);
  const fields: JsonObject = Object.fromEntries(texts.filter(([, text]) => text !== ''));
  if (typeof fields.syllables === 'string') fields.syllables = fields.syllables.split(',');
  if (typeof fields.exclude === 'string') {
    try {
      fields.exclude = parseJson(fields.exclude);
    } catch (err) {
      throw invalidRequest(`exclude must be a JSON object: ${(err as Error).message}`);
    }
  }
  return fields;
}
