/** Names from a model by the run-time: no run, no thread, no native module. */
import { randomInt } from 'node:crypto';
import { sharedMatcher, sharedWords } from '../../engine/filters/exclusions.ts';
import { renderName } from '../../engine/names/render-style.ts';
import type { Model } from '../../runtime/index.ts';
import { FieldError } from '../operations/fields.ts';
import { NAMES_FIELDS, type NamesRequest } from '../operations/names.ts';

/** What a request to a model may say; all else was settled when the model was made. */
const ALLOWED: ReadonlySet<string> = new Set(
  (
    ['nameClass', 'classes', 'count', 'seed', 'offset', 'own', 'allowOffensive', 'style'] as const
  ).map((name) => NAMES_FIELDS[name].flag!),
);

/** Flags of `namewalk names` that have no effect on a model. */
export const flagsOfTexts = (given: readonly string[]): string[] => {
  const known = new Set(Object.values(NAMES_FIELDS).map(({ flag }) => flag));
  return given.filter((flag) => known.has(flag) && !ALLOWED.has(flag));
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

/**
 * The names of the first slots from `offset` on that have one, class by class: those of `namewalk batch --algorithm
 * namespace/2`. `words`: offensive words of the model's language, one a line. Throws `FieldError` for an unknown class and an offset beyond the slots.
 */
export function namesOfModel(
  model: Model,
  { nameClass, classes, count, offset, own, allowOffensive, style, ...rest }: NamesRequest,
  words: string | null,
): ModelNames {
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
    let found = 0;
    for (let slot = offset; slot < space.size && found < count; slot++) {
      const name = space.at(slot);
      if (name === null || (!allowOffensive && isOffensive(name, words))) continue;
      names.push({ class: each, name: renderName(name, style), slot });
      found++;
    }
    if (found < count)
      short.push(`${each}: ${found} of ${count} names: the class has no more slots.`);
  }
  return { seed, names, short };
}

const encoder = new TextEncoder();
const isOffensive = (name: string, words: string | null): boolean => {
  const bytes = encoder.encode(name);
  const matches = (list: { matches(name: Uint8Array, n: number): boolean }): boolean =>
    list.matches(bytes, bytes.length);
  return matches(sharedMatcher()) || (words !== null && matches(sharedWords(words)));
};
