/** Gestures on the syllable map: zoom, pan and lasso by pointer and keys. */

/** A place on the element, in pixels from its left upper corner. */
export type Pixel = readonly [x: number, y: number];

/** What a person does to the map. */
export interface MapActions {
  pan(x: number, y: number): void;
  /** `at` stays where it is; null is the middle. */
  zoom(factor: number, at: Pixel | null): void;
  fit(): void;
  /** The pointer is there; null: it has left. */
  hover(at: Pixel | null): void;
  /** A click. */
  pick(at: Pixel): void;
  /** A double click. */
  open(at: Pixel): void;
  unselect(): void;
  /** The lasso as far as it is drawn; empty when it is let go. */
  lassoing(trace: readonly Pixel[]): void;
  /** A lasso has been closed. */
  enclose(trace: readonly Pixel[]): void;
}

/** Pixels that an arrow key moves the map. */
const STEP = 40;
const ARROWS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};
/** Pixels up to which a press is a click. */
const SHAKE = 3;

/**
 * Pointer and keys on the map. Wheel with Ctrl or ⌘ zooms; dragging moves the map or draws a lasso;
 * keys: arrows, plus, minus, 0, Escape.
 */
export class MapGestures {
  /** Whether dragging draws a lasso instead of moving the map. */
  lasso = false;
  readonly #element: HTMLElement;
  readonly #actions: MapActions;
  #drag: { at: Pixel; moved: boolean } | null = null;
  #trace: Pixel[] = [];

  constructor(element: HTMLElement, actions: MapActions) {
    this.#element = element;
    this.#actions = actions;
    element.addEventListener('keydown', (event) => this.#onKey(event));
    element.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false });
    element.addEventListener('pointerdown', (event) => this.#onDown(event));
    element.addEventListener('pointermove', (event) => this.#onMove(event));
    element.addEventListener('pointerup', (event) => this.#onUp(event));
    element.addEventListener('pointerleave', () => actions.hover(null));
    element.addEventListener('dblclick', (event) => actions.open(this.#pixel(event)));
  }

  #pixel(event: MouseEvent): Pixel {
    const box = this.#element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    const arrow = ARROWS[key];
    if (arrow) this.#actions.pan(...arrow);
    else if (key === '+' || key === '=') this.#actions.zoom(1.5, null);
    else if (key === '-') this.#actions.zoom(1 / 1.5, null);
    else if (key === '0') this.#actions.fit();
    else if (key === 'Escape') this.#actions.unselect();
    else return;
    event.preventDefault();
  }

  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    this.#actions.zoom(1.0015 ** -event.deltaY, this.#pixel(event));
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at = this.#pixel(event);
    this.#drag = { at, moved: false };
    this.#trace = this.lasso ? [at] : [];
    this.#element.setPointerCapture(event.pointerId);
  }

  #onMove(event: PointerEvent): void {
    const drag = this.#drag;
    const at = this.#pixel(event);
    if (!drag) {
      this.#actions.hover(at);
      return;
    }
    const [dx, dy] = [at[0] - drag.at[0], at[1] - drag.at[1]];
    if (Math.hypot(dx, dy) < SHAKE && !drag.moved) return;
    if (this.lasso) {
      drag.moved = true;
      this.#trace.push([Math.round(at[0]), Math.round(at[1])]);
      this.#actions.lassoing(this.#trace);
      return;
    }
    this.#drag = { at, moved: true };
    this.#actions.pan(dx, dy);
  }

  #onUp(event: PointerEvent): void {
    const drag = this.#drag;
    const trace = this.#trace;
    this.#drag = null;
    this.#trace = [];
    if (!drag) return;
    if (this.lasso && trace.length > 2) this.#actions.enclose(trace);
    else if (!drag.moved) this.#actions.pick(this.#pixel(event));
    if (this.lasso) this.#actions.lassoing([]);
  }
}
