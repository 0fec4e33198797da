/** File name patterns: `*`, `?`, character sets and `**`. */
import { EngineError } from '../../engine/base/errors.ts';

/** One component of a pattern; `anyDepth` is `**`: zero or more folders. */
export interface GlobPart {
  readonly anyDepth: boolean;
  /** True for names that the component stands for; case counts and a leading dot is ordinary. */
  matches(name: string): boolean;
}

/**
 * Reads a path pattern: components between `/`; inside one `*`, `?`, `[abc]`, `[a-z]`, `[!a]`;
 * a component `**` stands for any number of folders. Every other character stands for itself.
 * Throws `EngineError` `pattern-invalid` for an empty or absolute pattern and for `..`.
 */
export function parseGlob(pattern: string): GlobPart[] {
  const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
  if (names.length === 0 || pattern.startsWith('/') || names.includes('..')) {
    throw new EngineError(
      'pattern-invalid',
      `file_pattern "${pattern}" must be a relative pattern such as *.txt, without "..".`,
    );
  }
  return names.map((name) => {
    const expression = expressionOf(name);
    return { anyDepth: name === '**', matches: (text) => expression.test(text) };
  });
}

/** Matches one name as a shell wildcard, like the components of `parseGlob`. */
export const matchName = (pattern: string, name: string): boolean =>
  expressionOf(pattern).test(name);

/** A set with its `!` and its members, of which the first may be a bracket; or what is told by one character. */
const TOKENS = /\[(?=(!?))\1(.[^\]]*)\]|\*+|./gsu;

/**
 * A component as a regular expression. What a `*` before the last takes is not tried again (a group that is looked ahead
 * for and then repeated gives nothing back), so the cost is at most tokens times characters, whatever the pattern.
 */
function expressionOf(pattern: string): RegExp {
  const pieces = [''];
  for (const [token, negated, members] of pattern.matchAll(TOKENS)) {
    if (members !== undefined)
      pieces.push(`${pieces.pop()}[${negated && '^'}${rangesOf(members)}]`);
    else if (token.startsWith('*')) pieces.push('');
    else pieces.push(pieces.pop() + (token === '?' ? '.' : escaped(token)));
  }
  const [first, ...rest] = pieces;
  const last = rest.pop();
  const middle = rest.map((piece, k) => `(?=(.*?${piece}))\\${k + 1}`);
  const end = last === undefined ? '' : `.*${last}`;
  return new RegExp(`^${first}${middle.join('')}${end}$`, 'su');
}

/** The members of a set as a class has them; a range that ends before it begins has none. */
const rangesOf = (members: string): string =>
  members.replace(/(.)-(.)|./gsu, (member, low?: string, high?: string) => {
    if (low === undefined || high === undefined) return escaped(member);
    return low.codePointAt(0)! > high.codePointAt(0)! ? '' : `${escaped(low)}-${escaped(high)}`;
  });

const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;
