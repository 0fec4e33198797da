/** Front coding of sorted words (of each how many letters of the word before are cut, then those that follow) and of names. */

/** Letters that are cut are told by a sign from `A` on: none of those of a word. */
const [SIGN, PART] = [65, /[A-`][^A-`]*/g];

/** The words of sorted ones packed, each of at most 31 letters before a-z, `+` and `-`. */
export function packedWords(words: readonly string[]): string[] {
  let last = '';
  return words.map((word) => {
    let shared = 0;
    while (shared < last.length && last[shared] === word[shared]) shared++;
    const cut = String.fromCharCode(SIGN + last.length - shared);
    last = word;
    return cut + word.slice(shared);
  });
}

/** The words of a text that `packedWords` gives, without line ends. */
export function unpackedWords(text: string): string[] {
  let word = '';
  return (text.match(PART) ?? []).map((part) => {
    word = word.slice(0, word.length - part.charCodeAt(0) + SIGN) + part.slice(1);
    return word;
  });
}

/** Most letters that a name has of the one before it: one digit. */
const MOST = 9;

/**
 * The text of names as the files of the run-time hold them, for its `split`, shortest where they are sorted. Names that hold
 * digits are written whole, a line feed before each. Letters beyond the first 65,536 characters are never shared, so that
 * those of UTF-16 and code points are the same.
 */
export function frontCoded(names: readonly string[]): string {
  if (names.some((name) => /\d/.test(name))) return names.map((name) => `\n${name}`).join('');
  let last = '';
  return names
    .map((name, n) => {
      const most = Math.min(MOST, name.length - 1);
      let shared = 0;
      while (shared < most && name[shared] === last[shared] && name[shared]! < '\ud800') shared++;
      last = name;
      return n ? shared + name.slice(shared) : name;
    })
    .join('');
}
