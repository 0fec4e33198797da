/** The proper names of a run's texts, for its detail. */
import { EngineError } from '../../engine/base/errors.ts';
import { placeNames, properNames } from '../../engine/text/proper-names.ts';
import { readWords } from '../../store/corpus/words.ts';

/** Names shown of a run. */
const SHOWN = 60;

/** Null with the reason when the run holds no words, or they have changed. */
export async function runNames({ runDir }: { runDir: string }) {
  try {
    const { table, names } = await readWords(runDir);
    const rows = properNames(table, names);
    const places = new Set(placeNames(table, rows, names));
    const frequent = [...rows].sort((a, b) => table.count[b]! - table.count[a]! || a - b);
    const shown = frequent.slice(0, SHOWN).map((i) => ({
      name: table.spelling(i),
      count: table.count[i]!,
      place: places.has(i),
    }));
    // `places`: how many are taken for such; `shown`: the most frequent, as the texts spell them
    return { names: { total: rows.length, places: places.size, shown }, fault: null };
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    return { names: null, fault: err.message };
  }
}
