/** Routes that explore loaded corpora: syllables, neighbours, maps, comparisons. */
import type { ServerResponse } from 'node:http';
import type { Polka } from 'polka';
import type { LoadedRun, Patch } from '../../app/patches/patch.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import {
  parseCompare,
  parseMap,
  parseNeighbours,
  parseOverlap,
  parseReach,
  parseSyllables,
  type ReachRequest,
} from '../../operations/walker/explore.ts';
import type { PatchName } from '../../operations/walker.ts';
import { failed } from '../../operations/walker.ts';
import type { TaskInput, TaskName, TaskOutput } from '../../workers/tasks.ts';
import { disconnectSignal, sendText } from '../reply.ts';
import type { Services } from '../services.ts';

/** Loaded corpora in numbers, for who wants to look at them. Nothing here changes a patch. */
export function mountExplore(app: Polka, { patches, pool }: Services): void {
  /** The JSON text that a task returns; `fault` stands before what goes wrong in it. */
  const ask = <K extends Extract<TaskName, `explore.${string}`>>(
    res: ServerResponse,
    task: K,
    question: TaskInput<K>,
    fault: string,
  ): Promise<TaskOutput<K>> =>
    pool
      .run(task, question, { signal: disconnectSignal(res) })
      .catch((err) => Promise.reject(failed(fault, err)));
  const reached = ({ patch, profile }: ReachRequest) => {
    const { corpus, run } = ready(patches[patch]);
    return { fields: { patch, run_id: run.run_id, profile }, side: { corpus, profile } };
  };

  app.get('/api/walker/syllables', async (req, res) => {
    const { patch, offset, limit, sort, filter } = parseSyllables(req.search);
    const { corpus, run } = held(patches[patch]);
    const fields = { patch, run_id: run.run_id, offset, limit };
    const question = { corpus, filter, sort, from: offset, to: offset + limit };
    const text = await ask(res, 'explore.syllables', question, 'Syllables failed');
    sendText<'listSyllables', Place | 'offset' | 'limit'>(res, fields, text);
  });

  app.get('/api/walker/distributions/:patch', async (req, res) => {
    const patch = req.params.patch!;
    if (patch !== 'a' && patch !== 'b') throw invalidRequest(`Invalid patch: ${patch}`);
    const { corpus, run } = held(patches[patch]);
    const text = await ask(res, 'explore.distributions', { corpus }, 'Distributions failed');
    sendText<'getDistributions', Place>(res, { patch, run_id: run.run_id }, text);
  });

  app.get('/api/walker/neighbours', async (req, res) => {
    const { patch, syllable, profile, params, limit } = parseNeighbours(req.search);
    const { corpus, run } = held(patches[patch]);
    const question = { corpus, syllable, params, limit };
    const text = await ask(res, 'explore.neighbours', question, 'Neighbours failed');
    const fields = { patch, run_id: run.run_id, profile };
    sendText<'listNeighbours', Place | 'profile'>(res, fields, text);
  });

  app.get('/api/walker/reach-spread', async (req, res) => {
    const { fields, side } = reached(parseReach(req.search));
    const text = await ask(res, 'explore.reachSpread', { side }, 'Reach spread failed');
    sendText<'getReachSpread', Place | 'profile'>(res, fields, text);
  });

  app.get('/api/walker/reach-overlap', async (req, res) => {
    const request = parseOverlap(req.search);
    const [first, second] = [reached(request.first), reached(request.second)];
    const uniqueOf = ({ patch, profile }: ReachRequest): number =>
      patches[patch].reaches![profile].uniqueReachable;
    const fields = {
      first: { ...first.fields, unique_reachable: uniqueOf(request.first) },
      second: { ...second.fields, unique_reachable: uniqueOf(request.second) },
    };
    const question = { first: first.side, second: second.side, limit: request.limit };
    const text = await ask(res, 'explore.reachOverlap', question, 'Reach overlap failed');
    sendText<'getReachOverlap', 'first' | 'second'>(res, fields, text);
  });

  app.get('/api/walker/map', async (req, res) => {
    const { patch, limit } = parseMap(req.search);
    const { corpus, run } = held(patches[patch]);
    const text = await ask(res, 'explore.map', { corpus, limit }, 'Map failed');
    sendText<'getSyllableMap', Place>(res, { patch, run_id: run.run_id }, text);
  });

  app.get('/api/walker/compare', async (req, res) => {
    const { offset, limit, page } = parseCompare(req.search);
    const [a, b] = [held(patches.a), held(patches.b)];
    const fields = { run_id_a: a.run.run_id, run_id_b: b.run.run_id, offset, limit };
    const range = { from: offset, to: offset + limit };
    const question = { a: a.corpus, b: b.corpus, page: { ...page, ...range } };
    const text = await ask(res, 'explore.compare', question, 'Comparison failed');
    sendText<'compareCorpora', keyof typeof fields>(res, fields, text);
  });
}

/** What the route knows of a view of one corpus. */
type Place = 'patch' | 'run_id';

function held({ name, loaded }: Patch): LoadedRun {
  if (loaded === null) throw invalidRequest(`No corpus loaded for patch ${upper(name)}.`);
  return loaded;
}

/** The loaded run of a patch whose reaches are known. */
function ready({ name, reaches, loaded }: Patch): LoadedRun {
  if (reaches !== null && loaded !== null) return loaded;
  throw invalidRequest(`No reach data for patch ${upper(name)}. Load a corpus first.`);
}

const upper = (name: PatchName): string => name.toUpperCase();
