/** The report of a benchmark run as JSON, with facts about the machine. */
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';
import type { Measurement } from './measurement.ts';
import { targetText } from './table.ts';
import { isMet, targetOf } from './targets.ts';

/** What was measured, when and on what: figures of different machines do not compare. */
export function machineFacts(at: Date) {
  const processors = cpus();
  return {
    at_utc: at.toISOString(),
    commit: commitName(),
    node: process.version,
    cpu_count: processors.length,
    cpu_model: processors[0]?.model ?? null,
    // other work on the machine shows here: these benchmarks alone come to about 1
    load_average: loadavg()[0],
  };
}

/** The results as one JSON document with what is needed to compare them with others. */
export function reportJson(rows: readonly Measurement[], slack: number, at: Date): string {
  const report = {
    ...machineFacts(at),
    slack,
    results: rows.map((row) => {
      const target = targetOf(row);
      return {
        name: row.name,
        n: row.n,
        median_ms: row.medianMs,
        p99_ms: row.p99Ms,
        per_second: row.perSecond,
        megabytes: row.megabytes,
        baseline: row.baseline,
        ratio: row.ratio,
        target: target && targetText(target),
        met: target && isMet(row, target, slack),
      };
    }),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Writes the report and the folders of its path. */
export async function writeReport(path: string, json: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, json);
}

/** The commit that is measured, marked when files differ from it; null outside a repository. */
function commitName(): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=12'], {
      cwd: packageRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null; // no repository, or no git
  }
}
