/** Replays a recording line by line against a running server; `test/golden/README.md` says what it holds. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as assert from 'uvu/assert';
import { checkManifest } from '../store/manifests/manifest.ts';
import { request } from './client.ts';
import { goldenLines } from './golden.ts';
import { apiOf, type Patch } from './http/api.ts';
import { differences, type Placeholders } from './replay-compare.ts';
import {
  type Candidate,
  candidatesView,
  diskView,
  emptyView,
  filesView,
  oldestMetadata,
  packageFiles,
  packageView,
  sortHits,
  viewOf,
} from './replay-views.ts';
import { waitFor } from './wait.ts';

type Json = Record<string, unknown>;

/** A recorded request with its reply, or (`kind`) something that lies on disk afterwards. */
export interface Line {
  readonly step: number;
  readonly id: string;
  readonly kind?: 'files' | 'json' | 'run-record';
  readonly method?: string;
  readonly path?: string;
  readonly body?: Json;
  readonly raw_body?: string;
  readonly status?: number;
  readonly view?: string;
  readonly response?: Json;
  readonly candidates?: Json;
  readonly sidecar_payload?: { selected_names: Json[]; params: Json };
  readonly dir?: string;
  readonly file?: string;
  readonly files?: Json[];
  readonly json?: Json;
}

/** The one key in which this program differs from the recordings by intent, which no hash covers: it names the program. */
const ownName = (key: string, value: unknown): unknown =>
  key === 'library_ref' ? 'namewalk' : value;

export interface ReplayOptions {
  /** File name in `test/golden`. */
  readonly name: string;
  readonly base: string;
  readonly placeholders: Placeholders;
  /** What is sent in place of the recorded body. */
  readonly adaptBody?: (line: Line, body: Json) => Json;
}

const PAGE = 10_000;

/** Replays all lines, prints what came of it, and fails unless every one is met. */
export async function replay(options: ReplayOptions): Promise<void> {
  const lines = goldenLines<Line>(options.name, ownName);
  const failures: string[] = [];
  // the first reply is checked after the OpenAPI document is read, which takes as long as a short job
  await request(options.base, 'GET', '/api/health');
  for (const line of lines) {
    const found = await check(line, options).catch((err: unknown) => [String(err)]);
    if (found.length > 0)
      failures.push(`step ${line.step} ${line.id}\n    ${found.slice(0, 5).join('\n    ')}`);
  }
  const met = lines.length - failures.length;
  const unmet = failures.map((failure) => `  NOT MET ${failure}`);
  const head = `\n${options.name}: ${met} of ${lines.length} lines met`;
  console.log([head, ...unmet].join('\n'));
  assert.is(failures.length, 0, 'lines are not met, see above');
}

async function check(line: Line, options: ReplayOptions): Promise<string[]> {
  if (line.kind === undefined) return checkRequest(line, options);
  const { placeholders, base } = options;
  // sidecars follow their replies
  await apiOf(base).settled();
  if (line.kind === 'files') {
    const files =
      line.dir === undefined
        ? await packageFiles(placeholders.fill('{OUT}/packages'))
        : await filesView(placeholders.fill(line.dir));
    return differences(line.files, files, placeholders, 'files');
  }
  if (line.kind === 'json') {
    const named = placeholders.fill(line.file!);
    const file = named.includes('\u2026')
      ? await oldestMetadata(dirname(named), line.json!.package_name)
      : named;
    if (file.endsWith('/manifest.json')) {
      const { verification } = await checkManifest(dirname(file));
      if (verification.status !== 'verified') return [`${file}: ${verification.reason}`];
    }
    const text = await readFile(file, 'utf8');
    return differences(line.json, diskView(JSON.parse(text), line.json!), placeholders, 'json');
  }
  const { body } = await request<{ runs: Json[] }>(base, 'GET', '/api/pipeline/runs');
  const id = placeholders.fill(String(line.json!.run_id));
  const record = body.runs.find((run) => run.run_id === id);
  return differences(line.json, record, placeholders, 'run');
}

async function checkRequest(line: Line, options: ReplayOptions): Promise<string[]> {
  const { base, placeholders } = options;
  const path = placeholders.fill(line.path!);
  if (path === '/api/pipeline/status') await jobEnd(base);
  const filled = line.body && placeholders.fill(line.body);
  const body = filled && (options.adaptBody?.(line, filled) ?? filled);
  const raw = line.raw_body === undefined ? {} : { raw: line.raw_body };
  const reply = await request(base, line.method!, path, body, raw);
  const found: string[] = [];
  if (reply.status !== line.status) found.push(`recorded ${line.status}, got ${reply.status}`);
  const recorded = line.response!;
  const view = line.view === 'zip' ? () => packageView(reply) : viewOf;
  let seen: unknown = reply.body;
  if (reply.status === 200) seen = await view(line.view, reply.body, recorded);
  else if (reply.status === 204) seen = emptyView(reply.headers, reply.text);
  found.push(...differences(recorded, seen, placeholders));
  const patch = String(body?.patch);
  if (reply.status === 200 && path === '/api/walker/load-corpus')
    await loadEnd(base, patch as Patch);
  if (reply.status === 200 && path === '/api/walker/load-session') {
    for (const one of ['a', 'b'] as const) await loadEnd(base, one);
  }
  if (line.candidates) {
    const all = candidatesView(await readAll<Candidate>(base, 'candidates', patch));
    found.push(...differences(line.candidates, all, placeholders, 'candidates'));
  }
  if (line.sidecar_payload) {
    const { selected_names, params } = line.sidecar_payload;
    const records = sortHits(await readAll<Json>(base, 'selections', patch));
    found.push(...differences(sortHits(selected_names), records, placeholders, 'selections'));
    const page = await request(base, 'GET', `/api/walker/selections?patch=${patch}&limit=1`);
    found.push(...differences(params, page.body.recipe, placeholders, 'recipe'));
  }
  return found;
}

/** All records of a patch, page by page. */
async function readAll<T>(base: string, what: string, patch: string): Promise<T[]> {
  const records: T[] = [];
  for (;;) {
    const path = `/api/walker/${what}?patch=${patch}&offset=${records.length}&limit=${PAGE}`;
    const { body } = await request(base, 'GET', path);
    const page = body[what] as T[];
    records.push(...page);
    if (records.length >= (body.total as number) || page.length === 0) return records;
  }
}

async function jobEnd(base: string): Promise<void> {
  await waitFor('the end of the pipeline job', async () => {
    const { body } = await request(base, 'GET', '/api/pipeline/status?log_offset=1000000');
    return body.status !== 'running';
  });
}

/** Waits until the patch is ready or has failed; the next line says which it should be. */
const loadEnd = (base: string, patch: Patch) =>
  waitFor(
    `the load of patch ${patch}`,
    async () => (await apiOf(base).stats(patch)).loader_status !== 'loading',
  );
