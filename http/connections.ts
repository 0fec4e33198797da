/** Bounds connections: how many there are, whoever is silent making room for whoever asks, and how long each may take. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time for a client to read the reply to a faulty request, in milliseconds. */
const FAREWELL_MS = 1000;

/**
 * Keeps at most `most` connections. A further one takes the place of the one that has been without a request
 * for longest, so that silent clients, however many, keep nobody out; it is turned away only when every
 * connection has a request under way.
 */
export function limitConnections(server: Server, most: number): void {
  /** Those without a request, longest first. */
  const silent = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    silent.add(socket);
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
    if (open <= most) return;
    // the set holds the new one too, as its last
    const [longest] = silent;
    silent.delete(longest!);
    longest!.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    silent.delete(socket);
    res.once('close', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
}

/**
 * Says a last word on a connection that broke the rules, and closes it soon after, whether the client leaves or
 * not: a client that keeps its side open would hold the connection for ever.
 */
export function sayFarewell(socket: Socket, text: string): void {
  socket.end(text);
  const end = setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  socket.once('close', () => clearTimeout(end));
}

/** Milliseconds; then the connection is closed. */
export interface Timeouts {
  /** For the head of a request. */
  readonly headMs: number;
  /** For a whole request; an upload of 256 MiB has to fit. */
  readonly requestMs: number;
  /** Without taking a byte of a reply that waits for it. */
  readonly stallMs?: number;
}

export const TIMEOUTS = { headMs: 10_000, requestMs: 300_000, stallMs: 60_000 };

/**
 * How long an idle connection is kept. A client that sends at the very moment its connection is closed sees
 * its request fail, which a busy machine makes likely when the time is short.
 */
export const KEEP_ALIVE_MS = 30_000;

/**
 * Closes connections whose client takes nothing of a reply that waits for it. While a reply is computed,
 * or a request comes in, there is nothing to be taken and the connection stays.
 */
export function endStalledReplies(server: Server, stallMs: number): void {
  server.timeout = stallMs;
  server.on('request', (_req, res: ServerResponse) => {
    res.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/** How many files this process may have open, as Linux tells it; null where it is not told. */
export function openFileLimit(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null; // another system
  }
}
