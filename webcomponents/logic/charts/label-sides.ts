/** Chooses on which side of its mark a label stands, so that none overlap. */

/** A rectangle of the picture in pixels, edges included. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A round mark with a word to be written beside it. */
export interface LabelledMark {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Where a word stands, as seen from its mark. */
export type Side = 'above' | 'below' | 'right' | 'left';

const SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];
/** Pixels that a letter of 12 px takes, a line, and the room between mark and word. */
const LETTER = 7.2;
const LINE = 12;
const AIR = 3;
/** Pixels that a word keeps away from others beside it. */
const APART = 2;

/**
 * For each mark the first side on which its word covers no mark, no word placed before it and nothing
 * of `taken`, and stays inside `frame`; null where there is none. Earlier marks choose first.
 */
export function labelSides(
  marks: readonly LabelledMark[],
  frame: Box,
  taken: readonly Box[],
): (Side | null)[] {
  const full: Box[] = [...taken, ...marks.map(({ x, y, r }) => boxAround(x, y, 2 * r, 2 * r))];
  return marks.map((mark) => {
    for (const side of SIDES) {
      const box = wordBox(mark, side);
      const withAir = { ...box, left: box.left - APART, right: box.right + APART };
      if (!inside(box, frame) || full.some((other) => overlap(withAir, other))) continue;
      full.push(box);
      return side;
    }
    return null;
  });
}

/** The rectangle around a middle. */
export const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

/** From the mark to the middle of its word. */
export function wordOffset({ text, r }: LabelledMark, side: Side): readonly [number, number] {
  const [aside, up] = [r + AIR + (LETTER * text.length) / 2, r + AIR + LINE / 2];
  if (side === 'above' || side === 'below') return [0, side === 'above' ? -up : up];
  return [side === 'left' ? -aside : aside, 0];
}

function wordBox(mark: LabelledMark, side: Side): Box {
  const [dx, dy] = wordOffset(mark, side);
  return boxAround(mark.x + dx, mark.y + dy, LETTER * mark.text.length, LINE);
}

const inside = (box: Box, frame: Box): boolean =>
  box.left >= frame.left &&
  box.right <= frame.right &&
  box.top >= frame.top &&
  box.bottom <= frame.bottom;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
