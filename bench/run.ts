/** Program: runs the named benchmarks, or all, and compares them with their targets; `names` measures how good names are. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../store/files/package-root.ts';
import { Context } from './measuring/context.ts';
import type { Measurement } from './measuring/measurement.ts';
import {
  figure,
  machineText,
  markdown,
  reportOf,
  resultTable,
  writeJson,
  writePage,
} from './measuring/report.ts';
import { FULL, SMOKE } from './measuring/scale.ts';
import { isMet, targetOf } from './measuring/targets.ts';
import { resultSum } from './measuring/timing.ts';
import * as answers from './suites/answers.ts';
import * as batch from './suites/batch.ts';
import { benchBatchFiles, benchBatchQueue } from './suites/batch-files.ts';
import * as engine from './suites/engine.ts';
import { countExecuted } from './suites/executed.ts';
import * as http from './suites/http.ts';
import { benchKin, benchKinHttp } from './suites/kin.ts';
import { measureQuality } from './suites/names.ts';
import * as pipeline from './suites/pipeline.ts';
import * as rates from './suites/rates.ts';
import * as records from './suites/records.ts';
import { benchRuntime } from './suites/runtime.ts';
import { measureScaling } from './suites/scaling.ts';
import { benchSeeding } from './suites/seeding.ts';

interface Entry {
  readonly group: 'engine' | 'http' | 'files' | 'pipeline';
  readonly run: (context: Context) => Promise<Measurement[]>;
  /** Runs only when it is named. */
  readonly onRequest?: boolean;
}

const BENCHES: Readonly<Record<string, Entry>> = {
  seeding: { group: 'engine', run: benchSeeding },
  walks: { group: 'engine', run: engine.benchWalks },
  reaches: { group: 'engine', run: engine.benchReaches },
  combine: { group: 'engine', run: engine.benchCombine },
  select: { group: 'engine', run: engine.benchSelect },
  distinct: { group: 'engine', run: engine.benchDistinct },
  analysis: { group: 'engine', run: engine.benchAnalysis },
  render: { group: 'engine', run: records.benchRender },
  sidecar: { group: 'engine', run: records.benchSidecar },
  import: { group: 'engine', run: records.benchImport },
  generate: { group: 'engine', run: records.benchGenerate },
  kin: { group: 'engine', run: benchKin },
  runtime: { group: 'engine', run: benchRuntime },
  load: { group: 'http', run: http.benchLoad },
  'load-readying': { group: 'http', run: http.benchLoadReadying },
  'load-largest': { group: 'http', run: http.benchLoadLargest, onRequest: true },
  'load-db': { group: 'http', run: http.benchLoadDb },
  'load-json': { group: 'http', run: http.benchLoadJson },
  'load-huge': { group: 'http', run: http.benchLoadHuge, onRequest: true },
  memory: { group: 'http', run: http.benchMemory },
  rates: { group: 'http', run: rates.benchRates },
  health: { group: 'http', run: rates.benchHealth },
  busy: { group: 'http', run: rates.benchBusy },
  answers: { group: 'http', run: answers.benchAnswers },
  persisting: { group: 'http', run: answers.benchPersisting },
  batch: { group: 'http', run: batch.benchBatch },
  'batch-memory': { group: 'http', run: batch.benchBatchMemory },
  'batch-gone': { group: 'http', run: batch.benchBatchGone },
  'batch-files': { group: 'files', run: benchBatchFiles },
  'batch-queue': { group: 'files', run: benchBatchQueue },
  'kin-http': { group: 'http', run: benchKinHttp },
  'pipeline-pyphen': { group: 'pipeline', run: pipeline.benchPyphen },
  'pipeline-nltk': { group: 'pipeline', run: pipeline.benchNltk },
};

const ON_REQUEST = Object.keys(BENCHES).filter((name) => BENCHES[name]!.onRequest);

const HELP = `Usage: npm run bench [-- [options] [name ...]]

Measures the named benchmarks, or all of them, and prints one table.

  --check        exit with code 1 when a target is missed
  --slack X      targets for a machine X times as slow (default 1)
  --json FILE    where the results go (default bench/results/<time>.json)
  --write        writes the results into docs/performance.md
  --smoke        tiny inputs, to see that everything runs; no target applies
  --help         this text

Names: ${Object.keys(BENCHES).join(', ')};
groups: engine, http, files, pipeline. ${ON_REQUEST.join(' and ')} run only when they are named.

Instead of speeds: \`npm run bench -- names\` measures how good names are, \`scaling\` growth up to millions of syllables
(each has its own --help), and \`executed\` counts the source files that a walk and a request for names run.
`;

/** What is measured in other ways, each with arguments of its own. */
const INSTEAD: Readonly<
  Record<string, (args: readonly string[], say: (text: string) => void) => Promise<number>>
> = { names: measureQuality, scaling: measureScaling, executed: countExecuted };

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
      help: { type: 'boolean', default: false },
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
  return { ...values, slack, names: chooseNames(positionals) };
}

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

/** Time of a walk against the time of seeding its generator. */
function boundTable(rows: readonly Measurement[]): string {
  const nanoseconds = (name: string): number | null => {
    const rate = rows.find((row) => row.name === name)?.perSecond;
    return rate == null ? null : 1e9 / rate;
  };
  const bound = nanoseconds('seeding') ?? nanoseconds('seeding-plain');
  const cells = ['seeding', 'seeding-plain', 'walks', 'walks-unlimited'].flatMap((name) => {
    const ns = nanoseconds(name);
    if (ns === null || bound === null) return [];
    return [[name, `${figure(ns)} ns`, `${figure((100 * bound) / ns)} %`]];
  });
  return markdown(['', 'for each seed or walk', 'share of the seeding with vectors'], cells);
}

async function main(args: readonly string[]): Promise<number> {
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  const instead = INSTEAD[args[0] ?? ''];
  if (instead) return instead(args.slice(1), say);
  const options = parseOptions(args);
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const start = new Date();
  const context = new Context(options.smoke ? SMOKE : FULL, say);
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
  await writeJson(path, reportOf(rows, options.slack, start));
  if (options.write) {
    await writePage({ table: `${machineText(start)}\n\n${table}`, bound: boundTable(rows) });
  }
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
