/** Draws many discs into the pixels of an image. */

/** A disc with a soft edge: how much of each pixel of a square it covers, 0 to 255. */
export interface DotMask {
  /** Width and height of the square, odd: the middle pixel is the centre. */
  readonly size: number;
  readonly cover: Uint8Array;
}

/** The mask of a disc of a radius in pixels, at an opacity of 0 to 1. */
export function dotMask(radius: number, opacity: number): DotMask {
  const half = Math.ceil(radius + 0.5);
  const size = 2 * half + 1;
  const cover = new Uint8Array(size * size);
  for (let y = -half; y <= half; y++) {
    for (let x = -half; x <= half; x++) {
      const edge = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x, y)));
      cover[(y + half) * size + x + half] = Math.round(255 * opacity * edge);
    }
  }
  return { size, cover };
}

type Rgb = readonly [number, number, number];

/**
 * Pixels (red, green, blue, alpha) on which tens of thousands of discs are laid one over the other: many
 * times faster than asking a canvas for each.
 */
export class DotRaster {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number, [r, g, b]: Rgb) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8ClampedArray(4 * width * height);
    for (let i = 0; i < this.pixels.length; i += 4) {
      this.pixels[i] = r;
      this.pixels[i + 1] = g;
      this.pixels[i + 2] = b;
      this.pixels[i + 3] = 255;
    }
  }

  /** Lays a disc with its centre in a pixel; what lies outside is cut off. */
  dot(x: number, y: number, { size, cover }: DotMask, [r, g, b]: Rgb): void {
    const { pixels, width, height } = this;
    const left = Math.round(x) - (size >> 1);
    const top = Math.round(y) - (size >> 1);
    const [fromX, toX] = [Math.max(0, -left), Math.min(size, width - left)];
    const [fromY, toY] = [Math.max(0, -top), Math.min(size, height - top)];
    for (let row = fromY; row < toY; row++) {
      let at = 4 * ((top + row) * width + left + fromX);
      for (let column = fromX; column < toX; column++, at += 4) {
        const a = cover[row * size + column]! / 255;
        if (a === 0) continue;
        pixels[at] = pixels[at]! + (r - pixels[at]!) * a;
        pixels[at + 1] = pixels[at + 1]! + (g - pixels[at + 1]!) * a;
        pixels[at + 2] = pixels[at + 2]! + (b - pixels[at + 2]!) * a;
      }
    }
  }
}
