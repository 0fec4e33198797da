/** Commands of this program in processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

export interface CommandExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why the process could not be started. */
  readonly fault: string | null;
}

export interface CommandListener<Message> {
  /** A complete line of the process's output. */
  line(text: string): void;
  event(event: Message): void;
}

/** Milliseconds between asking a process to stop and killing it. */
const PATIENCE_MS = 2000;
/** Behind whatever somebody waits for. */
const BEHIND = 10;

/**
 * A command of this program in a process of its own, as a person would type it. Its output lines and its
 * messages go to the listener, all of them before `finished` resolves.
 */
export class CommandProcess<Message> {
  readonly finished: Promise<CommandExit>;
  readonly #child: ChildProcess;
  #killer: NodeJS.Timeout | undefined;
  #over = false;
  #stopped = false;

  constructor(program: string, args: readonly string[], listener: CommandListener<Message>) {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
      lines.on('line', (text) => listener.line(text));
    }
    child.on('message', (message) => listener.event(message as Message));
    this.finished = new Promise((resolve) => {
      const end = (exit: CommandExit): void => {
        this.#over = true;
        clearTimeout(this.#killer);
        resolve(exit);
      };
      child.on('error', (err) => {
        // A process that never started has no `close`; one that did will still send it.
        if (child.pid === undefined) end({ code: null, signal: null, fault: err.message });
      });
      child.once('close', (code, signal) => end({ code, signal, fault: null }));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Lets whatever somebody waits for go first. */
  stepBack(): void {
    try {
      if (this.pid !== undefined) setPriority(this.pid, BEHIND);
    } catch {
      // where that is not allowed it works all the same
    }
  }

  /** True once `stop` was called while the process ran. */
  get stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    if (this.#over || this.#stopped) return;
    this.#stopped = true;
    this.#child.kill('SIGTERM');
    this.#killer = setTimeout(() => this.#child.kill('SIGKILL'), PATIENCE_MS);
  }
}
