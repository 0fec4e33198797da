/** Sort order of paths: component by component, by code points. */
import { compareCodePoints } from '../../engine/base/json-text.ts';

/** Order of two paths given as components: component by component in code point order. */
export function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareCodePoints(a[i]!, b[i]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
