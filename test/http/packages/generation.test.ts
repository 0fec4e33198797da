/** Routes that generate names from packages: seeds, styles, patterns, faults; draws are held by the recording. */
import { existsSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { runSql } from '../../store/sql.ts';
import { apiSuite } from '../api.ts';
import { packageSuite, packagesOf } from './package-server.ts';

const generation = apiSuite('generation from packages', async (server) => {
  const { take } = packagesOf(server);
  await take('elves', {
    'nltk_first_name_2syl.txt': 'alfa\n\n  beta  \ngamma\nalfa',
    'nltk_last_name_all.txt': 'lee\noak\nstraße',
    'nltk_title_epithet_all.txt': 'sir\nlady',
    'nltk_place_name_2syl.txt': ' \n\n',
  });
  await take('mixed', { 'first_name_all.txt': 'alfa\nbeta\nfuck\nAlfa\ngamma' });
});

interface Made {
  readonly names: string[];
  readonly [key: string]: unknown;
}

const scope = { class_key: 'first_name', package_id: 1, syllable_key: '2syl' };

generation('an answer without a seed says which one was drawn', async ({ ask }) => {
  const body = await ask('generate', scope);
  assert.not.ok('seed' in body);
  const again = await ask('generate', { ...scope, seed: body.seed_used });
  assert.equal([again.names, again.seed], [body.names, body.seed_used]);
});

generation('a seed of any size is taken and told digit for digit', async ({ reply }) => {
  const seed = '123456789012345678901234567890';
  const asText = await reply('generate', { ...scope, seed });
  const asNumber = await reply('generate', JSON.stringify(scope).replace('}', `,"seed":${seed}}`));
  assert.match(asText.text, new RegExp(`"seed":${seed},"seed_used":${seed}\\}$`));
  assert.is(asNumber.text, asText.text);
});

generation('full names are put together by a pattern', async ({ ask }) => {
  const body = {
    ...{
      pattern: '{title?} {first}  of {last} {title?}',
      parts: { first: { syllable_key: '2syl' } },
    },
    ...{ package_id: 1, render_style: 'title', seed: 5, generation_count: 30 },
  };
  const { names } = await ask<Made>('generate', body);
  for (const name of names)
    assert.match(name, /^((Sir|Lady) )?(Alfa|Beta|Gamma) of (Lee|Oak|Straße)( (Sir|Lady))?$/);
  assert.equal((await ask<Made>('generate', body)).names, names);
  const all = await ask<Made>('generate', { ...body, unique_only: true, generation_count: 1000 });
  assert.equal([all.names.length, new Set(all.names).size], [81, 81]);
});

generation('names that are not wanted are left out and counted', async (t) => {
  const all = { ...scope, package_id: 2, syllable_key: 'all', seed: 1, unique_only: true };
  const drawn = (more: object) => t.ask<Made>('generate', { ...all, ...more });
  const some = await drawn({ exclude: { offensive: true, names: ['ALFA'] } });
  assert.equal(some.names.sort(), ['beta', 'gamma']);
  assert.equal(some.excluded, { names: 2, offensive: 1 });
  assert.not.ok('excluded' in (await drawn({})));
  const full = await drawn({ pattern: '{first} x', exclude: { names: ['beta x', 'fuck x'] } });
  assert.equal(full.names.sort(), ['Alfa x', 'alfa x', 'gamma x']);
  assert.equal(full.excluded, { names: 2 });
  const path = '/proc/self/mem'; // a regular file by its looks, which refuses to be read
  if (!existsSync(path)) return console.log(`  not tried: there is no ${path}`);
  const cannot = await t.refused('generate', { ...all, exclude: { names: path } });
  assert.match(cannot, /Cannot read \/proc\/[a-z0-9]+\/mem: E/);
});

const apart = packageSuite('generation from packages that change');

apart('options stay as they are until an import or a deletion', async (t) => {
  const options = async () => (await t.reply('generation/package-options')).text;
  const ids = async () =>
    [...(await options()).matchAll(/"package_id":(\d+)/g)].map(([, id]) => id).join();
  assert.is(await ids(), '');
  await t.take('one', { 'first_name.txt': 'alfa' });
  assert.is(await ids(), '1');
  runSql(await t.dbPath(), "UPDATE package_tables SET source_txt_name = 'last_name.txt'");
  assert.match(await options(), /"source_txt_names":\["first_name\.txt"\]/);
  await t.refused('import', { metadata_json_path: 'x', package_zip_path: 'y' });
  assert.match(await options(), /"first_name\.txt"/);
  await t.take('two', { 'first_name.txt': 'beta' });
  assert.match(await options(), /"source_txt_names":\["last_name\.txt"\]/);
  await t.ask('database/delete-package', { package_id: 1 });
  assert.is(await ids(), '2');
});

apart('a table of a hostile name is not read, and the answer says so', async (t) => {
  await t.take('one', { 'first_name_all.txt': 'alfa' });
  const path = await t.dbPath();
  for (const name of ['x"; DROP TABLE imported_packages; --', 'sqlite_master', 'package_tables']) {
    runSql(path, `UPDATE package_tables SET table_name = '${name}'`);
    const unsafe = `Unsafe SQL identifier: '${name}'`;
    await t.refuses([
      ['generate', { ...scope, syllable_key: 'all' }, `Generation failed: ${unsafe}`],
      ['database/table-rows?table_id=1', undefined, `Failed to load table rows: ${unsafe}`],
      ['database/delete-package', { package_id: 1 }, `Delete failed: ${unsafe}`],
    ]);
  }
  assert.equal(await t.imported(), ['one']);
});
