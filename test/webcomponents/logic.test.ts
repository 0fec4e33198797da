/** Addresses, tables as CSV, Markdown and NDJSON, paged rows and other logic of the page. */
import { mock } from 'node:test';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashOf, PAGES, parseHash } from '../../webcomponents/logic/hash-route.ts';
import { pagedRows } from '../../webcomponents/logic/paged-rows.ts';
import { toCsv, toMarkdown, toNdjson } from '../../webcomponents/logic/table-text.ts';
import { keepDigits } from '../../webcomponents/logic/walks/seed.ts';

const logic = suite('logic of the page');

logic('every place and query comes back from its hash', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PAGES),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string({ minLength: 1 })),
      (page, query) => {
        const back = parseHash(hashOf(page, query));
        assert.is(back.page, page);
        assert.equal(back.query, { ...query });
      },
    ),
  );
});

logic('an unknown hash leads to the first place', () => {
  for (const hash of ['', '#', '#/', '#/nowhere?x=1', '#main']) {
    assert.is(parseHash(hash).page, 'names');
  }
});

logic('long seeds become text, short ones and names stay as they are', () => {
  const seed = '123456789012345678901234567890';
  const text = `{"seed_used":${seed},"recipe":{"seed":-7},"name":"\\"seed\\":${seed}"}`;
  const parsed = JSON.parse(keepDigits(text));
  assert.is(parsed.seed_used, seed);
  assert.is(parsed.recipe.seed, -7);
  assert.is(parsed.name, `"seed":${seed}`);
});

logic('a table becomes CSV that a spreadsheet neither splits nor runs', () => {
  const table = {
    columns: ['name', 'n'],
    rows: [
      ['a,"b"\n', 1],
      ['=1+1', null],
    ],
  };
  assert.is(toCsv(table), 'name,n\n"a,""b""\n",1\n\'=1+1,\n');
});

logic('a table becomes Markdown and NDJSON', () => {
  const table = { columns: ['name', 'n'], rows: [['a|b', 0]] };
  assert.is(toMarkdown(table), '| name | n |\n| --- | --- |\n| a\\|b | 0 |\n');
  assert.is(toNdjson(table), '{"name":"a|b","n":0}\n');
});

logic('paged rows read each page once, and again only after a failure', async () => {
  const reads: string[] = [];
  const failures: unknown[] = [];
  let broken = true;
  const rows = pagedRows<number>(
    450,
    async (offset, limit) => {
      reads.push(`${offset}+${limit}`);
      if (offset === 400 && broken) throw new Error('gone');
      return Array.from({ length: limit }, (_, i) => offset + i);
    },
    () => {},
    (error) => void failures.push(error),
  );
  mock.timers.enable({ apis: ['setTimeout'] });
  for (const index of [0, 5, 190, 200, 449]) rows.row(index);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(reads, ['0+200', '200+200', '400+50']);
  assert.is(rows.row(399), 399);
  assert.is(rows.row(449), undefined);
  assert.is(failures.length, 1);
  rows.row(440);
  assert.is(reads.length, 3, 'not asked for again at once');
  broken = false;
  mock.timers.tick(1000);
  rows.row(440);
  await new Promise((resolve) => setImmediate(resolve));
  mock.timers.reset();
  assert.is(rows.row(449), 449);
});

logic('rows that are there already need no waiting', () => {
  const rows = pagedRows<number>(
    300,
    (offset, limit) =>
      offset === 0 ? Array.from({ length: limit }, (_, i) => i) : new Promise(() => {}),
    () => assert.unreachable('nothing has arrived later'),
    (error) => assert.unreachable(String(error)),
  );
  assert.is(rows.row(0), 0);
  assert.is(rows.row(199), 199);
  assert.is(rows.row(200), undefined);
});

logic.run();
