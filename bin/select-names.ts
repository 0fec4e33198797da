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
import {
  EXCLUDE_OPTIONS,
  type ExcludeFlags,
  excludeBody,
  readExclusion,
} from './exclude-options.ts';
import { asText, field, numeric, orNull } from './flag-values.ts';
import { metered } from './meter.ts';

/** How names are selected, for `parseArgs`; the class has its own flag in each verb. */
export const SELECT_OPTIONS = {
  ...EXCLUDE_OPTIONS,
  take: { type: 'string' },
  mode: { type: 'string' },
  order: { type: 'string' },
  'select-seed': { type: 'string' },
  policies: { type: 'string' },
} as const;

type SelectFlags = ExcludeFlags & {
  readonly [K in Exclude<keyof typeof SELECT_OPTIONS, keyof ExcludeFlags>]?: string | undefined;
};

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
    ...excludeBody(flags),
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
export async function selectFrom(
  { handle, folder }: OpenCorpus,
  table: CandidateTable,
  request: SelectRequest,
): Promise<Selection> {
  const params = { ...request.params, exclude: await readExclusion(request.exclude, folder) };
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
