/** Line charts on logarithmic axes as SVG text. */

/** One line of a panel; points by ascending x, both coordinates above 0. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** A chart with two logarithmic axes. */
export interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
  /** Draws dashes through the last point of the first line, along which y grows as x does. */
  readonly linear: boolean;
}

const WIDTH = 440;
const HEIGHT = 300;
const LEFT = 62;
const RIGHT = 16;
const TOP = 58;
const BOTTOM = 40;
/** From one name of a line to the next. */
const LEGEND = 122;
/** Distinct for most kinds of colour vision (Okabe and Ito 2008); markers differ as well. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73'];

/** Two panels a row as one SVG document; `x` names the horizontal axis of all. */
export function chartSvg(heading: string, x: string, panels: readonly Panel[]): string {
  const rows = Math.ceil(panels.length / 2);
  const height = rows * HEIGHT + 34;
  const body = panels.map((panel, i) => {
    const at = `translate(${(i % 2) * WIDTH} ${34 + Math.floor(i / 2) * HEIGHT})`;
    return `<g transform="${at}">\n${panelSvg(panel, x)}\n</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img">
<title>${escaped(heading)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="16" y="24" font-size="16" font-weight="600">${escaped(heading)}</text>
${body.join('\n')}
</svg>
`;
}

/** From the power of ten below the values to the one above. */
interface Axis {
  readonly from: number;
  readonly to: number;
}

function axisOf(values: readonly number[]): Axis {
  const logs = values.map(Math.log10);
  const from = Math.floor(Math.min(...logs));
  return { from, to: Math.max(from + 1, Math.ceil(Math.max(...logs))) };
}

function panelSvg({ title, series, linear }: Panel, x: string): string {
  const points = series.flatMap((line) => line.points);
  const across = axisOf(points.map((point) => point.x));
  const up = axisOf(points.map((point) => point.y));
  const atX = (value: number): number => place(value, across, LEFT, WIDTH - RIGHT);
  const atY = (value: number): number => place(value, up, HEIGHT - BOTTOM, TOP);
  const below = linear ? `${x} (dashes: growth in proportion)` : x;
  const parts = [
    `<text x="${LEFT}" y="18" font-weight="600">${escaped(title)}</text>`,
    ...grid(across, up, atX, atY),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${escaped(below)}</text>`,
  ];
  if (linear) parts.push(guide(series[0]!, across, up, atX, atY));
  series.forEach((line, k) => {
    const colour = COLOURS[k % COLOURS.length]!;
    const path = line.points.map((p) => `${round(atX(p.x))} ${round(atY(p.y))}`).join(' L');
    parts.push(`<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    for (const p of line.points) parts.push(marker(k, atX(p.x), atY(p.y), colour));
    const left = LEFT + k * LEGEND;
    parts.push(marker(k, left + 6, 38, colour));
    parts.push(`<text x="${left + 16}" y="42">${escaped(line.name)}</text>`);
  });
  return parts.join('\n');
}

function grid(
  across: Axis,
  up: Axis,
  atX: (value: number) => number,
  atY: (value: number) => number,
): string[] {
  const parts: string[] = [];
  for (let power = across.from; power <= across.to; power++) {
    const at = round(atX(10 ** power));
    parts.push(`<path d="M${at} ${TOP} V${HEIGHT - BOTTOM}" stroke="#ddd"/>`);
    parts.push(
      `<text x="${at}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${label(power)}</text>`,
    );
  }
  for (let power = up.from; power <= up.to; power++) {
    const at = round(atY(10 ** power));
    parts.push(`<path d="M${LEFT} ${at} H${WIDTH - RIGHT}" stroke="#ddd"/>`);
    parts.push(`<text x="${LEFT - 8}" y="${at + 4}" text-anchor="end">${label(power)}</text>`);
  }
  return parts;
}

/** The line of growth in proportion, as far as it lies in the panel. */
function guide(
  { points }: Series,
  across: Axis,
  up: Axis,
  atX: (value: number) => number,
  atY: (value: number) => number,
): string {
  const last = points[points.length - 1]!;
  const ratio = last.y / last.x;
  const low = Math.max(10 ** across.from, 10 ** up.from / ratio);
  const high = Math.min(10 ** across.to, 10 ** up.to / ratio);
  const from = `${round(atX(low))} ${round(atY(low * ratio))}`;
  const to = `${round(atX(high))} ${round(atY(high * ratio))}`;
  return `<path d="M${from} L${to}" stroke="#888" stroke-dasharray="4 4"/>`;
}

function marker(k: number, x: number, y: number, colour: string): string {
  const [cx, cy] = [round(x), round(y)];
  if (k === 0) return `<circle cx="${cx}" cy="${cy}" r="4" fill="${colour}"/>`;
  if (k === 1) return `<rect x="${cx - 4}" y="${cy - 4}" width="8" height="8" fill="${colour}"/>`;
  return `<path d="M${cx} ${cy - 5} l5 9 h-10 z" fill="${colour}"/>`;
}

const place = (value: number, { from, to }: Axis, low: number, high: number): number =>
  low + ((Math.log10(value) - from) / (to - from)) * (high - low);

const round = (value: number): number => Math.round(value * 10) / 10;

/** 10, 1,000, 1M. */
function label(power: number): string {
  if (power >= 6) return `${(10 ** (power - 6)).toLocaleString('en-US')}M`;
  return (10 ** power).toLocaleString('en-US');
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!);
