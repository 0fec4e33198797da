/** The points of the syllable map on a canvas: drawing, zooming, picking. */
import { mix } from '../../logic/charts/colour.ts';
import { type ColourClasses, radiusOf } from '../../logic/charts/map-colours.ts';
import {
  type Frame,
  fitFrame,
  nearest,
  pan,
  pointsInside,
  type Size,
  toPixel,
  toPlace,
  zoomAt,
} from '../../logic/charts/map-frame.ts';
import { MapGestures, type Pixel } from './gestures.ts';
import { type MapContent, overlayShapes, shape } from './overlay.ts';

/** So many points get their syllables written beside them, the most frequent first, where there is room. */
const LABELLED = 70;

/** The map on the screen: points on a canvas, walks and the lasso above it. */
export class MapScene {
  readonly element = document.createElement('div');
  readonly #canvas = document.createElement('canvas');
  readonly #over = shape('svg', {
    style: 'position: absolute; inset: 0; overflow: hidden; pointer-events: none;',
    'aria-hidden': 'true',
  });
  readonly #gestures: MapGestures;
  #content: MapContent | null = null;
  #size: Size = { width: 0, height: 0 };
  #frame: Frame = { x: 0, y: 0, scale: 1 };
  #fitted = 1;

  constructor() {
    this.element.style.cssText =
      'position: relative; touch-action: pan-y; user-select: none; border-radius: var(--radius-s);';
    this.#canvas.style.cssText = 'display: block;';
    this.element.append(this.#canvas, this.#over);
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.#gestures = new MapGestures(this.element, {
      pan: (x, y) => {
        this.#frame = pan(this.#frame, x, y);
        this.#draw();
      },
      zoom: (factor, at) => this.zoom(factor, at),
      fit: () => this.fit(),
      hover: (at) => this.#content?.hover(at ? this.#pointAt(at) : -1),
      pick: (at) => {
        const index = this.#pointAt(at);
        this.#content?.select(index >= 0 ? [index] : []);
      },
      open: (at) => {
        const index = this.#pointAt(at);
        if (index >= 0) this.#content?.open(index);
      },
      unselect: () => this.#content?.select([]),
      lassoing: (trace) => (trace.length > 0 ? this.#drawOver([], trace) : this.#draw()),
      enclose: (trace) => {
        const content = this.#content!;
        const polygon = trace.map(([x, y]) => toPlace(this.#frame, this.#size, x, y));
        content.select(pointsInside(polygon, content.map.x, content.map.y));
      },
    });
  }

  /** Whether dragging draws a lasso instead of moving the map. */
  set lasso(on: boolean) {
    this.#gestures.lasso = on;
  }

  /** Shows content in a size; another map or size begins with all points in view. */
  show(content: MapContent, size: Size): void {
    const fresh =
      content.map !== this.#content?.map ||
      content.beside !== this.#content?.beside ||
      size.width !== this.#size.width ||
      size.height !== this.#size.height;
    this.#content = content;
    this.#size = size;
    this.element.setAttribute(
      'aria-label',
      `Map of patch ${content.map.patch.toUpperCase()}. Arrow keys move it, plus and minus zoom, 0 shows all; the table holds the same.`,
    );
    if (fresh) this.fit();
    else this.#draw();
  }

  fit(): void {
    const { map, beside } = this.#content!;
    this.#frame = fitFrame(
      [...map.x, ...(beside?.x ?? [])],
      [...map.y, ...(beside?.y ?? [])],
      this.#size,
    );
    this.#fitted = this.#frame.scale;
    this.#draw();
  }

  /** `at` stays where it is; null is the middle. */
  zoom(factor: number, at: Pixel | null = null): void {
    const scale = this.#frame.scale * factor;
    if (scale < this.#fitted / 2 || scale > this.#fitted * 200) return;
    const [x, y] = at ?? [this.#size.width / 2, this.#size.height / 2];
    this.#frame = zoomAt(this.#frame, this.#size, x, y, factor);
    this.#draw();
  }

  /** The part in view as SVG. */
  svg(): SVGSVGElement {
    const { width, height } = this.#size;
    const { map, colours } = this.#content!;
    const root = this.#over.cloneNode(true) as SVGSVGElement;
    root.removeAttribute('style');
    root.removeAttribute('aria-hidden');
    const palette = paletteOf(map.patch, colours);
    const most = map.frequency[0] ?? 1;
    const groups = palette.map((fill) => shape('g', { fill, 'fill-opacity': '0.85' }));
    for (let i = map.x.length - 1; i >= 0; i--) {
      const [x, y] = toPixel(this.#frame, this.#size, map.x[i]!, map.y[i]!);
      if (x < -6 || y < -6 || x > width + 6 || y > height + 6) continue;
      const r = radiusOf(map.frequency[i]!, most).toFixed(1);
      groups[colours.of[i]!]!.append(shape('circle', { cx: x.toFixed(1), cy: y.toFixed(1), r }));
    }
    const legend = shape('g');
    colours.classes.forEach(({ label }, k) => {
      const y = height + 18 + 16 * k;
      const text = shape('text', {
        x: '22',
        y: String(y),
        'font-size': '12',
        fill: 'currentColor',
      });
      text.textContent = label;
      legend.append(
        shape('circle', { cx: '10', cy: String(y - 4), r: '5', fill: palette[k]! }),
        text,
      );
    });
    const full = height + 24 + 16 * colours.classes.length;
    root.setAttribute('width', String(width));
    root.setAttribute('height', String(full));
    root.setAttribute('viewBox', `0 0 ${width} ${full}`);
    root.prepend(...groups);
    root.append(legend);
    return root;
  }

  #draw(): void {
    const content = this.#content;
    const { width, height } = this.#size;
    if (!content || width === 0) return;
    const { map, colours, selected } = content;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    const palette = paletteOf(map.patch, colours);
    const ink = getComputedStyle(document.documentElement).getPropertyValue('--ink');
    const most = map.frequency[0] ?? 1;
    const zoomed = Math.min(2.2, Math.max(1, Math.sqrt(this.#frame.scale / this.#fitted)));
    const context = this.#canvas.getContext('2d')!;
    const stamps = new Map<string, OffscreenCanvas>();
    const disc = (x: number, y: number, radius: number, fill: string, alpha = 0.85): void => {
      const half = Math.round(2 * radius * ratio) / 2;
      const key = `${half} ${fill}`;
      const stamp = stamps.get(key) ?? discStamp(half, fill, alpha);
      stamps.set(key, stamp);
      context.drawImage(stamp, x * ratio - stamp.width / 2, y * ratio - stamp.height / 2);
    };
    const inView: number[] = [];
    // the most frequent come last, above the others
    for (let i = map.x.length - 1; i >= 0; i--) {
      const [x, y] = toPixel(this.#frame, this.#size, map.x[i]!, map.y[i]!);
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const radius = radiusOf(map.frequency[i]!, most) * zoomed;
      if (selected.has(i)) disc(x, y, radius + 1.5, ink, 1);
      disc(x, y, radius, palette[colours.of[i]!]!);
      inView.push(i);
    }
    this.#drawOver(inView.slice(-LABELLED).reverse());
  }

  /** Walks, labels and the lasso. */
  #drawOver(labelled: readonly number[], trace: readonly Pixel[] = []): void {
    const content = this.#content!;
    const { map } = content;
    this.#over.setAttribute('width', String(this.#size.width));
    this.#over.setAttribute('height', String(this.#size.height));
    const shapes = overlayShapes({
      content,
      labelled,
      trace,
      size: this.#size,
      font: getComputedStyle(document.documentElement).fontFamily.replaceAll('"', "'"),
      at: (i) => toPixel(this.#frame, this.#size, map.x[i]!, map.y[i]!),
    });
    this.#over.replaceChildren(...shapes);
  }

  /** The point under a pixel; -1 is none. */
  #pointAt(at: Pixel): number {
    const { map } = this.#content!;
    const [x, y] = toPlace(this.#frame, this.#size, ...at);
    return nearest(map.x, map.y, x, y, 9 / this.#frame.scale);
  }
}

/** A disc to be stamped: a path for each of tens of thousands of points takes seconds. */
function discStamp(radius: number, fill: string, alpha: number): OffscreenCanvas {
  const size = 2 * Math.ceil(radius) + 2;
  const stamp = new OffscreenCanvas(size, size);
  const context = stamp.getContext('2d')!;
  context.globalAlpha = alpha;
  context.fillStyle = fill;
  context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI);
  context.fill();
  return stamp;
}

/** The colours of the classes: pale ones lean to the ground, full ones are the patch's own. */
export function paletteOf(patch: 'a' | 'b', { classes }: ColourClasses): string[] {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  return classes.map(({ shade }) =>
    shade === 0
      ? value('--strong-line')
      : mix(
          mix(value('--raised'), value(`--patch-${patch}`), 0.3),
          mix(value('--ink'), value(`--patch-${patch}`), 0.75),
          shade,
        ),
  );
}
