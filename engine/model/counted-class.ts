/** The stock of a class, and names, as the files of the run-time have them. */
import { BLOCK, type KinClass, openJoins, split } from '../../runtime/joins.ts';
import { liveOf } from '../../runtime/live.ts';
import { EngineError } from '../base/errors.ts';
import { frontCoded } from '../base/front-coding.ts';
import type { ClassStock } from '../kin/list.ts';

/** Ranks that are counted at most: some ten seconds. */
const MOST_RANKS = 1 << 24;

/**
 * The stock of a class as kin.json holds it: with the joins that are words or offensive, and how many names each block has.
 * Throws `EngineError` 'model-size'.
 */
export function countedClass({ joins, isWord }: Pick<ClassStock, 'joins' | 'isWord'>): KinClass {
  const { ranks, names: stock } = joins;
  if (ranks > MOST_RANKS) {
    throw new EngineError(
      'model-size',
      `A stock may have ${MOST_RANKS.toLocaleString('en-US')} joins to look at, and that of ${stock.length} names has ` +
        `${ranks.toLocaleString('en-US')}; give fewer names, or make a list (namewalk list).`,
    );
  }
  const file = { ...joins.file, names: sorted(joins.file) };
  const found = liveOf(openJoins(file), []);
  const omit: string[] = [];
  const counts = Array.from({ length: Math.ceil(ranks / BLOCK) }, (_, block) => {
    const before = omit.length;
    const live = found.live(block);
    for (const rank of live) {
      const [beginning, ending] = found.pieces(block * BLOCK + rank);
      const letters = beginning.letters + ending.letters;
      if (isWord(letters)) omit.push(letters);
    }
    return live.length - (omit.length - before);
  });
  return { ...file, omit: frontCoded(omit.sort()), counts };
}

/** The names of a stock in the order that makes the smallest file: sorted, each kind of them. */
function sorted({ names, own, lent }: KinClass): string {
  const all = split(names);
  const ends = [0, own, all.length - lent, all.length];
  return frontCoded(ends.flatMap((end, i) => all.slice(ends[i - 1] ?? 0, end).sort()));
}
