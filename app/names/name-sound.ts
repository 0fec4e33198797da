/** What the sound of a run says of one name: how word-like it is, and where it is not. */
import { EngineError } from '../../engine/base/errors.ts';
import { type Assessment, type LikeBounds, SoundReader } from '../../engine/sound/sound-model.ts';
import type { Sounds } from '../source/sounds.ts';

/** `why` tells why nothing is known: the run holds no words, or too few. */
type Unknown = { readonly [K in keyof Assessment]: null };

export type NameSound =
  | ({ readonly why: null } & Assessment)
  | ({ readonly why: string } & Unknown);

/** Any likeness will do. */
const ANY: LikeBounds = [0, 100];

/** Faults of the pool that say nothing about the run. */
const NOT_THE_RUNS = new Set(['queue-full', 'cancelled', 'overdue']);

/** Looks at a name as it is written; rejects only with faults of the pool. */
export async function nameSound(sounds: Sounds, runDir: string, name: string): Promise<NameSound> {
  try {
    const model = await sounds.ofRun(runDir);
    return { why: null, ...new SoundReader(model).assess(name.toLowerCase(), ANY) };
  } catch (err) {
    if (!(err instanceof EngineError) || NOT_THE_RUNS.has(err.code)) throw err;
    return { why: err.message, like: null, reason: null, spot: null, syllables: null };
  }
}
