/** Routes of the walker: walks, candidates, selections, their export, why names are taken or not, pages of results. */
import type { Patch } from '../../app/patches/patch.ts';
import {
  combineFields,
  type ListRange,
  listOf,
  loadExclusion,
  makeCandidates,
  makeWalks,
  nameList,
  type SelectedNames,
  selectionFields,
  selectNames,
  viewCache,
  wholeList,
} from '../../app/source/run.ts';
import type { EngineError } from '../../engine/base/errors.ts';
import type { ExactInteger, JsonObject } from '../../engine/base/json.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { combineWalks, parseCombine } from '../../operations/walker/combine.ts';
import { parseEvaluate, parseNameQuery } from '../../operations/walker/name-lists.ts';
import { parseSelect } from '../../operations/walker/select.ts';
import { failing, parsePatch, parseWalk } from '../../operations/walker.ts';
import { HttpError } from '../errors.ts';
import { type ReplyAt, type Routes, sendJson, unknownKeysAt } from '../routing.ts';
import type { Services } from '../services.ts';
import { sendList } from '../streams.ts';

export function mountWalker(routes: Routes, services: Services): void {
  const { patches, policies, pool } = services;
  const viewOf = viewCache();
  const patchOf = (body: JsonObject): Patch => patches[parsePatch(body.patch)];

  routes.get('/api/walker/name-classes', async () => {
    const known = await policies.read().catch((err: Error) => {
      if ((err as Partial<EngineError>).code === 'policy-size') throw invalidRequest(err.message);
      throw new HttpError(500, `Policy file unreadable: ${err.message}`);
    });
    const classes = known.map(({ name, description, syllableRange, features }) => ({
      name,
      description,
      syllable_range: syllableRange,
      policy: features,
    }));
    return { classes };
  });

  routes.postBody('/api/walker/walk', { gated: true }, async (body, asked) => {
    const patch = patchOf(body);
    if (!patch.ready) throw invalidRequest(notReady(patch, 'Load a corpus first.'));
    const request = parseWalk(body);
    const { loaded, result, warnings } = await patch
      .make('walks', request.sent, (run) => makeWalks(run, request, asked))
      .catch(failing('Walk generation failed'));
    const list = { key: 'walks', ...wholeList(result) } as const;
    const seed_used = request.recipe.seed as ExactInteger;
    const fields = { patch: patch.name, seed_used, ...warningsOf(warnings) };
    await sendList(asked, fields, list, { pool, corpus: loaded.corpus });
  });

  routes.postBody('/api/walker/combine', { gated: true }, async (body, { res, signal }) => {
    const patch = patchOf(body);
    if (!patch.content.loaded) throw invalidRequest(`No corpus loaded for patch ${upper(patch)}.`);
    if (combineWalks(body) && !patch.ready) {
      throw invalidRequest(notReady(patch, 'Load a corpus in the Walk tab first.'));
    }
    const request = parseCombine(body);
    const { loaded, result, warnings } = await patch
      .make('candidates', request.sent, (run) => makeCandidates(run, request, { signal }))
      .catch(failing('Combiner failed'));
    const fields = combineFields(result, request, loaded.run.run_id);
    const reply = { patch: patch.name, ...fields, ...warningsOf(warnings) };
    sendJson(res, 200, reply satisfies ReplyAt<'/api/walker/combine'>);
  });

  routes.postBody('/api/walker/select', { large: true, gated: true }, async (body, asked) => {
    const patch = patchOf(body);
    if (!patch.content.candidates?.count) throw invalidRequest(noCandidates(patch));
    const refused = failing('Selector failed');
    const request = parseSelect(body, await policies.read().catch(refused));
    const { loaded, result, warnings } = await patch
      .make('selection', request.sent, async (run, { candidates }) => {
        // a load may have taken them away
        if (candidates === null) throw invalidRequest(noCandidates(patch));
        return selectNames(run, candidates.table, request, services.paths, asked);
      })
      .catch(refused);
    const fields = {
      patch: patch.name,
      ...selectionFields(result, request),
      ...warningsOf(warnings),
    };
    await sendList(asked, fields, namesPart(result), { pool, corpus: loaded.corpus });
  });

  routes.postBody('/api/walker/export', {}, async (body, asked) => {
    const patch = patchOf(body);
    const { selection, loaded } = patch.content;
    if (!selection?.count) throw invalidRequest(`No selected names for patch ${upper(patch)}.`);
    const fields = { patch: patch.name, count: selection.count };
    await sendList(asked, fields, namesPart(selection), { pool, corpus: loaded!.corpus });
  });

  routes.postBody('/api/walker/judge', { large: true }, async (body, asked) => {
    const patch = patchOf(body);
    const { candidates, loaded } = patch.content;
    if (!candidates?.count || !loaded) throw invalidRequest(noCandidates(patch));
    const refused = failing('Judging failed');
    const request = await policies
      .read()
      .then((known) => parseEvaluate(body, known))
      .catch(refused);
    const { policy, mode, exclude, query, offset, limit } = request;
    const { corpus, run } = loaded;
    const { count, distinct, table } = candidates;
    const make = async () => {
      const spec =
        exclude && (await loadExclusion(exclude, run.path, services.paths).catch(refused));
      const params = { policy, mode, exclude: spec };
      return pool.run('evaluate', { corpus, table, params, query }, asked).catch(refused);
    };
    // a list in a file may change between two pages
    const lasting = typeof exclude?.names !== 'string';
    const key = JSON.stringify(['evaluate', policy, mode, exclude, query]);
    const view = await (lasting ? viewOf(candidates, key, make) : make());
    const { evaluated, admitted, rejectedBy, excluded = {} } = view.funnel;
    const { rows, codes } = view;
    const fields = {
      patch: patch.name,
      run_id: run.run_id,
      name_class: policy.name,
      mode,
      made: count,
      distinct,
      evaluated,
      admitted,
      rejected_by: rejectedBy,
      excluded,
      total: rows.length,
      offset,
      limit,
      ...warningsOf(unknownKeysAt('/api/walker/judge', body, ['patch'])),
    };
    const list = {
      key: 'names' as const,
      page: { kind: 'evaluated', table, params: { policy, mode }, codes, rows } as const,
      ...rangeOf(offset, limit, rows.length),
    };
    await sendList(asked, fields, list, { pool, corpus });
  });

  // Without a filter or an order a page costs what it holds; with them the first page looks at all names, in the pool,
  // and further ones of the same view do not.
  for (const [key, of] of [
    ['walks', 'walks'],
    ['candidates', 'candidates'],
    ['selections', 'selection'],
  ] as const) {
    routes.get(`/api/walker/${key}`, async ({ patch: name, offset, limit }, asked) => {
      const { loaded, [of]: result } = patches[name].content;
      const view = key === 'walks' ? null : parseNameQuery(asked.req.search, key);
      const total = result?.count ?? 0;
      const fields = {
        patch: name,
        run_id: loaded?.run.run_id ?? null,
        total,
        ...(view && { matched: 0 }),
        offset,
        limit,
        recipe: result?.recipe ?? null,
      };
      if (result === null || loaded === null)
        return sendJson(asked.res, 200, { ...fields, [key]: [] });
      const { corpus } = loaded;
      let page: ListRange['page'] = result;
      let count = total;
      if (view && result.kind !== 'walks') {
        const { table } = result;
        const rows = await viewOf(result, JSON.stringify(view), async () => {
          const input = { corpus, table, list: listOf(result), query: view };
          return pool.run('queryNames', input, asked);
        });
        count = rows.length;
        page = { ...result, rows };
      }
      // one of three, whose other fields are the same
      const list = { key: key as never, page, ...rangeOf(offset, limit, count) };
      const shown = view ? { ...fields, matched: count } : fields;
      await sendList(asked, shown as never, list, { pool, corpus });
    });
  }
}

/** Which of `total` records stand on a page. */
const rangeOf = (offset: number, limit: number, total: number) => ({
  from: Math.min(offset, total),
  to: Math.min(offset + limit, total),
});

/** The field `warnings` of a reply; left out without warnings. */
const warningsOf = (warnings: readonly string[]): { warnings?: string[] } =>
  warnings.length > 0 ? { warnings: [...warnings] } : {};

const namesPart = (of: SelectedNames) => ({ key: 'names', ...nameList(of) }) as const;

const upper = (patch: Patch): string => patch.name.toUpperCase();

const noCandidates = (patch: Patch): string =>
  `No candidates for patch ${upper(patch)}. Run combiner first.`;

const notReady = (patch: Patch, remedy: string): string =>
  `Walker not ready for patch ${upper(patch)}. ${remedy}`;
