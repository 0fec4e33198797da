/** The examples of http/openapi.yaml, sent to a running server in an order in which each finds what it needs. */
import * as assert from 'uvu/assert';
import { type Reply, request } from '../client.ts';
import { operations } from '../openapi.ts';
import type { TestServer } from '../server.ts';
import { layOutTextRun } from '../text-run.ts';
import { apiOf } from './api.ts';
import { layOutRows } from './walker-runs.ts';

/** What has to have happened before an operation beside what the operations before it did. */
type Before = (server: TestServer) => Promise<void>;

const loadBoth: Before = async ({ base }) => {
  const { ready, stats, load } = apiOf(base);
  await ready('a');
  await load('b', (await stats('a')).corpus!);
};

const ready: Before = ({ base }) => apiOf(base).ready('a', 'b');

const ids = (list: string): string[] => list.split(' ');

/** Operations in an order in which each finds what it needs. */
export const ORDER: readonly (string | readonly [string, Before])[] = [
  ...ids('getHealth getHealthAlias getVersion getOpenapi getSettings getPage getStaticFile'),
  ...ids('getDocs getDocument getFavicon setOutputBase browseDirectory uploadSource'),
  ...ids('preflight listLanguages startPipeline getPipelineStatus cancelPipeline'),
  ...ids('listRuns getRun getRunText renameRun'),
  ['deleteRun', ({ outputBase }) => layOutRows(outputBase, '20260102_120000_pyphen')],
  'loadCorpus',
  ['getStats', loadBoth],
  ...ids('listNameClasses getAnalysis listReachSyllables rebuildReachCache walk readWalks combine'),
  ...ids('readCandidates select readSelections judge exportNames listSyllables'),
  ...ids('getDistributions listNeighbours getReachSpread getReachOverlap getSyllableMap'),
  ...ids('compareCorpora makePackage listKeptPackages downloadKeptPackage'),
  ...ids('importPackage listPackageOptions listSyllableOptions getSelectionStats generateNames'),
  ...ids('listPackages listPackageTables readTableRows'),
  ...ids('importRun deletePackage makeBatch getBatchSpace'),
  ...ids(
    'getBatchQueue makeNames makeCast scoreNames portrayNames measureStrings listNameProfiles saveSession',
  ),
  ...ids('listSessions loadSession'),
  ['acquireSessionLock', ready],
  ...ids('refreshSessionLock releaseSessionLock'),
];

/** The run of the examples. */
const run = '20260101_120000_pyphen';

/** The request of the example; `fill` puts in what is different in each run of the test. */
function exampleOf(id: string, fill: (text: string) => string) {
  const { path, method, parameters, content } = operations().find((one) => one.id === id)!;
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, example } of parameters) {
    if (example === undefined) {
      assert.not.ok(required, `${id}: the parameter ${name} has no example`);
      continue;
    }
    const value = fill(String(example));
    if (place === 'path') {
      filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    } else query.set(name, value);
  }
  const [type, media] = Object.entries(content)[0] ?? [];
  if (media) assert.ok(media.example !== undefined, `${id}: the request has no example`);
  const body = typeof media?.example === 'string' ? media.example : JSON.stringify(media?.example);
  const raw = media && fill(body);
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
 * what is of this server alone back into what the document shows. `more` goes into every body of JSON.
 */
export async function* sendExamples(
  server: TestServer,
  more: object | null = null,
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
    await before?.(server);
    const { method, path, raw: plain, type } = exampleOf(id, fill);
    const isJson = type === 'application/json' && plain !== undefined && more !== null;
    const raw = isJson ? JSON.stringify({ ...JSON.parse(plain), ...more }) : plain;
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
