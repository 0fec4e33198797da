/** Seeds for requests that name none. */

/** A seed that survives a double, so that every result can be had again. */
export function drawSeed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! & 0xffff) * 2 ** 32 + low!;
}
