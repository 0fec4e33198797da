/** The stock of a class as a file for the run-time has it. */
import type { KinClass } from '../../runtime/kin-file.ts';
import { BLOCK } from '../../runtime/kin-file.ts';
import { Live } from '../../runtime/live.ts';
import { EngineError } from '../base/errors.ts';
import type { ClassStock } from '../kin/stock.ts';

/** Ranks that are counted at most: some ten seconds. */
const MOST_RANKS = 1 << 24;

/**
 * The stock of a class as kin.json holds it: with the joins that are words or offensive, and how many names each block has.
 * Throws `EngineError` 'model-size'.
 */
export function countedClass({ joins, isWord }: Pick<ClassStock, 'joins' | 'isWord'>): KinClass {
  if (joins.ranks > MOST_RANKS) {
    throw new EngineError(
      'model-size',
      `A stock may have ${MOST_RANKS.toLocaleString('en-US')} joins to look at, and that of ${joins.names.length} names has ` +
        `${joins.ranks.toLocaleString('en-US')}; give fewer names, or make a list (namewalk list).`,
    );
  }
  const live = new Live(joins, []);
  const omit: string[] = [];
  const counts = Array.from({ length: Math.ceil(joins.ranks / BLOCK) }, (_, block) => {
    const before = omit.length;
    const ranks = live.ranks(block);
    for (const rank of ranks) {
      const [beginning, ending] = live.pieces(block * BLOCK + rank);
      const letters = beginning.letters + ending.letters;
      if (isWord(letters)) omit.push(letters);
    }
    return ranks.length - (omit.length - before);
  });
  return { ...joins.file, omit: omit.sort().join(' '), counts };
}
