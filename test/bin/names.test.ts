/** namewalk names: sources, formats, a cast and faults. */
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { split } from '../../runtime/joins.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { TOWNS } from '../towns.ts';
import { Cli } from './cli.ts';

interface Context {
  list: string;
  /** The verb, without a source and with the list of towns. */
  names: Cli;
  towns: Cli;
}

const names = sharedFolderSuite<Context>('namewalk names', (context) => {
  const { folder } = context;
  context.list = join(folder, 'towns.txt');
  const fixed = ['--output-base', join(folder, 'runs')];
  context.names = new Cli({ verb: 'names', fixed });
  const own = ['--names', context.list, '--language', 'none'];
  context.towns = new Cli({ verb: 'names', fixed: [...fixed, ...own] });
  return writeFile(context.list, TOWNS.join('\n'));
});

const PROSE = 'The ferry left Oss Vareth. He woke by the towers of Sull Amreth, and Mara slept.\n';

names('one name a line, nothing is written; the seed is told when it was drawn', async (t) => {
  const drawn = await t.towns.done('--count 6');
  const lines = drawn.stdout.trim().split('\n');
  assert.is(lines.length, 6);
  const seed = /^seed: (\d+)$/m.exec(drawn.stderr)![1]!;
  const again = await t.towns.run(`--count 6 --seed ${seed}`);
  assert.equal([again.stdout, again.stderr], [drawn.stdout, '']);
  assert.equal(await readdir(t.folder), ['towns.txt']);
  assert.equal(await t.towns.lines(`--count 2 --offset 4 --seed ${seed}`), lines.slice(4));
});

names('formats hold the same names', async ({ towns }) => {
  const recipe = '--classes first_name,place_name --count 4 --seed 2';
  const records = await towns.records(recipe);
  const wanted = records.map((one) => `${one.class}\t${one.name}`);
  assert.equal(await towns.lines(recipe), wanted);
  const [heading, first] = await towns.lines(`${recipe} --csv`);
  assert.is(heading, 'class,name,parent,parent_2');
  assert.match(first!, /^first_name,\p{L}+,\p{L}+,\p{L}+$/u);
});

names('titles go with the person, and are for either where nobody knows', async ({ list }) => {
  const told = async (verb: string, ...pattern: string[]): Promise<string> => {
    const fixed = `--names ${list} --language en --seed 5 --count 48`.split(' ');
    const cli = new Cli({ verb, fixed });
    return (await cli.lines(...pattern)).map((name) => `${name} `).join('\n');
  };
  const ofMen = /\b(Lord|Sir|Master|Brother|Father) /;
  const ofWomen = /\b(Lady|Dame|Mistress|Sister|Mother) /;
  const women = [
    await told('names', '--class', 'title_epithet', '--sex', 'f'),
    await told('batch', '--pattern', '{title} {woman}'),
  ];
  for (const found of women) assert.ok(ofWomen.test(found) && !ofMen.test(found), found);
  const men = await told('names', '--pattern', '{man}, {title} of {place_name}');
  assert.ok(ofMen.test(men) && !ofWomen.test(men), men);
  const either = await told('batch', '--pattern', '{title} {first_name}');
  assert.ok(!ofMen.test(either) && !ofWomen.test(either), either);
});

names('a cast is listed by kind; a roll changes one line', async ({ towns }) => {
  const cast = '--cast persons=3,places=5 --seed 5';
  const rows = await towns.lines(cast);
  const found = rows.map((row) => row.split('\t')[0]);
  assert.equal(found, [...Array(3).fill('persons'), ...Array(5).fill('places')]);
  const rolled = await towns.lines(`${cast} --reroll places:2`);
  const seen = rows.flatMap((row, i) => (row === rolled[i] ? [] : [i]));
  assert.equal(seen, [4]);
});

const WOMEN = 'Aldwen Brissa Calwen Dervissa Elwen Farissa Gellwen Hallissa Irwen Jorissa';
const MEN = 'Aldric Brannoc Cedran Dorvan Eskil Faldric Garran Haldor Ivric Jorvan';
const folk = ['f', 'm'].flatMap((sex) =>
  (sex === 'f' ? WOMEN : MEN).split(' ').map((one) => `${one}\t${sex}\n`),
);

names('persons of a cast are women or men where the list tells it', async (t) => {
  const list = join(t.folder, 'folk.txt');
  await writeFile(list, folk.join(''));
  const asked = `--names ${list} --cast persons=12 --seed 7`;
  const shown = (await t.names.lines(asked)).map((row) => row.split('\t'));
  const csv = (await t.names.lines(`${asked} --csv`)).slice(1).map((row) => row.split(','));
  assert.equal(
    csv.map(([kind, , name, sex]) => [kind, name, sex]),
    shown.map(([kind, name, sex = '']) => [kind, name, sex]),
  );
  for (const [, name, sex] of shown) {
    if (/^\w+(wen|ssa) /.test(name!)) assert.is(sex, 'f', name!);
    if (/^\w+(ric|van|dor) /.test(name!)) assert.is(sex, 'm', name!);
  }
  assert.equal(new Set(shown.map(([, , sex]) => sex)), new Set(['f', 'm']));
  const untold = await t.towns.lines('--cast persons=4 --seed 7');
  assert.ok(untold.every((row) => /^persons\t[^\t]+$/.test(row)));
});

names(
  'three women and three men give endings to their sex; towns of several words stay whole',
  async (t) => {
    const few = join(t.folder, 'few.txt');
    const folk =
      'Maren\tf Elsbeth\tf Isolde\tf Aldric\tm Brennan\tm Corwin\tm Ashgrove\tlast Thornbury\tlast Blackwood\tlast Mhallow\tlast Ravenscroft\tlast';
    await writeFile(few, folk.replaceAll(' ', '\n'));
    const rows = await t.names.lines(`--names ${few} --language none --cast families=2 --seed 7`);
    for (const row of rows) {
      const isMan = /(ric|an|in) /.test(row);
      assert.match(row, isMan ? /(father|son)$/ : /(mother|daughter)$/);
    }
    const towns = join(t.folder, 'whole.txt');
    const whole =
      'Port Gelnamere,Upper Hallersk,North Millbrook,Fern Wick,Little Tamsin,Port Callen,';
    await writeFile(towns, whole.replaceAll(',', '\ttown\n'));
    for (const row of await t.names.lines(`--names ${towns} --tag town --count 5 --seed 7`))
      assert.match(row, /^(Port|Upper|North|Fern|Little) /);
  },
);

names('fewer names than asked for are told, and what a list is', async (t) => {
  const file = join(t.folder, 'few.txt');
  const asked = `--names ${file} --count 5000 --language none --seed 1`;
  for (const [text, least, told] of [
    [TOWNS.slice(0, 6).join(', '), 20, /note: Only \d+ names like these can be made from 6;/],
    [PROSE.repeat(9), 1, /note: The list is sentences, so names are found in it as in a text\./],
  ] as const) {
    await writeFile(file, text);
    const { stdout, stderr } = await t.names.done(asked);
    assert.ok(stdout.trim().split('\n').length >= least);
    assert.match(stderr, told);
  }
});

names('tags of a list hold for the names of a text, behind a blank too', async (t) => {
  const [text, list] = [join(t.folder, 'story.txt'), join(t.folder, 'tags.txt')];
  const story = folk.map((line) => `When ${line.slice(0, -3)} came to the ford, it was late.\n`);
  await writeFile(text, story.join('').repeat(2));
  const asked = `--text ${text} --language none --class woman --count 12 --seed 7`;
  assert.match((await t.names.done(asked)).stderr, /The sex of too few names is known/);
  await writeFile(list, folk.join('').replaceAll('\t', ' '));
  for (const one of await t.names.records(`${asked} --names ${list}`))
    assert.ok(WOMEN.includes((one.parents as { of: string }[])[1]!.of), JSON.stringify(one));
  const blend = `--names ${t.list} --blend ${text} --class place_name --count 9 --share 0`;
  for (const row of (await t.names.lines(`${blend} --csv`)).slice(1, 4))
    assert.ok(
      folk.some((line) => line.startsWith(row.split(',')[2]!)),
      row,
    );
});

names('a list keeps the places of another, but for names to avoid', async (t) => {
  const list = new Cli({ verb: 'list', cwd: t.folder });
  const asked = `--names ${t.list} --language none`;
  const written = async (more: string) => {
    await list.text(`${asked} ${more} -o world.json`);
    const { classes } = JSON.parse(await readFile(join(t.folder, 'world.json'), 'utf8'));
    return { man: classes.man, towns: split(classes.place_name) };
  };
  const old = await written('--classes place_name,man --count 20 --letters 5-8');
  assert.ok(old.towns.every(({ length }) => length >= 5 && length <= 8));
  await writeFile(join(t.folder, 'bad.txt'), old.towns[3]!);
  const mended = await written('--keep world.json --avoid bad.txt');
  const moved = old.towns.filter((one, i) => mended.towns[i] !== one);
  assert.equal([moved, mended.towns.length, mended.man], [[old.towns[3]], 20, old.man]);
  const more = await written('--classes place_name --keep world.json --count 25');
  assert.equal(more.towns.slice(0, 20), mended.towns);
  assert.equal([new Set(more.towns).size, more.man], [25, old.man]);
  assert.match((await list.run(`${asked} --keep bad.txt -o x.json`)).stderr, /Invalid JSON/);
});

names('a file is written over one, which keeps its mode; what is read is not', async (t) => {
  const file = join(t.folder, 'place_name');
  await writeFile(file, '');
  await chmod(file, 0o640);
  const list = new Cli({ verb: 'list', cwd: t.folder });
  const asked = `--names ${t.list} --classes place_name --count 3`;
  await list.text(`${asked} -o place_name`);
  assert.is((await stat(file)).mode & 0o777, 0o640);
  assert.is((await list.run(`${asked} -o ${t.list}`)).code, 2);
  assert.match((await list.run(`${asked} -o ${t.folder}`)).stderr, /is no file; write another/);
});

names.run();
