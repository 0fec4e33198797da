/** File name patterns: `*`, `?`, character sets and `**`. */
import { EngineError } from '../../engine/base/errors.ts';

/** One component of a pattern; `anyDepth` is `**`: zero or more folders. */
export interface GlobPart {
  readonly anyDepth: boolean;
  /** True for names that the component stands for; case counts and a leading dot is ordinary. */
  matches(name: string): boolean;
}

/** One character test of a name pattern, or `*`. */
type Token = '*' | ((character: string) => boolean);

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
    const tokens = tokenise(name);
    return { anyDepth: name === '**', matches: (text) => matchTokens(tokens, [...text]) };
  });
}

/** Matches one name as a shell wildcard, like the components of `parseGlob`. */
export function matchName(pattern: string, name: string): boolean {
  return matchTokens(tokenise(pattern), [...name]);
}

function tokenise(pattern: string): Token[] {
  const characters = [...pattern];
  const tokens: Token[] = [];
  for (let i = 0; i < characters.length; i++) {
    const c = characters[i]!;
    if (c === '*') {
      if (tokens.at(-1) !== '*') tokens.push('*');
    } else if (c === '?') {
      tokens.push(() => true);
    } else if (c === '[') {
      const negated = characters[i + 1] === '!';
      const first = i + (negated ? 2 : 1);
      const end = characters.indexOf(']', first + 1); // a bracket right at the start is a member
      if (end < 0) {
        tokens.push((x) => x === '[');
      } else {
        const inSet = characterSet(characters.slice(first, end));
        tokens.push((x) => inSet(x) !== negated);
        i = end;
      }
    } else {
      tokens.push((x) => x === c);
    }
  }
  return tokens;
}

function characterSet(members: readonly string[]): (character: string) => boolean {
  const ranges: [number, number][] = [];
  for (let i = 0; i < members.length; i++) {
    const low = members[i]!.codePointAt(0)!;
    const isRange = members[i + 1] === '-' && i + 2 < members.length;
    ranges.push([low, isRange ? members[i + 2]!.codePointAt(0)! : low]);
    if (isRange) i += 2;
  }
  return (character) => {
    const code = character.codePointAt(0)!;
    return ranges.some(([low, high]) => low <= code && code <= high);
  };
}

/**
 * On a mismatch only the latest `*` takes one more character, so the cost is at most
 * tokens times characters, whatever the pattern.
 */
function matchTokens(tokens: readonly Token[], text: readonly string[]): boolean {
  let t = 0;
  let star = -1;
  let resume = 0;
  for (let i = 0; i < text.length; ) {
    const token = tokens[t];
    if (token === '*') {
      star = t++;
      resume = i;
    } else if (token?.(text[i]!)) {
      t++;
      i++;
    } else if (star >= 0) {
      t = star + 1;
      i = ++resume;
    } else {
      return false;
    }
  }
  while (tokens[t] === '*') t++;
  return t === tokens.length;
}
