/** Patterns of full names such as `{first} {last}`: parsing, and filling in the parts. */
import { EngineError } from '../base/errors.ts';

/** A piece of a full-name pattern: fixed text, or a part that a name is drawn for. */
export type PatternPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'part'; readonly part: string; readonly optional: boolean };

const MAX_PATTERN_LENGTH = 200;
const MAX_PATTERN_PARTS = 8;

/** Class that a part of a pattern draws from, in the order in which parts are offered. */
export const PATTERN_PARTS = {
  first: 'first_name',
  last: 'last_name',
  place: 'place_name',
  location: 'location_name',
  object: 'object_item',
  organisation: 'organisation',
  title: 'title_epithet',
} as const;

/**
 * Reads a pattern such as `{first} {last}` or `{title?} {first} of {place}`: parts stand in braces, a
 * question mark makes one optional, everything else is fixed text whose runs of blanks count as one
 * space. At least one part must not be optional. Throws `EngineError` `pattern-invalid`.
 */
export function parsePattern(pattern: string): PatternPiece[] {
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw bad(`is longer than ${MAX_PATTERN_LENGTH} characters`);
  }
  const pieces: PatternPiece[] = [];
  for (const { 0: whole, 1: inside, index } of pattern.matchAll(/\{([^{}]*)\}|[{}]|[^{}]+/g)) {
    if (inside !== undefined) pieces.push(parsePart(inside));
    else if (whole === '{' || whole === '}') throw bad(`has a lone ${whole} at position ${index}`);
    else pieces.push({ kind: 'text', text: whole.replace(/\s+/g, ' ') });
  }
  const parts = pieces.filter((piece) => piece.kind === 'part');
  if (parts.length > MAX_PATTERN_PARTS) throw bad(`has more than ${MAX_PATTERN_PARTS} parts`);
  if (parts.every(({ optional }) => optional)) {
    throw bad('needs a part that is not optional, such as {first}');
  }
  return pieces;
}

function parsePart(inside: string): PatternPiece {
  const optional = inside.endsWith('?');
  const part = (optional ? inside.slice(0, -1) : inside).trim();
  if (!Object.hasOwn(PATTERN_PARTS, part)) {
    const known = Object.keys(PATTERN_PARTS).join(', ');
    throw bad(`has the unknown part {${inside}}; the parts are ${known}`);
  }
  return { kind: 'part', part, optional };
}

const bad = (fault: string): EngineError =>
  new EngineError('pattern-invalid', `Field 'pattern' ${fault}.`);

/**
 * The full name of a pattern: `values` holds a text for each part in order, or null for an optional
 * one that is omitted, whose surrounding blanks then count as one.
 */
export function composeName(
  pieces: readonly PatternPiece[],
  values: readonly (string | null)[],
): string {
  let name = '';
  let part = 0;
  for (const piece of pieces) {
    if (piece.kind === 'part') name += values[part++] ?? '';
    else name += name === '' || name.endsWith(' ') ? piece.text.trimStart() : piece.text;
  }
  return name.trimEnd();
}
