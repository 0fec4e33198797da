/** Debian's `redis-server` for a test: on a free port of this machine and a Unix socket, storing nothing. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening } from './client.ts';

const PROGRAM = 'redis-server';

/** Why there is no server to test with; null when there is one. */
export function whyNoRedis(): string | null {
  const { error } = spawnSync(PROGRAM, ['--version']);
  return error
    ? `${PROGRAM} is not installed (apt-get install redis-server): ${error.message}`
    : null;
}

export class TestRedis {
  readonly folder: string;
  readonly port: number;
  readonly #args: readonly string[];
  #child: ChildProcess | null = null;

  private constructor(folder: string, port: number, args: readonly string[]) {
    this.folder = folder;
    this.port = port;
    this.#args = args;
  }

  /** Starts a server; `password` is asked of its clients. */
  static async start({ password }: { password?: string } = {}): Promise<TestRedis> {
    const folder = await mkdtemp(join(tmpdir(), 'namewalk-redis-'));
    const secret = password === undefined ? [] : ['--requirepass', password];
    for (let tries = 0; ; tries++) {
      const free = await listening();
      free.close();
      const redis = new TestRedis(folder, free.port, secret);
      try {
        await redis.start();
        return redis;
      } catch (err) {
        // another process may have taken the port meanwhile
        if (tries === 5) throw err;
      }
    }
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get socketUrl(): string {
    return `unix://${join(this.folder, 'redis.sock')}`;
  }

  /** Starts it again, empty. */
  async start(): Promise<void> {
    const child = spawn(
      PROGRAM,
      [
        ...['--port', String(this.port), '--bind', '127.0.0.1'],
        ...['--unixsocket', join(this.folder, 'redis.sock'), '--dir', this.folder],
        ...['--save', '', '--appendonly', 'no', ...this.#args],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.#child = child;
    let told = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text) => {
        told += text;
        if (told.includes('Ready to accept connections')) resolve();
      });
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${told}`)));
    });
  }

  /** Ends it at once; nothing that it held is left. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }
}
