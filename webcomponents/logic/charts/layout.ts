/** Layout of the charts: the rings of the neighbour graph, and the marks that have room for their words. */

/** Radius of each ring of flips that has syllables, the outermost at `radius`. */
export function ringRadii(
  nodes: readonly { readonly flips: number }[],
  radius: number,
): ReadonlyMap<number, number> {
  const rings = [...new Set(nodes.map(({ flips }) => flips))].sort();
  return new Map(rings.map((ring, i) => [ring, radius * (0.3 + (0.7 * (i + 1)) / rings.length)]));
}

/** A mark of the picture in pixels; its word stands above it. */
export interface LabelledMark {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels that a letter of 12 px takes, a line, and the room between two words. */
const LETTER = 7.2;
const LINE = 13;
const APART = 4;

/** The indexes of the marks whose words stay between both edges and cover no word of an earlier mark. */
export function roomyMarks(
  marks: readonly LabelledMark[],
  [left, right]: readonly [left: number, right: number],
): ReadonlySet<number> {
  const half = ({ text }: LabelledMark): number => (LETTER * text.length) / 2;
  const placed = new Set<number>();
  for (const [i, mark] of marks.entries()) {
    if (mark.x - half(mark) < left || mark.x + half(mark) > right) continue;
    const covers = (k: number): boolean => {
      const other = marks[k]!;
      const apart = half(mark) + half(other) + APART;
      return Math.abs(mark.x - other.x) < apart && Math.abs(mark.y - other.y) < LINE;
    };
    if (![...placed].some(covers)) placed.add(i);
  }
  return placed;
}
