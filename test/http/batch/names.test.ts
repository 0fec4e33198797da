/** Batches of kin/1: streams, shards, sizes, and what is refused, over HTTP. */
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { validateSchema } from '../../openapi.ts';
import { layOutTextRun } from '../../text-run.ts';
import type { Json } from '../api.ts';
import { runsSuite } from '../walker-runs.ts';

interface Line extends Json {
  readonly slot?: string;
  readonly name?: string;
  readonly syllables?: string[];
}

const WHOLE = { algorithm: 'kin/1', name_class: 'place_name', seed: 7, count: null };

const batch = runsSuite('batch of kin/1', async ({ outputBase, reply }) => {
  const run = await layOutTextRun(outputBase, 30_000);
  const whole = { run_id: run, ...WHOLE };
  const text = async (more: object) => (await reply('batch', { ...whole, ...more })).text.trimEnd();
  const lines = async (more: object): Promise<Line[]> => {
    const rows = (await text(more)).split('\n').map((line) => JSON.parse(line) as Line);
    for (const row of [rows[0], rows[1], rows.at(-1)])
      validateSchema({ $ref: '#/components/schemas/BatchLine' }, row, 'a line');
    return rows;
  };
  return { run, whole, text, lines };
});

const namesOf = (rows: readonly Line[]): string[] => rows.slice(1, -1).map(({ name }) => name!);

batch('all names of a class, none twice, within its lengths, with its hash', async ({ lines }) => {
  const rows = await lines({ letters: [4, 9] });
  const [header, trailer] = [rows[0]!, rows.at(-1)!];
  assert.is(header.algorithm, 'kin/1');
  assert.equal((header.recipe as Json).letters, [4, 9]);
  const names = namesOf(rows);
  assert.ok(names.length > 20, String(names.length));
  assert.is(new Set(names).size, names.length);
  for (const { name, syllables } of rows.slice(1, -1)) {
    assert.match(name!, /^[A-Z][a-z]{3,8}$/);
    assert.is(syllables!.join(''), name);
  }
  assert.equal([trailer.emitted, trailer.exhausted], [names.length, true]);
  assert.is(trailer.sha256, createHash('sha256').update(names.join('\n')).digest('hex'));
  assert.is(names.length, Number(header.slots));
});

const LIST = 'Aldersund Brannholt Corvask Dellersund Eskerholt Farravik Hallersund Istravik';

batch('a list and a text are sources too, of first names unless a class is named', async (t) => {
  const asked = { names: LIST.split(' '), seed: 7, count: null };
  const rows = (await t.reply<string>('batch', asked)).text.trimEnd().split('\n');
  const [header, ...names] = rows.map((row) => JSON.parse(row) as Line);
  assert.equal([header!.algorithm, header!.source], ['kin/1', 'list']);
  assert.is((header!.recipe as Json).name_class, 'first_name');
  assert.equal([names.length > 9, header!.warnings], [true, undefined]);
  const text = LIST.replaceAll(' ', ' and then to ');
  const phrased = { text, pattern: '{place_name} by {place_name}', seed: 7, language: 'en' };
  const csv = await t.reply<string>('batch', { ...phrased, format: 'csv', count: 2 });
  assert.match(csv.text, /^slot,name,place_name,place_name_2\r\n0,"\w+ by \w+","\w+","\w+"\r\n/);
  const refused: readonly (readonly [object, RegExp])[] = [
    [{ algorithm: 'namespace/1', letters: 4 }, /letters is of kin\/1, not of namespace\/1/],
    [{ algorithm: 'namespace/1' }, /have no syllables: kin\/1 makes names of them/],
    [{ exclude: { source_words: true } }, /can be excluded of a run alone/],
    [{ run_id: t.run }, /Give one of names, run_id, not both/],
    [{ names: ['Al'] }, /names/],
  ];
  await t.refuses(refused.map(([body, error]) => ['batch', { ...asked, ...body }, error]));
});

batch('txt and csv hold the same names, from any slot on', async (t) => {
  const whole = await t.lines({ letters: '4-9' });
  const txt = await t.reply<string>('batch', { ...t.whole, letters: '4-9', format: 'txt' });
  assert.equal(txt.body.trimEnd().split('\n'), namesOf(whole));
  assert.is(txt.headers['namewalk-algorithm'], 'kin/1');
  const offset = Math.floor(Number(whole[0]!.slots) / 3);
  const styled = { letters: '4-9', format: 'csv', render_style: 'upper', offset, count: 1 };
  const csv = (await t.text(styled)).split('\r\n')[1]!.replaceAll('"', '');
  const { slot, name, syllables } = whole[1 + offset]!;
  assert.is(csv, `${slot},${name!.toUpperCase()},${syllables!.join(' ')}`);
});

batch('names that are left out are counted', async ({ lines }) => {
  const all = namesOf(await lines({ exclude: { offensive: true } }));
  const [out] = all;
  const without = await lines({ exclude: { offensive: true, names: [out] } });
  const rest = all.filter((name) => name !== out);
  assert.equal(namesOf(without), rest);
  assert.is((without.at(-1)!.excluded as Json).names, 1);
});

batch('GET /api/batch/space tells the size, and keys that nothing is called', async (t) => {
  const query = `run_id=${t.run}&algorithm=kin/1&name_class=first_name&letters=4-9&leters=2-3`;
  const body = await t.ask(`batch/space?${query}`);
  assert.equal([body.algorithm, body.live_share], ['kin/1', 1]);
  assert.ok(Number(body.slots) > 20);
  assert.equal(body.warnings, ['unknown key leters; did you mean letters?']);
});

batch.run();
