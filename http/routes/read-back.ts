import type { Polka } from 'polka';
import { badRequest } from '../errors.ts';
import { sendWithList } from '../list-reply.ts';
import type { Patch } from '../patch.ts';
import { goneSignal, sendJson } from '../reply.ts';
import { pageOf, type Result } from '../results.ts';
import type { Services } from '../services.ts';
import { parsePatch } from '../walker-request.ts';

const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 10_000;

/** Paged reading of what the patches hold: GET with `patch`, `offset`, `limit`. */
export function mountReadBack(app: Polka, { patches, pool }: Services): void {
  const mount = (key: string, resultOf: (patch: Patch) => Result | null): void => {
    app.get(`/api/walker/${key}`, async (req, res) => {
      const query = new URLSearchParams(req.search);
      const patch = patches[parsePatch(query.get('patch') ?? undefined)];
      const offset = integer(query, 'offset', 0, Number.MAX_SAFE_INTEGER);
      const limit = integer(query, 'limit', DEFAULT_LIMIT, MAX_LIMIT);
      const result = resultOf(patch);
      const total = result?.count ?? 0;
      const fields = {
        patch: patch.name,
        run_id: patch.loaded?.run.run_id ?? null,
        total,
        offset,
        limit,
        recipe: result?.recipe ?? null,
      };
      if (result === null || patch.loaded === null)
        return sendJson(res, 200, { ...fields, [key]: [] });
      const from = Math.min(offset, total);
      const list = {
        key,
        page: pageOf(result),
        from,
        to: Math.min(from + limit, total),
        width: result.kind === 'walks' ? result.width : widest(result.table.blocks),
      };
      const { corpus } = patch.loaded;
      await sendWithList(res, fields, list, { pool, corpus, signal: goneSignal(res) });
    });
  };
  mount('walks', (patch) => patch.walks);
  mount('candidates', (patch) => patch.candidates);
  mount('selections', (patch) => patch.selection);
}

function widest(blocks: readonly { width: number }[]): number {
  return blocks.reduce((most, { width }) => Math.max(most, width), 1);
}

function integer(query: URLSearchParams, field: string, absent: number, most: number): number {
  const text = query.get(field);
  if (text === null) return absent;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= most) return value;
  throw badRequest(`${field} must be an integer from 0 to ${most}.`);
}
