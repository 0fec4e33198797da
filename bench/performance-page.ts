/** Program: writes measured figures into docs/performance.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../store/files/package-root.ts';

/**
 * Puts measured figures into docs/performance.md, between the comments that name them:
 *
 *     node dist/bench/performance-page.js [--bench FILE] [--scaling FILE] [--profile FILE]
 *
 * FILE is what `npm run bench -- --json FILE` wrote, `scaling.json`, and the output of `profile.js`.
 * Sections without a file stay as they are.
 */
interface Machine {
  readonly at_utc: string;
  readonly commit: string | null;
  readonly node: string;
  readonly cpu_count: number;
  readonly cpu_model: string | null;
  readonly load_average: number;
}

interface BenchReport extends Machine {
  readonly results: readonly {
    readonly name: string;
    readonly n: number;
    readonly median_ms: number | null;
    readonly p99_ms: number | null;
    readonly per_second: number | null;
    readonly megabytes: number | null;
    readonly baseline: string | null;
    readonly ratio: number | null;
    readonly target: string | null;
    readonly met: boolean | null;
  }[];
}

interface ScalingReport extends Machine {
  readonly results: readonly Readonly<Record<string, number | null>>[];
}

const PAGE = join(packageRoot(), 'docs', 'performance.md');

const { values } = parseArgs({
  options: {
    bench: { type: 'string' },
    scaling: { type: 'string' },
    profile: { type: 'string' },
  },
});
let page = await readFile(PAGE, 'utf8');
if (values.bench !== undefined) {
  const report = JSON.parse(await readFile(values.bench, 'utf8')) as BenchReport;
  put('table', `${machineText(report)}\n\n${benchTable(report)}`);
  put('bound', boundText(report));
}
if (values.scaling !== undefined) {
  const report = JSON.parse(await readFile(values.scaling, 'utf8')) as ScalingReport;
  put('curves', `${machineText(report)}\n\n${scalingTable(report)}`);
}
if (values.profile !== undefined) put('profile', await readFile(values.profile, 'utf8'));
await writeFile(PAGE, page);

function put(section: string, text: string): void {
  const pattern = new RegExp(`(<!-- ${section} -->\n)[^]*?(<!-- /${section} -->)`);
  if (!pattern.test(page)) throw new Error(`${PAGE} has no section "${section}".`);
  page = page.replace(
    pattern,
    (_, open: string, close: string) => `${open}${text.trim()}\n${close}`,
  );
}

function machineText(machine: Machine): string {
  const { cpu_count, cpu_model, node, at_utc, load_average } = machine;
  const load = load_average.toFixed(1);
  return `${cpu_count} processors (${cpu_model}), Node ${node}, ${at_utc.slice(0, 10)}; load average at the end ${load}.`;
}

function markdown(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = headings.map((_, c) => (c === 0 ? '---' : '--:'));
  return [line(headings), line(rule), ...rows.map(line)].join('\n');
}

function benchTable({ results }: BenchReport): string {
  const rows = results.map((row) => [
    row.name,
    figure(row.n),
    row.median_ms === null ? '' : `${figure(row.median_ms)} ms`,
    row.p99_ms === null ? '' : `${figure(row.p99_ms)} ms`,
    row.per_second === null ? '' : figure(row.per_second),
    row.megabytes === null ? '' : `${figure(row.megabytes)} MB`,
    row.baseline ?? '',
    row.ratio === null ? '' : figure(row.ratio),
    row.target === null ? '' : `${row.target}${row.met ? '' : ' (missed)'}`,
  ]);
  const headings = [
    'name',
    'n',
    'median',
    'p99',
    'a second',
    'memory or size',
    'baseline',
    'ratio',
  ];
  return markdown([...headings, 'target'], rows);
}

function scalingTable({ results }: ScalingReport): string {
  const columns: readonly [key: string, heading: string][] = [
    ['n', 'syllables'],
    ['ready_ms', 'ready, ms'],
    ['ready_cached_ms', 'with reach cache, ms'],
    ['read_ms', 'reading alone, ms'],
    ['reaches_ms', 'reaches, ms'],
    ['walks_per_second', 'walks/s'],
    ['unlimited_per_second', 'walks/s, all neighbours'],
    ['unlimited_tables_ms', 'their tables, ms'],
    ['peak_mb', 'most memory, MB'],
    ['settled_mb', 'memory, MB'],
  ];
  return markdown(
    columns.map(([, heading]) => heading),
    results.map((row) => columns.map(([key]) => (row[key] == null ? '' : figure(row[key])))),
  );
}

/** Time of a walk against the time of seeding its generator. */
function boundText({ results }: BenchReport): string {
  const nanoseconds = (name: string): number | null => {
    const rate = results.find((row) => row.name === name)?.per_second;
    return rate == null ? null : 1e9 / rate;
  };
  const names = ['seeding', 'seeding-plain', 'walks', 'walks-unlimited'];
  const bound = nanoseconds('seeding') ?? nanoseconds('seeding-plain');
  const rows = names.flatMap((name) => {
    const ns = nanoseconds(name);
    if (ns === null || bound === null) return [];
    return [[name, `${figure(ns)} ns`, `${figure((100 * bound) / ns)} %`]];
  });
  return markdown(['', 'for each seed or walk', 'share of the seeding with vectors'], rows);
}

/** Three digits, thousands grouped. */
function figure(value: number): string {
  const rounded = value >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US');
}
