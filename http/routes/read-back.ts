/** Routes that page through the results of a slot, with filters and orders. */
import type { Polka } from 'polka';
import type { Patch } from '../../app/patches/patch.ts';
import type { ViewCache } from '../../app/patches/view-cache.ts';
import { listOf, pageOf, type Result, rowsOf } from '../../app/source/results.ts';
import { soundSpec, soundsOf } from '../../app/source/sounds.ts';
import { widest } from '../../engine/names/candidates.ts';
import {
  type NAME_LISTS,
  parseNameQuery,
  parseResultPage,
} from '../../operations/walker/name-query.ts';
import { failed } from '../../operations/walker.ts';
import type { Beside } from '../contract.ts';
import { type ListPart, streamList } from '../list-reply.ts';
import { disconnectSignal, sendJson } from '../reply.ts';
import type { Services } from '../services.ts';

/** The operation that reads each list. */
type IdOf = { walks: 'readWalks'; candidates: 'readCandidates'; selections: 'readSelections' };

/**
 * Paged reading of what the patches hold: GET with `patch`, `offset`, `limit`; of names also with a
 * filter and an order. Without these a page costs what it holds; with them the first page looks at all
 * names, in the pool, and further ones of the same view do not.
 */
export function mountReadBack(app: Polka, { patches, pool }: Services, views: ViewCache): void {
  const mount = <Key extends keyof IdOf>(
    key: Key,
    resultOf: (patch: Patch) => Result | null,
    names: keyof typeof NAME_LISTS | null,
  ): void => {
    app.get(`/api/walker/${key}`, async (req, res) => {
      const { offset, limit, ...named } = parseResultPage(req.search);
      const patch = patches[named.patch];
      const view = names && parseNameQuery(req.search, names);
      const result = resultOf(patch);
      const total = result?.count ?? 0;
      const fields = {
        patch: patch.name,
        run_id: patch.loaded?.run.run_id ?? null,
        total,
        ...(view && { matched: 0 }),
        offset,
        limit,
        recipe: result?.recipe ?? null,
      } satisfies Beside<'readSelections', 'selections' | 'recipe'> & { recipe: unknown };
      if (result === null || patch.loaded === null)
        return sendJson(res, 200, { ...fields, [key]: [] });
      const { corpus } = patch.loaded;
      const signal = disconnectSignal(res);
      let page: ListPart['page'] = pageOf(result);
      let count = total;
      if (view && result.kind !== 'walks') {
        const { table } = result;
        const runDir = patch.loaded.run.path;
        const rows = await views.get(result, JSON.stringify(view), async () => {
          const sound = await soundSpec(soundsOf(pool), runDir, view.sound).catch(refused);
          const input = { corpus, table, list: listOf(result), query: view, sound };
          return pool.run('queryNames', input, { signal });
        });
        count = rows.length;
        page = rowsOf(result, rows);
      }
      const from = Math.min(offset, count);
      const list = {
        key,
        page,
        from,
        to: Math.min(from + limit, count),
        width: result.kind === 'walks' ? result.width : Math.max(1, widest(result.table)),
      };
      // the recipe is one of that kind of result
      const shown = (view ? { ...fields, matched: count } : fields) as object as Beside<
        IdOf[Key],
        Key
      >;
      await streamList<IdOf[Key], Key>(res, shown, list, { pool, corpus, signal });
    });
  };
  mount('walks', (patch) => patch.walks, null);
  mount('candidates', (patch) => patch.candidates, 'candidates');
  mount('selections', (patch) => patch.selection, 'selections');
}

const refused = (err: unknown): Promise<never> => Promise.reject(failed('Filter failed', err));
