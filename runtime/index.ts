/**
 * The run-time: a names.json or kin.json file in, numbered names out. Nothing is imported, read, timed or drawn.
 */

import { type KinFile, openJoins } from './joins.ts';
import { fold } from './letter-costs.ts';
import { names as listed, type NamesFile } from './list.ts';
import { liveOf } from './live.ts';
import { type Choice, classOf, type Names, numbered } from './numbered.ts';

export type { KinClass, KinFile } from './joins.ts';
export type { NamesFile } from './list.ts';
export type { Choice, Names, Parent } from './numbered.ts';

/**
 * The names of a class in the order of a seed (default 0), of a list or a stock: what `JSON.parse` makes of the file. Throws
 * `RangeError` for an unknown class, `TypeError` for what is no such file, or a damaged one, at the latest with a name that is.
 *
 *     const town = names(file, { seed: 7 });
 *     town.at(42);             // a name that no other number has
 *     town.of('town:42');      // a name for ever
 *     town.parents('Calenwen') // [{ part: 'Calen', of: 'Calenhad' }, { part: 'wen', of: 'Ithilwen' }]
 */
export function names<F extends NamesFile | KinFile>(file: F, choice: Choice<F> = {}): Names {
  if (file?.format !== 'kin/1') return listed(file as NamesFile, choice as Choice<NamesFile>);
  const stock = classOf((file as KinFile).classes, choice);
  const joins = whole(() => openJoins(stock));
  const live = whole(() => liveOf(joins, stock.counts!));
  return numbered(
    live.size,
    (place) => whole(() => joins.spell(...live.at(place))),
    choice.seed,
    (name) => {
      const pieces = joins.piecesOf(fold(name));
      if (!pieces) return null;
      if (joins.fault(...pieces) || joins.spell(...pieces) !== name) return null;
      const cut = pieces[0].letters.length;
      const [a, b] = joins.parents(...pieces);
      return [
        { part: name.slice(0, cut), of: joins.names[a]! },
        { part: name.slice(cut), of: joins.names[b]! },
      ];
    },
  );
}

/** Says what is the matter where a file does not hold what it should. */
function whole<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw TypeError('damaged kin.json');
  }
}
