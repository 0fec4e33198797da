/** The program of a process that stands by: it makes runs for a server, one after the other, and keeps what it has loaded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WordNotes } from '../../engine/text/extract.ts';
import { nameContext } from '../../engine/text/name-context.ts';
import { normalise } from '../../engine/text/normalise.ts';
import { connect } from '../../store/database/sqlite.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { logLine, type PipelineMessage } from '../../store/pipeline/events.ts';
import { splitterFor } from '../../store/pipeline/extract-file.ts';
import { runPipeline } from '../pipeline/pipeline.ts';
import type { HostMessage, HostOrder } from './standing-process.ts';

const TEXT = join('samples', 'en-pride-and-prejudice.txt');
/** Characters read at a time, in some 30 ms, and how often: an order that comes meanwhile waits no longer. */
const PART = 50_000;
const PARTS = 8;

/**
 * Loads what a run needs and runs it in on a bundled text, part by part, as far as it is asked for. Writes nothing; a
 * package without the text stays cold.
 */
async function* warmUp(): AsyncGenerator<void> {
  const text = await readFile(join(packageRoot(), TEXT), 'utf8').catch(() => '');
  const options = {
    extractor: 'pyphen',
    language: 'auto',
    hyphenDir: null,
    minLength: 2,
    maxLength: 8,
    countBy: 'occurrences',
  } as const;
  for (let k = 0; k < PARTS && text !== ''; k++) {
    const part = text.slice(k * PART, (k + 1) * PART);
    const { split } = await splitterFor(part, options);
    const { syllables } = split({}, new WordNotes(nameContext('en')));
    const { rawText, canonicalText } = normalise([syllables], options);
    for (const lines of [rawText, canonicalText]) for (const _ of lines);
    yield;
  }
  try {
    connect(':memory:').close();
  } catch {
    // a run says what is missing
  }
}

/** As the command line ends: done, failed, cancelled. */
const EXIT = { completed: 0, failed: 1, cancelled: 130 } as const;

const send = (message: HostMessage | PipelineMessage): void => {
  if (process.connected) process.send?.(message);
};

let cancel: AbortController | null = null;
const parts = warmUp();
/** What is asked from outside: the run under way is the last. */
let last = false;

/** Readies one more part, and says so while there are others. */
async function warm(): Promise<void> {
  if (!(await parts.next()).done) send({ kind: 'warmed' });
}

async function make({ options }: Extract<HostOrder, { kind: 'make' }>): Promise<void> {
  cancel = new AbortController();
  const { signal } = cancel;
  let code: number;
  try {
    const events = {
      log: (...line: Parameters<typeof logLine>) => send({ kind: 'line', text: logLine(...line) }),
      message: send,
    };
    code = EXIT[(await runPipeline(options, events, signal)).status];
  } catch (err) {
    // a defect, or options that cannot be: the run has closed its manifest
    for (const text of String((err as Error).stack).split('\n')) send({ kind: 'line', text });
    code = EXIT.failed;
  }
  cancel = null;
  const done: HostMessage = { kind: 'done', code, bytes: process.memoryUsage.rss() };
  if (process.connected) process.send?.(done, () => last && process.exit(code));
  else process.exit(code);
}

function stop(): void {
  last = true;
  if (cancel) cancel.abort();
  else process.exit();
}

process.on('message', (order: HostOrder) => {
  if (order.kind === 'make') void make(order);
  else if (order.kind === 'warm') void warm();
  else cancel?.abort();
});
process.once('SIGTERM', stop).once('SIGINT', stop);
// a job whose server is gone has nobody to report to
process.once('disconnect', stop);

send({ kind: 'warmed' });
