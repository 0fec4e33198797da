/** Memory that threads share; plain memory where the platform has none to share, as pages mostly have. */

/** `bytes` zeros. Plain memory passes for shared: the engine only reads and writes it. */
export function sharedBuffer(bytes: number): SharedArrayBuffer {
  if (typeof SharedArrayBuffer !== 'undefined') return new SharedArrayBuffer(bytes);
  return new ArrayBuffer(bytes) as unknown as SharedArrayBuffer;
}
