/** Routes that build packages: contents, classes, licences, faults. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { get as httpGet, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../../store/files/package-root.ts';
import { verifyPackage } from '../../../store/packages/verify.ts';
import { type Reply, request } from '../../client.ts';
import { sampled } from '../../extent.ts';
import { layOutRun, readTable } from '../../run-layout.ts';
import { emptied, startServer, type TestServer } from '../../server.ts';
import { unpack } from '../../store/package-plan.ts';
import { makeTempFolder } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';

const RUN = '20250101_000003_pyphen';

interface Context {
  server: TestServer;
  packages: string;
  post<T = Record<string, unknown>>(path: string, body: object): Promise<Reply<T>>;
}

const TABLE = await readTable(join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz'));

const route = suite<Context>('POST /api/walker/package');

let shared: TestServer;
route.before(async () => {
  shared = await startServer();
});
route.before.each(async (context) => {
  const server = await emptied(shared);
  await layOutRun(join(server.outputBase, RUN), TABLE);
  const post = <T>(path: string, body: object): Promise<Reply<T>> =>
    request<T>(server.base, 'POST', `/api/walker/${path}`, body);
  Object.assign(context, { server, post, packages: join(server.outputBase, 'packages') });
  await load(context, 'a');
  await load(context, 'b'); // whatever a test before left there is gone
});

route.after(() => shared.close());

async function load({ post, server }: Context, patch: 'a' | 'b'): Promise<void> {
  await post('load-corpus', { patch, run_id: RUN });
  await waitFor('the walker', async () => {
    const stats = await request<Record<string, { walker_ready: boolean }>>(
      server.base,
      'GET',
      '/api/walker/stats',
    );
    return stats.body[`patch_${patch}`]!.walker_ready;
  });
}

/** Walks, candidates and a selection for a patch. */
async function fill({ post }: Context, patch: 'a' | 'b', nameClass = 'first_name'): Promise<void> {
  await post('walk', { patch, count: 3, seed: 1 });
  await post('combine', { patch, count: 500, seed: 1 });
  const reply = await post('select', { patch, name_class: nameClass, count: 20 });
  assert.is(reply.body.count, 20);
}

/** Names of all files below a folder. */
const tree = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).sort();

const temporaries = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`package.${process.pid}.`));

/** The members of a reply. */
async function membersOf({ bytes }: Reply<unknown>) {
  const { folder, remove } = await makeTempFolder();
  try {
    const file = join(folder, 'answer.zip');
    await writeFile(file, bytes);
    return await unpack(file);
  } finally {
    await remove();
  }
}

route('answers the archive that it keeps, and describes it', async (context) => {
  const { post, packages } = context;
  await fill(context, 'a');
  const reply = await post('package', { name: 'elves', version: '2.0' });
  assert.is(reply.status, 200);
  assert.is(reply.headers['content-type'], 'application/zip');
  assert.is(reply.headers['content-length'], String(reply.bytes.length));
  assert.is(reply.headers['content-disposition'], 'attachment; filename="elves-2.0.zip"');
  const [zip, metadata, ...more] = await tree(packages);
  assert.match(zip!, /^elves-2\.0_\d{8}_\d{6}\.zip$/);
  assert.is(metadata, zip!.replace('.zip', '_metadata.json'));
  assert.equal(more, []);
  assert.equal(await readFile(join(packages, zip!)), reply.bytes);
  const verdicts = await verifyPackage({ archive: join(packages, zip!) });
  assert.equal(
    verdicts.map(({ status, reason }) => `${status} ${reason}`),
    ['verified hashes-match', 'verified integrity-matches'],
  );
  const { text, json } = await membersOf(reply);
  const names = await post('export', { patch: 'a' });
  assert.equal(text('patch_a/selections.txt').split('\n'), names.body.names);
  const manifest = json('manifest.json') as Record<string, unknown>;
  const recipes = manifest.recipes as Record<string, Record<string, Record<string, unknown>>>;
  assert.is(recipes.patch_a!.candidates!.seed, 1);
  assert.is(recipes.patch_a!.selections!.name_class, 'first_name');
});

route('records the package in the run of each patch that gave something', async (context) => {
  const { post, server } = context;
  await fill(context, 'a');
  await post('walk', { patch: 'b', seed: 1 });
  const reply = await post('package', { name: 'one', include_walks_b: false });
  const sidecar = async (patch: string): Promise<Record<string, unknown> | null> =>
    readFile(join(server.outputBase, RUN, `ipc/patch_${patch}_package.v1.json`), 'utf8').then(
      (text) => JSON.parse(text),
      () => null,
    );
  assert.equal((await sidecar('a'))!.payload, {
    package: {
      name: 'one',
      version: '0.1.0',
      filename: 'one-0.1.0.zip',
      zip_size_bytes: reply.bytes.length,
    },
    include_flags: { walks: true, candidates: true, selections: true },
    patch_data_presence: { has_walks: true, has_candidates: true, has_selections: true },
  });
  assert.is(await sidecar('b'), null);
});

route('adds files that tell the name class, for an import', async (context) => {
  const { post, packages } = context;
  await fill(context, 'a', 'place_name');
  await fill(context, 'b', 'place_name');
  const { members, text, json } = await membersOf(
    await post('package', { include_class_files: true }),
  );
  const added = members.map(({ path }) => path).filter((path) => path.startsWith('selections/'));
  assert.equal(added, [
    'selections/pyphen_place_name_all.txt',
    'selections/pyphen_place_name_all_patch_b.txt',
  ]);
  assert.is(text(added[1]!), text('patch_b/selections.txt'));
  const manifest = json('manifest.json') as Record<string, Record<string, unknown>[]>;
  assert.equal(
    manifest.class_files!.map(({ path, patch, name_class }) => [path, patch, name_class]),
    [
      [added[0], 'a', 'place_name'],
      [added[1], 'b', 'place_name'],
    ],
  );
  const [metadata] = (await tree(packages)).filter((name) => name.endsWith('.json'));
  const { files_included } = JSON.parse(await readFile(join(packages, metadata!), 'utf8'));
  const texts = (files_included as string[]).filter((path) => path.endsWith('.txt'));
  assert.equal(texts, added);
});

route('makes pairs that import as they lie, under the class of each selection', async (context) => {
  const { post, packages, server } = context;
  await fill(context, 'a', 'place_name');
  await fill(context, 'b', 'last_name');
  await post('package', { name: 'elves', include_class_files: true });
  const [zip, metadata] = (await tree(packages)).map((name) => join(packages, name));
  const imported = await request(server.base, 'POST', '/api/import', {
    metadata_json_path: metadata,
    package_zip_path: zip,
  });
  assert.is(imported.body.message, "Imported package 'elves' with 2 txt table(s).");
  const tables = imported.body.tables as Record<string, unknown>[];
  assert.equal(
    tables.map(({ source_txt_name, row_count }) => [source_txt_name, row_count]),
    [
      ['pyphen_last_name_all.txt', 20],
      ['pyphen_place_name_all.txt', 20],
    ],
  );
  const path = '/api/generation/package-options';
  const options = await request(server.base, 'GET', path);
  const classes = options.body.name_classes as { key: string; packages: object[] }[];
  assert.equal(
    classes.filter((one) => one.packages.length > 0).map(({ key }) => key),
    ['last_name', 'place_name'],
  );
});

route('refuses an empty package and says what to do', async ({ post, packages }) => {
  const reply = await post('package', {});
  assert.is(reply.status, 400);
  assert.is(
    reply.body.error,
    'Nothing to package. Generate walks, candidates, or selections first.',
  );
  assert.equal(await tree(packages).catch(() => []), []);
});

route('a licence and notes are texts of a bounded length', async (context) => {
  const { post } = context;
  await fill(context, 'a');
  const table: [object, string][] = [
    [{ licence: 'x'.repeat(201) }, 'licence must have at most 200 characters (got 201).'],
    [{ notes: 'x'.repeat(4001) }, 'notes must have at most 4000 characters (got 4001).'],
    [{ notes: ['x'] }, 'notes must be text.'],
  ];
  for (const [body, error] of table) {
    const reply = await post('package', body);
    assert.equal([reply.status, reply.body.error], [400, error]);
  }
});

route('delivers although its folder cannot be used, and cleans up', async (context) => {
  const { post, packages, server } = context;
  await fill(context, 'a');
  await writeFile(packages, 'a file in place of the folder');
  const reply = await post('package', {});
  assert.is(reply.status, 200);
  assert.ok((await membersOf(reply)).members.every(({ intact }) => intact));
  assert.is(await readFile(packages, 'utf8'), 'a file in place of the folder');
  assert.equal(await temporaries(), []);
  const told = server.logged.filter((line) => line.includes('Package not written'));
  assert.is(told.length, 1);
});

route('leaves nothing half made when the client goes away', async (context) => {
  const { post, packages, server } = context;
  await post('combine', { patch: 'a', syllables: [2, 3], count: sampled(12_000, 40_000), seed: 1 });
  const url = `${server.base}/api/walker/package`;
  await mkdir(packages);
  // while the archive is written
  const early = httpRequest(url, { method: 'POST' });
  early.on('error', () => {});
  early.end('{}');
  await waitFor('the archive to grow', async () => (await tree(packages)).length > 0);
  early.destroy();
  await waitFor('the temporary file to go', async () => (await tree(packages)).length === 0);
  // while it is sent
  await new Promise<void>((resolve, reject) => {
    const late = httpRequest(url, { method: 'POST' }, (res) => {
      res.once('data', () => {
        res.destroy();
        resolve();
      });
      res.on('error', () => {});
    });
    late.on('error', reject);
    late.end('{}');
  });
  const [zip, metadata, ...more] = await tree(packages);
  assert.equal(more, []);
  assert.is((await verifyPackage({ archive: join(packages, zip!) }))[0]!.reason, 'hashes-match');
  assert.ok(metadata);
  const health = await new Promise((resolve) => {
    httpGet(`${server.base}/api/health`, (res) => resolve(res.resume().statusCode));
  });
  assert.is(health, 200);
  assert.equal(
    server.logged.filter((line) => /fault|broken/i.test(line)),
    [],
  );
});

route.run();
