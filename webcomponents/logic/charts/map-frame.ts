/** Geometry of the syllable map: visible frame, zoom, pan, lasso, nearest point. */

/** Which part of the plane is seen: the place in the middle of the picture, and pixels per unit. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Size of the picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Shows all points, with a margin in pixels. Of no points: the unit square. */
export function fitFrame(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  size: Size,
  margin = 24,
): Frame {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < xs.length; i++) {
    x0 = Math.min(x0, xs[i]!);
    x1 = Math.max(x1, xs[i]!);
    y0 = Math.min(y0, ys[i]!);
    y1 = Math.max(y1, ys[i]!);
  }
  if (xs.length === 0) [x0, x1, y0, y1] = [0, 1, 0, 1];
  const room = (pixels: number): number => Math.max(1, pixels - 2 * margin);
  const span = (from: number, to: number): number => Math.max(to - from, 1e-6);
  const scale = Math.min(room(size.width) / span(x0, x1), room(size.height) / span(y0, y1));
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale };
}

/** Pixel of a place; y grows upward in the plane and downward in the picture. */
export function toPixel(
  { x, y, scale }: Frame,
  size: Size,
  px: number,
  py: number,
): readonly [number, number] {
  return [(px - x) * scale + size.width / 2, size.height / 2 - (py - y) * scale];
}

/** Place of a pixel. */
export function toPlace(
  { x, y, scale }: Frame,
  size: Size,
  px: number,
  py: number,
): readonly [number, number] {
  return [(px - size.width / 2) / scale + x, (size.height / 2 - py) / scale + y];
}

/** Larger by a factor around a pixel, which stays where it is. */
export function zoomAt(frame: Frame, size: Size, px: number, py: number, factor: number): Frame {
  const [x, y] = toPlace(frame, size, px, py);
  return {
    x: x + (frame.x - x) / factor,
    y: y + (frame.y - y) / factor,
    scale: frame.scale * factor,
  };
}

/** Moved by pixels. */
export function pan(frame: Frame, dx: number, dy: number): Frame {
  return { ...frame, x: frame.x - dx / frame.scale, y: frame.y + dy / frame.scale };
}

export type Polygon = readonly (readonly [number, number])[];

/** Whether a point lies in a polygon, by the number of edges that a ray from it crosses. */
export function isInside(polygon: Polygon, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i]!;
    const [xj, yj] = polygon[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Indexes of the points in a polygon, ascending. */
export function pointsInside(
  polygon: Polygon,
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
): number[] {
  const found: number[] = [];
  for (let i = 0; i < xs.length; i++) if (isInside(polygon, xs[i]!, ys[i]!)) found.push(i);
  return found;
}

/** The point nearest to a place, no farther than `reach`; -1 when there is none. */
export function nearest(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  x: number,
  y: number,
  reach: number,
): number {
  let best = -1;
  let least = reach * reach;
  for (let i = 0; i < xs.length; i++) {
    const d = (xs[i]! - x) ** 2 + (ys[i]! - y) ** 2;
    if (d <= least && (d < least || best < 0)) {
      best = i;
      least = d;
    }
  }
  return best;
}
