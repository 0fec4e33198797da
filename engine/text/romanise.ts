/** Writes words of any script in the letters a to z. */
import anyAscii from 'any-ascii';

const OTHER = /[^a-z]+/g;

/**
 * `text` (lower-case) in a to z, letter by letter after the tables of any-ascii; signs that are no letter
 * there, such as the apostrophe of a soft sign, are dropped. Vowels that a script does not write stay
 * unwritten. May be empty.
 */
export const romanise = (text: string): string => anyAscii(text).toLowerCase().replace(OTHER, '');
