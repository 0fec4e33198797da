/**
 * Stands in for the command line in the tests of jobs: speaks the same protocol and does what the
 * name of its source says. Run as `fake-pipeline.js run OPTIONS`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type PipelineOptions, plannedStages } from '../../app/pipeline/options.ts';
import { LOCK_NAME, ownHolder } from '../../store/files/folder-lease.ts';
import type { PipelineMessage } from '../../store/pipeline/events.ts';

const options = JSON.parse(process.argv.at(-1)!) as PipelineOptions;
const behaviour = basename(options.sourcePath);
const planned = plannedStages(options);
const runId = `20250101_000001_${options.extractor}`;
const path = join(options.outputBase, runId);

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

console.log(`[config] ${JSON.stringify(options)}`);
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
    ...{ manifest_version: 1, run_id: runId, status: 'running', extractor: options.extractor },
    ...{ created_at_utc: started_at_utc, completed_at_utc: null, config: {}, metrics: {} },
    ...{ stages: [{ name: 'extract', ...running }], artifacts: [], errors: [] },
  });
}
