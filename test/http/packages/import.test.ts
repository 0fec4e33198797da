/** Routes that import packages: paths, uploads, runs, faults. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { artifactText, ipcBlock } from '../../../store/files/artifact.ts';
import { request } from '../../client.ts';
import { sampled } from '../../extent.ts';
import { zipBytes } from '../../store/zip-file.ts';
import { firstChange } from '../../wait.ts';
import { packageSuite, startPackageServer } from './package-server.ts';

const importing = packageSuite('POST /api/import');

/** Nothing that was sent is left once there is a reply. */
const noUploads = async (): Promise<void> => {
  const names = await readdir(tmpdir());
  const left = names.filter((name) => name.startsWith(`namewalk-upload-${process.pid}-`));
  assert.equal(left, []);
};

const TWICE = 'This metadata/zip pair has already been imported.';
const ZIP = zipBytes([{ name: 'first_name_all.txt', data: 'alfa\nbeta' }]);

importing('a package can be sent as a form, and is known by its content', async (t) => {
  const send = async (fields: Record<string, string>, name = 'C:\\x\\Elves.zip') => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    if (!('other' in fields)) form.append('package_zip', new Blob([ZIP]), name);
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type')! };
    const raw = new Uint8Array(await sent.arrayBuffer());
    return (await request(t.base, 'POST', '/api/import', undefined, { raw, headers })).body;
  };
  assert.is((await send({ metadata_json: '{"package_name":"N"}' })).package_name, 'N');
  assert.is((await send({})).package_name, 'Elves');
  assert.is((await send({}, 'other.zip')).error, TWICE);
  const { packages } = await t.ask<{ packages: { metadata_json_path: string }[] }>(
    'database/packages',
  );
  assert.match(packages[0]!.metadata_json_path, /^upload:[0-9a-f]{64}$/);
  const none = await send({ other: '', metadata_json: '{}' });
  assert.is(none.error, "Field 'package_zip' is required: the package's ZIP file.");
  await noUploads();
});

importing('a form that is cut off or ill-formed is refused', async (t) => {
  const part = (field: string): string =>
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.zip"\r\n\r\nabc`;
  const zip = part('package_zip');
  const whole = 'multipart/form-data; boundary=x';
  for (const [raw, error, type = whole] of [
    ['no form at all', /./, 'multipart/form-data'],
    ['no form at all', /./],
    ...['other', 'package_zip', 'metadata_json'].map(
      (field) => [part(field), /^Request body is no form: /] as const,
    ),
    [`${zip}\r\n${zip}\r\n--x--\r\n`, /^Field 'package_zip' is given twice/],
    [`${zip}\r\n--x\r\n\r\n--x--\r\n`, /is no form: it has a part without a header/],
    [`${`${part('other')}\r\n`.repeat(9)}--x--\r\n`, /is no form: it has more than 8 parts/],
  ] as (readonly [string, RegExp, string?])[]) {
    const options = { raw, headers: { 'content-type': type } };
    const reply = await request(t.base, 'POST', '/api/import', undefined, options);
    assert.is(reply.status, 400, raw);
    assert.match(String(reply.body.error), error);
    await noUploads();
  }
  assert.equal(await t.ask('health'), { ok: true });
});

importing('a package built here is imported by its name alone', async (t) => {
  const folder = join(t.outputBase, 'packages');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a-1_2.zip'), ZIP);
  await writeFile(join(folder, 'a-1_2_metadata.json'), '{"package_name":"a"}');
  const { message, package_name } = await t.ask('import', { built_package: 'a-1_2.zip' });
  assert.equal([message, package_name], ["Imported package 'a' with 1 txt table(s).", 'a']);
});

importing('the selections of a run are imported by name class', async (t) => {
  const run_dir = join(t.folder, '20260101_000000_pyphen');
  const refused = () => t.refused('import-from-run', { run_dir });
  const write = async (patch: string, name_class: string, names: string[]): Promise<string> => {
    const selected_names = names.map((name) => ({ name }));
    const payload = { selected_names, params: { name_class } };
    const path = join(run_dir, 'ipc', `patch_${patch}_selections.v1.json`);
    await writeFile(path, artifactText({ ipc: ipcBlock({}, payload), payload }));
    return path;
  };
  await mkdir(join(run_dir, 'ipc'), { recursive: true });
  assert.match(await refused(), /^The run holds no selections/);
  const file = await write('a', 'last_name', ['lee', 'oak']);
  await write('b', 'first_name', ['anna']);
  const { message, tables } = await t.ask('import-from-run', { run_dir });
  assert.is(message, "Imported run '20260101_000000_pyphen' with 2 class table(s).");
  const found = (tables as { source_txt_name: string }[]).map((table) => table.source_txt_name);
  assert.equal(found, ['nltk_first_name.txt', 'nltk_last_name.txt']);
  const scope = { class_key: 'last_name', package_id: 1, syllable_key: 'all', unique_only: true };
  const { names } = await t.ask<{ names: string[] }>('generate', scope);
  assert.equal(names.sort(), ['lee', 'oak']);
  assert.match(await refused(), /^This run has already been imported: /);
  await t.ask('database/delete-package', { package_id: 1 });
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('oak', 'elm'));
  assert.match(await refused(), /^Cannot read the selection .*integrity-mismatch/);
});

const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `n${i.toString(36)}`).join('\n');

importing('a client that goes away takes its import with it', async (t) => {
  await mkdir(t.outputBase, { recursive: true });
  let count = sampled(100_000, 600_000);
  for (let id = 1; ; id++, count *= 2) {
    const pair = await t.writePair(`big-${id}`, { 'first_name_all.txt': lines(count) });
    const begun = firstChange(t.outputBase, (name) => name.endsWith('-wal'));
    const gone = new AbortController();
    const options = { method: 'POST', body: JSON.stringify(pair), signal: gone.signal };
    const sent = fetch(`${t.base}/api/import`, options).catch((err: Error) => err.name);
    await begun;
    gone.abort();
    const ended = await sent;
    // where this process is held up a thread may be done before: then a larger one, but not for ever
    if (id < 4 && (await t.imported()).length === id) continue;
    assert.is(ended, 'AbortError');
    assert.is((await t.imported()).length, id - 1);
    assert.is((await t.ask('import', pair)).package_id, id);
    return;
  }
});

importing('other routes answer while a package is imported', async () => {
  const threadEntry = new URL('../held-entry.js', import.meta.url);
  const { close, ...server } = await startPackageServer({}, { threadEntry });
  const gate = join(server.outputBase, 'hold-db.import');
  await mkdir(server.outputBase, { recursive: true });
  await writeFile(gate, '');
  let done = false;
  const imported = server.take('one', { 'a.txt': 'x' }).finally(() => {
    done = true;
  });
  for (let k = 0; k < 3; k++) await server.ask('health');
  assert.not(done);
  await rm(gate);
  assert.is((await imported).package_id, 1);
  await close();
});
