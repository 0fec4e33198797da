/** Test data: a server that has loaded two runs, and the command line over the same ones. */
import { join } from 'node:path';
import { apiSuite } from '../http/api.ts';
import { layOutTable } from '../run-layout.ts';
import { Cli } from './cli.ts';

/** The older of the two runs is loaded in patch a, the newer one in patch b. */
export const OLDER = '20250101_000001_pyphen';
export const NEWER = '20250101_000003_pyphen';

/** A suite whose `cli` is the command line over the older run, and `post` asks a route of the walker of patch a. */
export const walkerSuite = (name: string) =>
  apiSuite(name, async ({ outputBase, ask, load }) => {
    await layOutTable(join(outputBase, OLDER), 'de-pyphen');
    await layOutTable(join(outputBase, NEWER), 'en-pyphen');
    await load('a', OLDER);
    await load('b', NEWER);
    return {
      cli: new Cli({ fixed: ['--output-base', outputBase, '--run', OLDER] }),
      post: <T = Record<string, unknown>>(route: string, body: object): Promise<T> =>
        ask(`walker/${route}`, { patch: 'a', ...body }),
    };
  });
