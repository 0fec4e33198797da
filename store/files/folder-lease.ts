/** One writer at a time for a folder, whichever processes of this machine want to write. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';

/** A holder that takes longer has stopped; the others go on as if there were none. */
const MAX_WAIT_MS = 60_000;

/**
 * Runs a task while this process alone holds the lock of a folder; others wait for it. The lock is a socket
 * without a file (Linux's abstract names): the system takes it away with the process that holds it, so
 * there is nothing to clean up and nothing to find stale. Where there are no such sockets, and between
 * machines that share a folder, the task runs without a lock. The folder may be absent.
 */
export async function withRunLock<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const lock = await acquire(folder);
  try {
    return await task();
  } finally {
    await lock?.release();
  }
}

interface Lock {
  release(): Promise<void>;
}

/** Null: there is no locking here. */
async function acquire(folder: string): Promise<Lock | null> {
  const path = process.platform === 'linux' ? await nameOf(folder) : null;
  if (path === null) return null;
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const taken = await take(path);
    if (taken !== 'busy') return taken;
    const left = deadline - performance.now();
    if (left <= 0) return null;
    await holderGone(path, left);
  }
}

/** The same for all paths that lead to a folder; null when it is not there. */
async function nameOf(folder: string): Promise<string | null> {
  const found = await stat(folder, { bigint: true }).catch(() => null);
  if (found === null) return null;
  const identity = `${process.getuid?.()}:${found.dev}:${found.ino}`;
  return `\0namewalk-run-${createHash('sha256').update(identity).digest('hex').slice(0, 40)}`;
}

async function take(path: string): Promise<Lock | 'busy' | null> {
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => {}));
    socket.once('close', () => waiting.delete(socket));
  });
  const fault = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen({ path }, () => resolve(null));
  });
  if (fault !== null) return fault.code === 'EADDRINUSE' ? 'busy' : null;
  server.on('error', () => {}); // such as too many open files while others knock
  server.unref();
  return { release: () => release(server, waiting) };
}

async function release(server: Server, waiting: ReadonlySet<Socket>): Promise<void> {
  const closed = promisify(server.close.bind(server))();
  for (const socket of waiting) socket.destroy();
  await closed;
}

/** Resolves when the holder has released its lock or has gone, or after `ms`. */
function holderGone(path: string, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.on('error', () => {}); // it has gone in this very moment
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
