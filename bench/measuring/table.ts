/** Measurements as a text table with baselines and targets. */

import type { Measurement } from './measurement.ts';
import { isMet, type Target, targetOf } from './targets.ts';

const HEADINGS = [
  'name',
  'n',
  'median',
  'p99',
  'throughput',
  'memory or size',
  'baseline',
  'ratio',
  'target',
  'met',
];
/** Columns of text; the others are figures and stand to the right. */
const TEXTS = new Set(['name', 'baseline', 'target', 'met']);

/** The rows as text in columns. `slack` as for `isMet`. */
export function renderTable(rows: readonly Measurement[], slack: number): string {
  const cells = [HEADINGS, ...rows.map((row) => rowCells(row, slack))];
  const widths = HEADINGS.map((_, c) => Math.max(...cells.map((row) => row[c]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, c) =>
        TEXTS.has(HEADINGS[c]!) ? cell.padEnd(widths[c]!) : cell.padStart(widths[c]!),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join('\n');
}

function rowCells(row: Measurement, slack: number): string[] {
  const target = targetOf(row);
  return [
    row.name,
    grouped(row.n),
    row.medianMs === null ? '' : milliseconds(row.medianMs),
    row.p99Ms === null ? '' : milliseconds(row.p99Ms),
    row.perSecond === null ? '' : `${grouped(Math.round(row.perSecond))}/s`,
    row.megabytes === null ? '' : megabytesText(row.megabytes),
    row.baseline ?? '',
    row.ratio === null
      ? ''
      : row.ratio >= 100
        ? grouped(Math.round(row.ratio))
        : row.ratio.toFixed(2),
    target === null ? '' : targetText(target),
    target === null ? '' : isMet(row, target, slack) ? 'yes' : 'NO',
  ];
}

export function targetText({ figure, bound }: Target): string {
  if (figure === 'perSecond') return `>= ${grouped(bound)}/s`;
  if (figure === 'ratio') return `ratio >= ${bound}`;
  if (figure === 'megabytes') return `<= ${megabytesText(bound)}`;
  return `${figure === 'p99Ms' ? 'p99 ' : ''}<= ${milliseconds(bound)}`;
}

/** Memory in megabytes; what is far smaller, such as a file, in kilobytes. */
const megabytesText = (megabytes: number): string =>
  megabytes < 1 ? `${(megabytes * 1000).toFixed(1)} kB` : `${megabytes.toFixed(0)} MB`;

const grouped = (n: number): string => n.toLocaleString('en-US');

function milliseconds(ms: number): string {
  return ms >= 100 ? `${grouped(Math.round(ms))} ms` : `${ms.toFixed(ms < 1 ? 3 : 1)} ms`;
}
