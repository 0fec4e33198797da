/** Routes of favourites: adding, paging, changing, export and import. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { NewFavorite } from '../../../store/favorites/entry.ts';
import { addFavorites, openFavoritesDb } from '../../../store/favorites/favorites.ts';
import { type PackageServer, packageSuite } from './package-server.ts';

interface Favorite {
  id: number;
  name: string;
  tags: string[];
  [key: string]: unknown;
}

const favorites = packageSuite('favourites');

const ENTRIES = [
  {
    name: 'Lorthin',
    source: 'generate',
    name_class: 'first_name',
    package_id: 2,
    seed: 7,
    tags: ['Elf', 'elf', ' old '],
  },
  { name: 'Barrow', source: 'walker', name_class: 'place_name', note_md: 'by the *sea*' },
];

/** A favourite as the store takes it. */
const EXAMPLE: NewFavorite = {
  name: 'Quill',
  source: 'test',
  name_class: null,
  package_id: null,
  package_name: null,
  syllable_key: null,
  render_style: null,
  output_format: null,
  seed: null,
  gender: null,
  note_md: null,
  metadata_json: '{}',
  tags: [],
};

const list = async (server: PackageServer, query = ''): Promise<string[]> => {
  const { body } = await server.get<{ favorites: Favorite[] }>(`/api/favorites${query}`);
  return body.favorites.map(({ name }) => name);
};

favorites('names are kept with what they were made from', async ({ server }) => {
  const { body } = await server.post<{ count: number; favorites: Favorite[] }>('/api/favorites', {
    entries: ENTRIES,
    tags: 'Draft, town',
    gender: 'female',
  });
  assert.is(body.count, 2);
  const [first, second] = body.favorites;
  assert.equal(first!.tags, ['Elf', 'old']);
  assert.equal(second!.tags, ['Draft', 'town']);
  assert.is(first!.seed, 7);
  assert.is(second!.seed, null);
  assert.is(second!.gender, 'female');
  assert.equal((await server.get('/api/favorites/tags')).body.tags, [
    'Draft',
    'Elf',
    'old',
    'town',
  ]);
});

favorites('the list is paged and filtered, newest first', async ({ server }) => {
  await server.post('/api/favorites', { entries: ENTRIES });
  assert.equal(await list(server), ['Barrow', 'Lorthin']);
  assert.equal(await list(server, '?limit=1&offset=1'), ['Lorthin']);
  assert.equal(await list(server, '?tag=ELF'), ['Lorthin']);
  assert.equal(await list(server, '?class=place_name'), ['Barrow']);
  assert.equal(await list(server, '?package_id=2'), ['Lorthin']);
  assert.equal(await list(server, '?q=SEA'), ['Barrow']);
  assert.equal(await list(server, '?q=%25'), []);
  assert.is((await server.get('/api/favorites?limit=1')).body.total, 2);
  assert.is((await server.get('/api/favorites?limit=0')).status, 400);
});

favorites('names stand in the order that a person gives them', async ({ server }) => {
  const entries = ['one', 'two', 'three', 'four'].map((name) => ({ name, source: 'test' }));
  await server.post('/api/favorites', { entries });
  assert.equal(await list(server, '?order=own'), ['one', 'two', 'three', 'four']);
  assert.is((await server.post('/api/favorites/order', { ids: [3, 1, 99] })).body.count, 2);
  assert.equal(await list(server, '?order=own'), ['three', 'two', 'one', 'four']);
  assert.equal(await list(server), ['four', 'three', 'two', 'one']);
  await server.post('/api/favorites', { entries: [{ name: 'five', source: 'test' }] });
  assert.equal((await list(server, '?order=own')).at(-1), 'five');
  await server.post('/api/favorites/delete', { favorite_id: 3 });
  assert.equal(await list(server, '?order=own'), ['two', 'one', 'four', 'five']);
  for (const ids of [[], 'x', ['x'], undefined]) {
    assert.is((await server.post('/api/favorites/order', { ids })).status, 400);
  }
  assert.is((await server.get('/api/favorites?order=odd')).status, 400);
});

favorites(
  'kept names become a package, a file a class, and go into the database',
  async ({ server }) => {
    const entries = [
      { name: 'Lorthin', source: 'start', name_class: 'first_name' },
      { name: 'Barrow', source: 'start', name_class: 'place_name' },
      { name: 'Anselm', source: 'start', name_class: 'first_name' },
      { name: 'Lorthin', source: 'start', name_class: 'first_name' },
      { name: 'Quill', source: 'start' },
    ];
    await server.post('/api/favorites', { entries });
    const made = await server.post<Record<string, unknown> & { file: string }>(
      '/api/favorites/package',
      { ids: [3, 2, 1, 4], name: 'river-folk', import: true, licence: 'CC0-1.0' },
    );
    assert.is(made.status, 200, made.text);
    assert.equal(made.body.files, [
      { path: 'selections/kept_first_name_all.txt', name_class: 'first_name', count: 2 },
      { path: 'selections/kept_place_name_all.txt', name_class: 'place_name', count: 1 },
    ]);
    const { packages } = (
      await server.get<{ packages: { file: string; integrity: string }[] }>('/api/packages')
    ).body;
    assert.equal(
      packages.map(({ file, integrity }) => [file, integrity]),
      [[made.body.file, 'verified']],
    );
    const drawn = await server.post<{ names: string[] }>('/api/generate', {
      class_key: 'first_name',
      package_id: (made.body.imported as { package_id: number }).package_id,
      syllable_key: 'all',
      generation_count: 2,
      unique_only: true,
      seed: 1,
    });
    assert.equal([...drawn.body.names].sort(), ['Anselm', 'Lorthin']);
    const plain = await server.post('/api/favorites/package', { ids: [5] });
    assert.equal(plain.body.files, [
      { path: 'selections/kept_names_all.txt', name_class: 'names', count: 1 },
    ]);
    assert.is(plain.body.imported, null);
    assert.is((await server.post('/api/favorites/package', { ids: [99] })).status, 404);
    const bad = { ids: [1], name: '../x' };
    assert.is((await server.post('/api/favorites/package', bad)).status, 400);
  },
);

favorites('notes, gender and tags change, and what is unused goes', async ({ server }) => {
  await server.post('/api/favorites', { entries: ENTRIES });
  const change = { favorite_id: 1, tags: 'orc', note_md: null, gender: 'male' };
  const { body } = await server.post<{ favorite: Favorite }>('/api/favorites/update', change);
  assert.equal(body.favorite.tags, ['orc']);
  assert.is(body.favorite.gender, 'male');
  const kept = await server.post<{ favorite: Favorite }>('/api/favorites/update', {
    favorite_id: 1,
  });
  assert.equal(kept.body.favorite.tags, ['orc']);
  assert.equal((await server.get('/api/favorites/tags')).body.tags, ['orc']);
  assert.equal((await server.post('/api/favorites/delete', { favorite_id: 1 })).body, {
    deleted: true,
  });
  assert.equal((await server.get('/api/favorites/tags')).body.tags, []);
  for (const path of ['/api/favorites/update', '/api/favorites/delete']) {
    assert.is((await server.post(path, { favorite_id: 1 })).status, 404);
  }
});

favorites('an exported file brings everything back', async ({ server }) => {
  await server.post('/api/favorites', {
    entries: [{ ...ENTRIES[0], seed: '123456789012345678901234567890', metadata: { a: [1] } }],
  });
  const output_path = join(server.folder, 'favorites.json');
  const written = await server.post('/api/favorites/export', { output_path });
  assert.equal(written.body, { path: output_path, count: 1 });
  const text = await readFile(output_path, 'utf8');
  assert.match(text, /"seed": 123456789012345678901234567890/);
  await server.post('/api/favorites/delete', { favorite_id: 1 });
  const read = await server.post('/api/favorites/import', { import_path: output_path });
  assert.equal(read.body, { count: 1 });
  const again = (await server.get('/api/favorites/export')).text;
  assert.match(again, /"seed":123456789012345678901234567890/);
  assert.match(again, /"metadata":\{"a":\[1\]\}/);
  await writeFile(output_path, '{"favorites": 5}');
  const refused = await server.post('/api/favorites/import', { import_path: output_path });
  assert.is(refused.body.error, `Import file holds no favorites: ${output_path}`);
  await writeFile(output_path, '{"favorites": [{}]}');
  const nameless = await server.post('/api/favorites/import', { import_path: output_path });
  assert.is(nameless.body.error, `${output_path}: entries[0]: Field 'name' is required.`);
  await writeFile(output_path, Buffer.from('{"favorites": [{"name": "\xe9"}]}', 'latin1'));
  const latin = await server.post('/api/favorites/import', { import_path: output_path });
  assert.is(latin.body.error, `Import file holds no favorites: ${output_path}`);
});

favorites(
  'an export of more favourites than a request may carry is imported again',
  async ({ server }) => {
    const count = 10_050;
    await server.post('/api/favorites', { entries: ENTRIES });
    const path = join(server.outputBase, 'name_favorites.sqlite3');
    const db = openFavoritesDb(path);
    const long = {
      ...EXAMPLE,
      seed: '9'.repeat(30),
      note_md: 'long '.repeat(20_000),
      tags: ['a', 'b'],
    };
    addFavorites(db, [long]);
    addFavorites(
      db,
      Array.from({ length: count - 3 }, (_, i) => ({ ...EXAMPLE, name: `n${i}`, tags: ['many'] })),
    );
    db.close();
    const output_path = join(server.folder, 'all.json');
    const written = await server.post('/api/favorites/export', { output_path });
    assert.equal(written.body, { path: output_path, count });
    const sent = (await server.get('/api/favorites/export')).text;
    const [file, answer] = [await readFile(output_path, 'utf8'), sent].map(
      (text) => (JSON.parse(text) as { favorites: object[] }).favorites,
    );
    assert.is(file!.length, count);
    assert.ok(JSON.stringify(file) === JSON.stringify(answer), 'the answer is the file');
    const read = await server.post('/api/favorites/import', { import_path: output_path });
    assert.equal(read.body, { count });
    const after = openFavoritesDb(path);
    assert.is(after.prepare('SELECT count(*) FROM favorites').pluck().get(), 2 * count);
    const copies = after.prepare('SELECT count(*) FROM favorites WHERE seed = ? AND note_md = ?');
    assert.is(copies.pluck().get(long.seed, long.note_md), 2);
    after.close();
  },
);

favorites('of a file whose last favourite is wrong nothing is imported', async ({ server }) => {
  const path = join(server.folder, 'wrong.json');
  const sound = { name: 'a', source: 'b' };
  for (const [text, error] of [
    [JSON.stringify({ favorites: [sound, { name: 'c' }] }), /entries\[1\]: Field 'source'/],
    [JSON.stringify({ favorites: [sound, sound] }).slice(0, -1), /holds no favorites/],
    ['[1]', /holds no favorites/],
  ] as const) {
    await writeFile(path, text);
    const reply = await server.post('/api/favorites/import', { import_path: path });
    assert.is(reply.status, 400);
    assert.match(String(reply.body.error), error);
    assert.equal(await list(server), []);
  }
});

favorites('faults are the request’s and say which field', async ({ server }) => {
  const entry = { name: 'a', source: 'b' };
  for (const [path, body, error] of [
    ['/api/favorites', {}, /^Field 'entries' must be a list/],
    ['/api/favorites', { entries: [5] }, /^Field 'entries\[0\]' must be an object/],
    [
      '/api/favorites',
      { entries: [entry, { source: 'b' }] },
      /^entries\[1\]: Field 'name' is required/,
    ],
    ['/api/favorites', { entries: [entry], gender: 'x' }, /Field 'gender' must be one of/],
    ['/api/favorites', { entries: [entry], tags: [1] }, /Field 'tags' must be a list of texts/],
    [
      '/api/favorites',
      { entries: [{ ...entry, metadata: [] }] },
      /Field 'metadata' must be an object/,
    ],
    ['/api/favorites/update', {}, /^Field 'favorite_id' is required/],
    ['/api/favorites/delete', { favorite_id: 'x' }, /^Field 'favorite_id' must be an integer/],
    ['/api/favorites/export', {}, /^Field 'output_path' is required/],
    ['/api/favorites/export', { output_path: '/tmp/a\0b' }, /'output_path' holds a NUL character/],
    ['/api/favorites/import', { import_path: '/no/file' }, /^Import file does not exist/],
  ] as const) {
    const reply = await server.post(path, body);
    assert.is(reply.status, 400, path);
    assert.match(String(reply.body.error), error);
  }
  assert.equal(await list(server), []);
});

favorites.run();
