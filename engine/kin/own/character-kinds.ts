// Kinds of a character as a scan for words needs them, in any script.

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

/** Kinds of the characters of the basic plane, looked up once each; halves of a pair count as letters. */
export const kinds = new Uint8Array(65_536);

const OPENING = /[!?:…¡¿"„“”‟«»‹›‘()[\]{}<>*|=—–―。！？「」『』،؟।]/u;

export function kindOf(code: number): number {
  const known = kinds[code]!;
  if (known !== 0) return known;
  const character = String.fromCharCode(code);
  let kind = OTHER;
  if (code === 0x27 || code === 0x2019 || code === 0x02bc) kind = APOSTROPHE;
  else if (/[\p{L}\p{M}\u00ad\u200c\u200d]/u.test(character)) kind = LETTER;
  else if (code >= 0xd800 && code <= 0xdfff) kind = LETTER;
  else if (/[\p{N}_]/u.test(character)) kind = DIGIT;
  else if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) kind = LINE;
  else if (code === 0x20 || code === 0xa0) kind = BLANK;
  else if (code === 0x2e) kind = POINT;
  else if (code === 0x2d || code === 0x2010 || code === 0x2011) kind = HYPHEN;
  else if (OPENING.test(character)) kind = OPENS;
  kinds[code] = kind;
  return kind;
}
