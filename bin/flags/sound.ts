/** Flags of the verbs that filter names by their sound. */
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { likeField } from '../../operations/batch/fields.ts';
import { flagHelp, flagOptions } from '../../operations/fields.ts';
import { SOUND_FIELDS } from '../../operations/sound.ts';
import { handlers } from '../../workers/handlers.ts';
import { bodyOfFlags, type Flags } from './values.ts';

/** Both bounds of the likeness in one flag, and the switch. */
const FIELDS = { like: likeField, sound: SOUND_FIELDS.sound };

/** For `parseArgs`. */
export const SOUND_OPTIONS = flagOptions(FIELDS);

export const SOUND_HELP = flagHelp(FIELDS);

/** The fields that the flags stand for. Throws `FieldError`. */
export function soundBody(flags: Flags): JsonObject {
  const { like: text, ...rest } = bodyOfFlags(FIELDS, flags);
  const bounds = FIELDS.like.read(text, {});
  return { ...(bounds && { like_min: bounds[0], like_max: bounds[1] }), ...rest };
}

/** Models of runs, trained in this thread. */
export const HERE = {
  ofRun: async (runDir: string) => handlers.trainSound({ runDir }, NO_HOOKS),
};
