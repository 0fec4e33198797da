/** A server whose threads come to harm on request. Prints its address; arguments: output base. */
import { createServer } from '../../http/server.ts';
import { loadConfig } from '../../store/settings/config.ts';

const [outputBase] = process.argv.slice(2);
const config = loadConfig({
  config: '/none.ini',
  port: 0,
  quiet: true,
  samples: false,
  threads: 2,
  taskSeconds: 8,
  outputBase,
});
const threadEntry = new URL('./faulty-entry.js', import.meta.url);
const server = await createServer(config, { threadEntry });
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => void server.close());
