/** Draws curves of growth with Observable Plot, in a browser, as one SVG file. */
import { fileURLToPath } from 'node:url';
import type * as Plots from '@observablehq/plot';
import { build } from 'esbuild';
import { useBrowser } from '../../test/browser/chromium.ts';

const WIDTH = 440;
const HEIGHT = 300;

/** Figures of a corpus of n syllables. */
export interface Row {
  readonly n: number;
  /** From the request until the walker is ready, a new server each time, in milliseconds. */
  readonly ready_ms: number;
  /** The same where the reach cache is there. */
  readonly ready_cached_ms: number;
  /** Resident memory of the server: the most that it ever was, and after the load has settled. */
  readonly peak_mb: number | null;
  readonly settled_mb: number;
  /** On one thread: the corpus from its index, the reaches of all profiles. */
  readonly read_ms: number;
  readonly reaches_ms: number;
  /** Walks a second of one thread whose tables are made, and time to make them. */
  readonly walks_per_second: number;
  readonly unlimited_per_second: number;
  readonly unlimited_tables_ms: number;
}

/** Each figure is a line of its panel; the dashes of a panel grow as the number of syllables does, through its last figure. */
const PANELS: readonly {
  title: string;
  dashes?: boolean;
  lines: Partial<Record<keyof Row, string>>;
}[] = [
  {
    title: 'From the request to a ready walker, ms (dashes: growth in proportion)',
    dashes: true,
    lines: { ready_ms: 'no reach cache', ready_cached_ms: 'reach cache', read_ms: 'reading alone' },
  },
  { title: 'Reaches of four profiles, one thread, ms', lines: { reaches_ms: 'reaches' } },
  {
    title: 'Walks of five steps a second, one thread',
    lines: { walks_per_second: 'ten neighbours', unlimited_per_second: 'all neighbours' },
  },
  {
    title: 'Resident memory of the server, MB',
    lines: { peak_mb: 'most', settled_mb: 'after the load' },
  },
];

interface Point {
  readonly n: number;
  readonly y: number;
  readonly line: string;
}

/** Two panels a row. */
export async function growthChart(rows: readonly Row[]): Promise<string> {
  const panels = PANELS.map(({ title, dashes = false, lines }) => {
    const points = Object.entries(lines).flatMap(([key, line]) =>
      rows.flatMap((row): Point[] => {
        const y = row[key as keyof Row];
        return y === null ? [] : [{ n: row.n, y, line }];
      }),
    );
    const last = points[rows.length - 1]!;
    const guide = dashes ? rows.map(({ n }) => ({ n, y: (last.y / last.n) * n })) : [];
    return { title, points, guide };
  });
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from '@observablehq/plot';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'Plot' },
  });
  const { browser, close } = await useBrowser();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: outputFiles[0]!.text });
    return await page.evaluate(draw, { panels, width: WIDTH, height: HEIGHT });
  } finally {
    close();
  }
}

interface Drawn {
  readonly panels: readonly { title: string; points: Point[]; guide: { n: number; y: number }[] }[];
  readonly width: number;
  readonly height: number;
}

interface Svg {
  setAttribute(name: string, value: string): void;
  append(child: unknown): void;
  prepend(child: unknown): void;
  textContent: string;
}

interface Browser {
  readonly Plot: typeof Plots;
  readonly document: { createElementNS(space: string, name: string): Svg };
  readonly XMLSerializer: new () => { serializeToString(node: Svg): string };
}

/** Runs in the browser. */
function draw({ panels, width, height }: Drawn): string {
  const { Plot, document, XMLSerializer } = globalThis as unknown as Browser;
  const svg = 'http://www.w3.org/2000/svg';
  const titled = <T extends Pick<Svg, 'prepend'>>(element: T, text: string): T => {
    const title = document.createElementNS(svg, 'title');
    title.textContent = text;
    element.prepend(title);
    return element;
  };
  const whole = titled(document.createElementNS(svg, 'svg'), 'Growth with the number of syllables');
  const rows = Math.ceil(panels.length / 2);
  whole.setAttribute('viewBox', `0 0 ${2 * width} ${rows * height}`);
  // an image takes no colours of the page around it
  whole.setAttribute('style', 'background: white; color: black');
  for (const [k, { title, points, guide }] of panels.entries()) {
    const channels = { x: 'n', y: 'y', stroke: 'line' };
    const plot = Plot.plot({
      ...{ width, height, marginLeft: 60, marginRight: 100, grid: true },
      x: { type: 'log', label: 'syllables', tickFormat: '~s', ticks: 4 },
      y: { type: 'log', label: title, tickFormat: '~s', ticks: 4 },
      marks: [
        Plot.line(guide, { x: 'n', y: 'y', strokeDasharray: '4', strokeOpacity: 0.5 }),
        Plot.lineY(points, { ...channels, marker: true }),
        Plot.text(
          points,
          Plot.selectLast({
            ...{ x: 'n', y: 'y', z: 'line', text: 'line' },
            dx: 8,
            textAnchor: 'start',
          }),
        ),
      ],
    });
    // it is for charts in a page
    plot.querySelector('style')?.remove();
    plot.setAttribute('x', String((k % 2) * width));
    plot.setAttribute('y', String(Math.floor(k / 2) * height));
    whole.append(titled(plot, title));
  }
  return `${new XMLSerializer().serializeToString(whole)}\n`;
}
