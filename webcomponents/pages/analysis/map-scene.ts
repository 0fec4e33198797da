import type { Schemas } from '../../api.ts';
import { mix, parseHex } from '../../logic/colour.ts';
import { DotRaster, dotMask } from '../../logic/dot-raster.ts';
import { type ColourClasses, radiusOf } from '../../logic/map-colours.ts';
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
} from '../../logic/map-frame.ts';

/** A walk on the map: indexes of its syllables, as far as they are on it. */
export interface MapWalk {
  readonly index: number;
  readonly points: readonly number[];
}

/** What the map shows and whom it tells. */
export interface MapContent {
  readonly map: Schemas['SyllableMap'];
  readonly colours: ColourClasses;
  readonly walks: readonly MapWalk[];
  /** The walk that stands out; -1 is none. */
  readonly walk: number;
  readonly selected: ReadonlySet<number>;
  hover(index: number): void;
  select(indexes: readonly number[]): void;
  open(index: number): void;
}

const SVG = 'http://www.w3.org/2000/svg';
/** Points get their syllables written beside them when no more than so many are in view. */
const LABELLED = 70;
/** For a theme whose colour is not written as `#rrggbb`. */
const GREY = [128, 128, 128] as const;
/** Sizes of points: every point takes the nearest of these. */
const SIZES = 8;

/**
 * The map on the screen: points on a canvas, walks and the lasso above it. Wheel with Ctrl or ⌘ zooms;
 * dragging moves or draws a lasso; keys: arrows, plus, minus, 0.
 */
export class MapScene {
  readonly element = document.createElement('div');
  /** Whether dragging draws a lasso instead of moving the map. */
  lasso = false;
  readonly #canvas = document.createElement('canvas');
  readonly #over = document.createElementNS(SVG, 'svg');
  #content: MapContent | null = null;
  #size: Size = { width: 0, height: 0 };
  #frame: Frame = { x: 0, y: 0, scale: 1 };
  #fitted = 1;
  #drag: { x: number; y: number; moved: boolean } | null = null;
  #trace: (readonly [number, number])[] = [];

  constructor() {
    this.element.style.cssText =
      'position: relative; touch-action: pan-y; user-select: none; border-radius: var(--radius-s);';
    this.#canvas.style.cssText = 'display: block;';
    this.#over.setAttribute(
      'style',
      'position: absolute; inset: 0; overflow: hidden; pointer-events: none;',
    );
    this.#over.setAttribute('aria-hidden', 'true');
    this.element.append(this.#canvas, this.#over);
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.element.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false });
    this.element.addEventListener('pointerdown', (event) => this.#onDown(event));
    this.element.addEventListener('pointermove', (event) => this.#onMove(event));
    this.element.addEventListener('pointerup', (event) => this.#onUp(event));
    this.element.addEventListener('pointerleave', () => this.#content?.hover(-1));
    this.element.addEventListener('dblclick', (event) => {
      const index = this.#at(event);
      if (index >= 0) this.#content?.open(index);
    });
  }

  /** Shows content in a size; another map or size begins with all points in view. */
  show(content: MapContent, size: Size): void {
    const fresh =
      content.map !== this.#content?.map ||
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
    const { map } = this.#content!;
    this.#frame = fitFrame(map.x, map.y, this.#size);
    this.#fitted = this.#frame.scale;
    this.#draw();
  }

  zoom(factor: number): void {
    this.#zoom(this.#size.width / 2, this.#size.height / 2, factor);
  }

  /** The part in view as SVG. */
  svg(): SVGSVGElement {
    const { width, height } = this.#size;
    const { map, colours } = this.#content!;
    const root = this.#over.cloneNode(true) as SVGSVGElement;
    root.removeAttribute('style');
    root.removeAttribute('aria-hidden');
    const palette = this.#palette();
    const most = map.frequency[0] ?? 1;
    const groups = palette.map((fill) => {
      const group = document.createElementNS(SVG, 'g');
      group.setAttribute('fill', fill);
      group.setAttribute('fill-opacity', '0.85');
      return group;
    });
    for (let i = map.x.length - 1; i >= 0; i--) {
      const [x, y] = toPixel(this.#frame, this.#size, map.x[i]!, map.y[i]!);
      if (x < -6 || y < -6 || x > width + 6 || y > height + 6) continue;
      const dot = document.createElementNS(SVG, 'circle');
      dot.setAttribute('cx', x.toFixed(1));
      dot.setAttribute('cy', y.toFixed(1));
      dot.setAttribute('r', radiusOf(map.frequency[i]!, most).toFixed(1));
      groups[colours.of[i]!]!.append(dot);
    }
    const legend = document.createElementNS(SVG, 'g');
    colours.classes.forEach(({ label }, k) => {
      const y = height + 18 + 16 * k;
      legend.insertAdjacentHTML(
        'beforeend',
        `<circle cx="10" cy="${y - 4}" r="5" fill="${palette[k]}"></circle>`,
      );
      const text = document.createElementNS(SVG, 'text');
      text.setAttribute('x', '22');
      text.setAttribute('y', String(y));
      text.setAttribute('font-size', '12');
      text.setAttribute('fill', 'currentColor');
      text.textContent = label;
      legend.append(text);
    });
    const full = height + 24 + 16 * colours.classes.length;
    root.setAttribute('width', String(width));
    root.setAttribute('height', String(full));
    root.setAttribute('viewBox', `0 0 ${width} ${full}`);
    root.prepend(...groups);
    root.append(legend);
    return root;
  }

  /** The colours of the classes in the present theme. */
  #palette(): string[] {
    const { map, colours } = this.#content!;
    return paletteOf(map.patch, colours);
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
    const style = getComputedStyle(document.documentElement);
    const rgb = (name: string) => parseHex(style.getPropertyValue(name)) ?? GREY;
    const raster = new DotRaster(this.#canvas.width, this.#canvas.height, rgb('--raised'));
    const palette = this.#palette().map((colour) => parseHex(colour) ?? GREY);
    const ink = rgb('--ink');
    const most = map.frequency[0] ?? 1;
    const [least, span] = [radiusOf(0, most), radiusOf(most, most) - radiusOf(0, most)];
    const zoomed = Math.min(2.2, Math.max(1, Math.sqrt(this.#frame.scale / this.#fitted)));
    const radii = Array.from({ length: SIZES }, (_, k) => least + (span * k) / (SIZES - 1));
    const masks = radii.map((radius) => dotMask(radius * zoomed * ratio, 0.85));
    const rings = radii.map((radius) => dotMask((radius * zoomed + 1.5) * ratio, 1));
    const scale = this.#frame.scale * ratio;
    const left = this.#canvas.width / 2 - this.#frame.x * scale;
    const top = this.#canvas.height / 2 + this.#frame.y * scale;
    const inView: number[] = [];
    // the most frequent come last, above the others
    for (let i = map.x.length - 1; i >= 0; i--) {
      const x = left + map.x[i]! * scale;
      const y = top - map.y[i]! * scale;
      if (x < 0 || y < 0 || x > this.#canvas.width || y > this.#canvas.height) continue;
      const size =
        Math.round(((radiusOf(map.frequency[i]!, most) - least) / span) * (SIZES - 1)) || 0;
      if (selected.has(i)) raster.dot(x, y, rings[size]!, ink);
      raster.dot(x, y, masks[size]!, palette[colours.of[i]!]!);
      if (inView.length <= LABELLED) inView.push(i);
    }
    const image = new ImageData(raster.pixels, raster.width, raster.height);
    this.#canvas.getContext('2d')!.putImageData(image, 0, 0);
    this.#drawOver(inView.length <= LABELLED ? inView : [], style);
  }

  /** Walks, labels and the lasso. */
  #drawOver(labelled: readonly number[], style: CSSStyleDeclaration): void {
    const { map, walks, walk } = this.#content!;
    const { width, height } = this.#size;
    this.#over.setAttribute('width', String(width));
    this.#over.setAttribute('height', String(height));
    const at = (i: number): readonly [number, number] =>
      toPixel(this.#frame, this.#size, map.x[i]!, map.y[i]!);
    const nodes: Element[] = [];
    const text = (i: number, content: string, strong: boolean): void => {
      const [x, y] = at(i);
      const node = document.createElementNS(SVG, 'text');
      const attributes: Record<string, string> = {
        x: (x + 7).toFixed(1),
        y: (y - 5).toFixed(1),
        'font-size': strong ? '13' : '11',
        fill: 'currentColor',
        'font-weight': strong ? '700' : '400',
        stroke: 'var(--raised)',
        'stroke-width': '3',
        'paint-order': 'stroke',
        'font-family': style.fontFamily.replaceAll('"', "'"),
      };
      for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
      node.textContent = content;
      nodes.push(node);
    };
    // the one that stands out comes last, above the others
    for (const { index, points } of [...walks].sort(
      (a, b) => Number(a.index === walk) - Number(b.index === walk),
    )) {
      const strong = index === walk;
      const line = document.createElementNS(SVG, 'polyline');
      line.setAttribute(
        'points',
        points
          .map((i) =>
            at(i)
              .map((v) => v.toFixed(1))
              .join(','),
          )
          .join(' '),
      );
      line.setAttribute('fill', 'none');
      line.setAttribute('stroke', strong ? 'var(--accent)' : 'currentColor');
      line.setAttribute('stroke-width', strong ? '3' : '1.25');
      line.setAttribute('stroke-opacity', strong ? '1' : walk >= 0 ? '0.2' : '0.55');
      line.setAttribute('stroke-linejoin', 'round');
      line.setAttribute('data-walk', String(index));
      nodes.push(line);
      if (strong) {
        for (const i of new Set(points)) {
          const [x, y] = at(i);
          const dot = document.createElementNS(SVG, 'circle');
          for (const [name, value] of Object.entries({
            cx: x.toFixed(1),
            cy: y.toFixed(1),
            r: '5',
            fill: 'var(--raised)',
            stroke: 'var(--accent)',
            'stroke-width': '2.5',
          }))
            dot.setAttribute(name, value);
          nodes.push(dot);
        }
        for (const i of new Set(points))
          text(i, `${points.indexOf(i) + 1} ${map.syllables[i]}`, true);
      }
    }
    for (const i of labelled) text(i, map.syllables[i]!, false);
    if (this.#trace.length > 1) {
      const line = document.createElementNS(SVG, 'polygon');
      line.setAttribute('points', this.#trace.map((p) => p.join(',')).join(' '));
      for (const [name, value] of Object.entries({
        fill: 'var(--accent)',
        'fill-opacity': '0.12',
        stroke: 'var(--accent)',
        'stroke-dasharray': '4 3',
        'data-screen': '',
      }))
        line.setAttribute(name, value);
      nodes.push(line);
    }
    this.#over.replaceChildren(...nodes);
  }

  #zoom(x: number, y: number, factor: number): void {
    const scale = this.#frame.scale * factor;
    if (scale < this.#fitted / 2 || scale > this.#fitted * 200) return;
    this.#frame = zoomAt(this.#frame, this.#size, x, y, factor);
    this.#draw();
  }

  /** The point under the pointer; -1 is none. */
  #at(event: MouseEvent): number {
    const { map } = this.#content!;
    const [x, y] = toPlace(this.#frame, this.#size, ...this.#pixel(event));
    return nearest(map.x, map.y, x, y, 9 / this.#frame.scale);
  }

  #pixel(event: MouseEvent): [number, number] {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #onKey(event: KeyboardEvent): void {
    const step = 40;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [step, 0],
      ArrowRight: [-step, 0],
      ArrowUp: [0, step],
      ArrowDown: [0, -step],
    };
    const move = moves[event.key];
    if (move) {
      this.#frame = pan(this.#frame, ...move);
      this.#draw();
    } else if (event.key === '+' || event.key === '=') this.zoom(1.5);
    else if (event.key === '-') this.zoom(1 / 1.5);
    else if (event.key === '0') this.fit();
    else if (event.key === 'Escape') this.#content?.select([]);
    else return;
    event.preventDefault();
  }

  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    this.#zoom(...this.#pixel(event), 1.0015 ** -event.deltaY);
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const [x, y] = this.#pixel(event);
    this.#drag = { x, y, moved: false };
    this.#trace = this.lasso ? [[x, y]] : [];
    this.element.setPointerCapture(event.pointerId);
  }

  #onMove(event: PointerEvent): void {
    const [x, y] = this.#pixel(event);
    if (!this.#drag) {
      this.#content?.hover(this.#at(event));
      return;
    }
    if (Math.hypot(x - this.#drag.x, y - this.#drag.y) < 3 && !this.#drag.moved) return;
    if (this.lasso) {
      this.#trace.push([Math.round(x), Math.round(y)]);
      this.#drag.moved = true;
      this.#drawOver([], getComputedStyle(document.documentElement));
      return;
    }
    this.#frame = pan(this.#frame, x - this.#drag.x, y - this.#drag.y);
    this.#drag = { x, y, moved: true };
    this.#draw();
  }

  #onUp(event: PointerEvent): void {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag || !this.#content) return;
    if (this.lasso && this.#trace.length > 2) {
      const polygon = this.#trace.map(([x, y]) => toPlace(this.#frame, this.#size, x, y));
      this.#trace = [];
      this.#content.select(pointsInside(polygon, this.#content.map.x, this.#content.map.y));
    } else if (!drag.moved) {
      const index = this.#at(event);
      this.#content.select(index >= 0 ? [index] : []);
    }
    this.#trace = [];
    this.#draw();
  }
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
