/** <nw-ego-graph>: where one step leads from a syllable of one patch. */
import { renderReading } from '../parts/action.ts';
import './chart-figure.ts';
import { forceCollide, forceRadial, forceSimulation, type SimulationNodeDatum } from 'd3-force';
import { render, svg } from 'lit';
import { query } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { api, type PatchName, type Schemas } from '../api.ts';
import { featureNames, featureWords } from '../logic/charts/features.ts';
import { ringRadii, roomyMarks } from '../logic/charts/layout.ts';
import { ARROWS } from '../logic/key-chords.ts';
import { Reading } from '../logic/reading.ts';
import { fieldsOf, tableOf } from '../logic/table-text.ts';
import type { ProfileName } from '../logic/walks/params.ts';
import { css, element, html, nothing, PageElement, property, State } from '../parts/element.ts';
import { setQuery } from '../state/router.ts';
import { keyOf, server } from '../state/server.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { ChartFigure, Figure } from './chart-figure.ts';
import { LOOK, panels, upper } from './plot-library.ts';

/** A syllable where a step leads. */
type EgoNode = Schemas['Neighbours']['neighbours'][number];

@element('nw-ego-graph', server)
export class EgoGraph extends PageElement {
  @property() patch: PatchName = 'a';
  @property() syllable = '';
  @property() profile: ProfileName = 'dialect';
  /** Most syllables in the picture. */
  @property({ type: Number }) most = 60;
  readonly #active = new State<EgoNode | null>(this, null);
  @query('nw-chart-figure') private figure!: ChartFigure | null;

  readonly #data = new Reading(this, {
    cached: true,
    key: () => (this.syllable ? keyOf(this.patch, 'neighbours', this.#query) : null),
    read: (signal) => api.get('/api/walker/neighbours', { query: this.#query, signal }),
  });
  /** The graph had the focus when a syllable was put in the middle: the new one gets it. */
  #refocus = false;

  static override styles = css`
    ${panels}
    .line { min-block-size: 2.6em; }
  `;

  get #query() {
    return {
      ...{ patch: this.patch, profile: this.profile, syllable: this.syllable, limit: this.most },
      ...({ neighbor_limit: 'null', min_length: 'null', max_length: 'null' } as const),
    };
  }

  override render() {
    const { value } = this.#data;
    const figure = () =>
      egoFigure(value!, {
        activate: this.#active.set,
        recentre: (syllable) => this.#recentre(syllable),
      });
    return html`
      <section class="panel stack tight" aria-label=${`Neighbours in patch ${this.patch.toUpperCase()}`}>
        ${renderReading(this.#data, 'the neighbours')}
        ${
          value
            ? html`
          <nw-chart-figure .figure=${guard([value], figure)} ?stale=${this.#data.stale} @drawn=${this.#focusAgain}>
            <p class="small line" aria-live="polite">${this.#words(value)}</p>
          </nw-chart-figure>`
            : nothing
        }
      </section>
    `;
  }

  #words(data: Schemas['Neighbours']) {
    const { syllable, frequency, signature } = this.#active.value ?? data.syllable;
    const step = this.#active.value
      ? `: ${formatShare(this.#active.value.probability, 2)} from ${data.syllable.syllable}, ${this.#active.value.flips} ${this.#active.value.flips === 1 ? 'feature' : 'features'} changed,`
      : '';
    return html`<strong>${syllable}</strong>${step} occurs ${formatNumber(frequency)} times; ${featureWords(signature)}.`;
  }

  #recentre(syllable: string): void {
    this.#refocus = this.figure?.shadowRoot?.activeElement?.localName === 'svg';
    this.#active.value = null;
    setQuery({ syllable, of: this.patch });
  }

  readonly #focusAgain = (): void => {
    if (!this.#refocus) return;
    this.#refocus = false;
    this.figure?.shadowRoot?.querySelector<SVGElement>('.picture svg')?.focus();
  };
}

type Placed = EgoNode & { readonly x: number; readonly y: number };
type Moving = EgoNode & SimulationNodeDatum & { x: number; y: number };

interface EgoActions {
  /** A syllable is looked at; null is the one in the middle. */
  activate(node: EgoNode | null): void;
  recentre(syllable: string): void;
}

/** A syllable in the middle and, in rings by flips, where one step leads. */
function egoFigure(data: Schemas['Neighbours'], actions: EgoActions): Figure {
  const { syllable } = data.syllable;
  const { neighbours: nodes } = data;
  const best = nodes[0];
  const percent = (p: number): string => formatShare(p, p < 0.001 ? 3 : p < 0.1 ? 2 : 1);
  return {
    title: `Around “${syllable}” in ${upper(data)}`,
    summary: best
      ? `Under ${data.profile} a step from “${syllable}” leads to one of ${formatNumber(data.total)} syllables, most probably to “${best.syllable}” (${percent(best.probability)}); it stays with ${percent(data.stay_probability)}. ${nodes.length < data.total ? `The ${formatNumber(nodes.length)} most probable are shown.` : ''}`.trim()
      : `Under ${data.profile} no step leads away from “${syllable}”.`,
    file: `neighbours-${data.patch}-${syllable}`,
    topic: 'neighbours',
    table: tableOf([{ ...data.syllable, flips: 0, probability: data.stay_probability }, ...nodes], {
      ...fieldsOf('syllable', 'flips', 'probability', 'frequency'),
      features: (row) => featureNames(row.signature),
    }),
    draw: ({ width }) => drawGraph(data, width, actions),
  };
}

const ringName = (flips: number): string =>
  flips === 1 ? '1 feature away' : `${flips} features away`;

/** How far below the top of a ring its words stand. */
const RING_WORDS = 18;

/** Finds a place for every syllable near its ring, with room for the words of the rings; equal graphs get equal places. */
function lay(nodes: readonly EgoNode[], radius: number): Placed[] {
  const radii = ringRadii(nodes, radius);
  const order = nodes
    .map((node, i) => ({ node, i }))
    .sort((a, b) => a.node.signature - b.node.signature || a.i - b.i);
  const turn = new Map<EgoNode, number>();
  for (const ring of radii.keys()) {
    const own = order.filter(({ node }) => node.flips === ring);
    for (const [k, { node }] of own.entries()) {
      turn.set(node, (2 * Math.PI * k) / own.length - Math.PI / 2 + ring);
    }
  }
  const moving = nodes.map((node): Moving => {
    const r = radii.get(node.flips)!;
    const angle = turn.get(node)!;
    return { ...node, x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
  const wide = ({ syllable }: EgoNode): number => 5 + 3.4 * syllable.length;
  const words = [...radii].map(([flips, r]): Moving => {
    const at = { x: 0, y: RING_WORDS - r, fx: 0, fy: RING_WORDS - r };
    return { ...nodes[0]!, flips, syllable: ringName(flips), ...at };
  });
  forceSimulation([...moving, ...words])
    .force('ring', forceRadial<Moving>(({ flips }) => radii.get(flips)!).strength(0.6))
    .force('room', forceCollide<Moving>(wide).iterations(3))
    .stop()
    .tick(140);
  return moving.map(({ x, y, vx, vy, index, ...node }) => {
    // none leaves the picture
    const scale = Math.min(1, radius / Math.max(1, Math.hypot(x, y)));
    return { ...node, x: x * scale, y: y * scale };
  });
}

function drawGraph(data: Schemas['Neighbours'], width: number, actions: EgoActions): SVGSVGElement {
  const { neighbours: nodes } = data;
  const height = Math.max(320, Math.min(width, 660));
  const radius = Math.min(width, height) / 2 - 26;
  const placed = lay(nodes, radius);
  const radii = ringRadii(nodes, radius);
  const { colour, dash } = LOOK[data.patch];
  const most = Math.max(...nodes.map(({ probability }) => probability), 1e-9);
  const largest = Math.max(...nodes.map(({ frequency }) => frequency), data.syllable.frequency, 1);
  const percent = (p: number): string => formatShare(p, p < 0.001 ? 3 : 1);
  const size = (frequency: number): number => 3 + (5 * Math.log1p(frequency)) / Math.log1p(largest);
  const middle = 25;
  const around = 2 * Math.PI * middle;
  // nodes are ordered by probability: the most probable have their names first
  const named = roomyMarks(
    placed.map(({ syllable, x, y, frequency }) => ({ text: syllable, x, y: y - size(frequency) })),
    [-width / 2, width / 2],
  );
  let active = -1;
  const host = document.createElement('div');
  const show = (next: number): void => {
    active = next;
    host.querySelector('[data-active]')?.removeAttribute('data-active');
    host.querySelector(`[data-node="${next}"]`)?.setAttribute('data-active', '');
    actions.activate(placed[next] ?? null);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    const node = placed[active];
    // from the middle to the most probable syllable and on to less probable ones
    const step = ARROWS[key];
    if (step) show(Math.max(-1, Math.min(placed.length - 1, active + step)));
    else if (key === 'Home') show(-1);
    else if (key === 'Enter' && node) actions.recentre(node.syllable);
    else return;
    event.preventDefault();
  };
  render(
    html`
      <svg xmlns="http://www.w3.org/2000/svg" width=${width} height=${height} viewBox="${-width / 2} ${-height / 2} ${width} ${height}" tabindex="0" role="application"
        aria-label=${`Neighbours of ${data.syllable.syllable}. Arrow keys move, Enter puts a syllable in the middle; the table holds the same.`}
        font-size="12" text-anchor="middle" style="overflow: hidden" @keydown=${onKey} @focus=${() => active < 0 && show(-1)}>
        <style>
          [data-node] { cursor: pointer; }
          [data-node]:hover text, [data-active] text { font-weight: 700; }
          [data-node]:not(:hover, [data-active]) .covered { visibility: hidden; }
          [data-active] circle { stroke: var(--focus); stroke-width: 3; }
        </style>
        ${[...radii.values()].map((r) => svg`<circle r=${r} fill="none" stroke="var(--line)" ></circle>`)}
        ${placed.map(
          (
            n,
          ) => svg`<line x2=${n.x} y2=${n.y} stroke=${colour} stroke-width="1.5" stroke-dasharray=${dash}
            stroke-opacity=${(0.06 + 0.94 * Math.sqrt(n.probability / most)).toFixed(3)}></line>`,
        )}
        ${placed.map(
          (n, i) => svg`
          <g data-node=${i} transform="translate(${n.x.toFixed(1)} ${n.y.toFixed(1)})" @click=${() => actions.recentre(n.syllable)} @pointerenter=${() => actions.activate(n)}>
            <title>${n.syllable}: ${percent(n.probability)} from ${data.syllable.syllable}, ${n.flips} ${n.flips === 1 ? 'feature' : 'features'} changed, occurs ${formatNumber(n.frequency)} times</title>
            <circle r=${size(n.frequency).toFixed(1)} fill="var(--raised)" stroke=${colour} stroke-width="1.5"></circle>
            <text y=${(-size(n.frequency) - 4).toFixed(1)} class=${named.has(i) ? '' : 'covered'} fill="currentColor" stroke="var(--raised)" stroke-width="3" paint-order="stroke">${n.syllable}</text>
          </g>`,
        )}
        ${[...radii].map(
          ([flips, r]) =>
            svg`<text y=${RING_WORDS - r} font-size="11" fill="var(--quiet)" stroke="var(--raised)" stroke-width="5" paint-order="stroke">${ringName(flips)}</text>`,
        )}
        <circle r=${middle} fill="var(--raised)" stroke="var(--line)" stroke-width="6"></circle>
        <circle r=${middle} fill="none" stroke=${colour} stroke-width="6" transform="rotate(-90)"
          stroke-dasharray="${(around * data.stay_probability).toFixed(2)} ${around.toFixed(2)}"></circle>
        <text dy="1" font-size="14" font-weight="700" fill="currentColor">${data.syllable.syllable}</text>
        <text dy="13" font-size="10" fill="var(--quiet)">stays ${percent(data.stay_probability)}</text>
      </svg>
    `,
    host,
  );
  return host.querySelector('svg')!;
}
