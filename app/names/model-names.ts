/** Names from a model by the run-time, the best of a pool: no run, no thread, no native module. */
import { randomInt } from 'node:crypto';
import { sharedMatcher, sharedWords } from '../../engine/filters/exclusions.ts';
import { chooseKnown, type RealNames, type SlotName } from '../../engine/lists/choose-known.ts';
import { renderName } from '../../engine/names/render-style.ts';
import { isMixed } from '../../engine/sound/class-profile.ts';
import type { Model } from '../../runtime/index.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { offensiveWords } from '../../store/names/offensive-words.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { FieldError } from '../operations/fields.ts';
import { NAMES_FIELDS, type NamesRequest } from '../operations/names.ts';

/** Flags of a request to a model; all else was settled when the model was made. */
export const MODEL_FLAGS: readonly string[] = (
  [
    ...(['nameClass', 'classes', 'count', 'seed', 'offset', 'own'] as const),
    ...(['taste', 'spread', 'allowOffensive', 'style'] as const),
  ] as const
).map((name) => NAMES_FIELDS[name].flag!);

/** Flags of `namewalk names` that have no effect on a model. */
export const flagsOfTexts = (given: readonly string[]): string[] => {
  const known = new Set(Object.values(NAMES_FIELDS).map(({ flag }) => flag));
  return given.filter((flag) => known.has(flag) && !MODEL_FLAGS.includes(flag));
};

export interface ModelName {
  readonly class: string;
  readonly name: string;
  readonly slot: number;
}

export interface ModelNames {
  readonly seed: bigint;
  readonly names: readonly ModelName[];
  /** Why a class has fewer names than wanted. */
  readonly short: readonly string[];
}

/** What is known of a model's language: offensive words, one a line, and real names by class. */
interface ModelLanguage {
  readonly offensive: string | null;
  readonly real: ReadonlyMap<string, RealNames>;
}

/**
 * A list is chosen from so many names for each that is wanted, and from so many in any case: three times those of a run
 * (`engine/lists/list.ts`), for a model has no joins of real names, which are the better half.
 */
const POOL = 12;
const MIN_POOL = 400;
/** Most slots for each name that are looked at for them. */
const SLOTS_A_NAME = 20_000;

export async function languageOfModel({ file, classes }: Model): Promise<ModelLanguage> {
  const profiles = await readProfiles(new PolicyFile());
  const real = new Map<string, RealNames>();
  for (const { name, kind } of profiles) {
    if (!classes.includes(name) || kind === null) continue;
    const names = await languageNames(file.language, kind);
    real.set(name, { names, mixed: isMixed(kind) });
  }
  return { offensive: await offensiveWords([file.language]), real };
}

/**
 * The names of a model, class by class: of the first slots from `offset` on that have one the best, by likeness to real
 * names (not with `taste: false`), of which no two are easily confused. Without taste and spread they are the names of
 * `namewalk batch --algorithm namespace/2` in the order of the slots. Throws `FieldError` for an unknown class and an offset
 * beyond the slots.
 */
export function namesOfModel(
  model: Model,
  { nameClass, classes, count, offset, own, taste, spread, ...request }: NamesRequest,
  { offensive, real }: ModelLanguage,
): ModelNames {
  const { allowOffensive, style, ...rest } = request;
  if (nameClass !== null && classes !== null) {
    throw new FieldError('Give class or classes, not both.');
  }
  const seed = rest.seed ?? BigInt(randomInt(2 ** 48 - 1));
  const names: ModelName[] = [];
  const short: string[] = [];
  for (const each of new Set(classes ?? [nameClass ?? model.classes[0]!])) {
    if (!model.classes.includes(each)) {
      throw new FieldError(
        `class ${JSON.stringify(each)} is unknown; classes of the model: ${model.classes.join(', ')}.`,
      );
    }
    const space = model.space(each, seed, { own });
    if (offset >= space.size) {
      throw new FieldError(`offset must be below ${space.size}, the number of slots of ${each}.`);
    }
    const chooses = taste || spread;
    const wanted = chooses ? Math.max(MIN_POOL, POOL * count) : count;
    const end = chooses ? Math.min(space.size, offset + SLOTS_A_NAME * count) : space.size;
    const pool: SlotName[] = [];
    for (let slot = offset; slot < end && pool.length < wanted; slot++) {
      const name = space.at(slot);
      if (name === null || (!allowOffensive && isOffensive(name, offensive))) continue;
      pool.push({ name, slot });
    }
    const measure = taste ? (real.get(each) ?? null) : null;
    const chosen = chooses ? chooseKnown(pool, { count, spread, real: measure }) : pool;
    for (const { name, slot } of chosen) {
      names.push({ class: each, name: renderName(name, style), slot });
    }
    if (chosen.length < count) {
      const why = end < space.size || chosen.length < pool.length ? TOO_ALIKE : NO_MORE_SLOTS;
      short.push(`${each}: ${chosen.length} of ${count} names: ${why}`);
    }
  }
  return { seed, names, short };
}

const TOO_ALIKE = 'others are too much like them; --offset and --no-spread give more.';
const NO_MORE_SLOTS = 'the class has no more slots.';

const encoder = new TextEncoder();
const isOffensive = (name: string, words: string | null): boolean => {
  const bytes = encoder.encode(name);
  const matches = (list: { matches(name: Uint8Array, n: number): boolean }): boolean =>
    list.matches(bytes, bytes.length);
  return matches(sharedMatcher()) || (words !== null && matches(sharedWords(words)));
};
