/** What was measured: as a table in Markdown, as JSON, and on the page of performance. */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';
import type { Measurement } from './measurement.ts';
import { isMet, type Target, targetOf } from './targets.ts';

/** On what and when: figures of different machines do not compare. */
function machineFacts(at: Date) {
  const processors = cpus();
  return {
    at_utc: at.toISOString(),
    node: process.version,
    cpu_count: processors.length,
    cpu_model: processors[0]?.model ?? null,
    // other work on the machine shows here: these benchmarks alone come to about 1
    load_average: loadavg()[0]!,
  };
}

/** The results with what is needed to compare them with others. `slack` as for `isMet`. */
export const reportOf = (rows: readonly Measurement[], slack: number, at: Date) => ({
  ...machineFacts(at),
  slack,
  results: rows.map((row) => {
    const target = targetOf(row);
    return {
      ...row,
      target: target && targetText(target),
      met: target && isMet(row, target, slack),
    };
  }),
});

const HEADINGS = ['name', 'n', 'median', 'p99', 'a second', 'memory or size', 'baseline', 'ratio'];

/** The results as a table; `slack` as for `isMet`. */
export function resultTable(rows: readonly Measurement[], slack: number): string {
  const cells = rows.map((row) => {
    const target = targetOf(row);
    const missed = target !== null && !isMet(row, target, slack);
    return [
      row.name,
      figure(row.n),
      milliseconds(row.medianMs),
      milliseconds(row.p99Ms),
      row.perSecond === null ? '' : figure(row.perSecond),
      row.megabytes === null ? '' : size(row.megabytes),
      row.baseline ?? '',
      row.ratio === null ? '' : figure(row.ratio),
      target === null ? '' : `${targetText(target)}${missed ? ' (missed)' : ''}`,
    ];
  });
  return markdown([...HEADINGS, 'target'], cells);
}

/** A table in Markdown whose columns stand below each other; the first is text, the others figures. */
export function markdown(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, c) => Math.max(3, ...cells.map((row) => row[c]!.length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!))).join(' | ')} |`;
  const rule = widths.map((width, c) =>
    c === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [head, ...body] = cells.map(line);
  return [head, line(rule), ...body].join('\n');
}

/** Puts a text between `<!-- part -->` and `<!-- /part -->` of a page of docs/. */
export async function writePart(page: string, part: string, content: string): Promise<void> {
  const path = resolve(packageRoot(), 'docs', page);
  const text = await readFile(path, 'utf8');
  const place = new RegExp(`(<!-- ${part} -->\\n)[\\s\\S]*?(<!-- /${part} -->)`);
  if (!place.test(text)) throw new Error(`${page} has no ${part}.`);
  const put = (_: string, open: string, close: string): string => `${open}${content}\n${close}`;
  await writeFile(path, text.replace(place, put));
}

/** The machine, in a sentence. */
export function machineText(at: Date): string {
  const { cpu_count, cpu_model, node, at_utc, load_average } = machineFacts(at);
  return `${cpu_count} processors (${cpu_model}), Node ${node}, ${at_utc.slice(0, 10)}; load average at the end ${load_average.toFixed(1)}.`;
}

function targetText({ figure: of, bound }: Target): string {
  if (of === 'perSecond') return `>= ${figure(bound)}/s`;
  if (of === 'megabytes') return `<= ${size(bound)}`;
  return `${of === 'p99Ms' ? 'p99 ' : ''}<= ${milliseconds(bound)}`;
}

/** Three digits, thousands grouped. */
function figure(value: number): string {
  const rounded = value >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US');
}

const milliseconds = (ms: number | null): string => (ms === null ? '' : `${figure(ms)} ms`);

/** Memory in megabytes; what is far smaller, such as a file, in kilobytes. */
const size = (megabytes: number): string =>
  megabytes < 1 ? `${figure(megabytes * 1000)} kB` : `${figure(megabytes)} MB`;
