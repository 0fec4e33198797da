/** A bare server in a process of its own: the most that the machine and the router can do. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import polka from 'polka';

/**
 * A server with one route and nothing around it, as a process of its own: what the machine and the
 * router can do at most. Says its address to the parent and ends with it.
 */
const app = polka();
app.get('/', (_req, res) => {
  res.setHeader('content-type', 'application/json');
  res.end('{"status":"ok"}');
});
app.listen(0, '127.0.0.1', () => {
  const { port } = (app.server as Server).address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}/`);
});
process.on('disconnect', () => process.exit());
