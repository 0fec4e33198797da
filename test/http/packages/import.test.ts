/** Routes that import packages: paths, uploads, runs, faults. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { artifactText, ipcBlock } from '../../../store/files/artifact.ts';
import { request } from '../../client.ts';
import { sampled } from '../../extent.ts';
import { zipBytes } from '../../store/zip-file.ts';
import { waitFor } from '../../wait.ts';
import { packageSuite } from './package-server.ts';

const importing = packageSuite('POST /api/import');

const uploads = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`namewalk-upload-${process.pid}-`));

importing('a pair of files is imported once', async ({ server }) => {
  const pair = await server.writePair('elves', { 'x/first_name.txt': 'alfa\nbeta' });
  const { body } = await server.post('/api/import', pair);
  assert.equal(body, {
    message: "Imported package 'elves' with 1 txt table(s).",
    package_id: 1,
    package_name: 'elves',
    tables: [
      { source_txt_name: 'first_name.txt', table_name: 'pkg_1_elves_first_name_1', row_count: 2 },
    ],
  });
  const again = await server.post('/api/import', pair);
  assert.is(again.status, 400);
  assert.is(again.body.error, 'This metadata/zip pair has already been imported.');
});

importing('faults are told in the published order', async ({ server }) => {
  const { metadata_json_path: metadata, package_zip_path: zip } = await server.writePair('p', {
    'a.txt': 'alfa',
  });
  const file = async (name: string, data: string | Uint8Array): Promise<string> => {
    await writeFile(join(server.folder, name), data);
    return join(server.folder, name);
  };
  const both = "Both 'metadata_json_path' and 'package_zip_path' are required.";
  const notZip = await file('no.zip', 'no archive');
  const cases: [unknown, unknown, string | RegExp][] = [
    [null, zip, both],
    [metadata, ' ', both],
    ['/no/meta.json', '/no/p.zip', 'Metadata JSON does not exist: /no/meta.json'],
    [metadata, '/no/../p.zip', 'Package ZIP does not exist: /p.zip'],
    ['a\0b', zip, /^Metadata JSON does not exist: /],
    [await file('a.json', '{x'), zip, /^Metadata JSON is not valid JSON: /],
    [await file('b.json', '\ufeff{}'), zip, /^Metadata JSON is not valid JSON: .*byte-order mark/],
    [await file('c.json', Uint8Array.of(0xff)), zip, /^Metadata JSON is not valid JSON: .*UTF-8/],
    [await file('d.json', '[1]'), notZip, 'Metadata JSON root must be an object.'],
    [
      await file('e.json', '{"files_included":"x"}'),
      notZip,
      "Metadata key 'files_included' must be a list when provided.",
    ],
    [metadata, notZip, `Invalid ZIP file: ${notZip}`],
    [metadata, server.folder, /^Import failed: not a regular file: /],
    [server.folder, zip, /^Import failed: not a regular file: /],
    [
      metadata,
      await file('enc.zip', zipBytes([{ name: 'a.txt', data: 'x', flags: 1 }])),
      'Import failed: a.txt is encrypted; pack the files without a password',
    ],
  ];
  for (const [metadata_json_path, package_zip_path, error] of cases) {
    const reply = await server.post('/api/import', { metadata_json_path, package_zip_path });
    if (typeof error === 'string') assert.is(reply.body.error, error);
    else assert.match(String(reply.body.error), error);
    assert.is(reply.status, 400, String(error));
  }
  assert.equal((await server.get('/api/database/packages')).body.packages, []);
});

importing('a package can be sent as a form, and is known by its content', async ({ server }) => {
  const zip = zipBytes([{ name: 'first_name_all.txt', data: 'alfa\nbeta' }]);
  const send = async (fields: Record<string, Blob | string>, name = 'C:\\x\\Elves.zip') => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, value, name);
    }
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type')! };
    const raw = new Uint8Array(await sent.arrayBuffer());
    return request(server.base, 'POST', '/api/import', undefined, { raw, headers });
  };
  const first = await send({ package_zip: new Blob([zip]), metadata_json: '{"package_name":"N"}' });
  assert.is(first.status, 200, first.text);
  assert.is(first.body.package_name, 'N');
  const alone = await send({ package_zip: new Blob([zip]) });
  assert.is(alone.body.package_name, 'Elves');
  const again = await send({ package_zip: new Blob([zip]) }, 'other.zip');
  assert.is(again.body.error, 'This metadata/zip pair has already been imported.');
  const { packages } = (
    await server.get<{ packages: { metadata_json_path: string }[] }>('/api/database/packages')
  ).body;
  assert.match(packages[0]!.metadata_json_path, /^upload:[0-9a-f]{64}$/);
  const none = await send({ metadata_json: '{}' });
  assert.is(none.body.error, "Field 'package_zip' is required: the package's ZIP file.");
  const raw = 'no form at all';
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const broken = await request(server.base, 'POST', '/api/import', undefined, { raw, headers });
    assert.is(broken.status, 400);
  }
  await waitFor('the end of temporary files', async () => (await uploads()).length === 0);
});

importing(
  'a form that is cut off or ill-formed is refused, and the server goes on',
  async ({ server }) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const part = (field: string): string =>
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.zip"\r\n\r\nabc`;
    const twice = `${part('package_zip')}\r\n${part('package_zip')}`;
    const refusals: [raw: string, error: RegExp][] = [
      ...[part('other'), part('package_zip'), part('metadata_json')].map(
        (raw): [string, RegExp] => [raw, /^Request body is no form: /],
      ),
      [`${twice}\r\n--x--\r\n`, /^Field 'package_zip' is given twice/],
      [
        `${part('package_zip')}\r\n--x\r\n\r\n--x--\r\n`,
        /is no form: it has a part without a header/,
      ],
      [`${`${part('other')}\r\n`.repeat(9)}--x--\r\n`, /is no form: it has more than 8 parts/],
    ];
    for (const [raw, error] of refusals) {
      const reply = await request(server.base, 'POST', '/api/import', undefined, { raw, headers });
      assert.is(reply.status, 400, raw);
      assert.match(String(reply.body.error), error);
    }
    assert.is((await server.get('/api/health')).status, 200);
    assert.equal(await uploads(), []);
  },
);

importing('a package can be sent in base64', async ({ server }) => {
  const zip = zipBytes([{ name: 'first_name_all.txt', data: 'alfa\nbeta' }]).toString('base64');
  const body = { package_zip_base64: zip, package_file_name: 'elves.zip' };
  const reply = await server.post('/api/import', body);
  assert.is(reply.body.package_name, 'elves');
  const named = { package_zip_base64: zip, metadata_json_base64: btoa('{"common_name":"Orcs"}') };
  assert.is((await server.post('/api/import', named)).body.package_name, 'Orcs');
  const refused = await server.post('/api/import', { package_zip_base64: '***' });
  assert.is(refused.body.error, "Field 'package_zip_base64' must be base64 text.");
  await waitFor('the end of temporary files', async () => (await uploads()).length === 0);
});

importing('a package built here is imported by its name alone', async ({ server }) => {
  const folder = join(server.outputBase, 'packages');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a-1_2.zip'), zipBytes([{ name: 'x.txt', data: 'alfa' }]));
  await writeFile(join(folder, 'a-1_2_metadata.json'), '{"package_name":"a"}');
  const reply = await server.post('/api/import', { built_package: 'a-1_2.zip' });
  assert.is(reply.body.package_name, 'a');
  for (const built_package of ['../a.zip', '/etc/passwd', 'a', '.a.zip', 'a/b.zip']) {
    const refused = await server.post('/api/import', { built_package });
    assert.match(String(refused.body.error), /^Field 'built_package' must be/);
  }
  const gone = await server.post('/api/import', { built_package: 'gone.zip' });
  assert.match(String(gone.body.error), /^Package ZIP does not exist: /);
});

const sidecar = (nameClass: string, names: string[]): string => {
  const payload = {
    selected_names: names.map((name) => ({ name })),
    params: { name_class: nameClass },
  };
  return artifactText({ ipc: ipcBlock({}, payload), payload });
};

importing('the selections of a run are imported by name class', async ({ server }) => {
  const runDir = join(server.folder, '20260101_000000_pyphen');
  const refused = async (run_dir: unknown) =>
    (await server.post('/api/import-from-run', { run_dir })).body.error;
  assert.is(await refused(' '), "Field 'run_dir' is required.");
  assert.match(String(await refused(runDir)), /^Run directory does not exist/);
  await mkdir(join(runDir, 'ipc'), { recursive: true });
  assert.match(String(await refused(runDir)), /^The run holds no selections/);
  const file = (patch: string) => join(runDir, 'ipc', `patch_${patch}_selections.v1.json`);
  await writeFile(file('a'), sidecar('last_name', ['lee', 'oak']));
  await writeFile(file('b'), sidecar('first_name', ['anna']));
  const { body } = await server.post('/api/import-from-run', { run_dir: runDir });
  assert.is(body.message, "Imported run '20260101_000000_pyphen' with 2 class table(s).");
  assert.equal(
    (body.tables as { source_txt_name: string }[]).map((table) => table.source_txt_name),
    ['nltk_first_name.txt', 'nltk_last_name.txt'],
  );
  const scope = { class_key: 'last_name', package_id: 1, syllable_key: 'all', unique_only: true };
  const names = (await server.post('/api/generate', scope)).body.names as string[];
  assert.equal(names.sort(), ['lee', 'oak']);
  assert.match(String(await refused(runDir)), /^This run has already been imported: /);
  await server.post('/api/database/delete-package', { package_id: 1 });
  const text = await readFile(file('a'), 'utf8');
  await writeFile(file('a'), text.replaceAll('oak', 'elm'));
  assert.match(String(await refused(runDir)), /^Cannot read the selection .*integrity-mismatch/);
});

importing('a client that goes away takes its import with it', async ({ server }) => {
  const lines = Array.from(
    { length: sampled(200_000, 600_000) },
    (_, i) => `n${i.toString(36)}`,
  ).join('\n');
  const pair = await server.writePair('big', { 'first_name_all.txt': lines });
  const gone = new AbortController();
  const sent = fetch(`${server.base}/api/import`, {
    method: 'POST',
    body: JSON.stringify(pair),
    signal: gone.signal,
  }).catch((err: Error) => err.name);
  await waitFor('the database', async () =>
    (await readdir(server.outputBase).catch(() => [])).some((name) => name.endsWith('-wal')),
  );
  gone.abort();
  assert.is(await sent, 'AbortError');
  assert.equal((await server.get('/api/database/packages')).body.packages, []);
  const imported = await server.post('/api/import', pair);
  assert.is(imported.body.package_id, 1);
});

importing('other routes answer while a large package is imported', async ({ server }) => {
  const lines = Array.from(
    { length: sampled(150_000, 300_000) },
    (_, i) => `n${i.toString(36)}`,
  ).join('\n');
  let done = false;
  const imported = server.take('big', { 'first_name_all.txt': lines }).finally(() => {
    done = true;
  });
  let answers = 0;
  while (!done) {
    await server.get('/api/health');
    answers++;
  }
  assert.is((await imported).status, 200);
  assert.ok(answers > 5, `${answers} answers meanwhile`);
});

importing.run();
