/** Patterns of full names while they are typed: the engine's parts and limits, in words for who types. */
import {
  MAX_PATTERN_LENGTH,
  MAX_PATTERN_PARTS,
  PATTERN_PARTS,
} from '../../../engine/names/full-name-pattern.ts';

export { PATTERN_PARTS };

/** A part of a full-name pattern. */
export interface PatternPart {
  readonly part: string;
  readonly optional: boolean;
}

/**
 * Reads a pattern as the server does, while it is typed: `problem` is '' when it can be sent, else what
 * is wrong with it in words for the person who types. Parts are given as far as they are known.
 */
export function readPattern(pattern: string): {
  readonly parts: readonly PatternPart[];
  readonly problem: string;
} {
  const parts: PatternPart[] = [];
  let problem =
    pattern.length > MAX_PATTERN_LENGTH ? `At most ${MAX_PATTERN_LENGTH} characters.` : '';
  for (const { 0: whole, 1: inside, index } of pattern.matchAll(/\{([^{}]*)\}|[{}]|[^{}]+/g)) {
    if (inside === undefined) {
      if (whole === '{') problem ||= `The brace at position ${index + 1} is not closed.`;
      if (whole === '}') problem ||= `The brace at position ${index + 1} was not opened.`;
      continue;
    }
    const optional = inside.endsWith('?');
    const part = (optional ? inside.slice(0, -1) : inside).trim();
    if (Object.hasOwn(PATTERN_PARTS, part)) parts.push({ part, optional });
    else problem ||= `{${inside}} is no part. Parts are ${Object.keys(PATTERN_PARTS).join(', ')}.`;
  }
  if (parts.length > MAX_PATTERN_PARTS) problem ||= `At most ${MAX_PATTERN_PARTS} parts.`;
  if (parts.every(({ optional }) => optional)) {
    problem ||= 'One part at least must always be there, such as {first}.';
  }
  return { parts, problem };
}

/** Each part once, in the order of the pattern. */
export const distinctParts = (pattern: string): readonly string[] => [
  ...new Set(readPattern(pattern).parts.map(({ part }) => part)),
];
