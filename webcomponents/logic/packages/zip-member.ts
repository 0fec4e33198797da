/** Reads one text member of a ZIP archive in the browser. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const LONG = 0xffffffff;

/**
 * Text of one member of a ZIP archive; null when there is none of that name. Reads the directory and the
 * member, not the archive. Throws for what is no ZIP archive, and for one in the ZIP64 format.
 */
export async function zipMember(archive: Blob, name: string): Promise<string | null> {
  const tail = await viewOf(archive.slice(-END_BYTES - MAX_COMMENT));
  const end = lastEnd(tail);
  if (end < 0) throw new Error('This is no ZIP archive, or its end is missing.');
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size === LONG || start === LONG) {
    throw new Error('The archive is too large to be looked into here; the server can import it.');
  }
  const directory = await viewOf(archive.slice(start, start + size));
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === ENTRY; ) {
    const nameBytes = directory.getUint16(at + 28, true);
    if (textOf(directory, at + 46, nameBytes) === name) return memberText(archive, directory, at);
    at += 46 + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return null;
}

async function memberText(archive: Blob, directory: DataView, at: number): Promise<string> {
  const method = directory.getUint16(at + 10, true);
  const packed = directory.getUint32(at + 20, true);
  const offset = directory.getUint32(at + 42, true);
  if (method !== 0 && method !== 8) throw new Error(`Compression ${method} cannot be read here.`);
  const head = await viewOf(archive.slice(offset, offset + 30));
  if (head.byteLength < 30) throw new Error('The archive is cut off.');
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const data = archive.slice(start, start + packed);
  if (method === 0) return data.text();
  return new Response(data.stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
}

function lastEnd(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) === END) return at;
  }
  return -1;
}

const viewOf = async (part: Blob): Promise<DataView> => new DataView(await part.arrayBuffer());

const textOf = (view: DataView, at: number, bytes: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, bytes));
