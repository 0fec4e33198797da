/** How long a client may take: to send a request, between two requests, and to take a reply. */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
