/** The examples of http/openapi.yaml, sent to a running server in an order in which each finds what it needs. */
import * as assert from 'uvu/assert';
import { type Reply, request } from '../client.ts';
import { openapiDocument } from '../openapi.ts';
import type { TestServer } from '../server.ts';
import { layOutTextRun } from '../text-run.ts';
import { waitFor } from '../wait.ts';
import { waitUntilReady } from './walker-runs.ts';

/** What has to have happened before an operation beside what the operations before it did. */
type Before = (server: TestServer, fill: (text: string) => string) => Promise<void>;

const loadBoth: Before = async ({ base }) => {
  await waitUntilReady(base, 'a');
  const { body } = await request<{ patch_a: { corpus: string } }>(base, 'GET', '/api/walker/stats');
  const run_id = body.patch_a.corpus;
  const reply = await request(base, 'POST', '/api/walker/load-corpus', { patch: 'b', run_id });
  assert.is(reply.status, 200, reply.text);
  await waitUntilReady(base, 'b');
};

const ready: Before = async ({ base }) => {
  await waitUntilReady(base, 'a');
  await waitUntilReady(base, 'b');
};

/** The batch that was cancelled is gone on with, or begun again, to its end. */
const finishBatch: Before = async ({ base }, fill) => {
  const status = async () =>
    (await request<{ job: { status: string } | null }>(base, 'GET', '/api/batch/files')).body.job
      ?.status;
  await waitFor('the cancelled job to end', async () => (await status()) !== 'running');
  const further = await request(base, 'POST', '/api/batch/files', { name: 'places' });
  if (further.status !== 200) {
    // nothing had been stored when it was cancelled
    const { path, raw = '' } = exampleOf('startBatchFiles', fill);
    const again = await request(base, 'POST', path, undefined, { raw });
    assert.is(again.status, 200, again.text);
  }
  await waitFor('the batch to be complete', async () => (await status()) === 'completed');
};

/** Operations in an order in which each finds what it needs. */
export const ORDER: readonly (string | readonly [string, Before])[] = [
  ...['getHealth', 'getHealthAlias', 'getVersion', 'getHelp', 'getOpenapi', 'getSettings'],
  ...[
    'getPage',
    'getStaticFile',
    'getDocs',
    'getDocument',
    'getFavicon',
    'setOutputBase',
    'browseDirectory',
  ],
  ...['uploadSource', 'listSources', 'deleteSource', 'preflight', 'listLanguages'],
  ...[
    'startPipeline',
    'getPipelineStatus',
    'cancelPipeline',
    'listRuns',
    'getRun',
    'renameRun',
    'loadCorpus',
  ],
  ['getStats', loadBoth],
  ...['listNameClasses', 'getAnalysis', 'listReachSyllables', 'rebuildReachCache'],
  ...['walk', 'readWalks', 'combine', 'readCandidates', 'select', 'readSelections'],
  ...['judge', 'inspectName', 'exportNames', 'listSyllables', 'getDistributions'],
  ...['listNeighbours', 'getReachSpread', 'getReachOverlap', 'getSyllableMap', 'compareCorpora'],
  ...['makePackage', 'listKeptPackages', 'downloadKeptPackage', 'readMetadata', 'importPackage'],
  ...['listPackageOptions', 'listSyllableOptions', 'getSelectionStats', 'generateNames'],
  ...['listPackages', 'listPackageTables', 'readTableRows', 'readSharedNames'],
  ...['backupDatabase', 'exportDatabase', 'restoreDatabase', 'importRun', 'deletePackage'],
  ...['addFavorites', 'listFavorites', 'listFavoriteTags', 'updateFavorite', 'orderFavorites'],
  ...['packageFavorites', 'exportFavorites'],
  ...['exportFavoritesToFile', 'importFavorites', 'deleteFavorite'],
  ...['makeBatch', 'getBatchSpace', 'getBatchQueue', 'startBatchFiles', 'cancelBatchFiles'],
  ['downloadBatchFiles', finishBatch],
  ...['listBatchFiles', 'makeNames', 'makeCast', 'scoreNames', 'portrayNames', 'listNameProfiles'],
  ...['saveSession', 'listSessions', 'loadSession'],
  ['acquireSessionLock', ready],
  ...['refreshSessionLock', 'releaseSessionLock'],
];

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly example?: string | number;
}
interface Body {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
}

const { paths, components } = openapiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Parameter & Body>>>>;
};

const resolved = <T extends { readonly $ref?: string }>(value: T): T => {
  if (value.$ref === undefined) return value;
  const [kind, name] = value.$ref.split('/').slice(-2);
  return components[kind!]![name!] as unknown as T;
};

export const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      operation.operationId,
      { path, method: method.toUpperCase(), operation },
    ]),
  ),
);

/** The run of the examples. */
const run = '20260101_120000_pyphen';

/** The request of the example; `fill` puts in what is different in each run of the test. */
function exampleOf(id: string, fill: (text: string) => string) {
  const { path, method, operation } = operations.get(id)!;
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of (operation.parameters ?? []).map(resolved)) {
    const { name, in: place, required, example } = parameter;
    if (example === undefined) {
      assert.not.ok(required, `${id}: the parameter ${name} has no example`);
      continue;
    }
    const value = fill(String(example));
    if (place === 'path') {
      filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    } else query.set(name, value);
  }
  const body = operation.requestBody && resolved(operation.requestBody);
  const [type, media] = Object.entries(body?.content ?? {})[0] ?? [];
  if (body) assert.ok(media?.example !== undefined, `${id}: the request has no example`);
  const raw =
    media === undefined
      ? undefined
      : fill(typeof media.example === 'string' ? media.example : JSON.stringify(media.example));
  const search = query.size > 0 ? `?${query}` : '';
  return { method, path: filled + search, raw, type };
}

/** An example as it was sent, and its reply, which has been validated. */
export interface SentExample {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly reply: Reply<unknown>;
}

/**
 * Sends each example to a server over an empty output base, in which a run is laid out first. `placeholders` turns
 * what is of this server alone back into what the document shows.
 */
export async function* sendExamples(
  server: TestServer,
): AsyncGenerator<SentExample & { readonly placeholders: (text: string) => string }> {
  const made = await layOutTextRun(server.outputBase);
  let kept = '';
  const pairs = (): [string, string][] => [
    ['/srv/namewalk', server.folder],
    [run, made],
    ['elves-1.0.0_20260101_120000', kept],
  ];
  const fill = (text: string): string =>
    pairs().reduce((filled, [shown, real]) => filled.replaceAll(shown, real), text);
  const placeholders = (text: string): string =>
    pairs()
      .filter(([, real]) => real !== '')
      .reduce((shown, [name, real]) => shown.replaceAll(real, name), text);
  for (const step of ORDER) {
    const [id, before] = typeof step === 'string' ? [step] : step;
    await before?.(server, fill);
    const { method, path, raw, type } = exampleOf(id, fill);
    const headers = type === undefined ? {} : { 'content-type': type };
    const sent = raw === undefined ? {} : { raw, headers };
    const reply: Reply<unknown> = await request(server.base, method, path, undefined, sent);
    if (id === 'listKeptPackages') {
      const { packages } = reply.body as { packages: { file: string }[] };
      kept = packages[0]!.file.replace(/\.zip$/, '');
    }
    yield { id, method, path, reply, placeholders };
  }
}
