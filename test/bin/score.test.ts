/** namewalk score, match and check; score over HTTP and in the library too. */
import { existsSync } from 'node:fs';
import { link, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as assert from 'uvu/assert';
import { openText } from '../../app/library/index.ts';
import { samplePath } from '../../app/names/read-source.ts';
import type { Measured } from '../../engine/measures/measures.ts';
import { fileDigest } from '../../store/files/digest.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { writeGallia } from '../text-run.ts';
import { Cli } from './cli.ts';

const STRINGS = Array.from({ length: 2500 }, (_, i) => `${'bcdglmnprst'[i % 11]}a${i % 7}lus`);

const { text, json, records, run } = new Cli();

/** A file of strings, and a source: the beginning of a text. */
interface Context {
  file: string;
  source: string;
}

const score = sharedFolderSuite<Context>('namewalk score', async (context) => {
  context.file = join(context.folder, 'strings.txt');
  context.source = await writeGallia(context.folder, 16_000);
  await writeFile(context.file, `${STRINGS.join('\r\n')}\n\nvxq`);
});

score('lines stand in their order, the same everywhere', async ({ file, source }) => {
  const call = `score ${file} --text ${source}`;
  const rows: Measured[] = await records(call);
  const found = rows.map(({ string }) => string);
  assert.equal(found, [...STRINGS, 'vxq']);
  assert.is(rows.at(-1)!.reason, 'vx');
  for (const format of ['--csv', '']) {
    const lines = (await text(`${call} ${format}`))
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(format === '' ? '\t' : ','));
    assert.is(lines.length, 2502);
    assert.equal(lines[0], Object.keys(rows[0]!));
    assert.is(lines[2501]![4], String(rows.at(-1)!.bits));
  }
  const opened = await openText(source, { threads: 1 });
  assert.equal(await opened.measure(STRINGS.slice(0, 20)), rows.slice(0, 20));
  await opened.close();
});

score('match makes the trials of an experiment', async ({ folder, source }) => {
  const file = join(folder, 'words.txt');
  await writeFile(file, 'legatos\nflumen\n');
  const call = `match ${file} --text ${source} --count 3 --seed 5`;
  const { code, stdout, stderr } = await run(`${call} --csv`);
  assert.is(code, 0, stderr);
  assert.match(
    stderr,
    /^2 of 2 words have 3; mean absolute \(signed\) differences: OLD20 0\.\d\d \([+-]0\.\d\d\), N .*LD1NN odds [\d.]+ \(95 %: /,
  );
  const [heading, ...rows] = stdout
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  // names of variables in Python
  assert.equal(heading, [
    ...['stimulus', 'type', 'word', 'rank', 'replaced'],
    ...['syllables', 'bits', 'n', 'old20', 'positional', 'bigram'],
  ]);
  assert.equal(
    rows.map(([, type, word, rank]) => `${type} ${word} ${rank}`),
    ['legatos', 'flumen'].flatMap((word) => [
      `word ${word} 0`,
      ...[1, 2, 3].map((rank) => `pseudoword ${word} ${rank}`),
    ]),
  );
  assert.equal(
    (await text(`${call} --txt`)).trimEnd().split('\n'),
    rows.filter(([, type]) => type !== 'word').map(([made, , word]) => `${word}\t${made}`),
  );
  const both = await json(`${call} --and german`);
  assert.equal([both.seed, both.sources[1].language], [5, 'de']);
  assert.is(typeof both.matches[1].and_old20, 'number');

  // a file, and how it was made beside it
  const out = join(folder, 'conditions.csv');
  assert.is(await text(`${call} --csv --out ${out}`), '');
  assert.is(await readFile(out, 'utf8'), stdout);
  const { matches: _, options, ...rest } = await json(call);
  const made = JSON.parse(await readFile(`${out}.json`, 'utf8'));
  assert.equal({ ...made, options }, { ...rest, options });
  assert.not.match(stderr, '{');
  assert.equal(made.options, { text: source, count: '3', seed: '5', csv: true, out });
  assert.equal(made.strings, { name: 'words.txt', sha256: await fileDigest(file) });
  assert.equal(
    [made.seed, made.count, made.tolerances, made.statistics.ld1nn.ranks.length],
    [5, 3, { bits: 2, n: null, old20: 0.25 }, 3],
  );
  assert.match(made.version, /^\d+\.\d/);
  const { name, sha256, words, language } = made.sources[0];
  assert.equal([name, words > 300, language], [basename(source), true, 'la']);
  assert.is(sha256, await fileDigest(source));
  assert.is(made.without, null);

  // a file that is read is not written, whatever its name, nor is one where the work fails
  const other = join(folder, 'conditions.txt');
  await link(file, other);
  assert.is((await run(`${call} --out ${other}`)).code, 2);
  const roundabout = await run(`${call} --out ${folder}/none/../words.txt`);
  assert.equal([roundabout.code, existsSync(`${folder}/none`)], [2, false]);
  assert.match(roundabout.stderr, /none\/\.\.\/words\.txt is read by this command; write another/);
  await writeFile(`${folder}/broken.txt`, Buffer.from('legatos\nni\xf1o\n', 'latin1'));
  const broken = `match ${folder}/broken.txt --text ${source} --csv --out ${out}`;
  assert.match((await run(broken)).stderr, /broken\.txt is no plain text in UTF-8; save it/);
  assert.is(await readFile(file, 'utf8'), 'legatos\nflumen\n');
  assert.is(await readFile(out, 'utf8'), stdout);
});

score('match leaves out known words', async ({ folder }) => {
  const [file, barred] = ['asked', 'ds'].map((name) => join(folder, `${name}.txt`));
  await writeFile(file!, ['stick', 'spent', 'track', 'flour', 'blind'].join('\n'));
  const novel = (await readFile(samplePath('english'), 'utf8')).slice(0, 25_000);
  // the language of a list shows in its words
  await writeFile(barred!, novel.match(/\b[a-z]{3,8}\b/g)!.join('\n'));
  const call = `match ${file} --names ${barred} --count 40 --old20 1 --n 9 --seed 3`;
  const { stdout, stderr } = await run(`${call} --json`);
  assert.match(stderr, /, by rank [\d.]+( [\d.]+){39}$/m);
  const { matches, sources } = JSON.parse(stdout);
  assert.is(sources[0].language, 'en');
  const known = ['chart', 'stool', 'break', 'cloth'];
  assert.not(matches.some(({ stimulus }: { stimulus: string }) => known.includes(stimulus)));
});

score('match tells what is odd about words, and keeps bounds', async ({ folder, source }) => {
  const [file, barred] = [join(folder, 'odd.txt'), join(folder, 'barred.txt')];
  await writeFile(file, 'legatos\nflumen\nFlumen\nxxqz\nflum!\n');
  const call = `match ${file} --text ${source} --count 3 --seed 5`;
  const { stderr } = await run(call);
  assert.match(
    stderr,
    /note: fewer than 3 were found \(a larger source, or looser --bits, .*\) for: .*xxqz \(0\)/m,
  );
  assert.match(stderr, /^\d of 4 words have 3;/);
  assert.match((await run(`${call} --and nosuch`)).stderr, /Cannot read nosuch: /);
  // symbols that no word has in a row have their bits
  assert.match((await run(`${call} --txt --bits 9`)).stdout, /^flum!\t/m);
  await writeFile(barred, `flumen\n${'flumen'.repeat(9)}\n`);
  const long = await run(`match ${barred} --text ${source} --count 3 --txt`);
  assert.match(long.stderr, /for: (?:flumen){9} \(0\)$/m);
  assert.match(long.stdout, /^flumen\t/);
  await writeFile(barred, 'xxqz\n');
  const none = await run(`match ${barred} --text ${source} --seed 5`);
  assert.equal([none.code, none.stderr.split('\n')[0]], [1, 'no pseudowords were found']);
  await writeFile(barred, '\n');
  assert.match((await run(`${call} --without ${barred}`)).stderr, /barred\.txt is empty; give one/);
  const { matches, statistics } = await json(`${call} --n 0 --old20 .2`);
  assert.ok(statistics.incomplete.some((one: { word: string }) => one.word === 'xxqz'));
  assert.is(statistics.n, 0);
  await writeFile(barred, matches.map(({ stimulus }: { stimulus: string }) => stimulus).join('\n'));
  const others = await json(`${call} --without ${barred}`);
  assert.equal(others.without, { name: 'barred.txt', sha256: await fileDigest(barred) });
  const made = (list: { stimulus: string; rank: number }[]) =>
    list.flatMap(({ stimulus, rank }) => (rank > 0 ? [stimulus] : []));
  assert.ok(made(matches).length > 0);
  assert.not(made(others.matches).some((stimulus) => made(matches).includes(stimulus)));
});

score('small sources are told, and phonemes stand behind a word', async ({ folder, source }) => {
  const file = join(folder, 'odd.txt');
  await writeFile(file, '1,a ɬ\u0301ʔ\n2,b\n');
  const out = join(folder, 'odd.csv');
  const lexicon = join(folder, 'lexicon.txt');
  await writeFile(lexicon, (await readFile(source, 'utf8')).split(/[^a-z]+/).join('\n'));
  await run(`score ${file} --names ${lexicon} --csv --out ${out}`);
  assert.match(await readFile(out, 'utf8'), /^string,.*\r\n"1,a ɬ\u0301ʔ",false,6,/);
  const { source: told } = JSON.parse(await readFile(`${out}.json`, 'utf8'));
  assert.equal([told.name, told.language], ['lexicon.txt', 'la']);
  const spoken = join(folder, 'spoken.txt');
  await writeFile(
    spoken,
    Array.from({ length: 50 }, (_, i) => `b ${'klmnprst'[i % 8]} ˈa ${'bdfgkhv'[i % 7]}\ttag`).join(
      '\n',
    ),
  );
  await writeFile(file, 'BAL\nBAL  b a l\n');
  const { stdout, stderr } = await run(`score ${file} --names ${spoken} --phonemes`);
  assert.match(stdout, /^BAL\tfalse\t1\t.*\tBAL\t1\t/m);
  assert.match(stdout, /^BAL {2}b a l\tfalse\t3\t/m);
  assert.match(stderr, /^note: the source has 50 words; below a few hundred/);
  assert.not.match(stderr, /sentences/);
});

score('check needs no source', async ({ folder }) => {
  const file = join(folder, 'alone.txt');
  await writeFile(file, 'Elara\tf\nAlera\nMarren\nMarrin\nMary\nWhore\nPolack\nFaggot\n');
  const { code, stdout } = await run(`check ${file} --output-base ${folder} --csv`);
  assert.is(code, 1);
  const rows = 'Elara,overused Elara,near,Alera Marren,near,Marrin Mary,real,en Whore,off';
  for (const row of [...rows.split(' '), 'Polack,off', 'Faggot,off']) assert.match(stdout, row);
  await writeFile(file, 'Anna\nAna\nAnna\n');
  const twice = await run(`check ${file} --output-base ${folder} --csv`);
  const once = ['Anna,real,en', 'Ana,real,en', 'Anna,near,Ana', 'Anna,same,'];
  assert.equal(twice.stdout.trimEnd().split('\r\n').slice(1), once);
});

score('check tells what speaks against names, and ends with 1 then', async ({ folder, source }) => {
  const file = join(folder, 'cast.txt');
  const call = `check ${file} --text ${source}`;
  await writeFile(file, 'Elara\nMarren\nMarrin\nDunmark\nDunmark\nGarumno\n');
  assert.equal(await run(`${call} --txt`), {
    code: 1,
    stdout:
      'Elara is given in every story\nMarren is a letter or two from Marrin\nDunmark stands twice\nGarumno is a letter or two from Garumna\n',
    stderr: '',
  });
  const csv = await run(`${call} --csv`);
  assert.match(csv.stdout, /^name,fault,other\r\nElara,overused,\r\nMarren,near,Marrin\r\n/);
  await writeFile(file, 'ŋáro\nŊÁRO\nŋàro\nMüller\nmuller\n');
  assert.equal((await run(call)).stdout.trimEnd().split('\n'), [
    'ŋáro stands twice',
    'ŋáro differs in marks alone from ŋàro',
    'ŊÁRO differs in marks alone from ŋàro',
    'Müller differs in marks alone from muller',
  ]);
  await writeFile(file, 'Ghurbakk\nNozgrud\n');
  assert.equal(await run(call), { code: 0, stdout: '', stderr: '' });
});
