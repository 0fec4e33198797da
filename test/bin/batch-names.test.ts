/** `namewalk batch --algorithm kin/1`: standard output, parts that go on, databases. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { type KinFile, names as open } from '../../runtime/index.ts';
import { partNames } from '../batch-process.ts';
import { sampleNames } from '../runtime/sample-names.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { layOutTextRun } from '../text-run.ts';
import { type CliRun, runCli } from './cli.ts';

interface Context {
  batch(...args: string[]): Promise<CliRun>;
}

const names = sharedFolderSuite<Context>('namewalk batch of kin/1', (context) => {
  const base = join(context.folder, 'runs');
  context.batch = (...args) => runCli(['batch', '--output-base', base, '--threads', '1', ...args]);
  return layOutTextRun(base);
});

const FLAGS = '--algorithm kin/1 --class place_name --seed 7 --letters 4-9'.split(' ');
const ALL = '--count all --exclude-offensive'.split(' ');

const linesOf = ({ stdout }: CliRun): string[] => stdout.trimEnd().split('\n');

/** The parts put one after the other. */
async function joined(out: string): Promise<string> {
  const parts = await partNames(out);
  return (await Promise.all(parts.map((name) => readFile(join(out, name), 'utf8')))).join('');
}

/** Takes the second part away. */
const loseOne = async (out: string): Promise<void> => rm(join(out, (await partNames(out))[1]!));

names('parts put one after the other are what goes to standard output', async (context) => {
  const { batch, folder } = context;
  const whole = await batch(...FLAGS, ...ALL);
  assert.is(whole.code, 0, whole.stderr);
  const count = linesOf(whole).length;
  assert.ok(count > 20, String(count));
  const out = join(folder, 'parts');
  const made = await batch(...FLAGS, ...ALL, '--out', out, '--part', '20');
  assert.is(made.code, 0, made.stderr);
  assert.is(await joined(out), whole.stdout);
  assert.ok((await partNames(out)).length > 2);
  // a part that is lost is made again, from the folder alone
  await loseOne(out);
  const again = await batch('--out', out);
  assert.is(again.code, 0, again.stderr);
  assert.is(await joined(out), whole.stdout);
  assert.is((await batch('--out', out, '--check')).code, 0);
  const other = await batch(...FLAGS, '--count', 'all', '--letters', '5-9', '--out', out);
  assert.is(other.code, 1);
  assert.match(other.stderr, /holds another batch: .*letters is \[.*\] there and \[5,9\] here/);
});

names('a database holds the same names', async ({ batch, folder }) => {
  const whole = await batch(...FLAGS, '--count', '40');
  const path = join(folder, 'names.sqlite');
  const made = await batch(...FLAGS, '--count', '40', '--out', path);
  assert.is(made.code, 0, made.stderr);
  const db = new Database(path, { readonly: true });
  const rows = db.prepare('select name from names order by slot').pluck().all();
  db.close();
  assert.equal(rows, linesOf(whole));
});

names('flags of one construction are refused with the other', async ({ batch }) => {
  const odd = await batch('--letters', '4-6', '--algorithm', 'namespace/1');
  assert.is(odd.code, 2);
  assert.match(odd.stderr, /--letters needs --algorithm kin\/1/);
  const top = await batch(...FLAGS, '--top', '5');
  assert.is(top.code, 1);
  assert.match(top.stderr, /top does not go with kin\/1/);
  const pattern = await batch('--pattern', '{first} {last}', '--algorithm', 'namespace/1');
  assert.match(pattern.stderr, /--pattern needs --algorithm kin\/1/);
  const none = await batch('--algorithm', 'kin/1');
  assert.match(none.stderr, /needs name_class; known classes/);
});

names('fewer names than wanted are all there are', async ({ batch }) => {
  const few = await batch(...FLAGS, '--count', '1e6');
  assert.is(few.code, 0);
  assert.match(few.stderr, /no slot is left/);
});

names('by rank names occur again, as often as their ranks tell', async ({ batch }) => {
  const flags = ['--pattern', 'full_name', '--seed', '7', '--zipf', '1', '--count', '4000'];
  const drawn = await batch(...flags);
  assert.is(drawn.code, 0, drawn.stderr);
  assert.match(drawn.stderr, /note: names are drawn by rank, so that they occur again/);
  const counts = new Map<string, number>();
  for (const line of linesOf(drawn)) {
    const [first] = line.split(' ');
    counts.set(first!, (counts.get(first!) ?? 0) + 1);
  }
  // of the log-uniform ranks the first three are ln 2, ln 3/2 and ln 4/3 apart
  const [one, two, three] = [...counts.values()].sort((a, b) => b - a);
  assert.ok(Math.abs(two! / one! - Math.log(1.5) / Math.log(2)) < 0.12, `${one} ${two}`);
  assert.ok(Math.abs(three! / one! - Math.log(4 / 3) / Math.log(2)) < 0.12, `${one} ${three}`);
  // the same of a slot wherever it is made
  const rest = await batch(...flags.slice(0, -1), '500', '--offset', '3500');
  assert.equal(linesOf(rest), linesOf(drawn).slice(3500));
  const endless = await batch(...flags.slice(0, -1), 'all');
  assert.match(endless.stderr, /count must be a number with zipf/);
  const steep = await batch(...flags, '--zipf', '9');
  assert.match(steep.stderr, /zipf must be a number above 0, up to 4/);
});

names('each part of CSV has its heading; what is damaged is made again', async (t) => {
  const { batch, folder } = t;
  const csv = [...FLAGS, '--count', '40', '--format', 'csv'];
  const whole = (await batch(...csv)).stdout;
  for (const gz of [[], ['--gz']]) {
    const out = join(folder, `csv${gz.length}`);
    assert.is((await batch(...csv, ...gz, '--part', '20', '--out', out)).code, 0);
    const read = async (name: string): Promise<string> => {
      const bytes = await readFile(join(out, name));
      return (gz.length > 0 ? gunzipSync(bytes) : bytes).toString();
    };
    const parts = await partNames(out);
    const texts = await Promise.all(parts.map(read));
    const heading = 'slot,name,syllables\r\n';
    assert.ok(texts.every((text) => text.startsWith(heading)));
    assert.is(heading + texts.map((text) => text.slice(heading.length)).join(''), whole);
    const path = join(out, parts[1]!);
    const bytes = await readFile(path);
    bytes[bytes.length - 12]! ^= 1;
    await writeFile(path, bytes);
    assert.is((await batch('--out', out, '--check')).code, 1);
    // the run is found where it was, without --output-base
    const again = await runCli(['batch', '--out', out]);
    assert.is(again.code, 0, again.stderr);
    assert.match(again.stderr, 'kept: 1 part; damaged or gone, made again: 000001\n');
    assert.is(await read(parts[1]!), texts[1]);
  }
});

names('a database with other rows than were stored is not gone on with', async (t) => {
  const out = join(t.folder, 'rows.sqlite');
  const flags = [...FLAGS, '--count', '40', '--out', out];
  assert.is((await t.batch(...flags)).code, 0);
  assert.is((await t.batch(...flags)).code, 0);
  const db = new Database(out);
  db.exec("UPDATE names SET name = 'Other' WHERE rowid = 3");
  db.close();
  for (const again of [flags, ['--out', out]]) {
    const { code, stderr } = await runCli(['batch', ...again]);
    assert.is(code, 1);
    assert.match(stderr, /remove it, and make it again/);
  }
});

names('a list of names gives those of the run-time, none twice', async ({ folder }) => {
  const list = join(folder, 'towns.txt');
  await writeFile(list, (await sampleNames('en', 120)).join('\n'));
  const recipe = ['--algorithm', 'kin/1', '--names', list, '--class', 'place_name', '--seed', '7'];
  const batch = (...args: string[]): Promise<CliRun> => runCli(['batch', ...recipe, ...args]);
  const all = linesOf(await batch('--count', 'all'));
  assert.is(new Set(all).size, all.length);
  const path = join(folder, 'towns.kin.json');
  const model = await runCli(['model', '--names', list, '--classes', 'place_name', '-o', path]);
  assert.is(model.code, 0, model.stderr);
  const town = open(JSON.parse(await readFile(path, 'utf8')) as KinFile, { seed: 7 });
  assert.equal(all, town.take(town.size));
  const csv = await batch('--count', '3', '--format', 'csv', '--style', 'upper');
  const rows = csv.stdout.split('\r\n');
  assert.is(rows[1]!.replaceAll('"', '').split(',')[1], town.at(0).toUpperCase());
  // into a folder, which goes on when the list is gone
  const out = join(folder, 'towns');
  assert.is((await batch('--count', '300', '--part', '100', '--out', out)).code, 0);
  await rm(list);
  await loseOne(out);
  const on = await runCli(['batch', '--out', out]);
  assert.is(on.code, 0, on.stderr);
  assert.equal((await joined(out)).trimEnd().split('\n'), all.slice(0, 300));
});

names('full names are all choices of their parts, none twice', async ({ folder }) => {
  const list = join(folder, 'few.txt');
  const own = ['Tessavar', 'Hallareth', 'Orrevai', 'Tessamir', 'Orrelan', 'Hallavar', 'Velareth'];
  await writeFile(list, own.join('\n'));
  const batch = (...args: string[]): Promise<CliRun> =>
    runCli(['batch', '--names', list, '--seed', '7', '--count', 'all', ...args]);
  const whole = await batch('--pattern', '{first_name} {last_name} of {place_name}');
  assert.is(whole.code, 0, whole.stderr);
  const all = linesOf(whole);
  const choices = [0, 1, 3].map((i) => new Set(all.map((text) => text.split(' ')[i])).size);
  assert.ok(choices[0]! > 2);
  assert.equal([new Set(all).size, all.length], Array(2).fill(choices.reduce((a, b) => a * b)));
  const sirs = ['--pattern', 'Sir {first} {last}', '--format', 'ndjson', '--style', 'upper'];
  const rows = linesOf(await batch(...sirs));
  const { name, syllables } = JSON.parse(rows[1]!) as { name: string; syllables: string[] };
  assert.match(name, /^Sir [A-Z]+ [A-Z]+$/);
  assert.equal(syllables, name.split(' '));
  const out = join(folder, 'people.sqlite');
  const made = await batch('--pattern', '{first} {last}', '--out', out);
  assert.is(made.code, 0, made.stderr);
  for (const [pattern, why] of [
    ['{first}{last}', /needs a blank between/],
    ['{first} {patronymic}', /neither the source nor its language shows patronymics/],
    ['{first} of {organisation}', /organisation has phrases instead of names/],
    ['{nobody}', /unknown part \{nobody\}/],
  ] as const) {
    const { code, stderr } = await batch('--pattern', pattern);
    assert.is(code, 1);
    assert.match(stderr, why);
  }
  const both = await batch('--pattern', '{first} {last}', '--class', 'place_name');
  assert.match(both.stderr, /Give pattern, .* or name_class, not both/);
  const syllable = await batch('--algorithm', 'namespace/1');
  assert.match(syllable.stderr, /--names needs --algorithm kin\/1/);
  const icelandic = await batch('--pattern', '{first} {patronymic}', '--language', 'is');
  assert.match(icelandic.stderr, /a batch has no patronymics/);
});

names.run();
