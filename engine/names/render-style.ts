/** Rendering styles of names: lower, upper, title and sentence case. */

const CASED = /\p{Cased}/u;
const CAPITAL_IOTA = '\u0399';
const IOTA_BELOW = '\u0345';
const APOSTROPHE_N = 0x149;

/** How generated names are written. */
export type RenderStyle = 'raw' | 'lower' | 'upper' | 'title' | 'sentence';

const STYLES: Readonly<Record<RenderStyle, (name: string) => string>> = {
  raw: (name) => name,
  lower: (name) => name.toLowerCase(),
  upper: (name) => name.toUpperCase(),
  title: titleCase,
  sentence(name) {
    const first = name.slice(0, name.codePointAt(0)! > 0xffff ? 2 : 1);
    return first.toUpperCase() + name.slice(first.length).toLowerCase();
  },
};

export const RENDER_STYLES = Object.keys(STYLES) as readonly RenderStyle[];

/**
 * A name in a style. Lower and upper are the full Unicode mappings (with the final sigma); `sentence` raises the first code point
 * and lowers the rest taken by itself; `title` raises every cased letter that does not follow a cased letter, so that
 * apostrophes, hyphens and digits start a new word part.
 */
export const renderName = (name: string, style: RenderStyle): string => STYLES[style](name);

/** A made name in a style: as `title` one is left as its parents write it (MacLeod, van Dijk), unless all or none are capitals. */
export function renderMade(name: string, style: RenderStyle): string {
  const text = renderName(name, style);
  if (style !== 'title') return text;
  if (/\p{Lu}/u.test(name) && /\p{Ll}/u.test(name)) return name;
  // a mark belongs to the letter before it, and letters without case (ʔ, ǃ, the turned comma of Hawaiian) to their word
  return text.replace(WITHIN_WORD, (letter) => letter.toLowerCase());
}

const WITHIN_WORD = /(?<=\p{M}|\p{Cased}[\p{Lo}\p{Lm}\p{M}]+)\p{Lu}/gu;

function titleCase(name: string): string {
  // Most names are ASCII, for which the shorter way gives the same.
  if (/^[ -~]*$/.test(name)) {
    return name.toLowerCase().replace(/[a-z]+/g, (w) => w[0]!.toUpperCase() + w.slice(1));
  }
  let text = '';
  let afterCased = false;
  let at = 0;
  for (const char of name) {
    text += afterCased ? lowerAt(name, at, char) : titleOf(char);
    afterCased = CASED.test(char);
    at += char.length;
  }
  return text;
}

/** Lower case of the character at `at`; that of a capital sigma depends on what surrounds it. */
function lowerAt(name: string, at: number, char: string): string {
  const start = name.slice(0, at).toLowerCase().length;
  return name.toLowerCase().slice(start, start + char.toLowerCase().length);
}

/** Title case of one character: its upper case but for the letters that have a form of their own. */
function titleOf(char: string): string {
  const code = char.codePointAt(0)!;
  const within = (first: number, last: number): boolean => code >= first && code <= last;
  // Digraphs have a middle form: the second of each three.
  if (within(0x1c4, 0x1cc)) {
    return String.fromCodePoint(0x1c5 + 3 * Math.floor((code - 0x1c4) / 3));
  }
  if (within(0x1f1, 0x1f3)) return '\u01f2';
  // Georgian letters are raised in texts of capitals alone.
  if (within(0x10d0, 0x10fa) || within(0x10fd, 0x10ff)) return char;
  const [first = '', ...rest] = char.toUpperCase();
  if (rest.length === 0 || code === APOSTROPHE_N) return first + rest.join('');
  // Of several letters, as those of ligatures, the first alone is raised; an iota written below stays there.
  const title = first + rest.join('').replace(CAPITAL_IOTA, IOTA_BELOW).toLowerCase();
  return rest.length === 1 ? title.normalize() : title;
}
