/** Kinds of a character as a scan for words needs them, in any script. */

// Kinds of a character; 0: not looked up yet.
const OTHER = 1;
export const LETTER = 2;
export const DIGIT = 3;
export const BLANK = 4;
export const LINE = 5;
export const POINT = 6;
export const APOSTROPHE = 7;
export const HYPHEN = 8;
/** Opens or ends a sentence or speech. */
export const OPENS = 9;

/** By kind; the first that holds a character is its. Halves of a pair count as letters. */
const KINDS: readonly (readonly [kind: number, characters: RegExp])[] = [
  [APOSTROPHE, /['’ʼ]/],
  [LETTER, /[\p{L}\p{M}\p{Cs}\u00ad\u200c\u200d]/u],
  [DIGIT, /[\p{N}_]/u],
  [LINE, /[\n\r\u2028\u2029]/],
  [BLANK, /[ \u00a0]/],
  [POINT, /\./],
  [HYPHEN, /[-\u2010\u2011]/],
  [OPENS, /[!?:…¡¿"„“”‟«»‹›‘()[\]{}<>*|=—–―。！？「」『』،؟।]/u],
];

/** Kinds of the characters of the basic plane, looked up once each. */
export const kinds = new Uint8Array(65_536);

export const kindOf = (code: number): number => (kinds[code] ||= lookUp(String.fromCharCode(code)));
const lookUp = (character: string): number =>
  KINDS.find(([, characters]) => characters.test(character))?.[0] ?? OTHER;

export const isWordly = (kind: number): boolean => kind === LETTER || kind === DIGIT;

/** The script of a letter that is written without blanks, where another one begins another word: kana, Han; 0 for the rest. */
export function unspacedOf(code: number): number {
  if (code < 0x3041 || code > 0x9fff) return 0;
  return code < 0x30a0 ? 1 : code < 0x3100 ? 2 : code < 0x3400 ? 0 : 3;
}
