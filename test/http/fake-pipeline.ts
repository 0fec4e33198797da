/**
 * Stands in for the command line in the tests of jobs: speaks the same protocol and does what the
 * name of its source says. Run as `fake-pipeline.js run … -- <folder>/<behaviour>`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LOCK_NAME, ownHolder } from '../../store/files/folder-lease.ts';
import type { PipelineMessage, StageName } from '../../store/pipeline/events.ts';

const args = process.argv.slice(2);
const behaviour = basename(args.at(-1)!);
const option = (name: string): string =>
  args.find((arg) => arg.startsWith(`--${name}=`))!.slice(name.length + 3);
const planned: StageName[] = args.includes('--no-normalize')
  ? ['extract']
  : args.includes('--no-annotate')
    ? ['extract', 'normalize']
    : ['extract', 'normalize', 'annotate', 'database'];
const runId = `20250101_000001_${option('extractor')}`;
const path = join(option('output-base'), runId);

const send = (message: PipelineMessage): void => void process.send?.(message);

function stage(index: number): void {
  const name = planned[index]!;
  send({ kind: 'stage', stage: name });
  if (index === 0 && ['completes', 'fails'].includes(behaviour)) send({ kind: 'run-dir', path });
  console.log(`[${name}] working`);
  send({ kind: 'progress', stage: name, done: 1, total: 3, unit: 'bytes' });
}

function end(status: 'completed' | 'failed' | 'cancelled', error: string | null): void {
  const code = status === 'completed' ? 0 : status === 'failed' ? 1 : 130;
  const made = status === 'cancelled' ? null : path;
  const message = { kind: 'end', status, error_message: error, path: made };
  process.send?.(message, () => process.exit(code));
}

/** Stays until it is stopped. */
const stay = (): void => void setInterval(() => {}, 1000);

console.log(`[config] ${JSON.stringify(args)}`);
const BEHAVIOURS: Readonly<Record<string, () => void>> = {
  completes() {
    for (const index of planned.keys()) stage(index);
    console.error('[annotate] warning: something odd');
    process.stdout.write('[output] data/file'); // a last line without an end
    end('completed', null);
  },
  fails() {
    stage(0);
    stage(1);
    console.error('[normalize] error: no good');
    end('failed', 'Normalization failed');
  },
  dies() {
    makeRun();
    stage(0);
    process.kill(process.pid, 'SIGKILL');
  },
  leaves() {
    stage(0);
    process.exit(3);
  },
  'leaves-a-run'() {
    makeRun();
    stage(0);
    console.log('[extract] last words');
    setImmediate(() => process.exit(3));
  },
  hangs() {
    process.once('SIGTERM', () => end('cancelled', null));
    stage(0);
    stay();
  },
  'ignores-sigterm'() {
    process.on('SIGTERM', () => {
      // What comes after the cancellation must not show anywhere.
      console.log('[extract] still here');
      send({ kind: 'progress', stage: 'extract', done: 3, total: 3, unit: 'bytes' });
    });
    makeRun();
    stage(0);
    stay();
  },
};
BEHAVIOURS[behaviour]?.();

function makeRun(): void {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'manifest.json'), manifest());
  writeFileSync(join(path, LOCK_NAME), JSON.stringify(ownHolder()));
  send({ kind: 'run-dir', path });
}

function manifest(): string {
  const started_at_utc = '2025-01-01T00:00:01Z';
  const running = { status: 'running', started_at_utc, ended_at_utc: null, duration_seconds: null };
  return JSON.stringify({
    ...{ manifest_version: 1, run_id: runId, status: 'running', extractor: option('extractor') },
    ...{ created_at_utc: started_at_utc, completed_at_utc: null, config: {}, metrics: {} },
    ...{ stages: [{ name: 'extract', ...running }], artifacts: [], errors: [] },
  });
}
