/** Routes of batches of namespace/1: seeds, slots, formats, exclusions; clients that stop or leave are in stream. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../../bench/measuring/runs.ts';
import { BATCH_FORMATS, formatOf } from '../../../engine/space/batch/lines.ts';
import { validateSchema } from '../../openapi.ts';
import { sha256 } from '../../replay-views.ts';
import { type Api, apiOf, type Json } from '../api.ts';
import { runsSuite, VECTORS } from '../walker-runs.ts';

/** 900 syllables, so 810,000 names of two and 729 million of three. */
const RUN = syntheticRunId(9);

const batch = runsSuite(
  'batch routes',
  async ({ base, outputBase }) => {
    await layOutRun(outputBase, RUN, { size: 900, seed: 6, source: 'db' });
    return {
      make: (fields: object) => make(apiOf(base), fields),
      text: async (fields: object) => (await asked(apiOf(base), { format: 'txt', ...fields })).text,
    };
  },
  { threads: 2 },
);

interface Name {
  readonly slot: string;
  readonly name: string;
  readonly syllables: string[];
}

interface Batch {
  readonly header: Json & { readonly recipe: Json };
  readonly rows: Name[];
  readonly names: string[];
  readonly trailer: Json & { readonly excluded?: Record<string, number> };
}

async function asked({ reply }: Api, fields: object) {
  const found = await reply('batch', { run_id: RUN, seed: 7, ...fields });
  assert.is(found.status, 200, found.text.slice(0, 500));
  return found;
}

/** A batch as NDJSON, every line checked against the contract. */
async function make(api: Api, fields: object): Promise<Batch> {
  const lines = (await asked(api, fields)).text.trimEnd().split('\n');
  const all = lines.map((line) => JSON.parse(line) as object);
  const [header, trailer] = [all[0]!, all.at(-1)!];
  const rows = all.slice(1, -1) as Name[];
  validateSchema({ $ref: '#/components/schemas/BatchHeader' }, header, 'header');
  validateSchema({ $ref: '#/components/schemas/BatchTrailer' }, trailer, 'trailer');
  const schema = { type: 'array', items: { $ref: '#/components/schemas/BatchName' } };
  validateSchema(schema, rows.slice(0, 100), 'names');
  const names = rows.map(({ name }) => name);
  return { header, rows, names, trailer } as unknown as Batch;
}

batch('a batch names its recipe, its names and how it went', async (t) => {
  const { header, rows, names, trailer } = await t.make({ count: 50 });
  assert.equal([header.kind, header.seed_used, header.slots], ['header', 7, '810000']);
  assert.equal([header.recipe.syllables, header.recipe.run_id], [[2], RUN]);
  assert.equal([rows.length, new Set(names).size], [50, 50]);
  for (const { name, syllables } of rows) assert.is(syllables.join(''), name);
  const slots = rows.map(({ slot }) => Number(slot));
  const sorted = [...slots].sort((a, b) => a - b);
  assert.equal(slots, sorted);
  const { emitted, next_offset, exhausted, excluded } = trailer;
  const next = String(slots.at(-1)! + 1);
  assert.equal([emitted, next_offset, exhausted, excluded], [50, next, false, undefined]);
  assert.is(trailer.sha256, sha256(names.join('\n')));
});

batch('the same seed gives the same names and no seed gives others', async ({ make: made }) => {
  const first = await made({ count: 20 });
  assert.equal((await made({ count: 20 })).names, first.names);
  const drawn = await made({ count: 20, seed: null });
  assert.not.equal(drawn.names, first.names);
  assert.equal((await made({ count: 20, seed: drawn.header.seed_used })).names, drawn.names);
});

batch('all formats hold the same names, their figures in headers and trailers', async (t) => {
  const { rows, names, trailer } = await t.make({ count: 2000 });
  for (const format of BATCH_FORMATS) {
    const { headers, trailers, text } = await asked(t, { count: 2000, format });
    assert.is(headers['content-type'], formatOf(format).contentType);
    assert.equal([headers['namewalk-seed'], headers['namewalk-slots']], ['7', '810000']);
    const lines = text.trimEnd().split('\n');
    const from = lines.findIndex((line) => line.includes(names[0]!));
    assert.ok(
      names.every((name, i) => lines[from + i]!.includes(name)),
      format,
    );
    assert.is(trailers['namewalk-sha256'], trailer.sha256);
    assert.is(trailers['namewalk-next-offset'], trailer.next_offset);
    assert.is(trailers['namewalk-emitted'], '2000');
  }
  assert.is(await t.text({ count: 2000 }), `${names.join('\n')}\n`);
  const csv = await t.text({ count: 2000, format: 'csv' });
  const lines = rows.map(({ slot, name, syllables }) => `${slot},${name},${syllables.join(' ')}`);
  assert.is(csv, `${['slot,name,syllables', ...lines].join('\r\n')}\r\n`);
});

batch('exclusions leave names out and say how many', async (t) => {
  const small = (exclude?: object) => t.make({ top: 60, count: null, exclude });
  const plain = await small();
  const [first, second, third] = plain.names;
  const part = second!.slice(1);
  const words = join(t.outputBase, RUN, 'data', 'source_words.txt');
  await writeFile(words, `${first}\n${part}\n`);
  const list = join(t.folder, 'used.txt');
  await writeFile(list, `${third!.toUpperCase()}\r\n\r\nnobody\r\n`);
  const exclude = { names: list, source_words: true, offensive: true };
  const some = await small(exclude);
  const { names, source_words, offensive } = some.trailer.excluded!;
  assert.equal([names, source_words], [1, plain.names.includes(part) ? 2 : 1]);
  const gone = plain.names.filter((name) => !some.names.includes(name));
  assert.ok(gone.includes(first!) && gone.includes(third!));
  assert.is(gone.length, names! + source_words! + offensive!);
  assert.equal(some.header.recipe.exclude, exclude);
  const near = (await small({ similar_to_source: 2 })).trailer.excluded!;
  assert.ok(near.similar_to_source! > 1);
  assert.equal(Object.keys(near), ['similar_to_source']);
  const listed = await small({ names: [first, third] });
  const rest = plain.names.filter((name) => name !== first && name !== third);
  assert.equal(listed.names, rest);
});

batch('a patch serves as well as a run', async (t) => {
  await t.load('b', RUN);
  const patch = { run_id: undefined, patch: 'b', count: 10 };
  assert.is(await t.text(patch), await t.text({ count: 10 }));
});

batch('the space is told without making names', async (t) => {
  const space = (query: string) => t.ask(`batch/space?run_id=${RUN}&${query}`);
  const body = await space('syllables=2,3&top=100');
  assert.equal([body.slots, body.vocabulary], ['1010000', 100]);
  const [low, high] = body.live_share_interval as [number, number];
  const share = body.live_share as number;
  assert.ok(low < share && share < high);
  assert.ok(Math.abs(Number(body.expected_names) / 1_010_000 - share) < 1e-5);
  const { names } = await t.make({ top: 50, count: null });
  assert.is((await space('top=50')).expected_names, String(names.length));
  const exclude = encodeURIComponent(JSON.stringify({ names: names.slice(0, 5) }));
  const less = await space(`top=50&exclude=${exclude}`);
  assert.is(less.expected_names, String(names.length - 5));
});

batch('select leaves excluded names out and says how many', async (t) => {
  interface Selected {
    readonly names: string[];
    readonly excluded?: Readonly<Record<string, number>>;
    readonly admitted: number;
  }
  await t.load('a', VECTORS);
  await t.ask('walker/combine', { patch: 'a', syllables: 2, count: 500, seed: 3 });
  const places = { patch: 'a', name_class: 'place_name', count: null };
  const select = (exclude?: object) => t.ask<Selected>('walker/select', { ...places, exclude });
  const all = await select();
  assert.is(all.excluded, undefined);
  const unwanted = all.names[0]!;
  const times = all.names.filter((name) => name === unwanted).length;
  const some = await select({ names: [unwanted.toUpperCase()], offensive: true });
  assert.is(some.excluded!.names, times);
  assert.not.ok(some.names.includes(unwanted));
  assert.is(some.admitted, all.admitted - times - some.excluded!.offensive!);
  const only = await select({ all_but: [unwanted.toUpperCase(), 'never made'], offensive: false });
  assert.equal(only.names, Array(times).fill(unwanted));
  assert.equal(only.excluded, { all_but: all.admitted - times });
});

batch.run();
