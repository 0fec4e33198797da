import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { PipelineMessage } from '../store/pipeline-events.ts';
import type { PipelineOptions } from '../store/pipeline-options.ts';

/** How a run's process ended. */
export interface RunExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the process could not be started. */
  readonly fault: string | null;
}

export interface RunListener {
  /** A complete line of the process's output. */
  line(text: string): void;
  event(event: PipelineMessage): void;
}

/** The script that makes a run: the command line of this very build. */
export const PROGRAM = fileURLToPath(new URL('../bin/namewalk.js', import.meta.url));

/** Milliseconds between asking a process to stop and killing it. */
const PATIENCE_MS = 2000;

/** Arguments after the program. Values cannot be taken for options, whatever they start with. */
export function runArguments(options: PipelineOptions): string[] {
  return [
    'run',
    `--output-base=${options.outputBase}`,
    `--extractor=${options.extractor}`,
    `--language=${options.language}`,
    `--pattern=${options.filePattern}`,
    `--min-length=${options.minLength}`,
    `--max-length=${options.maxLength}`,
    ...(options.runNormalize ? [] : ['--no-normalize']),
    ...(options.runAnnotate ? [] : ['--no-annotate']),
    `--count-by=${options.countBy}`,
    ...(options.words === 'all' ? [] : [`--words=${options.words}`]),
    ...(options.romanize ? ['--romanize'] : []),
    ...(options.hyphenDir === null ? [] : [`--hyphen-dir=${options.hyphenDir}`]),
    ...(options.roots ?? []).map((root) => `--within=${root}`),
    ...(options.wordList ? [`--word-list=${options.sourcePath}`] : ['--', options.sourcePath]),
  ];
}

/**
 * A pipeline run in a process of its own: the command that a person would type. Its output lines
 * and its messages go to the listener, all of them before `finished` resolves.
 */
export class RunProcess {
  readonly finished: Promise<RunExit>;
  readonly #child: ChildProcess;
  #killer: NodeJS.Timeout | undefined;
  #over = false;
  #stopped = false;

  constructor(options: PipelineOptions, listener: RunListener, program: string) {
    const child = spawn(process.execPath, [program, ...runArguments(options)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) readLines(stream, listener);
    child.on('message', (message) => listener.event(message as PipelineMessage));
    this.finished = new Promise((resolve) => {
      const end = (exit: RunExit): void => {
        this.#over = true;
        clearTimeout(this.#killer);
        resolve(exit);
      };
      child.once('error', (err) => {
        // A process that never started has no `close`; one that did will still send it.
        if (child.pid === undefined) end({ code: null, signal: null, fault: err.message });
      });
      child.once('close', (code, signal) => end({ code, signal, fault: null }));
    });
  }

  /** Id of the process; undefined when it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** True once `stop` was called while the process ran. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Asks the process to end, and kills it when it does not. */
  stop(): void {
    if (this.#over || this.#stopped) return;
    this.#stopped = true;
    this.#child.kill('SIGTERM');
    this.#killer = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
  }
}

function readLines(stream: Readable | null, listener: RunListener): void {
  if (!stream) return;
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (text) =>
    listener.line(text),
  );
}
