/** How far the corpus of a slot can be trusted, from its hash checks. */
import type { components } from '../../../http/wire.ts';

type PatchStats = components['schemas']['PatchStats'];

/** How far what a patch holds can be trusted, in one word and one sentence. */
export interface Trust {
  readonly level: 'good' | 'doubt' | 'bad';
  readonly word: string;
  readonly text: string;
}

/**
 * Evaluates the two hash checks of a patch: the manifest (is the corpus the one that the run wrote?) and
 * the cache of reaches. Null while there is nothing to evaluate.
 */
export function trustOf(stats: PatchStats): Trust | null {
  if (stats.corpus === null) return null;
  const manifest = stats.manifest_ipc_verification_status;
  const cache = stats.reach_cache_ipc_verification_status;
  if (manifest === 'mismatch') {
    return bad('altered', 'The files of the run are not those that its manifest describes.');
  }
  if (manifest === 'error') {
    return bad(
      'unreadable',
      'The manifest of the run cannot be read, so its files cannot be checked.',
    );
  }
  if (stats.loader_status === 'error') {
    return bad('failed', 'The reaches of the corpus could not be computed.');
  }
  if (manifest !== 'verified') {
    return doubt('unproven', 'The run carries no hashes: its files can be used, but not checked.');
  }
  if (stats.loader_status === 'loading') {
    return doubt(
      'checking',
      'The corpus is as the run wrote it; the cache of reaches is being read.',
    );
  }
  if (cache === 'mismatch' || cache === 'error') {
    return doubt('cache unsure', 'The corpus is as the run wrote it; its cache of reaches is not.');
  }
  if (cache !== 'verified') {
    return doubt('no cache', 'The corpus is as the run wrote it; its reaches could not be kept.');
  }
  return {
    level: 'good',
    word: 'verified',
    text: 'The corpus and its cache of reaches are exactly what the run wrote.',
  };
}

const doubt = (word: string, text: string): Trust => ({ level: 'doubt', word, text });
const bad = (word: string, text: string): Trust => ({ level: 'bad', word, text });
