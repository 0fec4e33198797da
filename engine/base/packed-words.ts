/** Sorted words as files hold them: of each how many letters of the word before are cut from its end, then those that follow. */

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
