/** Writes a ZIP archive of texts, stored as they are (APPNOTE 6.3, sections 4.3.7 to 4.3.16). */

/** 1 January 1980, the first day that the format knows: the same texts give the same archive. */
const DAY = 0x21;
const VERSION = 20;
const UTF8 = 0x800;

export function zipOf(files: readonly { readonly path: string; readonly text: string }[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = new TextEncoder().encode(path);
    const body = new TextEncoder().encode(text);
    // what a local header and its entry in the directory share
    const shared = fields([2, VERSION], [2, UTF8], [2, 0], [2, 0], [2, DAY], [4, crc32(body)]);
    const sizes = fields([4, body.length], [4, body.length], [2, name.length], [2, 0]);
    const local = [fields([4, 0x04034b50]), shared, sizes, name, body];
    parts.push(...local);
    directory.push(fields([4, 0x02014b50], [2, VERSION]), shared, sizes);
    directory.push(fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    offset += bytesOf(local);
  }
  const [count, size] = [files.length, bytesOf(directory)];
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size]);
  return new Blob([...parts, ...directory, end, fields([4, offset], [2, 0])]);
}

/** Numbers of so many bytes, the lowest byte first. */
const fields = (...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]) =>
  Uint8Array.from(
    numbers.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, k) => (value >>> (8 * k)) & 255),
    ),
  );

const bytesOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/** CRC-32 as ISO 3309 has it. */
function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
