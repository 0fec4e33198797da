/** Pipes and folders in the place of files: requests that meet one get a reply, and none hangs. */
import { execFileSync } from 'node:child_process';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { send } from '../client.ts';
import { apiSuite } from '../http/api.ts';
import { layOutRows } from '../http/walker-runs.ts';

const RUN = '20260101_000001_pyphen';
const OTHER = '20260101_000002_pyphen';

const special = apiSuite('special files', async ({ outputBase, ask }) => {
  for (const run of [RUN, OTHER]) await layOutRows(outputBase, run);
  await ask('walker/load-corpus', { patch: 'a', run_id: OTHER });
});

/** What requests make of a place below the output base. */
type Case = readonly [place: string, ...requests: (readonly [path: string, body?: object])[]];

const LOAD = ['walker/load-corpus', { patch: 'b', run_id: RUN }] as const;
const BATCH = { run_id: RUN, count: 1 };

function cases(base: string): Case[] {
  const at = (name: string): string => join(base, name);
  const metadata = at('x_metadata.json');
  const pair = { metadata_json_path: metadata, package_zip_path: metadata };
  const archive = 'a_20260101_000000.zip';
  return [
    [
      `${RUN}/manifest.json`,
      ['pipeline/runs'],
      [`pipeline/runs/${RUN}`],
      LOAD,
      ['walker/sessions'],
      ['batch', BATCH],
    ],
    [`${RUN}/data/corpus.db`, LOAD],
    [`${RUN}/data/corpus.db-journal`, LOAD],
    [`${RUN}/data/pyphen_syllables_annotated.json`, LOAD],
    [`${RUN}/data/source_words.txt`, ['batch', { ...BATCH, exclude: { source_words: true } }]],
    [`${RUN}/ipc/walker_run_state.v1.json`, LOAD],
    [`${RUN}/ipc/pyphen_selections.v1.json`, LOAD],
    ['sessions/a.json', ['walker/sessions'], ['walker/load-session', { session_id: 'a' }]],
    [
      `packages/${archive}`,
      ['packages'],
      [`packages/${archive}`],
      ['import', { built_package: archive }],
    ],
    [
      'text.txt',
      ['pipeline/preflight', { source_path: at('text.txt') }],
      ['pipeline/start', { source_path: at('text.txt') }],
    ],
    ['x_metadata.json', ['import', pair]],
    [
      'list.txt',
      ['batch', { ...BATCH, exclude: { names: at('list.txt') } }],
      ['import-from-run', { run_dir: at('list.txt') }],
    ],
    ['name_packages.sqlite3', ['database/packages']],
    ['name_packages.sqlite3-journal', ['database/packages']],
  ];
}

for (const kind of ['a pipe', 'a folder'] as const) {
  special(`${kind} in the place of a file hangs nothing`, async (test) => {
    if (kind === 'a pipe') execFileSync('mkfifo', [join(test.folder, 'pipe')]);
    for (const [place, ...requests] of cases(test.outputBase)) {
      const path = join(test.outputBase, place);
      const known = join(test.outputBase, OTHER, place.slice(RUN.length + 1));
      await rm(path, { force: true, recursive: true, maxRetries: 20 });
      await mkdir(dirname(path), { recursive: true });
      if (kind === 'a pipe') await link(join(test.folder, 'pipe'), path);
      else await mkdir(path);
      for (const [route, body] of requests) {
        const method = body ? 'POST' : 'GET';
        // more than there are threads for files: each that hung would keep one
        const replies = await Promise.all(
          Array.from({ length: 5 }, () => send(test.base, method, `/api/${route}`, body)),
        );
        for (const { status } of replies) assert.ok(status >= 200, `${route} with ${place}`);
      }
      await rm(path, { force: true, recursive: true, maxRetries: 20 });
      // the run is whole again for the next case
      if (place.startsWith(RUN)) await copyFile(known, path).catch(() => {});
    }
    await test.ask('pipeline/runs');
    await test.ask('health');
  });
}
