/** SIGTERM during loads, combinations, batches and imports. */
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { isTemporary } from '../../store/files/atomic.ts';
import { verifyRun } from '../../store/runs/verify.ts';
import { type Api, apiOf } from '../http/api.ts';
import { type ServerProcess, startServe } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { zipBytes } from '../store/zip-file.ts';

interface Context {
  folder: string;
  /** Starts the server that a person would start, over the folder. */
  serve(): Promise<ServerProcess & Api>;
  started: ServerProcess[];
}

const RUN = syntheticRunId(1);

const ending = sharedFolderSuite<Context>('SIGTERM', async (context) => {
  const { folder } = context;
  context.started = [];
  await layOutRun(folder, RUN, { size: 300_000, seed: 1, source: 'json' });
  context.serve = async () => {
    const server = await startServe(folder);
    context.started.push(server);
    return { ...server, ...apiOf(server.base) };
  };
});
ending.after(async ({ started }) => {
  for (const server of started) await server.kill();
});

/**
 * Ends the server while a request is under way, and looks at the exit code, which is another one when the server has to
 * force its end, and at what is left on disk.
 */
async function endDuring(
  { folder }: Context,
  server: ServerProcess & Api,
  path: string,
  body: object,
): Promise<void> {
  // with the first reply the contract is read, which takes longer than a load
  await server.ask('health');
  let working: Promise<unknown> = Promise.resolve();
  let isOver = true;
  // where this process is held up the work may be done before it can be disturbed: then once more
  for (let tries = 0; isOver && tries < 9; tries++) {
    isOver = false;
    working = server
      .reply(path, body)
      .catch(() => {}) // cut off, which is what this is about
      .finally(() => {
        isOver = true;
      });
    // the request is with the server once a later one has its reply
    await server.ask('health');
  }
  assert.not(isOver, 'the work was disturbed');
  server.child.kill('SIGTERM');
  assert.is(await server.ended, 0);
  await working;
  assert.not.match(server.errors(), /^Fault|FATAL ERROR/m);
  for await (const { path, status, reason } of verifyRun(join(folder, RUN), RUN)) {
    assert.is(status, 'verified', `${path}: ${reason}`);
  }
  const left = await readdir(folder, { recursive: true });
  const found = left.filter((name) => isTemporary(name));
  assert.equal(found, []);
}

for (const [what, path, body, isLoaded = false] of [
  ['a load', 'walker/load-corpus', { patch: 'a', run_id: RUN }],
  ['a combine', 'walker/combine', { patch: 'a', count: 5_000_000, syllables: 4, seed: 1 }, true],
  ['a batch', 'batch', { run_id: RUN, count: 20_000_000, seed: 1, syllables: [3] }],
] as const) {
  ending(`during ${what} ends the server cleanly`, async (context) => {
    const server = await context.serve();
    if (isLoaded) await server.load('a', RUN);
    await endDuring(context, server, path, body);
  });
}

ending('during an import ends the server cleanly, and no half package is left', async (context) => {
  const { folder } = context;
  const lines = Array.from({ length: 1_000_000 }, (_, i) => `n${i.toString(36)}`).join('\n');
  const zip = join(folder, 'big.zip');
  await writeFile(zip, zipBytes([{ name: 'first_name_all.txt', data: lines }]));
  await writeFile(join(folder, 'big.json'), JSON.stringify({ package_name: 'big' }));
  const server = await context.serve();
  const body = { metadata_json_path: join(folder, 'big.json'), package_zip_path: zip };
  await endDuring(context, server, 'import', body);
  const path = join(folder, 'name_packages.sqlite3');
  if (!existsSync(path)) return; // it was not even begun
  const db = new Database(path, { readonly: true });
  try {
    assert.is(db.pragma('quick_check', { simple: true }), 'ok');
    const packages = db.prepare('SELECT count(*) FROM imported_packages').pluck().get();
    assert.is(packages, 0);
  } finally {
    db.close();
  }
});
