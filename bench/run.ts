/** Program: runs the named benchmarks, or all, and compares them with their targets; `names` measures how good names are. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { packageRoot } from '../store/files/package-root.ts';
import { Context, FULL, SMOKE, withSizes } from './measuring/context.ts';
import { type Measurement, median, resultSum } from './measuring/measurement.ts';
import { machineText, markdown, reportOf, resultTable, writePart } from './measuring/report.ts';
import { isMet, targetOf } from './measuring/targets.ts';
import * as batch from './suites/batch.ts';
import * as engine from './suites/engine.ts';
import { countExecuted } from './suites/executed.ts';
import * as http from './suites/http.ts';
import { benchKin, benchKinHttp } from './suites/kin.ts';
import { measureQuality } from './suites/names.ts';
import { benchPage } from './suites/page.ts';
import { benchRuntime } from './suites/runtime.ts';
import { measureWordlikeness } from './suites/wordlikeness.ts';

interface Entry {
  readonly group: 'engine' | 'http' | 'files';
  readonly run: (context: Context) => Promise<Measurement[]>;
  /** Runs only when it is named. */
  readonly onRequest?: boolean;
}

const BENCHES: Readonly<Record<string, Entry>> = {
  walks: { group: 'engine', run: engine.benchWalks },
  reaches: { group: 'engine', run: engine.benchReaches },
  combine: { group: 'engine', run: engine.benchCombine },
  select: { group: 'engine', run: engine.benchSelect },
  kin: { group: 'engine', run: benchKin },
  runtime: { group: 'engine', run: benchRuntime },
  load: { group: 'http', run: http.benchLoads('index') },
  'load-db': { group: 'http', run: http.benchLoads('db') },
  'load-json': { group: 'http', run: http.benchLoads('json') },
  memory: { group: 'http', run: http.benchMemory },
  busy: { group: 'http', run: http.benchBusy },
  answers: { group: 'http', run: http.benchAnswers },
  persisting: { group: 'http', run: http.benchPersisting },
  batch: { group: 'http', run: batch.benchBatch },
  'batch-files': { group: 'files', run: batch.benchBatchFiles },
  'kin-http': { group: 'http', run: benchKinHttp },
  pipeline: { group: 'http', run: http.benchPipeline },
  page: { group: 'http', run: benchPage, onRequest: true },
};

const HELP = `Usage: npm run bench [-- [options] [name ...]]

Measures the named benchmarks, or all of them, and prints one table.

  --check        exit with code 1 when a target is missed
  --slack X      targets for a machine X times as slow (default 1)
  --json FILE    where the results go (default bench/results/<time>.json)
  --write        writes the results into docs/performance.md
  --smoke        tiny inputs, to see that everything runs; no target applies
  --sizes LIST   syllables of the corpora of loads, reaches and memory, up to 5000000
  --vs DIST      measures the build in another folder dist/ too, in turns, and tells the ratios
  --help         this text

Names: ${Object.keys(BENCHES).join(', ')};
groups: engine, http, files. page runs only when it is named.

Instead of speeds:

  names          how good names are, beside a letter chain of order 2
  wordlikeness   how well 10 pseudowords match each of 100 words of three languages, and scores human ratings
  executed       how many source files a walk and a request for names run

  --source FILE[:LANG]  names: a list of names or a text with the code of its language, repeatable (default: the
                        sources of bench/quality/sources/ and the samples)
  --ratings FOLDER      wordlikeness: correlates scores with mean ratings, the number of symbols held constant: each
                        .csv has a heading: spelling, arpabet (English) or ipa (Spanish), and a column of ratings
  --files               executed: lists the files
  --write, --check      names, wordlikeness: writes tables and names of docs/; names: exit code 1 when a source
                        misses a goal
`;

/** What is measured in other ways; returns the exit code. */
const INSTEAD: Readonly<
  Record<string, (options: Options, say: (text: string) => void) => Promise<number>>
> = { names: measureQuality, wordlikeness: measureWordlikeness, executed: countExecuted };

class UsageError extends Error {}

function parseOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      check: { type: 'boolean', default: false },
      slack: { type: 'string', default: '1' },
      json: { type: 'string' },
      write: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      sizes: { type: 'string' },
      vs: { type: 'string' },
      help: { type: 'boolean', default: false },
      source: { type: 'string', multiple: true },
      ratings: { type: 'string' },
      files: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const slack = Number(values.slack);
  if (!(slack >= 1 && slack < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`--slack must be a number from 1 on, not "${values.slack}".`);
  }
  if (values.smoke && (values.check || values.write)) {
    throw new UsageError('--smoke goes with neither --check nor --write.');
  }
  const sizes = values.sizes?.split(',').map(Number) ?? null;
  if (sizes?.some((size) => !(Number.isInteger(size) && size >= 1 && size <= 5_000_000))) {
    throw new UsageError(`--sizes must be numbers from 1 to 5000000, not "${values.sizes}".`);
  }
  const [instead = '', ...others] = positionals;
  const isAlone = others.length === 0 && Object.hasOwn(INSTEAD, instead);
  const names = isAlone ? [instead] : chooseNames(positionals);
  return { ...values, slack, sizes, names };
}

type Options = ReturnType<typeof parseOptions>;

/** In the order of the table above, whatever the order of the words. */
function chooseNames(words: readonly string[]): string[] {
  for (const word of words) {
    if (!BENCHES[word] && !Object.values(BENCHES).some(({ group }) => group === word)) {
      throw new UsageError(`No benchmark or group is called "${word}". See --help.`);
    }
  }
  return Object.entries(BENCHES)
    .filter(([name, { group, onRequest }]) => {
      if (words.includes(name)) return true;
      return !onRequest && (words.length === 0 || words.includes(group));
    })
    .map(([name]) => name);
}

const ROUNDS = 5;

/** Prints medians (ms, else MB) of another build and of this one, measured in turns, and the median of the ratios of the rounds. */
async function compareWith(other: string, names: readonly string[]): Promise<number> {
  const json = join(packageRoot(), 'bench', 'results', `turn-${process.pid}.json`);
  const figuresOf = async (dist: string) => {
    const words = [join(dist, 'bench', 'run.js'), ...names, '--json', json];
    await promisify(execFile)(process.execPath, words);
    const { results } = JSON.parse(await readFile(json, 'utf8')) as { results: Measurement[] };
    return results.map((row) => [`${row.name} ${row.n}`, row.medianMs ?? row.megabytes!] as const);
  };
  const rounds: (readonly (readonly [name: string, figure: number])[])[][] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await figuresOf(other), await figuresOf(join(packageRoot(), 'dist'))]);
  const rows = rounds[0]![0]!.map(([name], i) => {
    const [theirs, ours] = [0, 1].map((build) => rounds.map((pair) => pair[build]![i]![1]));
    const ratio = median(ours!.map((figure, k) => figure / theirs![k]!));
    return [name, ...[median(theirs!), median(ours!), ratio].map((value) => value.toFixed(2))];
  });
  process.stdout.write(`${markdown(['measured, n', 'other', 'this', 'ratio'], rows)}\n`);
  return 0;
}

async function main(args: readonly string[]): Promise<number> {
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  const options = parseOptions(args);
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const instead = INSTEAD[options.names[0] ?? ''];
  if (instead) return instead(options, say);
  if (options.vs !== undefined) return compareWith(options.vs, options.names);
  const start = new Date();
  const scale = options.smoke ? SMOKE : FULL;
  const context = new Context(options.sizes ? withSizes(scale, options.sizes) : scale, say);
  const rows: Measurement[] = [];
  try {
    for (const name of options.names) {
      say(`${name} ...`);
      rows.push(...(await BENCHES[name]!.run(context)));
    }
  } finally {
    await context.close();
  }
  const table = resultTable(rows, options.slack);
  process.stdout.write(`${table}\n`);
  say(`(sum of all results: ${resultSum()})`);
  const stamp = start.toISOString().replace(/[:.]/g, '-');
  const path = options.json ?? join(packageRoot(), 'bench', 'results', `${stamp}.json`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(reportOf(rows, options.slack, start), null, 2)}\n`);
  if (options.write)
    await writePart('performance.md', 'table', `${machineText(start)}\n\n${table}`);
  const missed = rows.filter((row) => {
    const target = targetOf(row);
    return target !== null && !isMet(row, target, options.slack);
  });
  if (!options.check || missed.length === 0) return 0;
  say(`Missed: ${missed.map(({ name, n }) => `${name} (${n})`).join(', ')}`);
  return 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (err) {
  const usage =
    err instanceof UsageError ||
    String((err as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_');
  process.stderr.write(`bench: ${usage ? (err as Error).message : (err as Error).stack}\n`);
  process.exitCode = usage ? 2 : 1;
}
