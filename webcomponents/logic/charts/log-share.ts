/** A part of a whole on a logarithmic scale, 0 to 1: 99 of 9,999 shows as a half. */
export function logShare(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  if (part >= whole) return 1;
  return Math.log1p(part) / Math.log1p(whole);
}
