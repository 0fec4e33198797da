/** Routes of favourites: adding, paging, changing, export and import. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { NewFavorite } from '../../../store/favorites/entry.ts';
import { addFavorites, openFavoritesDb } from '../../../store/favorites/favorites.ts';
import { sampled } from '../../extent.ts';
import type { Api } from '../api.ts';
import { packageSuite } from './package-server.ts';

interface Favorite {
  readonly name: string;
  readonly tags: string[];
  readonly [key: string]: unknown;
}

const favorites = packageSuite('favourites');

const LORTHIN = {
  ...{ name: 'Lorthin', source: 'generate', name_class: 'first_name' },
  ...{ package_id: 2, seed: 7, tags: ['Elf', 'elf', ' old '] },
};
const ENTRIES = [
  LORTHIN,
  { name: 'Barrow', source: 'walker', name_class: 'place_name', note_md: 'by the *sea*' },
];

const list = async ({ ask }: Api, query = ''): Promise<string> =>
  (await ask<{ favorites: Favorite[] }>(`favorites${query}`)).favorites
    .map(({ name }) => name)
    .join(' ');

const tagsOf = async ({ ask }: Api): Promise<unknown> => (await ask('favorites/tags')).tags;

favorites('names are kept with what they were made from', async (t) => {
  const asked = { entries: ENTRIES, tags: 'Draft, town', gender: 'female' };
  const body = await t.ask<{ count: number; favorites: Favorite[] }>('favorites', asked);
  assert.is(body.count, 2);
  const found = body.favorites.map(({ tags, seed }) => [tags, seed]);
  assert.equal(found, [
    [['Elf', 'old'], 7],
    [['Draft', 'town'], null],
  ]);
  assert.is(body.favorites[1]!.gender, 'female');
  assert.equal(await tagsOf(t), ['Draft', 'Elf', 'old', 'town']);
});

favorites('the list is paged and filtered, newest first', async (t) => {
  await t.ask('favorites', { entries: ENTRIES });
  for (const [query, found] of [
    ['', 'Barrow Lorthin'],
    ['?limit=1&offset=1', 'Lorthin'],
    ['?tag=ELF', 'Lorthin'],
    ['?class=place_name', 'Barrow'],
    ['?package_id=2', 'Lorthin'],
    ['?q=SEA', 'Barrow'],
    ['?q=%25', ''],
  ] as const) {
    assert.is(await list(t, query), found, query);
  }
  assert.is((await t.ask('favorites?limit=1')).total, 2);
});

favorites('notes, gender and tags change, and what is unused goes', async (t) => {
  await t.ask('favorites', { entries: ENTRIES });
  const update = async (change: object) =>
    (await t.ask<{ favorite: Favorite }>('favorites/update', { favorite_id: 1, ...change }))
      .favorite;
  const { tags, gender } = await update({ tags: 'orc', note_md: null, gender: 'male' });
  assert.equal([tags, gender], [['orc'], 'male']);
  assert.equal((await update({})).tags, ['orc']);
  assert.equal(await tagsOf(t), ['orc']);
  assert.equal(await t.ask('favorites/delete', { favorite_id: 1 }), { deleted: true });
  assert.equal(await tagsOf(t), []);
});

favorites('an exported file brings everything back', async (t) => {
  const seed = '123456789012345678901234567890';
  await t.ask('favorites', { entries: [{ ...LORTHIN, seed, metadata: { a: [1] } }] });
  const path = join(t.folder, 'favorites.json');
  const [to, from] = [{ output_path: path }, { import_path: path }];
  assert.equal(await t.ask('favorites/export', to), { path, count: 1 });
  assert.match(await readFile(path, 'utf8'), `"seed": ${seed}`);
  await t.ask('favorites/delete', { favorite_id: 1 });
  assert.equal(await t.ask('favorites/import', from), { count: 1 });
  const again = (await t.reply('favorites/export')).text;
  assert.match(again, `"seed": ${seed}`);
  assert.match(again, /"metadata": \{\s*"a": \[\s*1\s*\]\s*\}/);
});

favorites('an export of more favourites than a request may carry is imported again', async (t) => {
  const count = sampled(1050, 10_050);
  await t.ask('favorites', { entries: ENTRIES });
  const database = join(t.outputBase, 'name_favorites.sqlite3');
  const db = openFavoritesDb(database);
  const plain: NewFavorite = {
    ...{ name: 'Quill', source: 'test', name_class: null, package_id: null, package_name: null },
    ...{ syllable_key: null, render_style: null, output_format: null, seed: null, gender: null },
    ...{ note_md: null, metadata_json: '{}', tags: [] },
  };
  const long = {
    ...plain,
    seed: '9'.repeat(30),
    note_md: 'long '.repeat(20_000),
    tags: ['a', 'b'],
  };
  const many = Array.from({ length: count - 3 }, (_, i) => ({ ...plain, name: `n${i}` }));
  addFavorites(db, [long, ...many]);
  db.close();
  const path = join(t.folder, 'all.json');
  assert.equal(await t.ask('favorites/export', { output_path: path }), { path, count });
  const file = JSON.parse(await readFile(path, 'utf8')) as { favorites: object[] };
  assert.is(file.favorites.length, count);
  assert.equal(await t.ask('favorites/import', { import_path: path }), { count });
  const after = openFavoritesDb(database);
  assert.is(after.prepare('SELECT count(*) FROM favorites').pluck().get(), 2 * count);
  const copies = after.prepare('SELECT count(*) FROM favorites WHERE seed = ? AND note_md = ?');
  assert.is(copies.pluck().get(long.seed, long.note_md), 2);
  after.close();
});

favorites('of a file that is wrong, at its end too, nothing is imported', async (t) => {
  const path = join(t.folder, 'wrong.json');
  const sound = { name: 'a', source: 'b' };
  const none = `Import file holds no favorites: ${path}`;
  for (const [text, error] of [
    ['{"favorites": 5}', none],
    ['[1]', none],
    [Buffer.from('{"favorites": [{"name": "\xe9"}]}', 'latin1'), none],
    [JSON.stringify({ favorites: [sound, sound] }).slice(0, -1), none],
    ['{"favorites": [{}]}', `${path}: entries[0]: Field 'name' is required.`],
    [JSON.stringify({ favorites: [sound, { name: 'c' }] }), /entries\[1\]: Field 'source'/],
  ] as const) {
    await writeFile(path, text);
    await t.refuses([['favorites/import', { import_path: path }, error]]);
    assert.is(await list(t), '');
  }
});

favorites.run();
