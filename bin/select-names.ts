import { join } from 'node:path';
import type { CandidateTable } from '../engine/candidates.ts';
import type { NamePolicy } from '../engine/policy.ts';
import type { Selection } from '../engine/select.ts';
import type { JsonObject } from '../http/body.ts';
import { failed, type SelectRequest } from '../http/walker-request.ts';
import { packageRoot } from '../store/package-root.ts';
import { PolicyFile } from '../store/policies.ts';
import { thousands } from '../store/thousands.ts';
import { handlers } from '../workers/handlers.ts';
import { tell } from './answer.ts';
import type { OpenCorpus } from './corpus-options.ts';
import { asText, field, numeric, orNull } from './flag-values.ts';
import { metered } from './meter.ts';

/** How names are selected, for `parseArgs`; the class has its own flag in each verb. */
export const SELECT_OPTIONS = {
  take: { type: 'string' },
  mode: { type: 'string' },
  order: { type: 'string' },
  'select-seed': { type: 'string' },
  policies: { type: 'string' },
} as const;

type SelectFlags = { readonly [K in keyof typeof SELECT_OPTIONS]?: string | undefined };

/** The request that the flags stand for; without a seed of its own it has that of the candidates. */
export function selectBody(
  flags: SelectFlags,
  nameClass: string | undefined,
  { seed }: Readonly<Record<string, unknown>>,
): JsonObject {
  return {
    ...field('name_class', nameClass, asText),
    ...field('count', flags.take, orNull('all', numeric)),
    ...field('mode', flags.mode, asText),
    ...field('order', flags.order, asText),
    seed: seed as number | bigint,
    ...field('seed', flags['select-seed'], numeric),
  };
}

export async function readPolicies(file: string | undefined): Promise<readonly NamePolicy[]> {
  try {
    return await new PolicyFile(file ?? join(packageRoot(), 'store', 'name_classes.yml')).read();
  } catch (err) {
    throw failed('Selector failed', err);
  }
}

/** Selects as POST /api/walker/select does and tells how many suited and why the others did not. */
export function selectFrom(
  { handle }: OpenCorpus,
  table: CandidateTable,
  { params }: SelectRequest,
): Selection {
  try {
    const selection = metered('select', (hooks) =>
      handlers.select({ corpus: handle, table, params }, hooks),
    );
    const { admitted, rejectedBy, excluded = {}, positions } = selection;
    const reasons = Object.entries({ ...rejectedBy, ...excluded }).map(
      ([why, n]) => `${why} ${thousands(n)}`,
    );
    const rejected = reasons.length > 0 ? `; rejected: ${reasons.join(', ')}` : '';
    tell(`names: ${thousands(admitted)} suit, ${thousands(positions.length)} taken${rejected}`);
    return selection;
  } catch (err) {
    throw failed('Selector failed', err);
  }
}
