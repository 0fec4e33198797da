/** `namewalk batch --algorithm kin/1`: standard output, files that go on, lists, full names. */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { countsOf } from '../../engine/base/maps.ts';
import { batchText, partNames } from '../batch-process.ts';
import { sampleNames } from '../runtime/sample-names.ts';
import { rowsOf, runSql } from '../store/sql.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { layOutTextRun } from '../text-run.ts';
import { Cli } from './cli.ts';

const names = sharedFolderSuite<{ batch: Cli }>('namewalk batch of kin/1', (context) => {
  const base = join(context.folder, 'runs');
  context.batch = new Cli({ verb: 'batch', fixed: ['--output-base', base, '--threads', '1'] });
  return layOutTextRun(base, 15_000);
});

const PLACES = '--algorithm kin/1 --class place_name --seed 7 --letters 4-9';

/** Where the second part is. */
const secondPart = async (out: string): Promise<string> => join(out, (await partNames(out))[1]!);

/** Damage to files of each form, by the flags that make it. */
const DAMAGE: Readonly<Record<string, (out: string) => Promise<void>>> = {
  '': async (out) => rm(await secondPart(out)),
  '--format csv --gz': flip,
};

async function flip(out: string): Promise<void> {
  const path = await secondPart(out);
  const bytes = await readFile(path);
  bytes[bytes.length - 12]! ^= 1;
  await writeFile(path, bytes);
}

names('parts hold what goes to standard output; what is damaged is made again', async (context) => {
  const { batch, folder } = context;
  for (const [form, damage] of Object.entries(DAMAGE)) {
    const out = join(folder, `parts${form.replaceAll(' ', '')}`);
    const stream = await batch.text(`${PLACES} --count 40 ${form.replace('--gz', '')}`);
    await batch.text(`${PLACES} --count 40 ${form} --part 20 --out ${out}`);
    assert.is(await batchText(out), stream);
    await batch.text(`--check --out ${out}`);
    const part = await secondPart(out);
    const stray = part.replace('000001', 'copy');
    await copyFile(part, stray);
    const checked = await batch.run(`--check --out ${out}`);
    assert.is(checked.stdout, `mismatch  ${basename(stray)}  part-foreign\n`);
    await rm(stray);
    await damage(out);
    assert.is((await batch.run(`--check --out ${out}`)).code, 1);
    // the run is found where it was, without --output-base
    const again = await new Cli().done(`batch --out ${out}`);
    assert.match(again.stderr, 'kept: 1 part\nnote: damaged or gone, made again: 000001\n');
    assert.is(await batchText(out), stream);
  }
  const other = `${PLACES.replace('4-9', '5-9')} --count 40 --out ${join(folder, 'parts')}`;
  const held = /holds another batch: .*letters is \[.*\] there and \[5,9\] here/;
  await batch.refuses([[other, 1, held]]);
});

names('a database holds the same names; a damaged one is made again', async (t) => {
  const out = join(t.folder, 'names.sqlite');
  const flags = `${PLACES} --count 40`;
  const stream = await t.batch.text(flags);
  for (let twice = 0; twice < 2; twice++) await t.batch.text(`${flags} --out ${out}`);
  assert.is(await batchText(out), stream);
  for (const asked of [flags, '']) {
    runSql(out, "UPDATE names SET name = 'Other' WHERE rowid = 3");
    const again = await t.batch.done(`${asked} --out ${out}`);
    assert.match(again.stderr, 'note: damaged or gone, made again: 000000\n');
    assert.is(await batchText(out), stream);
    assert.is(rowsOf(`${out}.damaged`, "SELECT 1 FROM names WHERE name = 'Other'").length, 1);
  }
  // cut off within its pages
  await writeFile(out, (await readFile(out)).subarray(0, 6000));
  const damaged = /names\.sqlite is damaged \(.*\)\. Give the first command again/;
  await t.batch.refuses([[`--out ${out}`, 1, damaged]]);
  await t.batch.text(`${flags} --out ${out}`);
  assert.is(await batchText(out), stream);
});

names('fewer names than wanted are all there are', async ({ batch }) => {
  const few = await batch.done(`${PLACES} --count 1e6`);
  const [, all] = /warning: 1,000,000 names are wanted, and there are ([\d,]+)\n/.exec(few.stderr)!;
  assert.match(few.stderr, `names: ${all} (1,000,000 wanted) of ${all} slots; no slot is left`);
  const lines = few.stdout.trimEnd().split('\n');
  assert.is(lines.length, Number(all!.replaceAll(',', '')));
  assert.is((await batch.run(`${PLACES} --count 1e6 --strict`)).code, 3);
  const whole = await batch.run(`${PLACES} --count ${lines.length} --strict`);
  assert.equal([whole.code, whole.stderr.includes('warning')], [0, false]);
});

/** How often each first word of some names occurs, the commonest first. */
function firstWords(names: readonly string[]): [word: string, times: number][] {
  return [...countsOf(names.map((name) => name.split(' ')[0]!))].sort((a, b) => b[1] - a[1]);
}

names('by rank names occur again, the best the most', async ({ batch, folder }) => {
  const flags = '--real none --pattern full_name --seed 7 --zipf 1';
  const drawn = await batch.done(`${flags} --count 10000`);
  assert.match(drawn.stderr, /note: names are drawn by rank, so that they occur again/);
  const lines = drawn.stdout.trimEnd().split('\n');
  // of the log-uniform ranks the first three are ln 2, ln 3/2 and ln 4/3 apart
  const [[best, one] = ['', 0], [, two] = ['', 0], [, three] = ['', 0]] = firstWords(lines);
  assert.ok(Math.abs(two / one - Math.log(1.5) / Math.log(2)) < 0.12, `${one} ${two}`);
  assert.ok(Math.abs(three / one - Math.log(4 / 3) / Math.log(2)) < 0.12, `${one} ${three}`);
  const list = `names --output-base ${join(folder, 'runs')} --class first_name --count 1 --seed 7`;
  assert.equal(await new Cli().lines(list), [best]);
  // the same of a slot wherever it is made
  assert.equal(await batch.lines(`${flags} --count 300 --offset 9700`), lines.slice(9700));
});

names('by rank each once, the commonest first names the most', async ({ batch, folder }) => {
  const flags = '--pattern full_name --seed 7 --zipf 1 --unique 2000';
  const lines = await batch.lines(flags);
  // full names of the text are left out
  assert.ok(lines.length > 1990 && new Set(lines).size === lines.length, `${lines.length}`);
  const [one, , , , five] = firstWords(lines).map(([, times]) => times);
  assert.ok(one! > 3 * five! && five! > 20, `${one} ${five}`);
  const tooMany = /unique is 2,000,000,000,000, and there are [\d,]+ names; ask for fewer/;
  const out = join(folder, 'unique');
  await batch.text(`${flags} --part 500 --out ${out}`);
  await rm(join(out, '000002.txt'));
  await batch.text(`--out ${out}`);
  assert.equal(await batchText(out), `${lines.join('\n')}\n`);
  await batch.refuses([
    [`--out ${join(folder, 'none')}`, 2, /none holds no batch\. A batch is a folder/],
    ['--pattern full_name --unique 9', 2, /unique is of names by rank: give zipf/],
    [`${flags}000000000`, 2, tooMany],
  ]);
});

names('kinds of one sex and samples are taken as by names', async ({ folder }) => {
  const list = join(folder, 'sexes.txt');
  const sexes = (await sampleNames('en', 120)).map((name, i) => `${name}\t${'fm'[i % 2]}`);
  await writeFile(list, sexes.join('\n'));
  const fixed = '--seed 7 --count 120'.split(' ');
  const batch = new Cli({ verb: 'batch', fixed: ['--like', 'latin', ...fixed] });
  const own = new Cli({ verb: 'batch', fixed: ['--names', list, ...fixed] });
  const firsts = async (kind: string): Promise<string[]> =>
    (await own.lines('--pattern', `{${kind}} {last_name}`)).map((name) => name.split(' ')[0]!);
  const women = new Set(await firsts('woman'));
  const shared = (await firsts('man')).filter((name) => women.has(name));
  assert.ok(shared.length < 6, shared.join());
  assert.is((await batch.lines('--class woman')).length, 120);
  assert.is(new Set(await batch.lines('--class tavern')).size, 120);
});

names('real names come first, those of a list by its numbers; both sexes are told', async (t) => {
  const list = join(t.folder, 'counted.txt');
  await writeFile(list, 'Corin\t9\nAnna\t80\nPeter\t700\nWalter\t7\nMary\t2000\nHelen\t30');
  const batch = new Cli({ verb: 'batch', fixed: ['--seed', '7'] });
  const real = ['Mary', 'Peter', 'Anna', 'Helen', 'Corin', 'Walter'];
  const lines = await batch.lines(`--names ${list} --real first --count all`);
  assert.equal(lines.slice(0, 6), real);
  assert.equal(await batch.lines(`--names ${list} --real only --count all`), real);
  assert.is(new Set(lines).size, lines.length);
  const own = await batch.lines(`--names ${list} --real none --count all`);
  assert.not.ok(own.some((name) => real.includes(name)));
  const drawn = await batch.lines(`--names ${list} --zipf real --count 2826`);
  const often = (name: string): number => drawn.filter((one) => one === name).length;
  assert.ok(often('Mary') > 1900 && often('Peter') > 600 && often('Helen') < 60);
  // full names of a list, of which -sen may be a family's
  const full = ['Frauke', 'Harm', 'Gesche', 'Detlef'].flatMap((first) =>
    ['Petersen', 'Hansen', 'Brandt', 'Thomsen'].map((last) => `${first} ${last}`),
  );
  await writeFile(list, full.join('\n'));
  const asked = `--names ${list} --language none --pattern full_name --sex f`;
  const both = await batch.run(`${asked} --count 9 --format csv`);
  assert.match(both.stdout, /^slot,name,first_name,last_name(\r\n.+){9}\r\n$/);
  assert.match(both.stderr, 'note: The sex of too few names is known');
  // as often as the list has them, but for its own persons, whatever the pattern is called
  const some =
    'Frauke Petersen,Harm Petersen,Gesche Petersen 3,Detlef Hansen,Uwe Hansen,Anke Brandt';
  await writeFile(list, `${some},Heinke Thomsen,Focko Janssen`.replaceAll(',', '\n'));
  const many = `--names ${list} --zipf real --count 500`;
  const named = await batch.lines(`${many} --pattern full_name`);
  assert.equal(await batch.lines(many, '--pattern', '{first} {last}'), named);
  const petersens = named.filter((name) => name.endsWith(' Petersen')).length;
  assert.ok(petersens > 200, String(petersens));
  const sexes = '--sex f,m --language de --real only';
  const { stderr } = await batch.run(`--names ${list} --pattern full_name ${sexes}`);
  assert.match(stderr, /note: first_name: left out of the list are \d+ \(.*\): their sex/);
  await writeFile(list, 'Smith\nMitchell\nNelson\nLee\nJones\nBrown\nWilson\nCarter\nHall\nKing');
  const surnames = await batch.lines(`--names ${list} --class last_name --language en --real only`);
  assert.is(surnames.length, 10);
  const after = await batch.run('--class last_name --language en --offset 800');
  assert.match(after.stderr, /warning: real names end before slot 8\d{2}; from there on names are/);
  // of a language alone, as persons bear them
  const flags = '--language en --sex f,m';
  const people = ['--zipf real --count 4001 --format ndjson', '--pattern'] as const;
  const [, ...objects] = await batch.lines(
    `${flags} ${people.join(' ')}`,
    '{first} {first} {last}',
  );
  const persons = objects.slice(0, -1).map((text) => JSON.parse(text));
  const women = persons.filter(({ sex }) => sex === 'f').map(({ name }) => name.split(' '));
  assert.ok(Math.abs(women.length - 2000) < 150, `${women.length}`);
  for (const word of [0, 1]) {
    const [mary, john] = ['Mary', 'John'].map((name) => women.filter((one) => one[word] === name));
    assert.ok(mary!.length > 12 && mary!.length < 50 && john!.length === 0, `${mary!.length}`);
  }
  for (const asked of [`${flags} --class first_name`, '--language en --class last_name'])
    assert.is(new Set(await batch.lines(`${asked} --zipf 1 --unique 2000`)).size, 2000);
  await batch.refuses([
    ['--class woman --sex m', 2, /sex m does not go with woman/],
    ['--class place_name --sex f', 2, /sex is of given names/],
    [`${flags} --pattern {last_name}`, 2, /sex is of given names/],
    [`${asked},m`, 1, /There is no name for first_name m.* behind a tab/],
    [`${flags} --class man`, 2, /sex f,m does not go with man/],
    [
      `${flags.slice(0, -10)} --class man --real only --zipf 1 --unique 9999`,
      2,
      /a middle name .* or new names behind the real ones/,
    ],
  ]);
});

/** Rows of persons of a language by rank, as csv tells them: slot, name, parts, sex. */
const personsOf = async (language: string, flags: string): Promise<string[][]> => {
  const batch = new Cli({ verb: 'batch', fixed: ['--language', language, '--seed', '7'] });
  const drawn = await batch.text(`--pattern full_name --zipf real --sex f,m --format csv ${flags}`);
  const rows = drawn.trimEnd().split('\r\n').slice(1);
  return rows.map((row) => row.replaceAll('"', '').split(','));
};
const shareOf = (rows: string[][], is: (row: string[]) => boolean): number =>
  (100 * rows.filter(is).length) / rows.length;
const among = (words: string) => {
  const known = new Set(words.split(' '));
  return (word: string | undefined): boolean => known.has(word!);
};

names(
  'persons of another people have names of it, all at once and in parts',
  async ({ folder }) => {
    const isTurk = among('Yilmaz Öztürk Kaya Yildiz Demir Aydin Arslan Celik Sahin Dogan Özdemir');
    const isGerman = among('Peter Michael Maria Ursula Wolfgang Monika Klaus Petra Andreas Thomas');
    const isMehmet = among('Mehmet Mustafa Ali Ahmet Hasan Fatma Ayşe Emine Zeynep');
    for (const unique of ['', ' --unique 40000']) {
      const rows = await personsOf('de', `--count 40000${unique}`);
      const turks = rows.filter((row) => isTurk(row[3]));
      const others = rows.filter((row) => among('Müller Schmidt Schneider Fischer Weber')(row[3]));
      const [mehmet, peter] = [isMehmet, isGerman].map((is) =>
        [turks, others].map((of) => shareOf(of, (row) => is(row[2]))),
      );
      // usual in Germany too: no more persons have it than by its rank
      assert.ok(shareOf(rows, (row) => row[2] === 'Ines') < 0.3);
      // they have hundreds of others
      assert.ok(mehmet![0]! > 12 && mehmet![1]! < 0.7, `${mehmet}`);
      assert.ok(unique || (peter![0]! < 7 && peter![1]! > 8), `${peter}`);
      const part = await personsOf('de', `--count 50 --offset 30000${unique}`);
      assert.equal(part, rows.slice(30_000, 30_050));
    }
    const flags = '--language de --pattern full_name --zipf real --count 900 --seed 7 --part 300';
    const out = join(folder, 'peoples');
    const batch = new Cli({ verb: 'batch' });
    await batch.text(`${flags} --out ${out}`);
    const whole = await batchText(out);
    await rm(join(out, '000001.txt'));
    await batch.text(`--out ${out}`);
    assert.is(await batchText(out), whole);
    // also of family names of a list
    const list = join(folder, 'families.txt');
    await writeFile(list, 'last_name\nYılmaz\nPetersen');
    const own = `--names ${list} --language de --pattern full_name --zipf real --sex f,m --seed 7`;
    const people = (await batch.text(`${own} --count 4000`)).trimEnd().split('\n');
    const [yilmaz, petersen] = ['Yılmaz', 'Petersen'].map((family) =>
      shareOf(
        people.map((one) => one.split(' ')).filter((row) => row[1] === family),
        (row) => isMehmet(row[0]),
      ),
    );
    assert.ok(yilmaz! > 12 && petersen! < 1, `${yilmaz} ${petersen}`);
  },
);

names('persons of Spain have two family names, and one in four two given ones', async () => {
  const rows = await personsOf('es', '--count 20000');
  assert.ok(rows.every((row) => row[1] === row.slice(2, 5).join(' ') && row.length === 6));
  const compound = shareOf(rows, (row) => row[2]!.includes(' '));
  assert.ok(compound > 23 && compound < 31, `${compound}`);
  // one seed gives other sexes in each language
  const germans = await personsOf('de', '--count 99');
  assert.ok(germans.some((row, i) => row[4] !== rows[i]![5]));
  for (const [name, percent] of [
    ['García', 3],
    ['Rodríguez', 1.9],
    ['Gómez', 1],
  ] as const) {
    const share = shareOf(rows, (row) => row[3] === name);
    assert.ok(Math.abs(share - percent) < 0.3, `${name} ${share}`);
  }
  const one = new Cli({ verb: 'batch', fixed: ['--pattern', '{first_name} {first} {last_name}'] });
  // of two none is of two words
  const three = await one.lines('--language es --zipf real --count 500 --seed 7');
  assert.ok(three.every((name) => name.split(' ').length === 3));
});

names('real names alone are those of the language and of other peoples, none built', async () => {
  const rows = await personsOf('de', '--count 20000 --real only');
  const built = shareOf(rows, (row) =>
    /[a-zß](inger|gruber|hausen|heimer|brink|kötter)$/.test(row[3]!),
  );
  assert.ok(built < 0.6, `${built}`);
  const isForeign = among('Banasik Corsi Tunisi Yalcin Ursu Fodor Avci');
  assert.ok(rows.some((row) => isForeign(row[3])) && rows.some((row) => /-/.test(row[2]!)));
  assert.not.ok(rows.some((row) => /-/.test(row[3]!)));
});

names('numbers of a list are read or refused, names of several words stay whole', async (t) => {
  const list = join(t.folder, 'numbers.txt');
  const batch = new Cli({ verb: 'batch', fixed: ['--names', list, '--seed', '7'] });
  const full = '--pattern full_name --zipf real --sex f,m --language de --format csv';
  const drawn = async (lines: string, flags = full): Promise<string[][]> => {
    await writeFile(list, lines);
    const rows = (await batch.text(`${flags} --count 4000`)).trimEnd().split('\r\n').slice(1);
    return rows.map((row) => row.replaceAll('"', '').split(','));
  };
  const shares = (rows: string[][], column: number): Record<string, number> => {
    const found = firstWords(rows.map((row) => row[column]!.replaceAll(' ', '_')));
    return Object.fromEntries(found.map(([name, times]) => [name, Math.round(times / 400)]));
  };
  const numbers = 'Petersen 2.000\nMüller-Voß 2,000\nvon der Heyde 2 000\nDe Niro 2000\nBoie 2’000';
  const rows = await drawn(`last_name\n${numbers}`);
  const alike = { Petersen: 2, 'Müller-Voß': 2, von_der_Heyde: 2, De_Niro: 2, Boie: 2 };
  assert.equal(shares(rows, 3), alike);
  // given names of the language, with the sexes that it gives them
  assert.equal([...new Set(rows.filter((row) => row[2] === 'Ursula').map((row) => row[4]))], ['f']);
  const people = 'Ana García Ruiz\nLuis Ruiz García\nEva Mora Díaz\nJuan Díaz Mora\nPia Gil Ruiz';
  const families = Object.keys(shares(await drawn(people), 3)).sort();
  assert.is(families.join(' '), 'Díaz_Mora García_Ruiz Gil_Ruiz Mora_Díaz Ruiz_García');
  const turned = people.replace(/(\S+) (.+)/g, '"$2, $1",9');
  assert.equal(Object.keys(shares(await drawn(turned), 3)).sort(), families);
  // as given names and as family names
  const both = 'Hans Wolf 8\nUte Wolf 8\nWolf Huber 1\nAnna Huber 2\nEva Peter 1\nPeter Ohm 1';
  const unsexed = full.replace(' --sex f,m', '');
  const [first, last] = await drawn(both, unsexed).then((drawn) =>
    [2, 3].map((column) => shares(drawn, column)),
  );
  assert.equal([first!.Wolf, first!.Hans, last!.Wolf, last!.Huber], [0, 4, 8, 1]);
  const table = 'surname,rank,count\nKing,9,4\nHall,8,100\nCole,7,80\nDunn,6,20\nFord,5,0.5';
  const one = '--class last_name --zipf real --format csv';
  assert.equal(shares(await drawn(table, one), 1), { Hall: 5, Cole: 4, Dunn: 1, King: 0, Ford: 0 });
  const kept = 'Jan Ohm 9\nInga Ohm 15x\nUte Rau -5\nUwe Rau 1e3\nEva Voß 12.5\nKai Voß\nZuzu Ohm';
  await writeFile(list, kept);
  const odd = /15x in line 2, -5 in line 3, 1e3 in line 4, 12\.5 in line 5; write .* as 1200, 1/;
  await batch.refuses([[`${full} --count 9`, 1, odd]]);
  await writeFile(list, Buffer.from(kept, 'latin1'));
  const bytes = /no plain text in UTF-8 \(line 5 has other bytes\); .* -f WINDOWS-1252/;
  await batch.refuses([[`${full} --count 9`, 1, bytes]]);
  await writeFile(list, kept.replace(/ [-\d].*/g, ''));
  const out = join(t.folder, 'new', 'kept.csv.gz');
  const strict = await batch.run(`${full} --count 9 --strict -o ${out}`);
  assert.equal([strict.code, /left out of first_name: Zuzu\n/.test(strict.stderr)], [3, true]);
  assert.is(String(gunzipSync(await readFile(out))).split('\r\n').length, 11);
  await batch.refuses([
    [`${full} --count 9 --out ${out}`, 2, /is there: give another --out/],
    [`${full} --count 9 --out /proc/a.csv`, 1, /^error: Cannot write \/proc\/a\.csv: ENOENT/],
  ]);
  // what stands under a heading is of its part, once or often, also in both columns
  const persons =
    'given,family|Ralf,Walter|Ralf,Ohm|Walter,Ralf|Anna Maria,de Vries|Anna Maria,Dijk';
  const named = await drawn(persons.replaceAll('|', '\n'), `${unsexed} --real only`);
  const told = [2, 3].map((column) => Object.keys(shares(named, column)).sort().join(' '));
  assert.equal(told, ['Anna_Maria Ralf Walter', 'Dijk Ohm Ralf Walter de_Vries']);
});

names('full names are all choices of their parts, none twice', async ({ folder }) => {
  const list = join(folder, 'few.txt');
  const own = 'Tessavar Hallareth Orrevai Tessamir Orrelan Hallavar Velareth';
  await writeFile(list, own.replaceAll(' ', '\n'));
  const fixed = `--names ${list} --seed 7 --count all`.split(' ');
  const batch = new Cli({ verb: 'batch', fixed });
  const all = await batch.lines('--pattern', '{first_name} {last_name} of {place_name}');
  const [n, ...others] = [0, 1, 3].map((i) => new Set(all.map((text) => text.split(' ')[i])).size);
  // no name stands twice in one
  const size = n! * (n! - 1) * (n! - 2);
  assert.equal([others, new Set(all).size, all.length], [[n, n], size, size]);
  const sirs = ['--pattern', 'Sir {first} {last}'];
  const [, row] = await batch.lines('--format ndjson --style upper', ...sirs);
  const { name, ...parts } = JSON.parse(row!) as { name: string; slot: string };
  assert.match(name, /^Sir [A-Z]+ [A-Z]+$/);
  const [, first_name, last_name] = name.split(' ');
  assert.equal(parts, { slot: '0', first_name, last_name });
  const people = ['--pattern', 'Sir {first} {first} of {place}'];
  const table = (await batch.text('--format csv', ...people)).trimEnd().split('\r\n');
  const names = ['first_name', 'first_name_2', 'place_name'];
  assert.is(table[0], ['slot', 'name', ...names].join());
  const file = join(folder, 'people.sqlite');
  await batch.text(`--out ${file}`, ...people);
  await new Cli().text(`batch --out ${file} --check`);
  const stored = rowsOf<Record<string, string>>(file, 'SELECT * FROM names ORDER BY slot');
  const found = stored.map(({ slot, ...cells }) => `${slot},"${Object.values(cells).join('","')}"`);
  assert.equal(found, table.slice(1));
  const [, first, second, , place] = stored[0]!.name!.split(' ');
  const told = names.map((column) => stored[0]![column]);
  assert.equal(told, [first, second, place]);
});

names('the full names of a list are not given back', async ({ folder }) => {
  const list = join(folder, 'people.txt');
  const own = ['Anna Smith', 'Anna Jones', 'Peter Smith', 'Peter Brown', 'Mary Jones', 'Mary Hill'];
  await writeFile(list, own.join('\n'));
  const flags = `--names ${list} --pattern full_name --seed 7`;
  const batch = new Cli({ verb: 'batch' });
  const made = await batch.run(`${flags} --count all`);
  // three first names and four last ones
  assert.match(made.stderr, 'names: 6 of 12 slots');
  assert.match(made.stderr, 'left out: 6 full names of the source itself');
  const lines = made.stdout.trimEnd().split('\n');
  assert.is(new Set([...lines, ...own]).size, 12);
  const out = join(folder, 'people');
  await batch.text(`${flags} --count all --part 4 --out ${out}`);
  await rm(list);
  await rm(await secondPart(out));
  await batch.text(`--out ${out}`);
  assert.equal((await batchText(out)).trimEnd().split('\n'), lines);
  await writeFile(list, own.join('\n'));
  await batch.refuses([[`${flags} --count 3 --part 4 --out ${out}`, 1, /with --offset for other/]]);
});

names.run();
