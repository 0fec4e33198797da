/** Names as the files of the run-time hold them: what `split` of the run-time reads. */

/** Most letters that a name has of the one before it: one digit. */
const MOST = 9;

/**
 * The text of names, shortest where they are sorted. Names that hold digits are written whole, a line feed before each. Letters
 * beyond the first 65,536 characters are never shared, so that those of UTF-16 and code points are the same.
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
