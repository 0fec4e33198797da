/** Pipes and folders in the place of files: requests that meet one get a reply, and none hangs. */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordsOf, VECTOR_CORPUS } from '../engine/corpora.ts';
import { send } from '../http/send.ts';
import { layOutRun } from '../run-layout.ts';
import { startServer, type TestServer } from '../server.ts';

interface Context {
  test: TestServer;
}

const RUN = '20260101_000001_pyphen';
const OTHER = '20260101_000002_pyphen';

const special = suite<Context>('special files');
special.before(async (context) => {
  const test = await startServer();
  for (const run of [RUN, OTHER]) {
    await layOutRun(join(test.outputBase, run), recordsOf(VECTOR_CORPUS));
  }
  await send(test.base, 'POST', '/api/walker/load-corpus', { patch: 'a', run_id: OTHER });
  context.test = test;
});
special.after(({ test }) => test.close());

/** What a request makes of a place. */
interface Case {
  /** Below the output base. */
  readonly place: string;
  readonly requests: readonly (readonly [string, string, object?])[];
}

const LOAD = ['POST', '/api/walker/load-corpus', { patch: 'b', run_id: RUN }] as const;
const pair = (base: string, zip: string, metadata: string) => ({
  metadata_json_path: join(base, metadata),
  package_zip_path: join(base, zip),
});

const cases = (base: string): Case[] => [
  {
    place: `${RUN}/manifest.json`,
    requests: [
      ['GET', '/api/pipeline/runs'],
      ['GET', `/api/pipeline/runs/${RUN}`],
      LOAD,
      ['GET', '/api/walker/sessions'],
      ['POST', '/api/batch', { run_id: RUN, count: 1 }],
    ],
  },
  { place: `${RUN}/data/corpus.db`, requests: [LOAD] },
  { place: `${RUN}/data/corpus.db-journal`, requests: [LOAD] },
  { place: `${RUN}/data/pyphen_syllables_annotated.json`, requests: [LOAD] },
  {
    place: `${RUN}/data/source_words.txt`,
    requests: [['POST', '/api/batch', { run_id: RUN, count: 1, exclude: { source_words: true } }]],
  },
  { place: `${RUN}/ipc/walker_run_state.v1.json`, requests: [LOAD] },
  { place: `${RUN}/ipc/pyphen_selections.v1.json`, requests: [LOAD] },
  {
    place: 'sessions/a.json',
    requests: [
      ['GET', '/api/walker/sessions'],
      ['POST', '/api/walker/load-session', { session_id: 'a' }],
    ],
  },
  {
    place: 'packages/a_20260101_000000.zip',
    requests: [
      ['GET', '/api/packages'],
      ['GET', '/api/packages/a_20260101_000000.zip'],
      ['POST', '/api/import', { built_package: 'a_20260101_000000.zip' }],
    ],
  },
  {
    place: 'text.txt',
    requests: [
      ['POST', '/api/pipeline/preflight', { source_path: join(base, 'text.txt') }],
      ['POST', '/api/pipeline/start', { source_path: join(base, 'text.txt') }],
    ],
  },
  {
    place: 'x_metadata.json',
    requests: [
      ['POST', '/api/read-metadata', { path: join(base, 'x_metadata.json') }],
      ['POST', '/api/import', pair(base, 'x_metadata.json', 'x_metadata.json')],
    ],
  },
  {
    place: 'list.txt',
    requests: [
      ['POST', '/api/batch', { run_id: RUN, count: 1, exclude: { names: join(base, 'list.txt') } }],
      ['POST', '/api/favorites/import', { import_path: join(base, 'list.txt') }],
      ['POST', '/api/database/import', { import_path: join(base, 'list.txt'), overwrite: true }],
      ['POST', '/api/import-from-run', { run_dir: join(base, 'list.txt') }],
    ],
  },
  { place: 'name_favorites.sqlite3', requests: [['GET', '/api/favorites']] },
  { place: 'name_packages.sqlite3', requests: [['GET', '/api/database/packages']] },
  { place: 'name_packages.sqlite3-journal', requests: [['GET', '/api/database/packages']] },
];

for (const kind of ['a pipe', 'a folder'] as const) {
  special(`${kind} in the place of a file hangs nothing`, async ({ test }) => {
    for (const { place, requests } of cases(test.outputBase)) {
      const path = join(test.outputBase, place);
      const known = join(test.outputBase, OTHER, place.slice(RUN.length + 1));
      await rm(path, { force: true, recursive: true, maxRetries: 20 });
      await mkdir(dirname(path), { recursive: true });
      if (kind === 'a pipe') execFileSync('mkfifo', [path]);
      else await mkdir(path);
      for (const [method, route, body] of requests) {
        // more than there are threads for files: each that hung would keep one
        const replies = await Promise.all(
          Array.from({ length: 5 }, () => send(test.base, method, route, body)),
        );
        for (const { status } of replies) assert.ok(status >= 200, `${route} with ${place}`);
      }
      await rm(path, { force: true, recursive: true, maxRetries: 20 });
      // the run is whole again for the next case
      if (place.startsWith(RUN)) await copyFile(known, path).catch(() => {});
    }
    assert.is((await send(test.base, 'GET', '/api/pipeline/runs')).status, 200);
    assert.is((await send(test.base, 'GET', '/api/health')).status, 200);
  });
}

special.run();
