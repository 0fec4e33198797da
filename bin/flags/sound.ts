/** Flags of the verbs that filter names by their sound. */

import { type SoundRequest, soundSpec } from '../../app/names/sound-filter.ts';
import { rangeField } from '../../app/operations/fields.ts';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import type { SoundFilterSpec } from '../../engine/filters/sound-filter.ts';
import { handlers } from '../../workers/handlers.ts';

/** For `parseArgs`. */
export const SOUND_OPTIONS = {
  like: { type: 'string' },
  sound: { type: 'boolean' },
} as const;

export const SOUND_HELP = `
  --like MIN-MAX       only names as word-like as so many percent of the run's words, such as 10-80
  --sound              leave out names that begin, join or end as no word of the text does
`.replace(/^\n|\n$/g, '');

export interface SoundFlags {
  readonly like?: string | undefined;
  readonly sound?: boolean | undefined;
}

const LIKE = rangeField('like', { least: 0, most: 100, help: '' });

/** The fields that the flags stand for. Throws `FieldError`. */
export function soundBody({ like, sound }: SoundFlags): JsonObject {
  const bounds = LIKE.read(like, {});
  return {
    ...(bounds && { like_min: bounds[0], like_max: bounds[1] }),
    ...(sound && { sound: true }),
  };
}

/** The filter with the model of the run; null without one. Throws `EngineError` for a run without words. */
export const readSound = (
  request: SoundRequest | null,
  runDir: string,
): Promise<SoundFilterSpec | null> =>
  soundSpec({ ofRun: async () => handlers.trainSound({ runDir }, NO_HOOKS) }, runDir, request);
