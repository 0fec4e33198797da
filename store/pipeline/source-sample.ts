/** Reading the beginnings of source files, spread evenly over a source, as the pipeline reads texts. */
import { openRegular } from '../files/regular-file.ts';
import { checkTextSize, decodeText } from './extract-file.ts';

/** Files of a sample, and bytes of each, from its beginning. */
export const SAMPLE_FILES = 256;
const SAMPLE_BYTES = 128 * 1024;

/** The beginning of a text, and the bytes it took. Throws what decoding and the file system throw. */
export async function readHead(
  path: string,
  size: number,
): Promise<{ text: string; bytes: number }> {
  checkTextSize(size);
  const bytes = await head(path);
  return { text: decodeText(bytes, { cut: bytes.length < size }), bytes: bytes.length };
}

async function head(path: string): Promise<Uint8Array> {
  const file = await openRegular(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** At most `most` items, spread evenly over a list, its first among them. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.floor((k * list.length) / most)]!);
}
