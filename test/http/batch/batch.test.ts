/** Routes of batches: seeds, slots, shards, formats, faults. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../../bench/measuring/runs.ts';
import { request } from '../../client.ts';
import { sampled } from '../../extent.ts';
import { validateSchema } from '../../openapi.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import { layOutRuns, load, VECTORS } from '../walker-runs.ts';

interface Context {
  test: TestServer;
  base: string;
}

/** 900 syllables, so 810,000 names of two and 729 million of three. */
const RUN = syntheticRunId(9);

const batch = suite<Context>('batch routes');

batch.before(async (context) => {
  context.test = await startServer({ threads: 2 });
  context.base = context.test.base;
  await layOutRuns(context.test.outputBase);
  await layOutRun(context.test.outputBase, RUN, { size: 900, seed: 3, database: true });
});
batch.after(({ test }) => test.close());

interface Header {
  kind: string;
  seed_used: number;
  slots: string;
  live_share: number;
  recipe: Record<string, unknown>;
}

interface Name {
  slot: string;
  name: string;
  syllables: string[];
}

interface Trailer {
  kind: string;
  emitted: number;
  next_offset: string;
  exhausted: boolean;
  sha256: string;
  dead: Record<string, number>;
  excluded?: Record<string, number>;
}

interface Batch {
  readonly header: Header;
  readonly rows: Name[];
  readonly names: string[];
  readonly trailer: Trailer;
}

/** A batch as NDJSON, every line checked against the contract. */
async function make(base: string, fields: object): Promise<Batch> {
  const reply = await request(base, 'POST', '/api/batch', { run_id: RUN, seed: 7, ...fields });
  assert.is(reply.status, 200, reply.text.slice(0, 500));
  const lines = reply.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const [header, trailer] = [lines[0]!, lines.at(-1)!];
  const rows = lines.slice(1, -1) as Name[];
  validateSchema({ $ref: '#/components/schemas/BatchHeader' }, header, 'header');
  validateSchema({ $ref: '#/components/schemas/BatchTrailer' }, trailer, 'trailer');
  const schema = { type: 'array', items: { $ref: '#/components/schemas/BatchName' } };
  validateSchema(schema, rows.slice(0, 100), 'names');
  return {
    header: header as Header,
    rows,
    names: rows.map(({ name }) => name),
    trailer: trailer as Trailer,
  };
}

async function text(base: string, fields: object): Promise<string> {
  const body = { run_id: RUN, seed: 7, format: 'txt', ...fields };
  const reply = await request(base, 'POST', '/api/batch', body);
  assert.is(reply.status, 200, reply.text.slice(0, 500));
  return reply.text;
}

async function refusal(base: string, fields: object): Promise<string> {
  const reply = await request(base, 'POST', '/api/batch', fields);
  assert.is(reply.status, 400, JSON.stringify(fields));
  return String(reply.body.error);
}

const sha256 = (names: readonly string[]): string =>
  createHash('sha256').update(names.join('\n')).digest('hex');

batch('a batch names its recipe, its names and how it went', async ({ base }) => {
  const { header, rows, names, trailer } = await make(base, { count: 50 });
  assert.is(header.kind, 'header');
  assert.is(header.seed_used, 7);
  assert.is(header.slots, '810000');
  assert.equal(header.recipe.syllables, [2]);
  assert.is(header.recipe.run_id, RUN);
  assert.is(rows.length, 50);
  assert.is(new Set(names).size, 50);
  for (const { name, syllables } of rows) assert.is(syllables.join(''), name);
  const slots = rows.map(({ slot }) => Number(slot));
  assert.equal(
    slots,
    [...slots].sort((a, b) => a - b),
  );
  assert.is(trailer.emitted, 50);
  assert.is(trailer.next_offset, String(slots.at(-1)! + 1));
  assert.is(trailer.exhausted, false);
  assert.is(trailer.sha256, sha256(names));
  assert.is(trailer.excluded, undefined);
});

batch('the same seed gives the same names and no seed gives others', async ({ base }) => {
  const first = await make(base, { count: 20 });
  assert.equal((await make(base, { count: 20 })).names, first.names);
  const drawn = await make(base, { count: 20, seed: null });
  assert.not.equal(drawn.names, first.names);
  assert.equal((await make(base, { count: 20, seed: drawn.header.seed_used })).names, drawn.names);
});

batch('a slot gives its name again, and offset goes on where a batch ended', async ({ base }) => {
  const whole = await make(base, { count: 40 });
  const first = await make(base, { count: 25 });
  const second = await make(base, { count: 15, offset: first.trailer.next_offset });
  assert.equal([...first.rows, ...second.rows], whole.rows);
  const { slot, name } = whole.rows[30]!;
  assert.equal((await make(base, { count: 1, offset: slot })).names, [name]);
});

batch('the number of threads does not show', async ({ base, test }) => {
  const fields = {
    syllables: [2, 3],
    count: sampled(30_000, 400_000),
    name_class: 'first_name',
    format: 'csv',
  };
  const two = await text(base, fields);
  for (const threads of sampled([1], [1, 4])) {
    const other = await startServer({ threads, outputBase: test.outputBase });
    try {
      assert.ok((await text(other.base, fields)) === two, `${threads} threads`);
    } finally {
      await other.close();
    }
  }
});

batch(
  'text and csv hold the same names, their figures in headers and trailers',
  async ({ base }) => {
    const { rows, names, trailer } = await make(base, { count: 2000 });
    const reply = await send(base, { run_id: RUN, seed: 7, count: 2000, format: 'txt' });
    assert.is(reply.headers['content-type'], 'text/plain; charset=utf-8');
    assert.is(reply.headers['namewalk-seed'], '7');
    assert.is(reply.headers['namewalk-slots'], '810000');
    assert.is(await body(reply), `${names.join('\n')}\n`);
    assert.is(reply.trailers['namewalk-sha256'], trailer.sha256);
    assert.is(reply.trailers['namewalk-next-offset'], trailer.next_offset);
    assert.is(reply.trailers['namewalk-emitted'], '2000');
    const csv = await text(base, { count: 2000, format: 'csv' });
    const lines = rows.map(({ slot, name, syllables }) => `${slot},${name},${syllables.join(' ')}`);
    assert.is(csv, `${['slot,name,syllables', ...lines].join('\r\n')}\r\n`);
  },
);

batch('names are rendered in a style, and hashed as shown', async ({ base }) => {
  const raw = await make(base, { count: 30 });
  const title = await make(base, { count: 30, render_style: ' Title ' });
  assert.equal(
    title.names,
    raw.names.map((name) => name[0]!.toUpperCase() + name.slice(1)),
  );
  assert.is(title.trailer.sha256, sha256(title.names));
});

batch('exclusions leave names out and say how many', async ({ base, test }) => {
  const plain = await make(base, { top: 90, count: null });
  const [first, second, third] = plain.names;
  const data = join(test.outputBase, RUN, 'data');
  await writeFile(join(data, 'source_words.txt'), `${first}\n${second!.slice(1)}\n`);
  const list = join(test.folder, 'used.txt');
  await writeFile(list, `${third!.toUpperCase()}\r\n\r\nnobody\r\n`);
  const exclude = { source_words: true, offensive: true, names: list };
  const some = await make(base, { top: 90, count: null, exclude });
  assert.is(some.trailer.excluded!.names, 1);
  assert.is(some.trailer.excluded!.source_words, plain.names.includes(second!.slice(1)) ? 2 : 1);
  const gone = plain.names.filter((name) => !some.names.includes(name));
  assert.ok(gone.includes(first!) && gone.includes(third!));
  const { excluded } = some.trailer;
  assert.is(gone.length, excluded!.names! + excluded!.source_words! + excluded!.offensive!);
  assert.equal(some.header.recipe.exclude, { names: list, source_words: true, offensive: true });
  const near = await make(base, { top: 90, count: null, exclude: { similar_to_source: 2 } });
  assert.ok(near.trailer.excluded!.similar_to_source! > 1);
  assert.equal(Object.keys(near.trailer.excluded!), ['similar_to_source']);
  const listed = await make(base, { top: 90, count: null, exclude: { names: [first, third] } });
  assert.equal(
    listed.names,
    plain.names.filter((name) => name !== first && name !== third),
  );
});

batch('a patch serves as well as a run', async ({ base }) => {
  assert.is(await refusal(base, { patch: 'b' }), 'No corpus loaded for patch B.');
  await load(base, 'b', RUN);
  const body = { patch: 'b', seed: 7, count: 10, format: 'txt' };
  const reply = await request(base, 'POST', '/api/batch', body);
  assert.is(reply.text, await text(base, { count: 10 }));
});

batch('the space is told without making names', async ({ base }) => {
  const ask = (query: string) =>
    request<Record<string, unknown>>(base, 'GET', `/api/batch/space?run_id=${RUN}&${query}`);
  const { body } = await ask('syllables=2,3&top=100');
  assert.is(body.slots, '1010000');
  assert.is(body.vocabulary, 100);
  const [low, high] = body.live_share_interval as [number, number];
  assert.ok(low < (body.live_share as number) && (body.live_share as number) < high);
  assert.ok(Math.abs(Number(body.expected_names) / 1_010_000 - (body.live_share as number)) < 1e-5);
  const small = await ask('top=50');
  const { names } = await make(base, { top: 50, count: null });
  assert.is(small.body.expected_names, String(names.length));
  const exclude = encodeURIComponent(JSON.stringify({ names: names.slice(0, 5) }));
  const less = await ask(`top=50&exclude=${exclude}`);
  assert.is(less.body.expected_names, String(names.length - 5));
  const bad = await ask('exclude=%7B');
  assert.match(String(bad.body.error), /^exclude must be a JSON object: /);
});

batch('a request that is wrong is refused in words', async ({ base, test }) => {
  const cases: [object, string][] = [
    [{}, 'Missing patch or run_id.'],
    [{ patch: 'a', run_id: RUN }, 'Give patch or run_id, not both.'],
    [{ patch: 'c' }, "Invalid patch. Must be 'a' or 'b'."],
    [{ run_id: '../x' }, 'Run not found: ../x'],
    [{ run_id: 5 }, 'Run not found: 5'],
  ];
  for (const [fields, message] of cases) assert.is(await refusal(base, fields), message);
  const fields: [object, string][] = [
    [{ syllables: 0 }, 'syllables must be an integer of 1 to 63, or a list of them (got 0).'],
    [{ syllables: [] }, 'syllables must be an integer of 1 to 63, or a list of them (got []).'],
    [{ syllables: 2.5 }, 'syllables must be an integer (got 2.5).'],
    [{ seed: 'x' }, 'seed must be an integer (got x).'],
    [{ offset: -1 }, 'offset must be an integer >= 0 (got -1).'],
    [{ offset: 9, until: '8' }, 'offset must be <= until.'],
    [{ offset: '810001' }, 'offset must be <= 810000, the number of slots.'],
    [{ until: 810_001 }, 'until must be <= 810000, the number of slots.'],
    [{ count: 0 }, 'count must be an integer >= 1 (got 0).'],
    [{ count: true }, 'count must be an integer >= 1 (got true).'],
    [{ min_length: 3, max_length: 2 }, 'min_length must be <= max_length.'],
    [{ top: 0 }, 'top must be an integer >= 1 (got 0).'],
    [{ name_min: 9, name_max: 2 }, 'name_min must be <= name_max.'],
    [{ name_class: 'dragon' }, 'Unknown name class: dragon'],
    [{ mode: 'firm' }, 'mode must be one of hard, soft (got firm).'],
    [{ format: 'xml' }, 'format must be one of ndjson, txt, csv (got xml).'],
    [
      { render_style: 'loud' },
      'render_style must be one of raw, lower, upper, title, sentence (got loud).',
    ],
    [{ exclude: 1 }, 'exclude must be an object (got 1).'],
    [
      { exclude: { rude: true } },
      "exclude has no key 'rude'; known keys: all_but, names, source_words, similar_to_source, offensive, offensive_in_language.",
    ],
    [{ exclude: { offensive: 1 } }, 'exclude.offensive must be true or false (got 1).'],
    [
      { exclude: { similar_to_source: 3 } },
      'exclude.similar_to_source must be 1, 2 or null (got 3).',
    ],
    [
      { exclude: { names: 5 } },
      'exclude.names must be a list of texts, or the path of a server file with one name a line.',
    ],
    [{ exclude: { names: '/nowhere/x' } }, 'Batch failed: No such file: /nowhere/x.'],
    [
      { min_length: 99 },
      'Batch failed: none of the 900 syllables is within min_length, max_length, min_frequency and top.',
    ],
    [
      { syllables: 1, name_class: 'place_name' },
      'Batch failed: name_class place_name allows names of 2 to 4 syllables, and syllables asks for 1 only.',
    ],
  ];
  for (const [wrong, message] of fields) {
    assert.is(await refusal(base, { run_id: RUN, ...wrong }), message);
  }
  assert.match(
    await refusal(base, { run_id: RUN, syllables: 63 }),
    /^Batch failed: 900 syllables in names of 63 make \d{187} slots, more than 18446744073709551615;/,
  );
  assert.match(
    await refusal(base, { run_id: VECTORS, exclude: { source_words: true } }),
    /^Batch failed: .* holds no data\/source_words\.txt; make the run anew with count_by occurrences\.$/,
  );
  await mkdir(join(test.folder, 'binary'), { recursive: true });
  const binary = join(test.folder, 'binary', 'list.txt');
  await writeFile(binary, Uint8Array.of(0xff, 0xfe, 0x00));
  assert.is(
    await refusal(base, { run_id: RUN, exclude: { names: binary } }),
    `Batch failed: ${binary} is not UTF-8 text.`,
  );
});

batch(
  'files of names are read under the browse roots alone when others can ask',
  async ({ test }) => {
    const allowed = join(test.folder, 'lists');
    await mkdir(allowed, { recursive: true });
    await writeFile(join(allowed, 'a.txt'), 'a\n');
    await writeFile(join(test.folder, 'b.txt'), 'b\n');
    const open = await startServer({
      host: '0.0.0.0',
      browseRoots: [allowed],
      outputBase: test.outputBase,
    });
    try {
      const ask = (names: string) =>
        request(open.base, 'POST', '/api/batch', { run_id: RUN, count: 1, exclude: { names } });
      assert.is((await ask(join(allowed, 'a.txt'))).status, 200);
      for (const path of [join(test.folder, 'b.txt'), join(allowed, '../b.txt'), '/etc/passwd']) {
        const reply = await ask(path);
        assert.is(reply.status, 400);
        assert.is(reply.body.error, `Permission denied: ${path}`);
      }
    } finally {
      await open.close();
    }
  },
);

/** A request whose reply is read, or not, by the test itself. */
function send(base: string, fields: object): Promise<IncomingMessage & { asked: ClientRequest }> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(`${base}/api/batch`, { method: 'POST', agent: false }, (reply) =>
      resolve(Object.assign(reply, { asked })),
    );
    asked.once('error', reject);
    asked.end(JSON.stringify(fields));
  });
}

async function body(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Waits until both threads are free: each takes a task of the pool and returns. */
async function untilFree(base: string): Promise<void> {
  const replies = [0, 1].map(() => request(base, 'GET', '/api/walker/analysis/a'));
  for (const { status } of await Promise.all(replies)) assert.is(status, 200);
}

batch(
  'a client that stops reading stalls the makers and keeps nobody waiting',
  async ({ base }) => {
    await load(base, 'a', VECTORS);
    const reply = await send(base, { run_id: RUN, syllables: 3, count: null, format: 'txt' });
    reply.once('readable', () => {});
    await waitFor('bytes to arrive', () => reply.readableLength > 0);
    // nobody reads: the processor comes to rest, and the threads are free for others
    const idle = async (): Promise<boolean> => {
      const before = process.cpuUsage();
      const start = performance.now();
      await request(base, 'GET', '/api/health');
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 < 0.3 * (performance.now() - start);
    };
    await waitFor('the makers to stall', idle);
    await untilFree(base);
    reply.destroy();
  },
);

batch('a client that goes away frees the threads at once', async ({ base, test }) => {
  await load(base, 'a', VECTORS);
  // a name class that rejects most, a slow exclusion: much work for each name
  const fields = {
    run_id: RUN,
    syllables: 3,
    count: null,
    format: 'txt',
    exclude: { similar_to_source: 2, offensive: true },
  };
  const words = Array.from({ length: 20_000 }, (_, i) => `w${i.toString(36)}or`).join('\n');
  await writeFile(join(test.outputBase, RUN, 'data/source_words.txt'), words);
  for (let round = 0; round < 3; round++) {
    const reply = await send(base, fields);
    await new Promise((resolve) => reply.once('data', resolve));
    reply.destroy();
    // all of the batch would take hours; the bench `batch-gone` asks how soon it is given up
    await untilFree(base);
  }
  assert.equal(test.logged, []);
});

batch('memory stays flat from hundreds of thousands to millions of names', async ({ base }) => {
  const fields = { run_id: RUN, syllables: 3, seed: 1, format: 'txt' };
  const consume = async (count: number): Promise<number> => {
    const reply = await send(base, { ...fields, count });
    let most = 0;
    let bytes = 0;
    for await (const chunk of reply) {
      bytes += (chunk as Buffer).length;
      if (bytes > 1e6) {
        bytes = 0;
        most = Math.max(most, process.memoryUsage().rss);
      }
    }
    return most;
  };
  const few = sampled(100_000, 300_000);
  await consume(few);
  const small = await consume(few);
  const large = await consume(sampled(400_000, 3_000_000));
  assert.ok(large - small < 64e6, `${((large - small) / 1e6).toFixed(1)} MB more`);
});

batch('select leaves excluded names out and says how many', async ({ base }) => {
  await load(base, 'a', VECTORS);
  const combined = { patch: 'a', syllables: 2, count: 500, seed: 3 };
  await request(base, 'POST', '/api/walker/combine', combined);
  const select = (fields: object) =>
    request<{ names: string[]; count: number; excluded?: object; admitted: number; error: string }>(
      base,
      'POST',
      '/api/walker/select',
      { patch: 'a', name_class: 'place_name', count: null, ...fields },
    );
  const all = (await select({})).body;
  assert.is(all.excluded, undefined);
  const [unwanted] = all.names;
  const times = all.names.filter((name) => name === unwanted).length;
  const some = (await select({ exclude: { names: [unwanted!.toUpperCase()], offensive: true } }))
    .body;
  assert.is((some.excluded as Record<string, number>).names, times);
  assert.not.ok(some.names.includes(unwanted!));
  const { offensive } = some.excluded as { offensive: number };
  assert.is(some.admitted, all.admitted - times - offensive);
  const kept = { all_but: [unwanted!.toUpperCase(), 'never made'], offensive: false };
  const only = (await select({ exclude: kept })).body;
  assert.equal(only.names, Array(times).fill(unwanted));
  assert.equal(only.excluded, { all_but: all.admitted - times });
  const missing = await select({ exclude: { source_words: true } });
  assert.is(missing.status, 400);
  assert.match(missing.body.error, /^Selector failed: .* holds no data\/source_words\.txt;/);
  assert.is((await select({ exclude: [] })).body.error, 'exclude must be an object (got []).');
});

batch.run();
