/** Bounds the connections of a server: whoever is silent makes room for whoever asks. */
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
