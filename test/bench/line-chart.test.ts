/** Line charts of benchmarks: well-formed SVG, positions, axes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chartSvg, type Panel } from '../../bench/measuring/line-chart.ts';

const chart = suite('line chart');

const PANEL: Panel = {
  title: 'Time < limit',
  linear: true,
  series: [
    {
      name: 'a & b',
      points: [
        { x: 1000, y: 2 },
        { x: 100_000, y: 10 },
      ],
    },
    { name: 'other', points: [{ x: 10_000, y: 0.5 }] },
  ],
};

/** Numbers of the first element that matches, in their order. */
function numbersOf(svg: string, element: RegExp): number[] {
  const text = element.exec(svg)?.[0];
  assert.ok(text, `${element}`);
  return [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
}

chart('every opened element is closed, and signs of markup in texts are escaped', () => {
  const svg = chartSvg('A > B', 'n', [PANEL, PANEL, PANEL]);
  const open: string[] = [];
  for (const [, end, name, rest] of svg.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (end) assert.is(open.pop(), name);
    else if (!rest!.endsWith('/')) open.push(name!);
  }
  assert.equal(open, []);
  assert.match(svg, 'Time &lt; limit');
  assert.match(svg, 'a &amp; b');
  assert.match(svg, '<title>A &gt; B</title>');
  assert.is(svg.match(/<g /g)!.length, 3);
});

chart('points lie where their logarithms say, within the frame', () => {
  const svg = chartSvg('', 'n', [PANEL]);
  const [x1, y1, x2, y2] = numbersOf(svg, /M[\d. ]+ L[\d. ]+(?=" fill="none")/);
  // the axes reach from 1,000 to 100,000 and from 0.1 to 10
  assert.is(x1, 62);
  assert.is(x2, 424);
  assert.is(y2, 58);
  const decade = (260 - 58) / 2;
  assert.ok(Math.abs(y1! - (260 - decade * (Math.log10(2) + 1))) < 0.1);
  const [x, y] = numbersOf(svg, /<rect x[^>]*fill="#d/);
  assert.is(x, 243 - 4);
  assert.ok(Math.abs(y! + 4 - (260 - decade * (Math.log10(0.5) + 1))) < 0.1);
});

chart('dashes show growth in proportion through the last point, where they are wanted', () => {
  const [x1, y1, x2, y2] = numbersOf(chartSvg('', 'n', [PANEL]), /M[^"]*(?=" stroke="#888")/);
  // from 1,000 and 0.1 to 100,000 and 10: the diagonal
  assert.equal([x1, y1, x2, y2], [62, 260, 424, 58]);
  assert.not.match(chartSvg('', 'n', [{ ...PANEL, linear: false }]), 'dasharray');
});

chart('equal values still have an axis of their own', () => {
  const flat = { name: 'a', points: [{ x: 10, y: 1000 }] };
  const svg = chartSvg('', 'n', [{ title: '', linear: false, series: [flat] }]);
  assert.not.match(svg, /NaN|Infinity/);
});

chart.run();
