/** Databases that came from elsewhere: whatever they hold, nothing hangs and nothing of theirs runs. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { openPackageDb } from '../../store/database/database.ts';
import { vetDatabase } from '../../store/database/vet.ts';
import { faultOf } from '../fault.ts';
import { apiSuite } from '../http/api.ts';
import { type PackageServer, startPackageServer } from '../http/packages/package-server.ts';
import { start } from '../process.ts';
import { COMPANY, POISONS, SHARED_PAGES, writePoisoned, writeWoundPages } from './poisoned-file.ts';

const databases = apiSuite('databases from elsewhere', (server) => {
  let n = 0;
  /** A path that is not used yet. */
  return { fresh: () => join(server.folder, `${n++}.sqlite3`) };
});

databases('each kind of poison is found before a file is opened', async ({ fresh }) => {
  const paths = Object.values({ ...POISONS, triggers: COMPANY }).map((sql) => {
    const path = fresh();
    // all of them first: one takes so long to write that the time of a look could run out meanwhile
    writePoisoned(path, sql);
    return path;
  });
  await Promise.all(
    paths.map(async (path) => {
      const { message } = await faultOf(vetDatabase(path));
      assert.match(message, /is not used: it has a .*Put a sound copy in its place/);
      assert.throws(() => openPackageDb(path), /is not used/);
    }),
  );
});

const WOUND: Readonly<Record<string, (path: string) => void>> = {
  'pages that lead to one another': writeWoundPages,
  'tables that share their pages': (path) => writePoisoned(path, SHARED_PAGES),
};
for (const [what, write] of Object.entries(WOUND)) {
  databases(`${what} are damage, and nothing hangs`, async ({ fresh }) => {
    const path = fresh();
    write(path);
    assert.match((await faultOf(vetDatabase(path))).message, /is damaged/);
  });
}

/** A server whose own database is poisoned. */
async function poisonedServer(dbPath: string): Promise<PackageServer> {
  writePoisoned(dbPath, POISONS['a view for the packages']);
  return startPackageServer({ dbPath });
}

databases('a server with a poisoned database works, refuses it and stops', async ({ fresh }) => {
  const server = await poisonedServer(fresh());
  const error = /is not used: it has a view/;
  await server.refuses(
    [
      ['database/packages', undefined, error],
      ['import', await server.writePair('two', { 'a.txt': 'x' }), error],
      ['database/delete-package', { package_id: 7 }, error],
    ],
    500,
  );
  assert.equal(await server.ask('health'), { ok: true });
  await server.close();
});

databases('a sound file in the place of a poisoned one is used', async ({ fresh }) => {
  const dbPath = fresh();
  const server = await poisonedServer(dbPath);
  try {
    await server.refused('database/packages', undefined, 500);
    const sound = fresh();
    writePoisoned(sound, '');
    renameSync(sound, dbPath);
    assert.equal(await server.imported(), ['one']);
  } finally {
    await server.close();
  }
});

const SPIN = fileURLToPath(new URL('./spin.js', import.meta.url));

databases('a process that does not end is ended at its limit', async () => {
  const { message } = await faultOf(vetDatabase('/none', { program: SPIN, limitMs: 100 }));
  assert.match(message, /is not used: it could not be looked at in time/);
});

/** Where no more files can be opened: a look at a database and a document, then both again with files to spare. */
const WITHOUT_FILES = `
  import { openSync, closeSync } from 'node:fs';
  import { Agent, get } from 'node:http';
  const [root, outputBase, path] = process.argv.slice(1);
  const load = (file) => import(root + file);
  const { vetting } = await load('store/database/vet.js');
  const { createServer } = await load('http/server.js');
  const { loadConfig } = await load('store/settings/config.js');
  const fixed = { config: '/none.ini', port: 0, quiet: true, samples: false, threads: 1 };
  const server = await createServer(loadConfig({ ...fixed, outputBase }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const status = (path) => new Promise((resolve, reject) => {
    const told = (res) => res.resume().on('end', () => resolve(res.statusCode));
    get(server.url + path, { agent }, told).on('error', reject);
  });
  const vet = vetting();
  const look = () => vet(path).then(() => 'sound', ({ code }) => code);
  const document = () => status('/docs/security.html');
  await status('/api/health');
  const held = [];
  try { for (;;) held.push(openSync('/dev/null')); } catch {}
  const without = [await look(), await document()];
  held.forEach(closeSync);
  console.log(JSON.stringify([without, [await look(), await document()]]));
  process.exit();
`;

databases('what fails for want of files is no verdict, and goes well with files', async (t) => {
  const path = t.fresh();
  new Database(path).exec('CREATE TABLE t (a)').close();
  const root = new URL('../../', import.meta.url).href;
  const node = [process.execPath, '--input-type=module', '-e', WITHOUT_FILES];
  const args = ['-c', 'ulimit -n 256; exec "$0" "$@"', ...node, root, t.outputBase, path];
  const { stdout, stderr } = await start(args, { program: '/bin/sh' }).ended;
  assert.is(stdout, '[["EMFILE",500],["sound",200]]\n', stderr);
});
