/** Batches of kin/1: streams, shards, sizes, and what is refused, over HTTP. */
import { createHash } from 'node:crypto';
import * as assert from 'uvu/assert';
import { request } from '../../client.ts';
import { validateSchema } from '../../openapi.ts';
import { layOutTextRun } from '../../text-run.ts';
import { load, post, runsSuite, VECTORS } from '../walker-runs.ts';

const batch = runsSuite('batch of kin/1', async ({ test }) => ({
  run: await layOutTextRun(test.outputBase),
}));

interface Line {
  readonly kind?: string;
  readonly slot?: string;
  readonly name?: string;
  readonly syllables?: string[];
  readonly [key: string]: unknown;
}

const WHOLE = { algorithm: 'kin/1', name_class: 'place_name', seed: 7, count: null };

async function lines(base: string, body: object): Promise<Line[]> {
  const { status, text } = await request(base, 'POST', '/api/batch', body);
  assert.is(status, 200, text);
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  for (const row of [rows[0], rows[1], rows.at(-1)])
    validateSchema({ $ref: '#/components/schemas/BatchLine' }, row, 'a line');
  return rows;
}

const namesOf = (rows: readonly Line[]): string[] => rows.slice(1, -1).map(({ name }) => name!);

batch('all names of a class, none twice, within its lengths, with its hash', async (t) => {
  const { base, run } = t;
  const rows = await lines(base, { run_id: run, ...WHOLE, letters: [4, 9] });
  const [header] = rows;
  const trailer = rows.at(-1)!;
  assert.is(header!.algorithm, 'kin/1');
  assert.equal((header!.recipe as Line).letters, [4, 9]);
  const names = namesOf(rows);
  assert.ok(names.length > 20, String(names.length));
  assert.is(new Set(names).size, names.length);
  for (const { name, syllables } of rows.slice(1, -1)) {
    assert.match(name!, /^[A-Z][a-z]{3,8}$/);
    assert.is(syllables!.join(''), name);
  }
  assert.is(trailer.emitted, names.length);
  assert.is(trailer.exhausted, true);
  assert.is(trailer.sha256, createHash('sha256').update(names.join('\n')).digest('hex'));
  assert.is(names.length, Number(header!.slots));
});

batch('shards and a second answer are the whole; txt and csv hold the same names', async (t) => {
  const { base, run } = t;
  const body = { run_id: run, ...WHOLE, letters: '4-9' };
  const whole = await lines(base, body);
  const slots = Number(whole[0]!.slots);
  const third = Math.floor(slots / 3);
  const parts = await Promise.all([
    lines(base, { ...body, until: third }),
    lines(base, { ...body, offset: third, until: 2 * third }),
    lines(base, { ...body, offset: 2 * third }),
  ]);
  assert.equal(parts.flatMap(namesOf), namesOf(whole));
  const txt = await request<string>(base, 'POST', '/api/batch', { ...body, format: 'txt' });
  assert.equal(txt.body.trimEnd().split('\n'), namesOf(whole));
  assert.is(txt.headers['namewalk-algorithm'], 'kin/1');
  const csv = await request<string>(base, 'POST', '/api/batch', {
    ...body,
    format: 'csv',
    render_style: 'upper',
    count: 2,
  });
  const [first] = whole.slice(1);
  const shown = first!.name!.toUpperCase();
  assert.is(
    csv.body.split('\r\n')[1]!.replaceAll('"', ''),
    `${first!.slot},${shown},${first!.syllables!.join(' ')}`,
  );
});

batch('names that are left out are counted', async ({ base, run }) => {
  const body = { run_id: run, ...WHOLE, exclude: { offensive: true } };
  const all = namesOf(await lines(base, body));
  const [out] = all;
  const without = await lines(base, { ...body, exclude: { offensive: true, names: [out] } });
  assert.equal(
    namesOf(without),
    all.filter((name) => name !== out),
  );
  assert.is((without.at(-1)!.excluded as Record<string, number>).names, 1);
});

batch('GET /api/batch/space tells the size, and keys that nothing is called', async (t) => {
  const query = `run_id=${t.run}&algorithm=kin/1&name_class=first_name&letters=4-9&leters=2-3`;
  const { status, body } = await request(t.base, 'GET', `/api/batch/space?${query}`);
  assert.is(status, 200);
  assert.is(body.algorithm, 'kin/1');
  assert.ok(Number(body.slots) > 20);
  assert.equal(body.warnings, ['unknown key leters; did you mean letters?']);
  assert.is(body.live_share, 1);
});

batch('what cannot be is refused with the remedy', async ({ base, run }) => {
  const say = async (change: object): Promise<string> => {
    const body = { run_id: run, ...WHOLE, ...change };
    const { status, text } = await request(base, 'POST', '/api/batch', body);
    assert.is(status, 400, text);
    return (JSON.parse(text) as { error: string }).error;
  };
  assert.match(await say({ name_class: null }), /needs name_class; known classes: first_name, /);
  assert.match(await say({ name_class: 'dragon' }), /Unknown name class: dragon; known/);
  assert.match(await say({ top: 50 }), /top does not go with kin\/1.*leave it out/);
  assert.match(
    await say({ name_class: 'organisation' }),
    /Unknown name class: organisation; known/,
  );
  assert.match(await say({ like: '10-90' }), /like does not go with kin\/1/);
  assert.match(await say({ algorithm: 'namespace/3' }), /algorithm must be one of namespace\/1/);
  assert.match(
    await say({ run_id: VECTORS }),
    /holds no data\/words.tsv. Run its text again, counting occurrences/,
  );
});

batch('inspect-name tells the sound of a name and its weak spot, or why not', async (t) => {
  const { base, run } = t;
  await load(base, 'a', run);
  const sound = async (patch: string, syllables: string[]): Promise<Line> =>
    (await post<{ sound: Line }>(base, 'inspect-name', { patch, syllables })).body.sound;
  const plain = await sound('a', ['mar', 'den']);
  assert.is(plain.why, null);
  assert.ok((plain.like as number) > 0);
  const odd = await sound('a', ['mar', 'xqen', 'ner']);
  assert.is(odd.reason, 'junction');
  const [from, to] = odd.spot as unknown as [number, number];
  assert.match('marxqenner'.slice(from, to), /x/);
  assert.is((await sound('a', ['sis', 'ter'])).reason, 'source_word');
  assert.is((await sound('a', ['wei\u00df'])).like, 0);
  await load(base, 'b', VECTORS);
  const unknown = await sound('b', ['la', 'tor']);
  assert.is(unknown.like, null);
  assert.match(String(unknown.why), /Run its text again/);
});

batch.run();
