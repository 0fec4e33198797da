/**
 * A server for tests that are going to kill it or its threads. Prints its address; arguments: output base, and the module of
 * threads that come to harm.
 */
import { createServer } from '../http/server.ts';
import { loadConfig } from '../store/settings/config.ts';

const [outputBase, entry] = process.argv.slice(2);
const config = loadConfig({
  config: '/none.ini',
  port: 0,
  quiet: true,
  samples: false,
  threads: 2,
  outputBase,
  ...(entry !== undefined && { taskSeconds: 8 }),
});
const options = entry === undefined ? {} : { threadEntry: new URL(entry) };
const server = await createServer(config, options);
process.stdout.write(`${server.url}\n`);
if (entry !== undefined) process.once('SIGTERM', () => void server.close());
