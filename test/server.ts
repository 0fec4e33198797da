/** Test helper: a server on a free port with folders of its own. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../app/log.ts';
import { createServer, type RunningServer, type ServerOptions } from '../http/server.ts';
import { loadConfig, type ServerConfig } from '../store/settings/config.ts';
import { keepThreads } from '../workers/pool.ts';
import { request } from './client.ts';

// a thread takes a fifth of a second of processor time to start and slow code to warm up: all servers of a process share them
keepThreads();

export interface TestServer {
  /** Address without a slash at its end. */
  readonly base: string;
  /** Temporary folder that holds `outputBase`; free for further files of the test. */
  readonly folder: string;
  readonly outputBase: string;
  readonly server: RunningServer;
  /** What the server told its log: faults, and requests unless quiet. */
  readonly logged: string[];
  /** Stops the server and removes the folder. */
  close(): Promise<void>;
}

/**
 * A real server on a free port over an empty temporary output base, quiet and without sample runs.
 * `config` replaces single settings; `options` as for `createServer`.
 */
export async function startServer(
  config: Partial<ServerConfig> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-test-'));
  const logged: string[] = [];
  const settings: ServerConfig = {
    ...loadConfig({
      config: join(folder, 'none.ini'),
      port: 0,
      quiet: true,
      samples: false,
      // a thread takes a fifth of a second of processor time to start, which adds up over all suites
      threads: 1,
      outputBase: join(folder, 'output'),
    }),
    ...config,
  };
  const log = createLog(settings.quiet, (text) => void logged.push(text));
  const server = await createServer(settings, { log, ...options });
  return {
    base: server.url,
    folder,
    outputBase: settings.outputBase,
    server,
    logged,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/**
 * The same server with an empty output base, so that tests of one file share it and not its files.
 * What the walkers and the leases hold stays.
 */
export async function emptied(server: TestServer): Promise<TestServer> {
  const folder = await mkdtemp(join(server.folder, 'test-'));
  const outputBase = join(folder, 'output');
  await mkdir(outputBase);
  await request(server.base, 'POST', '/api/settings/output-base', { path: outputBase });
  server.logged.length = 0;
  return { ...server, folder, outputBase };
}
