/** Horizontal bars of block characters for a terminal. */

/** A share of 0 to 1 as a bar of so many cells. */
export function bar(share: number, cells: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * cells);
  return '█'.repeat(full) + '░'.repeat(cells - full);
}
