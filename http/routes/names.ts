/** Routes that evaluate candidates and inspect a name. */
import type { Polka } from 'polka';
import { nameSound, renderEvaluations, renderReport } from '../../app/names/inspection.ts';
import type { Patch } from '../../app/patches/patch.ts';
import type { ViewCache } from '../../app/patches/view-cache.ts';
import { evaluatorOf, versionFields } from '../../app/source/class-version.ts';
import { loadExclusion } from '../../app/source/exclusion.ts';
import { listOf } from '../../app/source/results.ts';
import { tableFor } from '../../app/source/run.ts';
import { soundsOf } from '../../app/source/sounds.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { widest } from '../../engine/names/candidates.ts';
import { warningsField } from '../../operations/known-keys.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { parseEvaluate, parseInspect } from '../../operations/walker/name-lists.ts';
import { failed, parsePatch } from '../../operations/walker.ts';
import { readJson } from '../body.ts';
import { readLargeJson } from '../large-body.ts';
import { streamList } from '../list-reply.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** Why names are taken or not; nothing of it changes a patch. */
export function mountNames(app: Polka, services: Services, views: ViewCache): void {
  const { patches, pool, policies } = services;
  const patchOf = (body: JsonObject): Patch => patches[parsePatch(body.patch)];

  app.post('/api/walker/judge', async (req, res) => {
    const body = await readLargeJson(req, pool);
    const patch = patchOf(body);
    const { candidates, loaded } = patch;
    if (!candidates?.count || !loaded) {
      throw invalidRequest(`No candidates for patch ${upper(patch)}. Run combiner first.`);
    }
    const signal = disconnectSignal(res);
    const refused = (err: unknown): Promise<never> => Promise.reject(failed('Judging failed', err));
    const known = await policies.read().catch(refused);
    const request = await attempt(() => parseEvaluate(body, known)).catch(refused);
    const { mode, exclude, query, offset, limit } = request;
    const { corpus, run } = loaded;
    const { count, distinct } = candidates;
    const { policy, sound } = await evaluatorOf(request, run.path, {
      ...{ policies, sounds: soundsOf(pool) },
    }).catch(refused);
    const table = await tableFor(pool, corpus, candidates.table, policy).catch(refused);
    const make = async () => {
      const spec =
        exclude && (await loadExclusion(exclude, run.path, services.paths).catch(refused));
      const params = { policy, mode, exclude: spec, sound };
      return pool.run('evaluate', { corpus, table, params, query }, { signal }).catch(refused);
    };
    // a list in a file may change between two pages
    const lasting = typeof exclude?.names !== 'string';
    const key = JSON.stringify(['evaluate', policy, mode, exclude, request.sound, query]);
    const view = await (lasting ? views.get(candidates, key, make) : make());
    const { evaluated, admitted, rejectedBy, excluded = {}, sound: refusedBy } = view.funnel;
    const { rows, codes } = view;
    const fields = {
      patch: patch.name,
      run_id: run.run_id,
      name_class: policy.name,
      ...versionFields(policy),
      mode,
      made: count,
      distinct,
      evaluated,
      admitted,
      rejected_by: rejectedBy,
      excluded,
      ...(refusedBy && { sound: refusedBy }),
      total: rows.length,
      offset,
      limit,
      ...warningsField('/api/walker/judge', body),
    };
    const from = Math.min(offset, rows.length);
    const list = {
      key: 'names',
      page: { kind: 'evaluated', table, params: { policy, mode }, codes, rows },
      from,
      to: Math.min(from + limit, rows.length),
      width: widest(table),
    } as const;
    await streamList<'judge', 'names'>(res, fields, list, { pool, corpus, signal });
  });

  app.post('/api/walker/inspect-name', async (req, res) => {
    const body = await readJson(req);
    const patch = patchOf(body);
    const { candidates, selection, loaded } = patch;
    if (!loaded) throw invalidRequest(`No corpus loaded for patch ${upper(patch)}.`);
    const refused = (err: unknown): Promise<never> =>
      Promise.reject(failed('Inspection failed', err));
    const known = await policies.read().catch(refused);
    const request = await attempt(() => parseInspect(body, known)).catch(refused);
    const { name, syllables, modes } = request;
    const lists = [selection, candidates]
      .filter((result) => result !== null)
      .map((result) => ({ table: result.table, positions: listOf(result).positions }));
    const { corpus, run } = loaded;
    const input = { corpus, runDir: run.path, name, syllables, lists };
    const report = await pool
      .run('inspectName', input, { signal: disconnectSignal(res) })
      .catch(refused);
    const sound = await nameSound(soundsOf(pool), run.path, report.name).catch(refused);
    sendReply<'inspectName'>(res, {
      patch: patch.name,
      run_id: run.run_id,
      ...renderReport(report),
      sound,
      classes: request.policies.map((policy) => renderEvaluations(policy, modes, report)),
      ...warningsField('/api/walker/inspect-name', body),
    });
  });
}

/** What a plain function throws, as a rejection. */
const attempt = async <T>(make: () => T): Promise<T> => make();

const upper = (patch: Patch): string => patch.name.toUpperCase();
