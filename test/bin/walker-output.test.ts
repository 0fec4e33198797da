/** Output of the walker's verbs: CSV, charts, seeds, choice of the run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { sampled } from '../extent.ts';
import { runCli } from './cli.ts';
import {
  CLI_PROGRAM,
  linesOf,
  NEWER,
  OLDER,
  recordsOf,
  startFixture,
  type WalkerFixture,
} from './walker-fixture.ts';

const output = suite<WalkerFixture>('output of the walker verbs');

output.before(async (context) => {
  Object.assign(context, await startFixture());
});

output.after((context) => context.close());

/** Rows of a CSV output without quoted cells. */
const table = (stdout: string): string[][] => {
  assert.ok(stdout.endsWith('\r\n'));
  return stdout
    .slice(0, -2)
    .split('\r\n')
    .map((row) => row.split(','));
};

output('csv has a heading and the same rows as the records', async ({ cli }) => {
  const flags = ['--seed', '7', '--count', '20'];
  interface Step {
    syllable: string;
    frequency: number;
  }
  const walks = recordsOf<{ formatted: string; syllables: string[]; steps: Step[] }>(
    await cli('walk', '--ndjson', ...flags),
  );
  assert.equal(table((await cli('walk', '--csv', ...flags)).stdout), [
    ['formatted', 'syllables', 'frequencies'],
    ...walks.map(({ formatted, syllables, steps }) => [
      formatted,
      syllables.join(' '),
      steps.map(({ frequency }) => frequency).join(' '),
    ]),
  ]);
  interface Candidate {
    name: string;
    syllables: string[];
    features: Record<string, boolean>;
  }
  const candidates = recordsOf<Candidate>(await cli('combine', '--ndjson', ...flags));
  assert.equal(table((await cli('combine', '--csv', ...flags)).stdout), [
    ['name', 'syllables', ...FEATURE_NAMES],
    ...candidates.map(({ name, syllables, features }) => [
      name,
      syllables.join(' '),
      ...FEATURE_NAMES.map((feature) => String(features[feature])),
    ]),
  ]);
  interface Selected extends Candidate {
    score: number;
    rank: number;
    evaluation: Record<string, string[] | null>;
  }
  const select = ['--seed', '7', '--candidates', '300', '--take', '20', '--mode', 'soft'];
  const selected = recordsOf<Selected>(await cli('select', '--ndjson', ...select));
  const hits = ['preferred_hits', 'tolerated_hits', 'discouraged_hits'];
  assert.equal(table((await cli('select', '--csv', ...select)).stdout), [
    ['rank', 'name', 'syllables', 'score', ...hits],
    ...selected.map(({ rank, name, syllables, score, evaluation }) => [
      String(rank),
      name,
      syllables.join(' '),
      String(score),
      ...hits.map((key) => evaluation[key]!.join(' ')),
    ]),
  ]);
  const reaches = recordsOf(await cli('reach', '--ndjson'));
  assert.equal(table((await cli('reach', '--csv')).stdout), [
    ['profile', 'syllable', 'frequency', 'reachability'],
    ...reaches.map((row) => Object.values(row).map(String)),
  ]);
});

output('the analysis as csv has a row for each number', async ({ cli }) => {
  const { analysis, statistics } = JSON.parse((await cli('analyze', '--json')).stdout);
  const [heading, ...rows] = table((await cli('analyze', '--csv')).stdout);
  assert.equal(heading, ['path', 'value']);
  const values = Object.fromEntries(rows);
  assert.is(values.source, OLDER);
  assert.is(values['analysis.terrain.shape.score'], String(analysis.terrain.shape.score));
  assert.is(
    values['analysis.length_distribution.5+.0'],
    String(analysis.length_distribution['5+'][0]),
  );
  assert.is(values['statistics.top.0.0'], statistics.top[0][0]);
  assert.is(values['statistics.length.stdev'], String(statistics.length.stdev));
});

output('the pictures of analyze and reach hold the numbers and fit 80 columns', async ({ cli }) => {
  const { analysis, statistics } = JSON.parse((await cli('analyze', '--json')).stdout);
  const picture = (await cli('analyze')).stdout;
  assert.match(
    picture,
    `${analysis.total.toLocaleString('en-US')}, of which ${analysis.hapax} occur`,
  );
  for (const axis of ['shape', 'craft', 'space']) {
    const { pct, label, exemplars } = analysis.terrain[axis];
    assert.match(picture, new RegExp(`${axis} .*●.* ${pct} %  ${label}\n.*${exemplars[0]} `));
  }
  for (const feature of FEATURE_NAMES) {
    const { percentage } = statistics.features[feature];
    assert.match(picture, new RegExp(`${feature} +█*░* +${percentage.toFixed(1)} %`));
  }
  assert.match(picture, /Letters\n {5}2 {2}█+░+ /);
  const drawn = picture.split('\n').filter((line) => /[█░●]/.test(line));
  assert.is(drawn.length, Object.keys(analysis.length_distribution).length + 3 + 12);
  for (const line of picture.split('\n')) assert.ok(line.length <= 80, line);
  const { reaches } = JSON.parse((await cli('reach', '--json')).stdout);
  const told = (await cli('reach')).stdout;
  for (const { profile, reach, syllables } of reaches) {
    assert.match(told, new RegExp(`^${profile}: reach ${reach} of 2,514, `, 'm'));
    assert.match(told, new RegExp(`^  ${syllables[0].syllable} +[\\d,]+ +[\\d,]+$`, 'm'));
  }
});

output('a run is found by id, by path or as the latest one', async ({ cli, post, server }) => {
  const { walks } = await post<{ walks: { formatted: string }[] }>('walk', { patch: 'b', seed: 4 });
  const expected = walks.map(({ formatted }) => formatted);
  const base = ['--output-base', server.outputBase];
  const seed = ['--seed', '4'];
  for (const run of ['latest', NEWER, join(server.outputBase, NEWER)]) {
    const walked = await runCli(['walk', ...base, '--run', run, ...seed]);
    assert.equal(linesOf(walked), expected);
    assert.is(walked.stderr, `run: ${NEWER}, JSON (1,432 syllables), in the order of the file\n`);
  }
  assert.equal(linesOf(await runCli(['walk', ...base, ...seed])), expected);
  const here = await runCli(['walk', '--run', NEWER, ...seed], server.outputBase);
  assert.equal(linesOf(here), expected);
  const missing = await cli('walk', '--run', '20990101_000000_pyphen');
  assert.is(missing.code, 1);
  assert.match(
    missing.stderr,
    /^error: Run not found: 20990101_000000_pyphen is neither a run in /,
  );
  const empty = join(server.folder, 'empty');
  await mkdir(empty);
  const none = await runCli(['walk', '--output-base', empty]);
  assert.is(none.code, 1);
  assert.match(none.stderr, /^error: No run with a corpus in .*empty\. Make one with namewalk run/);
  const bare = await runCli(['walk', '--run', empty]);
  assert.is(bare.code, 1);
  assert.match(bare.stderr, /^error: .*empty holds neither data\/corpus\.db nor /);
});

output('a seed that is drawn is told and gives the same names again', async ({ cli }) => {
  const cases: [string, ...string[]][] = [
    ['walk', '--count', '4'],
    ['combine', '--count', '40'],
    ['combine', '--count', '40', '--profile', 'ritual'],
    ['select', '--candidates', '400', '--order', 'random'],
  ];
  for (const [verb, ...flags] of cases) {
    const first = await cli(verb, ...flags);
    const seed = /^seed: (\d+)$/m.exec(first.stderr)?.[1];
    assert.ok(seed, first.stderr);
    const again = await cli(verb, ...flags, '--seed', seed);
    assert.is(again.stdout, first.stdout);
    assert.not.match(again.stderr, 'seed:');
  }
});

output('flags without effect and names that do not suit are told', async ({ cli }) => {
  const goblin = await cli('walk', '--profile', 'goblin', '--temperature', '3');
  assert.match(goblin.stderr, 'note: --temperature has no effect with --profile goblin');
  const flat = await cli('combine', '--count', '1', '--max-flips', '3');
  assert.match(flat.stderr, 'note: --max-flips has no effect without --profile custom');
  const custom = await cli('combine', '--count', '1', '--profile', 'custom', '--max-flips', '3');
  assert.not.match(custom.stderr, 'note:');
  const none = await cli('select', '--candidates', '50', '--syllables', '9');
  assert.is(none.code, 0);
  assert.is(none.stdout, '');
  assert.match(none.stderr, 'names: 0 suit, 0 taken; rejected: syllable_count_out_of_range 50');
});

output('policies may come from another file', async ({ cli, server }) => {
  const file = join(server.folder, 'policies.yml');
  await writeFile(file, "version: '1.0'\nname_classes:\n  any: {}\n");
  const all = ['--candidates', '60', '--take', 'all', '--seed', '2', '--policies', file];
  const any = await cli('select', ...all, '--class', 'any');
  assert.is(linesOf(any).length, 60);
  const unknown = await cli('select', ...all);
  assert.is(unknown.code, 1);
  assert.match(unknown.stderr, 'error: Unknown name class: first_name\n');
  await writeFile(file, "version: '3.0'\n");
  const broken = await cli('select', ...all);
  assert.is(broken.code, 1);
  assert.match(broken.stderr, /error: Selector failed: .*policies\.yml: Policy file: version/);
});

output('wrong flags end with code 2 and a hint, help with code 0', async ({ cli }) => {
  for (const verb of ['walk', 'combine', 'select', 'analyze', 'reach']) {
    for (const flags of [['--colour'], ['extra'], ['--json', '--csv'], ['--run', '']]) {
      const run = await cli(verb, ...flags);
      assert.is(run.code, 2, `${verb} ${flags}`);
      assert.is(run.stdout, '');
      assert.match(run.stderr, `See namewalk ${verb} --help.`);
    }
    const help = await runCli([verb, '--help']);
    assert.is(help.code, 0);
    for (const word of ['Usage:', '--run', '--txt', '--ndjson', '--csv', 'Examples:']) {
      assert.match(help.stdout, word);
    }
    for (const line of help.stdout.split('\n')) assert.ok(line.length <= 104, line);
  }
  assert.match((await cli('select', '--count', '5')).stderr, 'Use --candidates for how many');
});

output('a reader that stops early ends the verb in peace', async ({ server }) => {
  for (const format of sampled(['--ndjson', '--json'], ['--txt', '--ndjson', '--json', '--csv'])) {
    const child = spawn(process.execPath, [
      ...[CLI_PROGRAM, 'combine', '--output-base', server.outputBase],
      ...['--count', '200000', '--seed', '1', format],
    ]);
    const closed = once(child, 'close');
    const told = text(child.stderr);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    assert.equal(await closed, [0, null], await told);
    assert.not.match(await told, /EPIPE|Error|at /);
  }
});

const CANDIDATES = sampled(200_000, 1_000_000);

output('a million candidates go by in flat memory', async ({ server }) => {
  const tellPeak = `process.on('exit', () => process.stderr.write(
    'peak ' + Math.round(process.resourceUsage().maxRSS / 1024) + ' MB\\n'))`;
  const child = spawn(process.execPath, [
    ...['--import', `data:text/javascript,${encodeURIComponent(tellPeak)}`, CLI_PROGRAM],
    ...['combine', '--output-base', server.outputBase, '--count', String(CANDIDATES)],
    ...['--seed', '1', '--ndjson'],
  ]);
  const closed = once(child, 'close');
  const told = text(child.stderr);
  let bytes = 0;
  let rows = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
  }
  assert.equal(await closed, [0, null]);
  assert.is(rows, CANDIDATES);
  const peak = Number(/^peak (\d+) MB$/m.exec(await told)?.[1]);
  assert.ok(bytes > 300 * CANDIDATES && peak < 250, `${bytes} bytes at a peak of ${peak} MB`);
});

output.run();
