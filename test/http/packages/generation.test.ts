/** Routes that generate names from packages: vectors, seeds, styles, faults. */
import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { request } from '../../client.ts';
import { type PackageServer, packageSuite, startPackageServer } from './package-server.ts';

const generation = suite<{ server: PackageServer }>('generation from packages');

const FIRST = 'alfa\n\n  beta  \ngamma\nalfa';

generation.before(async (context) => {
  context.server = await startPackageServer();
  await context.server.take('elves', {
    'nltk_first_name_2syl.txt': FIRST,
    'nltk_last_name_all.txt': 'lee\noak\nstraße',
    'nltk_title_epithet_all.txt': 'sir\nlady',
    'nltk_place_name_2syl.txt': ' \n\n',
  });
});
generation.after(({ server }) => server.close());

const scope = { class_key: 'first_name', package_id: 1, syllable_key: '2syl' };

generation('an answer without a seed says which one was drawn', async ({ server }) => {
  const { body } = await server.post('/api/generate', scope);
  assert.not.ok(Object.hasOwn(body, 'seed'));
  const again = await server.post('/api/generate', { ...scope, seed: body.seed_used });
  assert.equal(again.body.names, body.names);
  assert.is(again.body.seed, body.seed_used);
});

generation('a seed of any size is taken and told digit for digit', async ({ server }) => {
  const seed = '123456789012345678901234567890';
  const asText = await server.post('/api/generate', { ...scope, seed });
  const raw = `{"class_key":"first_name","package_id":1,"syllable_key":"2syl","seed":${seed}}`;
  const asNumber = await request(server.base, 'POST', '/api/generate', undefined, { raw });
  assert.match(asText.text, new RegExp(`"seed":${seed},"seed_used":${seed}\\}$`));
  assert.is(asNumber.text, asText.text);
});

generation('styles and text come beside the same draw', async ({ server }) => {
  const body = { class_key: 'last_name', package_id: 1, syllable_key: 'all', seed: 3 };
  const raw = (await server.post('/api/generate', body)).body;
  const upper = (
    await server.post('/api/generate', { ...body, render_style: ' UPPER ', output_format: 'TXT' })
  ).body;
  assert.equal(upper.raw_names, raw.names);
  assert.equal(
    upper.names,
    (raw.names as string[]).map((name) => name.toUpperCase()),
  );
  assert.is(upper.text, (upper.names as string[]).join('\n'));
  assert.is(upper.render_style, 'upper');
  assert.not.ok('raw_names' in raw || 'text' in raw);
});

generation('faults of a request are told in the published order', async ({ server }) => {
  const cases: [object, string][] = [
    [{ class_key: null }, "Field 'class_key' is required."],
    [{ package_id: ' ' }, "Field 'package_id' is required."],
    [{ syllable_key: null, package_id: 'x' }, "Field 'syllable_key' is required."],
    [{ package_id: '1.7', generation_count: 0 }, "Field 'package_id' must be an integer."],
    [{ package_id: 0 }, "Field 'package_id' must be >= 1."],
    [{ generation_count: null }, "Field 'generation_count' must be an integer."],
    [{ generation_count: 0 }, "Field 'generation_count' must be >= 1."],
    [{ generation_count: 100001 }, "Field 'generation_count' must be <= 100000."],
    [{ seed: 'x', unique_only: 'maybe' }, "Field 'seed' must be an integer when provided."],
    [{ unique_only: null }, "Field 'unique_only' must be a boolean-compatible value."],
    [{ output_format: '' }, "Field 'output_format' must be one of: json, txt."],
    [
      { render_style: 'shout' },
      "Field 'render_style' must be one of: raw, lower, upper, title, sentence.",
    ],
    [{ class_key: "o'x", syllable_key: 'zz' }, `Unsupported generation class_key: "o'x"`],
    [{ syllable_key: ' Zz ' }, "Unsupported generation syllable_key: 'Zz'"],
    [{ package_id: 99 }, 'No imported tables match class/package/syllable selection.'],
    [{ package_id: 2 ** 60 }, 'No imported tables match class/package/syllable selection.'],
    [{ class_key: 'place_name' }, 'No candidate values found for the selected generation scope.'],
  ];
  for (const [change, error] of cases) {
    const reply = await server.post('/api/generate', { ...scope, ...change });
    assert.is(reply.status, 400, error);
    assert.is(reply.body.error, error);
  }
});

generation('bodies that are none are refused in their own words', async ({ server }) => {
  for (const path of ['/api/generate', '/api/import', '/api/database/backup', '/api/favorites']) {
    for (const [raw, error] of [
      ['', 'Request body is required.'],
      ['{x', 'Request body must be valid JSON.'],
      [Uint8Array.of(0x7b, 0xff, 0x7d), 'Request body must be valid JSON.'],
      ['[1]', 'Request body must be a JSON object.'],
      ['1e3', 'Request body must be a JSON object.'],
    ] as const) {
      const reply = await request(server.base, 'POST', path, undefined, { raw });
      assert.is(reply.status, 400);
      assert.is(reply.body.error, error, path);
    }
  }
});

generation('queries are checked in the published order', async ({ server }) => {
  const stats = '/api/generation/selection-stats';
  for (const [path, error] of [
    ['/api/generation/package-syllables', 'Missing required query parameter: package_id'],
    [`${stats}?package_id=+`, 'Missing required query parameter: package_id'],
    [`${stats}?package_id=x`, "Query parameter 'package_id' must be an integer."],
    [`${stats}?package_id=9223372036854775808`, "Query parameter 'package_id' must be an integer."],
    [`${stats}?package_id=0`, "Query parameter 'package_id' must be >= 1."],
    [`${stats}?package_id=1`, 'Missing required query parameter: class_key'],
    [`${stats}?package_id=1&class_key=x`, 'Missing required query parameter: syllable_key'],
    [`${stats}?package_id=1&class_key=x&syllable_key=y`, "Unsupported generation class_key: 'x'"],
    [
      `${stats}?package_id=1&class_key=&class_key=first_name&syllable_key=y`,
      "Unsupported generation syllable_key: 'y'",
    ],
    ['/api/database/table-rows?table_id=1&limit=201', "Query parameter 'limit' must be <= 200."],
    ['/api/database/table-rows?table_id=1&offset=-1', "Query parameter 'offset' must be >= 0."],
  ] as const) {
    const reply = await server.get(path);
    assert.is(reply.status, 400, path);
    assert.is(reply.body.error, error);
  }
});

generation('several scopes are answered in one request', async ({ server }) => {
  const requests = [
    { class_key: 'first_name', syllable_key: '2syl' },
    { class_key: 'last_name', syllable_key: 'all', generation_count: 3, seed: 9 },
  ];
  const { body } = await server.post<{ results: Record<string, unknown>[] }>('/api/generate', {
    package_id: 1,
    seed: 7,
    unique_only: true,
    requests,
  });
  assert.equal(body.results[0]!.names, ['gamma', 'alfa', 'beta']);
  const alone = await server.post('/api/generate', {
    ...requests[1],
    package_id: 1,
    unique_only: true,
  });
  assert.equal(body.results[1], alone.body);
  const refused = await server.post('/api/generate', { ...scope, requests: [{}, { seed: 'x' }] });
  assert.is(refused.body.error, "requests[1]: Field 'seed' must be an integer when provided.");
  const none = await server.post('/api/generate', {
    requests: [scope, { ...scope, package_id: 9 }],
  });
  assert.match(String(none.body.error), /^requests\[1\]: No imported tables match/);
  const many = await server.post('/api/generate', { requests: [] });
  assert.is(many.body.error, "Field 'requests' must be a list of 1 to 32 objects.");
});

generation('full names are put together by a pattern', async ({ server }) => {
  const body = {
    pattern: '{title?} {first} of {last}',
    package_id: 1,
    parts: { first: { syllable_key: '2syl' } },
    render_style: 'title',
    seed: 5,
    generation_count: 30,
  };
  const reply = await server.post('/api/generate', body);
  for (const name of reply.body.names as string[]) {
    assert.match(name, /^((Sir|Lady) )?(Alfa|Beta|Gamma) of (Lee|Oak|Straße)$/);
  }
  assert.equal((await server.post('/api/generate', body)).body.names, reply.body.names);
  const all = await server.post('/api/generate', {
    ...body,
    unique_only: true,
    generation_count: 1000,
  });
  assert.is((all.body.names as string[]).length, 27);
  for (const [change, error] of [
    [{ pattern: '{who}' }, /unknown part \{who\}/],
    [{ parts: { place: {} } }, /^Field 'parts\.place' names no part/],
    [
      { parts: { first: { package_id: 'x' } } },
      /^Field 'parts\.first\.package_id' must be an integer/,
    ],
    [{ package_id: undefined }, /^Field 'package_id' or 'parts\.title\.package_id' is required/],
    [{ parts: {} }, /^Part \{first\}: No imported tables match/],
  ] as const) {
    const refused = await server.post('/api/generate', { ...body, ...change });
    assert.is(refused.status, 400);
    assert.match(String(refused.body.error), error);
  }
});

generation('names that are not wanted are left out and counted', async ({ server }) => {
  await server.take('mixed', { 'first_name_all.txt': 'alfa\nbeta\nfuck\nAlfa\ngamma' });
  const { packages } = (await server.get<{ packages: { id: number }[] }>('/api/database/packages'))
    .body;
  const body = {
    class_key: 'first_name',
    package_id: packages[0]!.id,
    syllable_key: 'all',
    seed: 1,
    unique_only: true,
  };
  const drawn = async (more: object) =>
    (await server.post('/api/generate', { ...body, ...more })).body;
  const some = await drawn({ exclude: { offensive: true, names: ['ALFA'] } });
  assert.equal((some.names as string[]).sort(), ['beta', 'gamma']);
  assert.equal(some.excluded, { names: 2, offensive: 1 });
  assert.not.ok('excluded' in (await drawn({})));
  const full = await drawn({ pattern: '{first} x', exclude: { names: ['beta x', 'fuck x'] } });
  assert.equal((full.names as string[]).sort(), ['Alfa x', 'alfa x', 'gamma x']);
  assert.equal(full.excluded, { names: 2 });
  for (const [exclude, error] of [
    [{ names: ['alfa', 'beta', 'gamma', 'fuck'] }, /^No candidate values are left/],
    [{ source_words: true }, /^Field 'run_id' is required/],
    [{ names: '/no/such/list' }, /^No such file: \/no\/such\/list/],
    [{ nothing: true }, /^exclude has no key 'nothing'/],
  ] as const) {
    assert.match(String((await drawn({ exclude })).error), error);
  }
  const unknown = await drawn({ exclude: { source_words: true }, run_id: 'x' });
  assert.is(unknown.error, 'Run not found: x');
});

const apart = packageSuite('generation from packages that change');

apart('options stay as they are until an import, a deletion or a restore', async ({ server }) => {
  const options = async () => (await server.get('/api/generation/package-options')).text;
  const ids = async () =>
    [...(await options()).matchAll(/"package_id":(\d+)/g)].map(([, id]) => id);
  assert.equal(await ids(), []);
  await server.take('one', { 'first_name.txt': 'alfa' });
  assert.equal(await ids(), ['1']);
  const { db_path } = (await server.get<{ db_path: string }>('/api/database/packages')).body;
  const other = new Database(db_path);
  other.prepare("UPDATE package_tables SET source_txt_name = 'last_name.txt'").run();
  other.close();
  assert.match(await options(), /"source_txt_names":\["first_name\.txt"\]/);
  assert.is(
    (await server.post('/api/import', { metadata_json_path: 'x', package_zip_path: 'y' })).status,
    400,
  );
  assert.match(await options(), /"first_name\.txt"/);
  await server.take('two', { 'first_name.txt': 'beta' });
  assert.match(await options(), /"source_txt_names":\["last_name\.txt"\]/);
  assert.is((await server.post('/api/database/delete-package', { package_id: 1 })).status, 200);
  assert.equal(await ids(), ['2']);
});

apart('a table of a hostile name is not read, and the answer says so', async ({ server }) => {
  await server.take('one', { 'first_name_all.txt': 'alfa' });
  const { db_path } = (await server.get<{ db_path: string }>('/api/database/packages')).body;
  const body = { class_key: 'first_name', package_id: 1, syllable_key: 'all' };
  for (const name of ['x"; DROP TABLE imported_packages; --', 'sqlite_master', 'package_tables']) {
    const other = new Database(db_path);
    other.prepare('UPDATE package_tables SET table_name = ?').run(name);
    other.close();
    const unsafe = `Unsafe SQL identifier: '${name}'`;
    const generate = await server.post('/api/generate', body);
    assert.is(generate.status, 400);
    assert.is(generate.body.error, `Generation failed: ${unsafe}`);
    const rows = await server.get('/api/database/table-rows?table_id=1');
    assert.is(rows.body.error, `Failed to load table rows: ${unsafe}`);
    const deleted = await server.post('/api/database/delete-package', { package_id: 1 });
    assert.is(deleted.body.error, `Delete failed: ${unsafe}`);
    assert.equal([rows.status, deleted.status], [400, 400]);
  }
  assert.is((await server.get('/api/database/packages')).status, 200);
});

apart('a list that cannot be read is the fault of whoever named it', async ({ server }) => {
  const path = '/proc/self/mem'; // a regular file by its looks, which refuses to be read
  if (!existsSync(path)) return console.log(`  not tried: there is no ${path}`);
  await server.take('one', { 'first_name_all.txt': 'alfa' });
  const body = { class_key: 'first_name', package_id: 1, syllable_key: 'all' };
  const reply = await server.post('/api/generate', { ...body, exclude: { names: path } });
  assert.is(reply.status, 400, reply.text);
  assert.match(String(reply.body.error), /Cannot read \/proc\/[a-z0-9]+\/mem: E/);
});

generation('a file that is no database fails with the route in front', async () => {
  const server = await startPackageServer({ dbPath: '/dev/null/names.sqlite3' });
  try {
    for (const [path, prefix] of [
      ['/api/generation/package-options', 'Failed to list generation package options: '],
      ['/api/database/packages', 'Failed to list packages: '],
      ['/api/database/package-tables?package_id=1', 'Failed to list package tables: '],
    ] as const) {
      const reply = await server.get(path);
      assert.is(reply.status, 500);
      assert.ok(String(reply.body.error).startsWith(prefix), String(reply.body.error));
    }
  } finally {
    await server.close();
  }
});

generation.run();
apart.run();
