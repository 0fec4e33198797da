/** Test data: characters of the whole of Unicode. */
import fc from 'fast-check';

const isHalf = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

/** Any code point but halves of pairs, often a low one. (The library's unit `binary` takes a second to set up.) */
export const anyCharacter = fc
  .oneof(fc.nat(0x17f), fc.nat(0xffff), fc.nat(0x10ffff))
  .filter((point) => !isHalf(point))
  .map((point) => String.fromCodePoint(point));
