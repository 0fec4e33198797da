/** Routes of batches of names: as a reply, made into files by the server, the name space behind one, the queue. */

import { join } from 'node:path';
import {
  batchContent,
  findBatch,
  listBatches,
  type StoredBatch,
  storedFields,
} from '../../app/batch/file-job.ts';
import { openParts } from '../../app/batch/parts.ts';
import {
  batchJob,
  closing,
  endFields,
  errorLine,
  expectedNames,
  openCorpus,
  opening,
  openSpace,
  spaceFields,
} from '../../app/batch/space.ts';
import {
  type BatchEnd,
  BatchRoom,
  BatchStream,
  batchBytes,
  sinkTo,
} from '../../app/batch/stream.ts';
import { targetOf, withBatch } from '../../app/batch/target.ts';
import { type JsonObject, parseJson } from '../../engine/base/json.ts';
import { KeyedQueue } from '../../engine/base/keyed-queue.ts';
import { parseBatchName, parseFiles } from '../../operations/batch/fields.ts';
import {
  type NameClasses,
  parseBatch,
  parseSource,
  parseSpace,
  type SpaceRequest,
} from '../../operations/batch/request.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { failing } from '../../operations/walker.ts';
import { BATCHES_FOLDER } from '../../store/batch/layout.ts';
import { openRegular } from '../../store/files/regular-file.ts';
import { readClasses } from '../../store/settings/policies.ts';
import { HttpError, refusing } from '../errors.ts';
import { sendAttachment } from '../reply.ts';
import { LARGE, type Routes, UNREAD } from '../routing.ts';
import type { Services } from '../services.ts';

const CONTENT_TYPES = {
  ndjson: 'application/x-ndjson',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const;

const TOO_MANY =
  'The server is busy: it sends as many batches as it has memory for. Try again when one has ended.';

/** HTTP trailers, which tell readers of `txt` and `csv` what the last line of `ndjson` tells. */
const TRAILERS = [
  'Namewalk-Emitted',
  'Namewalk-Next-Offset',
  'Namewalk-Exhausted',
  'Namewalk-Sha256',
  'Namewalk-Excluded',
] as const;

/** A batch that is, or is not, being made when it should not be is the caller's fault. */
const idle = refusing('batch-running', 'batch-idle');

/** The name space of a corpus and batches of its names. */
export function mountBatch(routes: Routes, services: Services): void {
  const { pool, log, policies, settings, fileJobs: jobs, paths } = services;
  const room = new BatchRoom();
  /** The space of a body that `parse` reads. */
  const open = async <T extends SpaceRequest>(
    body: JsonObject,
    parse: (body: JsonObject, classes: NameClasses) => T,
    signal: AbortSignal,
  ) => {
    const source = parseSource(body);
    const request = parse(body, await readClasses(policies).catch(failing('Batch failed')));
    const corpus = await openCorpus(services, source, signal);
    const space = await openSpace(pool, corpus, request, { signal, gate: paths });
    return { request, space };
  };

  routes.postOpen('/api/batch', LARGE, async (body, { res, signal }) => {
    const { request, space } = await open(body, parseBatch, signal);
    const job = batchJob(space, request);
    if (res.destroyed) return;
    const giveBack = room.take(batchBytes(job, pool.threads));
    if (giveBack === null) {
      throw new HttpError(503, TOO_MANY, { 'Retry-After': '1' });
    }
    res.once('close', giveBack);
    res.writeHead(200, {
      'Content-Type': CONTENT_TYPES[job.format],
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Namewalk-Algorithm': space.plan.algorithm,
      'Namewalk-Seed': String(request.recipe.seed),
      'Namewalk-Slots': space.plan.slots.toString(),
      ...warningsHeader(job.warnings),
      Trailer: TRAILERS.join(', '),
    });
    const head = opening(space, job, request);
    if (head === '') res.flushHeaders();
    else res.write(head);
    try {
      const end = await new BatchStream(pool, job).run(sinkTo(res, signal), { signal });
      res.addTrailers(trailers(end, endFields(space, end)));
      res.end(closing(space, job, end));
    } catch (err) {
      if (signal.aborted) return;
      log.error(`Batch of ${space.runId} broken off`, err);
      res.end(errorLine(job, 'The batch was broken off by a fault of the server.'));
    }
  });

  routes.get('/api/batch/space', async ({ req, signal }) => {
    const body = { seed: 0, ...queryFields(req.query) };
    const { request, space } = await open(body, parseSpace, signal);
    const told = request.spec.names !== null || request.warnings.length > 0;
    const warnings = told ? { warnings: request.warnings } : {};
    return { ...spaceFields(space), expected_names: expectedNames(space), ...warnings };
  });

  // over which workers make parts of batches, where one is configured
  routes.get('/api/batch/queue', () => services.queue.state());

  /** Batches that the server makes into files: start, status, cancel, list, download. */
  const base = (): string => join(settings.outputBase, BATCHES_FOLDER);
  const beginning = new KeyedQueue();

  routes.postBody('/api/batch/files', LARGE, async (body, { signal }) => {
    await idle(() => jobs.checkIdle());
    const { name: given, ...fields } = body;
    const name = parseBatchName(given);
    const out = join(base(), name);
    await paths.check(out);
    const { outputBase } = settings;
    const flags = { out, 'output-base': outputBase, threads: pool.threads };
    if (Object.keys(fields).length === 0) {
      const stored = await findBatch(pool, base(), name);
      if (stored === null)
        throw invalidRequest(`There is no batch ${name} to go on with; say what to make.`);
      return idle(() => jobs.start(name, flags));
    }
    const files = parseFiles(body);
    const { part: _part, gzip: _gzip, ...asked } = fields;
    // what cannot be made is refused here, and not by a job that nobody looks at
    const { request, space } = await open(asked, parseBatch, signal);
    const { warnings } = batchJob(space, request);
    // one at a time: a batch is begun only where its job can start
    const job = await beginning.run('', async () => {
      await idle(() => jobs.checkIdle());
      await withBatch(targetOf(pool, out), openParts(space, request, files), async () => {}).catch(
        failing('Batch failed'),
      );
      return idle(() => jobs.start(name, { ...flags, run: space.runDir }));
    });
    return { ...job, ...(warnings.length > 0 && { warnings }) };
  });

  routes.get('/api/batch/files', async () => {
    const batches = await listBatches(pool, base());
    return { job: jobs.job, batches: batches.map(storedFields) };
  });

  routes.postBody('/api/batch/files/cancel', UNREAD, async () => {
    await idle(() => jobs.cancel());
    return { job: jobs.job! };
  });

  routes.getOpen('/api/batch/files/{name}', async ({ param, res, signal }) => {
    const name = parseBatchName(param('name'));
    const found = await findBatch(pool, base(), name);
    if (found === null) throw new HttpError(404, `Batch not found: ${name}`);
    if (found.names === null) {
      throw invalidRequest(
        `${name} is not complete: ${found.fault ?? `${found.parts} parts are done`}.`,
      );
    }
    const content = await batchContent(base(), found);
    const length = content.reduce((sum, { from, size }) => sum + size - from, 0);
    await sendAttachment(res, { ...attachment(found), length, content: bytesOf(content) }, signal);
  });
}

/** The files one after the other, no more of each than was announced. */
async function* bytesOf(content: Awaited<ReturnType<typeof batchContent>>) {
  for (const { path, from, size } of content) {
    if (size <= from) continue;
    const file = await openRegular(path);
    // the stream closes the file at its end
    yield* file.createReadStream({ start: from, end: size - 1 });
  }
}

function attachment({ name, kind, file }: StoredBatch): { type: string; fileName: string } {
  if (kind === 'sqlite') return { type: 'application/vnd.sqlite3', fileName: name };
  const format = file?.recipe.format as keyof typeof CONTENT_TYPES;
  if (file?.recipe.gzip !== true) {
    return { type: CONTENT_TYPES[format], fileName: `${name}.${format}` };
  }
  return { type: 'application/gzip', fileName: `${name}.${format}.gz` };
}

/** Tells readers of `txt` and `csv` what the header of `ndjson` tells: a JSON list, in ASCII. */
function warningsHeader(warnings: readonly string[]): Record<string, string> {
  if (warnings.length === 0) return {};
  const text = JSON.stringify(warnings).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { 'Namewalk-Warnings': text };
}

/** A query as the body of the same request; `syllables` may be a list with commas, `exclude` is JSON. */
function queryFields(query: Record<string, string | string[] | undefined>): JsonObject {
  const fields: JsonObject = {};
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join() : value;
    if (text !== undefined && text !== '') fields[key] = text;
  }
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

function trailers(
  { emitted, next, exhausted, sha256 }: BatchEnd,
  { excluded = {} }: { excluded?: object },
): Record<(typeof TRAILERS)[number], string> {
  return {
    'Namewalk-Emitted': String(emitted),
    'Namewalk-Next-Offset': next.toString(),
    'Namewalk-Exhausted': String(exhausted),
    'Namewalk-Sha256': sha256,
    'Namewalk-Excluded': JSON.stringify(excluded),
  };
}
