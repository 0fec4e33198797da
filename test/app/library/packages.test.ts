/** Packages by the library: made of a text, imported, drawn from. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeRun, openPackages, openRun } from '../../../app/library/index.ts';
import { refused } from './refused.ts';

const packages = suite<{ base: string }>('packages of the library');

packages.before(async (context) => {
  context.base = await mkdtemp(join(tmpdir(), 'namewalk-library-'));
});
packages.after(({ base }) => rm(base, { recursive: true, force: true, maxRetries: 20 }));

packages('from a text to names of an imported package', async ({ base }) => {
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

packages('a run that cannot be made says why', async ({ base }) => {
  await refused(
    makeRun(join(base, 'none.txt'), { outputBase: base }),
    null,
    /Source path not found/,
  );
  await refused(
    makeRun(base, { outputBase: base, minSyllableLength: 5, maxSyllableLength: 2 }),
    null,
    /min_syllable_length must be <= max_syllable_length/,
  );
  await refused(makeRun(base, {} as never), 'field-invalid', /outputBase is missing/);
  const stopped = AbortSignal.abort(new Error('enough'));
  await refused(makeRun(base, { outputBase: base, signal: stopped }), null, /^enough$/);
});

packages.run();
