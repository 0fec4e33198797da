/** Parses and checks full-name patterns while they are typed. */

/** A part of a full-name pattern. */
export interface PatternPart {
  readonly part: string;
  readonly optional: boolean;
}

/** Parts of a pattern with the class that each draws from, in the order in which they are offered. */
export const PATTERN_PARTS = {
  first: 'first_name',
  last: 'last_name',
  place: 'place_name',
  location: 'location_name',
  object: 'object_item',
  organisation: 'organisation',
  title: 'title_epithet',
} as const;

const MAX_LENGTH = 200;
const MAX_PARTS = 8;

/**
 * Reads a pattern as the server does, while it is typed: `problem` is '' when it can be sent, else what
 * is wrong with it in words for the person who types. Parts are given as far as they are known.
 */
export function readPattern(pattern: string): {
  readonly parts: readonly PatternPart[];
  readonly problem: string;
} {
  const parts: PatternPart[] = [];
  let problem = pattern.length > MAX_LENGTH ? `At most ${MAX_LENGTH} characters.` : '';
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
  if (parts.length > MAX_PARTS) problem ||= `At most ${MAX_PARTS} parts.`;
  if (parts.every(({ optional }) => optional)) {
    problem ||= 'One part at least must always be there, such as {first}.';
  }
  return { parts, problem };
}

/** Each part once, in the order of the pattern. */
export const distinctParts = (pattern: string): readonly string[] => [
  ...new Set(readPattern(pattern).parts.map(({ part }) => part)),
];
