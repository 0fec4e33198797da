/** The proper names of a run's texts, for its detail. */
import { basename } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { nameSources } from './name-sources.ts';

/** Names shown of a run. */
const SHOWN = 60;

/** Null with the reason when the run holds no words, or they have changed. */
export async function runNames({ runDir }: { runDir: string }) {
  try {
    const source = { kind: 'run', runDir, id: basename(runDir), language: null } as const;
    const { names } = (await nameSources.open(source)).own;
    const places = names.filter(({ kind }) => kind === 'place').length;
    const frequent = [...names].sort((a, b) => b.count - a.count);
    const shown = frequent
      .slice(0, SHOWN)
      .map(({ name, count, kind }) => ({ name, count, place: kind === 'place' }));
    // `places`: how many are taken for such; `shown`: the most frequent, in their base forms
    return { names: { total: names.length, places, shown }, fault: null };
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    return { names: null, fault: err.message };
  }
}
