/** Comparison of replies with recordings: placeholders, differences. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { differences, Placeholders } from './replay-compare.ts';
import { candidatesView, filesView, sha256, sortHits, viewOf } from './replay-views.ts';

const compare = suite('comparison with a recorded line');

const fresh = (): Placeholders => new Placeholders({ OUT: '/tmp/out.d', 'RUN:old': 'known_run' });
const diff = (recorded: unknown, actual: unknown): string[] =>
  differences(recorded, actual, fresh());
const meets = (recorded: unknown, actual: unknown): void =>
  assert.equal(diff(recorded, actual), [], JSON.stringify(actual));
const fails = (recorded: unknown, actual: unknown): void =>
  assert.ok(diff(recorded, actual).length > 0, `${JSON.stringify(actual)} must not meet`);

compare('equal values meet, whatever else an object holds', () => {
  meets({ a: 1, b: [{ c: null }] }, { b: [{ c: null, d: 2 }], a: 1, e: 'more' });
  meets(8, 8.0);
});

compare('a wrong value, kind, key or length does not meet', () => {
  fails({ a: 1 }, { a: 2 });
  fails({ a: 1 }, { a: '1' });
  fails({ a: null }, {});
  fails({ a: null }, { a: undefined });
  fails({ a: null }, { a: 0 });
  fails({ a: false }, { a: null });
  fails({ a: {} }, { a: [] });
  fails({ a: [] }, { a: {} });
  fails([1, 2], [1]);
  fails([1, 2], [1, 2, 3]);
  fails([1, 2], [2, 1]);
  fails([], undefined);
  fails({ a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } });
});

compare('a difference says where it is and what was expected', () => {
  const [found] = diff({ a: { b: [0, { c: 'x' }] } }, { a: { b: [0, { c: 'y' }] } });
  assert.is(found, '$.a.b[1].c: recorded "x", got "y"');
});

compare('known placeholders stand for exactly their value', () => {
  meets('{OUT}/a', '/tmp/out.d/a');
  fails('{OUT}/a', '/tmp/outxd/a');
  fails('{OUT}/a', '/tmp/out.d/b');
  fails('{OUT}', '{OUT}');
});

compare('free placeholders take only values of their form', () => {
  meets('{TEXT}', 'some\nwords');
  fails('{TEXT}', '');
  fails('{TEXT}', null);
  meets('Walk generation failed: {DETAIL}', 'Walk generation failed: why');
  fails('Walk generation failed: {DETAIL}', 'Walk generation failed: ');
  fails('Walk generation failed: {DETAIL}', 'Combiner failed: why');
  meets('{TIME}', '2025-01-01T00:00:00Z');
  meets('{TIME}', '2025-01-01T00:00:00.123456+00:00');
  fails('{TIME}', '2025-01-01');
  meets('{STAMP}', '20250101_000000');
  fails('{STAMP}', '20250101');
  meets('{SHA256}', 'a'.repeat(64));
  fails('{SHA256}', 'A'.repeat(64));
  meets('{SIZE}', 0);
  fails('{SIZE}', 1.5);
  fails('{SIZE}', -1);
  fails('{SIZE}', '1');
  meets('{TIMING}', 0.25);
  meets('{TIMING}', '12.50s');
  fails('{TIMING}', 'soon');
  fails('{TIMING}', null);
});

compare('a placeholder nobody knows meets only itself', () => {
  fails('{ELSEWHERE}', 'x');
  meets('{ELSEWHERE}', '{ELSEWHERE}');
});

compare('a run id is bound where it is met first', () => {
  const placeholders = fresh();
  const id = '20250102_030405_pyphen';
  assert.equal(differences('{OUT}/{RUN:de}', `/tmp/out.d/${id}`, placeholders), []);
  assert.equal(differences(['{RUN:de}'], [id], placeholders), []);
  assert.ok(differences(['{RUN:de}'], ['20250102_030405_nltk'], placeholders).length > 0);
  assert.equal(placeholders.fill({ run_id: '{RUN:de}', n: 1, list: ['{RUN:old}'] }), {
    run_id: id,
    n: 1,
    list: ['known_run'],
  });
  assert.throws(() => placeholders.fill('{RUN:es}'), /Nothing is known for \{RUN:es\}/);
});

compare.run();

const views = suite('views of a recorded line');

views('walks are counted, listed and hashed with sorted keys', () => {
  const walk = { syllables: ['a', 'b'], formatted: 'a·b' };
  const seen = viewOf('walks', { patch: 'a', walks: [walk] }, {});
  assert.is(seen.n, 1);
  assert.equal(seen.formatted, ['a·b']);
  assert.equal(seen.first, walk);
  assert.is(seen.walks_sha256, sha256('[{"formatted":"a·b","syllables":["a","b"]}]'));
});

views('the log offset has to be the number of lines', () => {
  const recorded = { log_offset: '= number of log lines' };
  const ok = viewOf('status', { log_lines: ['x', 'y'], log_offset: 2 }, recorded);
  assert.equal(diff(recorded, ok), []);
  const wrong = viewOf('status', { log_lines: ['x', 'y'], log_offset: 1 }, recorded);
  assert.ok(diff(recorded, wrong).length > 0);
});

views('every run record has to hold the recorded keys', () => {
  const recorded = { keys: ['path', 'run_id'] };
  const full = { path: 'p', run_id: 'r', more: 1 };
  assert.equal(diff(recorded, viewOf('run-ids', { runs: [full, full] }, recorded)), []);
  const wrong = viewOf('run-ids', { runs: [full, { path: 'p' }] }, recorded);
  assert.ok(diff(recorded, wrong).length > 0);
  assert.ok(diff(recorded, viewOf('run-ids', { runs: [] }, recorded)).length > 0);
});

views('reduced lists are counted and hashed line by line', () => {
  const seen = viewOf('reduced', { names: ['ab', 'cd'] }, {});
  assert.is(seen.n, 2);
  assert.is(seen.names_sha256, sha256('ab\ncd'));
});

views('rows of a reach are shortened and hashed', () => {
  const rows = [{ syllable: 'a', frequency: 2, reachability: 3 }];
  const seen = viewOf('reach', { syllables: rows }, {});
  assert.equal(seen.first50, [['a', 2, 3]]);
  assert.is(seen.rows_sha256, sha256('[{"frequency":2,"reachability":3,"syllable":"a"}]'));
});

views('a view nobody knows is an error', () => {
  assert.throws(() => viewOf('other', {}, {}), /'other' is not known/);
});

views('a key too many inside candidates changes their hash', () => {
  const one = candidatesView([{ name: 'ab' }]);
  const two = candidatesView([Object.assign({ name: 'ab' }, { extra: 1 })]);
  assert.is(one.names_sha256, two.names_sha256);
  assert.is.not(one.all_sha256, two.all_sha256);
});

views('only the order of hits is free', () => {
  const of = (hits: string[], syllables: string[]) => ({ preferred_hits: hits, syllables });
  assert.equal(sortHits(of(['b', 'a'], ['y', 'x'])), of(['a', 'b'], ['y', 'x']));
});

views('files are seen with size, hash, lines and beginning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-view-'));
  try {
    await writeFile(join(folder, 'b.txt'), 'é\nx\n');
    await writeFile(join(folder, 'a.json'), '[]');
    const [first, second] = await filesView(folder);
    assert.equal([first?.path, first?.bytes, first?.lines], ['a.json', 2, 0]);
    assert.equal(second, {
      path: 'b.txt',
      bytes: 5,
      sha256: sha256('é\nx\n'),
      lines: 2,
      head: ['é', 'x', ''],
      text: 'é\nx\n',
    });
  } finally {
    await rm(folder, { recursive: true, maxRetries: 20 });
  }
});

views.run();
