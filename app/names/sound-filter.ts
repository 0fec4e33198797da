/** A filter of sound, made ready with the model of its run. */
import type { SoundFilterSpec, SoundLimits } from '../../engine/filters/sound-filter.ts';
import type { Sounds } from './sounds.ts';

/** Null without limits. Faults as `Sounds.ofRun`. */
export async function soundSpec(
  sounds: Pick<Sounds, 'ofRun'>,
  runDir: string,
  limits: SoundLimits | null,
): Promise<SoundFilterSpec | null> {
  if (limits === null) return null;
  const model = await sounds.ofRun(runDir);
  return { like: limits.like, whole: limits.whole, model };
}
