/** How far the corpus of a patch can be trusted, from its hash checks. */
import type { Schemas } from '../../../http/wire.ts';

export type Trust = NonNullable<ReturnType<typeof trustOf>>;

/** A level and a word where a condition holds; the first that does counts. */
type Rule = readonly [holds: boolean, level: 'good' | 'doubt' | 'bad', word: string, text: string];

/**
 * Evaluates the two hash checks of a patch: the manifest (is the corpus the one that the run wrote?) and
 * the cache of reaches. Null while there is nothing to evaluate.
 */
export function trustOf(stats: Schemas['PatchStats']) {
  if (stats.corpus === null) return null;
  const manifest = stats.manifest_ipc_verification_status;
  const cache = stats.reach_cache_ipc_verification_status;
  const isCacheUnsure = cache === 'mismatch' || cache === 'error';
  const { loader_status: loader } = stats;
  const altered = 'The files of the run are not those that its manifest describes.';
  const unread = 'The manifest of the run cannot be read, so its files cannot be checked.';
  const unproven = 'The run carries no hashes: its files can be used, but not checked.';
  const whole = 'The corpus and its cache of reaches are exactly what the run wrote.';
  const as = 'The corpus is as the run wrote it;';
  const rules: readonly Rule[] = [
    [manifest === 'mismatch', 'bad', 'altered', altered],
    [manifest === 'error', 'bad', 'unreadable', unread],
    [loader === 'error', 'bad', 'failed', 'The reaches of the corpus could not be computed.'],
    [manifest !== 'verified', 'doubt', 'unproven', unproven],
    [loader === 'loading', 'doubt', 'checking', `${as} the cache of reaches is being read.`],
    [isCacheUnsure, 'doubt', 'cache unsure', `${as} its cache of reaches is not.`],
    [cache !== 'verified', 'doubt', 'no cache', `${as} its reaches could not be kept.`],
    [true, 'good', 'verified', whole],
  ];
  const [, level, word, text] = rules.find(([holds]) => holds)!;
  return { level, word, text };
}
