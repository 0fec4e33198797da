/** The library: batches give what spaces give, a text becomes a package, what is wrong is told; its walker is in test/bin/walker-verbs. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import {
  listRuns,
  makeRun,
  openPackages,
  openRun,
  openText,
  type Source,
  verify,
} from '../../../app/library/index.ts';
import { readTextSource } from '../../../app/library/names.ts';
import type { BatchOptions } from '../../../app/library/types.ts';
import { EngineError } from '../../../engine/library/index.ts';
import { names as runtimeNames } from '../../../runtime/index.ts';
import { keepThreads } from '../../../workers/pool.ts';
import { batchText } from '../../batch-process.ts';
import { Cli } from '../../bin/cli.ts';
import { faultOf } from '../../fault.ts';
import { sharedFolderSuite } from '../../store/temp-folder.ts';
import { layOutTextRun } from '../../text-run.ts';
import { TOWNS } from '../../towns.ts';

keepThreads();

/** A code of null is not looked at. */
async function refused(work: Promise<unknown>, code: string | null, text: RegExp) {
  const err = await faultOf(work);
  assert.match(err.message, text);
  if (code !== null) assert.is(err.code, code);
}

interface Context {
  base: string;
  runDir: string;
  source: Source;
}

const library = sharedFolderSuite<Context>('library', async (context) => {
  const base = join(context.folder, 'runs');
  const runDir = join(base, await layOutTextRun(base, 30_000));
  Object.assign(context, { base, runDir, source: await openRun(runDir, { threads: 1 }) });
});
library.after(({ source }) => source.close());

/** The lines of a batch, and what it returned. */
async function batchOf(source: Pick<Source, 'batch'>, options: BatchOptions) {
  const batch = source.batch(options);
  const decoder = new TextDecoder();
  let text = '';
  for (let step = await batch.next(); ; step = await batch.next()) {
    if (step.done) return { lines: text.split('\n').slice(0, -1), end: step.value };
    text += decoder.decode(step.value, { stream: true });
  }
}

library('a batch streams the names of a space, and can be left', async ({ source }) => {
  const seed = 2n ** 70n;
  const asked = { algorithm: 'kin/1', class: 'place_name', seed } as const;
  const { lines, end } = await batchOf(source, { ...asked, until: 100, count: null });
  const town = runtimeNames(await source.model({ classes: ['place_name'] }), { seed });
  assert.equal(lines, town.take(100));
  const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
  assert.equal(end, { seed, emitted: lines.length, nextOffset: 100n, exhausted: true, sha256 });

  // one that is left keeps no thread: the next has the same names
  for await (const part of source.batch({ syllables: 3, count: 1e9, seed: 7 })) {
    assert.ok(part.length > 0);
    break;
  }
  const again = await batchOf(source, { syllables: 3, count: 2000, seed: 7 });
  assert.is(again.end.emitted, 2000);
  assert.is(new Set(again.lines).size, 2000);
});

library('a batch of a pattern is of names, and csv has its heading', async ({ source }) => {
  const asked = { pattern: '{place_name} of {place_name}', count: 2, seed: 7 } as const;
  const { lines } = await batchOf(source, asked);
  assert.match(lines.join(), /^\S+ of \S+,\S+ of \S+$/);
  const { lines: rows } = await batchOf(source, { ...asked, format: 'csv' });
  assert.match(rows[0]!, /^slot,name,place_name,place_name_2\r$/);
  await refused(
    batchOf(source, { ...asked, algorithm: 'namespace/1' }),
    'field-invalid',
    /^pattern is of kin\/1, not of namespace\/1/,
  );
});

library('a batch of a list needs no run, and its files go on, without it too', async ({ base }) => {
  const list = await openText(TOWNS, { threads: 1, language: 'none' });
  const asked = { class: 'place_name', count: null, seed: 7 } as const;
  const { lines, end } = await batchOf(list, asked);
  const town = runtimeNames(await list.model({ classes: ['place_name'] }), { seed: 7 });
  assert.equal(lines, town.take(end.emitted));
  const out = join(base, 'listed');
  const options = { class: 'place_name', count: null, part: 50 } as const;
  const first = await list.batchFiles(out, { ...options, seed: 7 });
  assert.is(first.emitted, lines.length);
  await rm(join(out, '000001.txt'));
  assert.equal(await list.batchFiles(out, options), first);
  await refused(list.batchFiles(out, { ...options, class: 'first_name' }), 'batch-other', /class/);
  await list.close();
  await rm(join(out, '000001.txt'));
  await new Cli({ verb: 'batch' }).text('--out', out);
  assert.is(await batchText(out), `${lines.join('\n')}\n`);
  for await (const { sound } of verify({ outputBase: base, paths: [out] })) assert.ok(sound);
});

library('what is wrong is told with a code', async ({ source, runDir }) => {
  const candidates = await source.combine({ count: 10 });
  const wrong = 'field-invalid';
  await refused(openRun(join(runDir, 'none')), 'run-not-found', /is no folder/);
  await refused(openRun(runDir, { threads: 0 }), wrong, /threads must be a whole number from 1 to/);
  await refused(source.names({ clas: 'x' } as never), wrong, /did you mean class/);
  await refused(source.walk({ count: 1e9 }), wrong, /must be <= 5,000,000/);
  await refused(source.walk({ maxFlip: 3 } as never), wrong, /maxFlip; did you mean maxFlips\?$/);
  const odd = { exclude: { offensiv: true } } as never;
  await refused(source.select(candidates, odd), wrong, /offensiv; did you mean offensive\?/);
  await refused(source.select([] as never), wrong, /candidates must be what combine\(\)/);
  await refused(source.select(candidates, { class: 'x' }), wrong, /Unknown name class: x/);
  await refused(source.reach('x' as never), 'profile-unknown', /Unknown profile 'x'/);
  await refused(source.batch({ class: 'x' }).next(), wrong, /Unknown name class: x/);
  await refused(source.package({ selections: [] }), wrong, /nothing to package/);
  await refused(source.list({ seed: 1.5 }), wrong, /seed must be a whole number \(got 1\.5\)/);
  await refused(source.list({ classes: ['x'] }), wrong, /class "x" is unknown/);
  await refused(source.model({ classes: ['x'] }), wrong, /class "x" is unknown/);
  await refused(source.model({ classes: ['tavern'] }), 'model-class', /tavern has phrases/);
  assert.throws(() => candidates.at(10), /An item is a whole number from 0 to 9, not 10/);
});

library('what is wrong with texts and lists is told with a code', async () => {
  // the standard input is that of the program that asks
  for (const path of ['none.txt', '-'])
    await refused(openText(path), 'source-missing', RegExp(`Cannot read ${path}:`));
  const wrong = 'field-invalid';
  await refused(
    openText('Bree and Archet'),
    'source-missing',
    /A text itself is given as \{ text \}/,
  );
  await refused(openText({ names: 'Bree' }), wrong, /names must be a list of texts/);
  await refused(openText(['Bree', 7] as never), wrong, /names must be a list of texts/);
  await refused(openText({ texts: 'Bree' } as never), wrong, /A source is the path of a text/);
  for (const none of ['', { text: 5 } as never])
    await refused(openText(none), wrong, /A source is the path of a text/);
  await refused(openText(['Bree'], { language: 'klingon' }), wrong, /known are aeb af ak akk/);
  await refused(openText(['Bree'], { langauge: 'fi' } as never), wrong, /did you mean language/);
  const few = await openText(['Bree']);
  await refused(few.names(), 'stock-empty', /give 5 at least/);
  // of a thread it is the error that `namewalk/engine` exports
  assert.instance(await few.model().catch((err) => err), EngineError);
  await refused(few.list({ class: 'x' } as never), wrong, /did you mean classes/);
  for (const odd of [null, 5] as never[])
    await refused(few.names(odd), wrong, /Options are an object, .* \(got (null|5)\)/);
  await refused(few.names({ count: Number.NaN }), wrong, /count must be .* \(got NaN\)/);
  await refused(few.score([]), 'field-invalid', /names/);
  await few.close();
  await refused(few.names(), 'source-closed', /open it again/);
  await refused(few.batch().next(), 'source-closed', /open it again/);
});

const HALL = [
  'Elanor met Galadhon. Nimrodel saw Galadhon. Ithilwen and Elanor sang. Haldir met Nimrodel.',
  'Lindir called Arwen. Then Calenhad came, and Arwen smiled. The king met Lindir and Calenhad.\n',
].join(' ');

library('a text is a path, itself, or its pieces; a list an array or a set', async ({ base }) => {
  const path = join(base, 'hall.txt');
  await writeFile(path, HALL);
  const texts = [path, pathToFileURL(path), HALL, { text: HALL }, [...HALL].values()];
  const text = { kind: 'text', text: HALL, language: 'fi' };
  for (const source of [...texts, createReadStream(path, 'utf8')]) {
    assert.equal(await readTextSource(source, 'fi'), text);
  }
  const names = HALL.match(/[A-Z]\w{5,}/g)!;
  for (const source of [names, { names: names.values() }]) {
    assert.equal(await readTextSource(source, null), {
      kind: 'list',
      text: names.join('\n'),
      language: null,
    });
  }
  assert.equal((await readTextSource(new Set(names), null)).kind, 'list');
});

library('a list tells what was wanted, what was found, and why it is short', async ({ folder }) => {
  const home = process.cwd();
  process.chdir(await mkdtemp(join(folder, 'empty-')));
  await using source = await openText(HALL, { threads: 1 });
  const { names: cast } = await source.cast({ families: 1, places: 2 });
  assert.is(
    cast.map(({ kind }) => kind).join(),
    'places,places,families,families,families,families',
  );
  const few = await source.names({ classes: ['place_name', 'first_name'], count: 2000, seed: 7 });
  assert.is(few.wanted, 4000);
  assert.is(few.found, few.names.length);
  assert.match(
    few.why!,
    /^Only \d+ names like these can be made from \d+, for no name .* or ask for fewer than 2000/,
  );
  const phrases = await source.names({ pattern: '{first_name} of {last_name}', count: 3, seed: 7 });
  assert.equal([phrases.wanted, phrases.found, phrases.why], [3, 3, null]);
  assert.equal([phrases.names[0]!.class, phrases.names[0]!.parents], [null, []]);
  const written = await readdir('.');
  process.chdir(home);
  assert.equal(written, []);
});

library('a file has every class that names has, and what is told of it', async () => {
  const towns = { threads: 1, language: 'en' };
  await using source = await openText(
    TOWNS.map((name, i) => `${name}\t${'fm'[i % 2]}`),
    towns,
  );
  const told: string[] = [];
  const onNote = (note: string, of: string): unknown => told.push(`${of}: ${note}`);
  const classes = ['woman', 'man', 'tavern'];
  const list = await source.list({ classes, count: 5, seed: 7, onNote });
  assert.equal(told, [], 'there are enough');
  const asked = { count: 5, seed: 7, renderStyle: 'raw' } as const;
  const { names } = await source.names({ classes, ...asked });
  for (const name of classes) {
    const mine = names.filter((one) => one.class === name).map((one) => one.name);
    assert.equal(runtimeNames(list, { class: name }).take(9).sort(), mine.sort());
  }
  const lords = await source.list({ pattern: '{woman} of {place_name}', count: 3 });
  assert.match(runtimeNames(lords).at(0), /^\S+ of \S+$/);
  const model = await source.model({ classes: ['woman', 'man'] });
  const women = await source.model({ classes: ['first_name'], sex: 'f' });
  assert.equal(model.classes.woman, women.classes.first_name);
  assert.not.equal(model.classes.woman, model.classes.man);
  await source.list({ classes: ['first_name', 'place_name'], onNote });
  assert.match(
    told[0]!,
    /^first_name: Only \d+ names .* for no name stands in two classes; ask for/,
  );
  const { notes } = await source.names({ classes: ['man'], ...asked });
  assert.equal(notes, []);
});

library('towns are made of towns where tags tell them; a file tells whom to credit', async () => {
  const people = 'Samira Yusran Karima Halid Nadira Tariqan Faridun Zahira'.split(' ');
  const towns = 'Omraqar Bashraq Qadirun Sahraqar Mezrah Khazarun Altaraq'.split(' ');
  const tagged = [...people.map((name) => `${name}\tf`), ...towns.map((name) => `${name}\ttown`)];
  await using source = await openText(tagged, { threads: 1, language: 'none' });
  for (const [of, own] of [
    ['place_name', towns],
    ['first_name', people],
  ] as const) {
    const { names } = await source.names({ class: of, count: 5, seed: 7 });
    const parents = names.flatMap((name) => name.parents.map((parent) => parent.of));
    assert.equal([names.length, parents.filter((name) => !own.includes(name))], [5, []]);
  }
  assert.is((await source.list({ classes: ['place_name'] })).attribution, undefined);
  await using english = await openText(HALL, { threads: 1, language: 'en' });
  const stock = 'language';
  const places = { stock, classes: ['place_name'] } as const;
  for (const file of [await english.list({ ...places, count: 5 }), await english.model(places)])
    assert.match(file.attribution!, /GeoNames .*CC BY 4\.0/);
  assert.is((await english.model({ stock, classes: ['first_name'] })).attribution, undefined);
  // few invented persons are not of the language, nor are their places
  assert.is((await english.list({ count: 5 })).attribution, undefined);
});

library('a browser is told what to import', async () => {
  const browser = await import('../../../app/library/browser.ts');
  const node = await import('../../../app/library/index.ts');
  assert.equal(Object.keys(browser).sort(), Object.keys(node).sort());
  assert.throws(browser.openText, /import namewalk\/engine, .* or namewalk\/runtime\/list/);
});

library('from a text to names of an imported package', async ({ folder: base }) => {
  const text = join(base, 'rivers.txt');
  await writeFile(
    text,
    'Along the winding river the miller wandered over golden meadows.\n'.repeat(20),
  );
  const stages: string[] = [];
  const run = await makeRun(text, {
    outputBase: base,
    language: 'en_US',
    onProgress: ({ stage }) => stages.push(stage),
  });
  assert.ok(run.syllables! > 5);
  const listed = (await listRuns(base)).map(({ runDir }) => runDir);
  assert.equal(listed, [run.runDir]);
  assert.equal([...new Set(stages)], ['extract', 'normalize', 'annotate', 'database']);

  const source = await openRun(run.runDir, { threads: 1 });
  const candidates = await source.combine({ count: 200, seed: 7 });
  const selections = [
    await source.select(candidates, { class: 'place_name', count: 30 }),
    await source.select(candidates, { class: 'first_name', count: 20, mode: 'soft' }),
  ];
  const walks = await source.walk({ count: 2, steps: 2, seed: 7, neighborLimit: null });
  const about = { name: 'river', folder: join(base, 'packages'), createdAt: new Date(0) };
  const built = await source.package({ selections, candidates, walks }, about);
  await source.close();
  await refused(source.walk(), 'source-closed', /open it again/);

  const db = openPackages(join(base, 'names.sqlite3'));
  const imported = await db.import(built.path);
  assert.is(imported.name, 'river');
  const [offer] = await db.list();
  assert.equal([...offer!.classes].sort(), ['first_name', 'place_name']);
  const draw = { package: 'river', class: 'place_name', count: 5, unique: true, seed: 7 };
  const { seed, ...drawn } = await db.generate(draw);
  assert.equal([seed, drawn.wanted, drawn.found, drawn.why], [7, 5, 5, null]);
  const names = drawn.names.map(({ name }) => name);
  const places = new Set([...selections[0]!].map(({ name }) => name));
  assert.ok(names.length === 5 && names.every((name) => places.has(name)), names.join());
  assert.equal((await db.generate({ ...draw, package: offer!.id })).names, drawn.names);
  const full = await db.generate({ package: 'river', pattern: '{first} of {place}', count: 2 });
  for (const { name } of full.names) assert.match(name, /^\S+ of \S+$/);

  await refused(db.import(built.path), null, /already been imported/);
  await refused(db.generate({ ...draw, package: 'lake' }), null, /No package "lake" is imported/);
  await refused(db.generate({ ...draw, class: 'x' }), null, /Unsupported generation class_key/);
  await db.close();
  await refused(db.list(), null, /open it again/);
});

library('a run that cannot be made says why', async ({ folder: base }) => {
  await refused(
    makeRun(join(base, 'none.txt'), { outputBase: base }),
    null,
    /Source path not found/,
  );
  const odd = { outputBase: base, minSyllableLength: 5, maxSyllableLength: 2 };
  await refused(makeRun(base, odd), null, /min_syllable_length must be <= max_syllable_length/);
  await refused(makeRun(base, {} as never), 'field-invalid', /outputBase is missing/);
  const stopped = AbortSignal.abort(new Error('enough'));
  await refused(makeRun(base, { outputBase: base, signal: stopped }), null, /^enough$/);
});

library.run();
