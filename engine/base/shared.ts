/** Memory that threads share, plain memory where the platform has none to share, as pages mostly have: columns that grow, texts. */

/** `bytes` zeros. Plain memory passes for shared: the engine only reads and writes it. */
export function sharedBuffer(bytes: number): SharedArrayBuffer {
  if (typeof SharedArrayBuffer !== 'undefined') return new SharedArrayBuffer(bytes);
  return new ArrayBuffer(bytes) as unknown as SharedArrayBuffer;
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array;

const made = <T extends Column>(like: T, from: SharedArrayBuffer | number): T =>
  new (like.constructor as new (from: SharedArrayBuffer | number) => T)(from);

/** A copy in shared memory. */
export function sharedCopy<T extends Column>(items: T): T {
  const copy = made(items, sharedBuffer(items.byteLength));
  copy.set(items);
  return copy;
}

/** A copy with room for `least` items and as many again as there were. */
export function grown<T extends Column>(items: T, least: number): T {
  const more = made(items, Math.max(items.length * 2, least));
  more.set(items);
  return more;
}

// a byte order mark belongs to the text
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** UTF-8 text of bytes from..to-1 of shared memory. */
export function decode(text: Uint8Array, from: number, to: number): string {
  let ascii = '';
  for (let i = from; i < to; i++) {
    const byte = text[i]!;
    // a decoder refuses shared memory, hence the copy; syllables are nearly always ASCII
    if (byte > 127) return decoder.decode(text.slice(from, to));
    ascii += String.fromCharCode(byte);
  }
  return ascii;
}
