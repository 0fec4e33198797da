/** A server for tests that are going to kill it. Prints its address; arguments: output base. */
import { createServer } from '../http/server.ts';
import { loadConfig } from '../store/settings/config.ts';

const [outputBase] = process.argv.slice(2);
const config = loadConfig({
  config: '/none.ini',
  port: 0,
  quiet: true,
  samples: false,
  outputBase,
});
const { url } = await createServer({ ...config, threads: 2 });
process.stdout.write(`${url}\n`);
