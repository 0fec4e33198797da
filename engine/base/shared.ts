/** Memory that threads share, plain memory where the platform has none to share, as pages mostly have; columns that grow. */

/** `bytes` zeros. Plain memory passes for shared: the engine only reads and writes it. */
export function sharedBuffer(bytes: number): SharedArrayBuffer {
  if (typeof SharedArrayBuffer !== 'undefined') return new SharedArrayBuffer(bytes);
  return new ArrayBuffer(bytes) as unknown as SharedArrayBuffer;
}

/** A copy with room for `least` items and as many again as there were. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array>(
  items: T,
  least: number,
): T {
  const more = new (items.constructor as new (n: number) => T)(Math.max(items.length * 2, least));
  more.set(items);
  return more;
}
