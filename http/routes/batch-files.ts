/** Batches that the server makes into files: start, status, cancel, list, download; the queue of their parts. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Polka } from 'polka';
import { filesCommand } from '../../app/batch/file-job.ts';
import { openCorpus } from '../../app/batch/open-corpus.ts';
import { batchJob, openSpace } from '../../app/batch/request-space.ts';
import {
  batchContent,
  findBatch,
  listBatches,
  type StoredBatch,
  storedFields,
} from '../../app/batch/stored.ts';
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonValue } from '../../engine/base/json.ts';
import { parseBatchName, parseFiles } from '../../operations/batch/files.ts';
import { parseBatch, parseSource } from '../../operations/batch/request.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { failed } from '../../operations/walker.ts';
import { BATCHES_FOLDER } from '../../store/batch/layout.ts';
import { openRegular } from '../../store/files/regular-file.ts';
import { readClasses } from '../../store/names/classes.ts';
import { HttpError } from '../errors.ts';
import { readLargeJson } from '../large-body.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

const TYPES = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
};

export function mountBatchFiles(app: Polka, services: Services): void {
  const { pool, config, policies, settings, fileJobs: jobs, paths } = services;
  const base = (): string => join(settings.outputBase, BATCHES_FOLDER);

  app.post('/api/batch/files', async (req, res) => {
    const body = await readLargeJson(req, pool);
    idle(() => jobs.checkIdle());
    const { name: given, ...fields } = body;
    const name = parseBatchName(given);
    const out = join(base(), name);
    await paths.check(out);
    if (Object.keys(fields).length === 0) {
      const stored = await findBatch(pool, base(), name);
      if (stored === null)
        throw invalidRequest(`There is no batch ${name} to go on with; say what to make.`);
      const { outputBase } = settings;
      const args = [
        'batch',
        `--out=${out}`,
        `--output-base=${outputBase}`,
        `--threads=${pool.threads}`,
      ];
      sendReply<'startBatchFiles'>(
        res,
        idle(() => jobs.start(name, args)),
      );
      return;
    }
    const files = parseFiles(body);
    const source = parseSource(body);
    const classes = await readClasses(policies).catch((err) =>
      Promise.reject(failed('Batch failed', err)),
    );
    const { part: _part, gzip: _gzip, ...asked } = fields;
    const request = parseBatch(asked, classes);
    const warnings = request.warnings.length > 0 ? { warnings: request.warnings } : {};
    const signal = disconnectSignal(res);
    const corpus = await openCorpus(services, source, signal);
    // what cannot be made is refused here, and not by a job that nobody looks at
    const space = await openSpace(pool, corpus, request, { signal, gate: paths });
    batchJob(space, request);
    await mkdir(base(), { recursive: true });
    const { args, clear } = await filesCommand(body, request.recipe.seed as JsonValue, files, {
      out,
      outputBase: settings.outputBase,
      runDir: corpus.runDir,
      policies: config.policies,
      threads: pool.threads,
    });
    try {
      const job = idle(() => jobs.start(name, args, () => void clear()));
      sendReply<'startBatchFiles'>(res, { ...job, ...warnings });
    } catch (err) {
      await clear();
      throw err;
    }
  });

  app.get('/api/batch/files', async (_req, res) => {
    const batches = await listBatches(pool, base());
    sendReply<'listBatchFiles'>(res, { job: jobs.job, batches: batches.map(storedFields) });
  });

  app.post('/api/batch/files/cancel', async (_req, res) => {
    await idle(() => jobs.cancel());
    sendReply<'cancelBatchFiles'>(res, { job: jobs.job! });
  });

  app.get('/api/batch/files/:name', async (req, res) => {
    const name = parseBatchName(req.params.name);
    const found = await findBatch(pool, base(), name);
    if (found === null) throw new HttpError(404, `Batch not found: ${name}`);
    if (found.names === null) {
      throw invalidRequest(
        `${name} is not complete: ${found.fault ?? `${found.parts} parts are done`}.`,
      );
    }
    const content = await batchContent(base(), found);
    const signal = disconnectSignal(res);
    res.writeHead(200, {
      'Content-Type': contentType(found),
      'Content-Length': content.reduce((sum, { size }) => sum + size, 0),
      'Content-Disposition': `attachment; filename="${fileName(found)}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await pipeline(bytesOf(content), res);
    } catch (err) {
      if (!signal.aborted) throw err;
    }
  });
}

/** The files one after the other, no more of each than was announced. */
async function* bytesOf(content: readonly { path: string; size: number }[]) {
  for (const { path, size } of content) {
    if (size === 0) continue;
    const file = await openRegular(path);
    // the stream closes the file at its end
    yield* file.createReadStream({ end: size - 1 });
  }
}

/** A batch that is, or is not, being made when it should not be is the caller's fault. */
function idle<T>(action: () => T): T {
  const refused = (err: unknown): never => {
    const code = err instanceof EngineError ? err.code : '';
    throw code === 'batch-running' || code === 'batch-idle'
      ? invalidRequest((err as Error).message)
      : err;
  };
  try {
    const done = action();
    return done instanceof Promise ? (done.catch(refused) as T) : done;
  } catch (err) {
    return refused(err);
  }
}

function contentType({ kind, file }: StoredBatch): string {
  if (kind === 'sqlite') return 'application/vnd.sqlite3';
  if (file?.recipe.gzip === true) return 'application/gzip';
  return TYPES[file?.recipe.format as keyof typeof TYPES];
}

/** Names hold no letter that a header could not. */
function fileName({ name, kind, file }: StoredBatch): string {
  if (kind === 'sqlite') return name;
  return `${name}.${file?.recipe.format}${file?.recipe.gzip === true ? '.gz' : ''}`;
}

/** The queue over which workers make parts of batches, where one is configured. */
export function mountBatchQueue(app: Polka, { queue }: Services): void {
  app.get('/api/batch/queue', async (_req, res) => {
    sendReply<'getBatchQueue'>(res, await queue.state());
  });
}
