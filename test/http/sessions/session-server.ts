/** Suites of sessions and of their locks, over small runs: what they send and expect. */

import * as assert from 'uvu/assert';
import { suite } from '../../suite.ts';
import { type ApiServer, type Json, type Patch, startApi } from '../api.ts';
import { layOutRows } from '../walker-runs.ts';

export const RUN_A = '20250101_000002_nltk';
export const RUN_B = '20250101_000003_pyphen';
export const OTHER = '20250101_000004_pyphen';

export interface Context extends ApiServer {
  /** Loads a run and makes some of everything. */
  work(patch: Patch, runId: string, seed?: number): Promise<void>;
  save(body?: object): Promise<Json>;
  loadSession(body: object): Promise<Json>;
  /** Loads a run by hand. */
  loadRun(patch: Patch, run_id: string, more?: object): Promise<Json>;
  sessions(): Promise<Json[]>;
  /** The body of a refusal. */
  locked(route: string, body: object): Promise<Json>;
  /** Moves the clock of the leases, which stands still otherwise. */
  advance(ms: number): void;
}

/** A suite whose tests have a server each, for what is loaded and leased stays in one. */
export function sessionSuite(name: string, prepare: (t: Context) => unknown = () => {}) {
  const made = suite<Context>(name);
  made.before.each(async (context) => {
    let time = Date.now();
    const leaseClock = { wall: () => time, steady: () => time };
    const server = await startApi({}, { leaseClock });
    const { ask, reply, load, outputBase } = server;
    for (const run of [RUN_A, RUN_B, OTHER]) await layOutRows(outputBase, run);
    const more: Omit<Context, keyof ApiServer> = {
      async work(patch, runId, seed = 1) {
        await load(patch, runId);
        await ask('walker/walk', { patch, seed, count: 3 });
        await ask('walker/combine', { patch, seed, count: 50 });
        await ask('walker/select', { patch, seed, count: 5, mode: 'soft' });
      },
      save: (body = {}) => ask('walker/save-session', body),
      loadSession: (body) => ask('walker/load-session', body),
      loadRun: (patch, run_id, body) => ask('walker/load-corpus', { patch, run_id, ...body }),
      sessions: async () => (await ask<{ sessions: Json[] }>('walker/sessions')).sessions,
      async locked(route, body) {
        const refused = await reply(`walker/${route}`, body);
        assert.is(refused.status, 400, refused.text);
        return refused.body;
      },
      advance(ms) {
        time += ms;
      },
    };
    Object.assign(context, server, more);
    await prepare(context);
  });
  made.after.each(({ close }) => close());
  return made;
}
