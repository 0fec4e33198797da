/** A process that stands by for runs: the server's side of run-host.ts. */
import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PipelineMessage } from '../../store/pipeline/events.ts';
import {
  type CommandExit,
  type CommandListener,
  CommandProcess,
  PATIENCE_MS,
} from '../command-process.ts';
import type { PipelineOptions } from '../pipeline/options.ts';

export type HostOrder =
  /** Ready one more part of what a run needs. */
  | { readonly kind: 'warm' }
  | { readonly kind: 'make'; readonly options: PipelineOptions }
  | { readonly kind: 'stop' };

export type HostMessage =
  | { readonly kind: 'line'; readonly text: string }
  /** It has loaded, or readied a part, and there is more to ready. */
  | { readonly kind: 'warmed' }
  /** The run is over; `code` as the command line would exit, `bytes` of memory that the process has now. */
  | { readonly kind: 'done'; readonly code: number; readonly bytes: number };

/** A run that was started, in whatever process. */
export interface StartedRun {
  readonly pid: number | undefined;
  /** True once `stop` was called while it ran. */
  readonly stopped: boolean;
  /** Resolves when it has ended and all that it said was heard. */
  readonly finished: Promise<CommandExit>;
  /** Asks it to end, and kills its process when it does not. */
  stop(): void;
}

const HOST = fileURLToPath(new URL('./run-host.js', import.meta.url));
/** A process that a run has made larger is not kept. */
const MAX_BYTES = 400e6;

interface Current {
  readonly listener: CommandListener<PipelineMessage>;
  readonly end: (exit: CommandExit) => void;
}

/**
 * One process that makes one run at a time and keeps its modules, patterns and compiled code between them: a
 * short text takes longer to load a program for than to read.
 */
export class StandingProcess {
  readonly #process: CommandProcess<HostMessage | PipelineMessage>;
  readonly #gone: Promise<void>;
  #current: Current | null = null;
  /** No more runs: it is ending, or has ended. */
  #over = false;
  /** It has had a run, which readies it more than any part. */
  #used = false;
  readonly #idle: () => Promise<void>;
  readonly #lowered: boolean;
  readonly #patienceMs: number;

  /** Of the lowest priority until its first run, and readied part by part, each after `idle`. */
  constructor(idle: () => Promise<void>, patienceMs = PATIENCE_MS) {
    this.#idle = idle;
    this.#patienceMs = patienceMs;
    this.#process = new CommandProcess(HOST, [], {
      line: (text) => this.#current?.listener.line(text),
      event: (message) => this.#hear(message),
      disconnected: () => {
        this.#over = true;
      },
    });
    this.#lowered = this.pid !== undefined && lower(this.pid);
    this.#gone = this.#process.finished.then((exit) => {
      this.#over = true;
      this.#settle(exit);
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get isFree(): boolean {
    return this.#current === null && !this.#over;
  }

  /** False once it takes no more runs. */
  get isAlive(): boolean {
    return !this.#over;
  }

  /** Makes a run, when it `isFree`. */
  run(options: PipelineOptions, listener: CommandListener<PipelineMessage>): StartedRun {
    let over = false;
    let stopped = false;
    let killer: NodeJS.Timeout | undefined;
    const finished = new Promise<CommandExit>((resolve) => {
      const end = (exit: CommandExit): void => {
        over = true;
        clearTimeout(killer);
        resolve(exit);
      };
      this.#current = { listener, end };
    });
    try {
      if (this.#lowered && !this.#used) raise(this.pid!);
    } catch {
      // the process, or a thread of it, has just ended
    }
    this.#used = true;
    this.#process.send({ kind: 'make', options } satisfies HostOrder);
    const stop = (): void => {
      if (over || stopped) return;
      stopped = true;
      this.#process.send({ kind: 'stop' } satisfies HostOrder);
      killer = setTimeout(() => this.#process.kill(), this.#patienceMs);
    };
    return {
      pid: this.pid,
      finished,
      stop,
      get stopped() {
        return stopped;
      },
    };
  }

  /** Ends the process at once if it has nothing to do, else after its run; resolves when it has gone. */
  async close(): Promise<void> {
    this.#over = true;
    if (this.#current === null) this.#process.kill();
    await this.#gone;
  }

  #hear(message: HostMessage | PipelineMessage): void {
    if (message.kind === 'warmed') void this.#warm();
    else if (message.kind === 'line') this.#current?.listener.line(message.text);
    else if (message.kind !== 'done') this.#current?.listener.event(message);
    else {
      if (message.bytes > MAX_BYTES) this.#over = true;
      this.#settle({ code: message.code, signal: null, fault: null });
      if (this.#over) this.#process.kill();
    }
  }

  async #warm(): Promise<void> {
    await this.#idle();
    if (!this.#used && !this.#over) this.#process.send({ kind: 'warm' } satisfies HostOrder);
  }

  #settle(exit: CommandExit): void {
    const current = this.#current;
    this.#current = null;
    current?.end(exit);
  }
}

/** Gives a process the lowest priority, if its own can be given back: Linux allows that to few. */
function lower(pid: number): boolean {
  try {
    setPriority(pid, getPriority() + 1);
    setPriority(pid, getPriority());
    setPriority(pid, constants.priority.PRIORITY_LOW);
    return true;
  } catch {
    return false;
  }
}

/** Gives it this process's own again, with all its threads, which have priorities of their own on Linux. */
function raise(pid: number): void {
  const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`) : [pid];
  for (const thread of threads) setPriority(Number(thread), getPriority());
}
