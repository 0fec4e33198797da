/** Namewalk's server as a library: `namewalk/server`. */
import { type ConfigFlags, loadConfig } from '../store/settings/config.ts';
import { createServer } from './server.ts';

export type { ConfigFlags } from '../store/settings/config.ts';

/** A server that listens. */
export interface Server {
  /** Address without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, ends running work, closes connections and threads. */
  close(): Promise<void>;
}

/**
 * Starts the server on 127.0.0.1 and any free port unless the settings say otherwise; they are those of
 * `namewalk serve`, and what they leave open comes from `server.ini` (docs/configuration.md). Its log is quiet.
 * Throws an error with a `code` for settings that are not valid, or `EADDRINUSE` where the port is taken.
 */
export const startServer = (settings: ConfigFlags = {}): Promise<Server> =>
  createServer(loadConfig({ port: 0, quiet: true, samples: false, ...settings }));
