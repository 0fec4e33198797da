/** The analysis pages with fifty thousand syllables: time to the picture. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { request } from '../client.ts';
import { recordsOf } from '../engine/corpora.ts';
import { layOutRun } from '../run-layout.ts';
import { waitFor } from '../wait.ts';
import { openStudio, studioSuite } from './page.ts';

const SYLLABLES = 50_000;
const RUN = '20260101_000001_pyphen';
/** Milliseconds from the reply to the picture on a quiet machine, and what a busy one may take. */
const GOAL = 300;
const TOLERANCE = 4;

const scale = studioSuite(
  'the analysis of fifty thousand syllables',
  openStudio,
  async (studio) => {
    const { server } = studio;
    const rows = Array.from({ length: SYLLABLES }, (_, i) => ({
      syllable: `${'bcdfgklmnprst'[i % 13]}${'aeiou'[i % 5]}${i.toString(26)}`,
      frequency: Math.ceil(SYLLABLES / (i + 1)),
      signature: (i * 2654435761) >>> 20,
    }));
    await layOutRun(join(server.outputBase, RUN), recordsOf(rows));
    const body = { patch: 'a', run_id: RUN };
    const reply = await request(server.base, 'POST', '/api/walker/load-corpus', body);
    assert.is(reply.status, 200, reply.text);
    await waitFor('the corpus to be read', async () => {
      const stats = await request<Stats>(server.base, 'GET', '/api/walker/stats');
      return stats.body.patch_a.corpus === RUN;
    });
    const page = await studio.open('#/analysis?tab=terrain&patch=a');
    await page.locator('nw-analysis-page .axis').first().waitFor();
    return { page };
  },
);

interface Stats {
  readonly patch_a: { readonly corpus: string | null };
}

/** Milliseconds from the last byte of a reply to the first frame that shows its picture. */
const PAINTED = (tab: string, route: string, shape: string): string => `new Promise((resolve) => {
  const find = (way) => way.reduce((node, name) => (node?.shadowRoot ?? node)?.querySelector(name), document);
  const look = () => {
    const picture = find(['nw-app', 'nw-analysis-page', ...${JSON.stringify(shape)}.split(' > ')]);
    if (!picture) return requestAnimationFrame(look);
    // the next frame has it on the screen
    requestAnimationFrame(() => {
      const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes('${route}'));
      resolve(performance.now() - answer.responseEnd);
    });
  };
  location.hash = '#/analysis?tab=${tab}&patch=a';
  look();
})`;

for (const [tab, route, shape] of [
  ['zipf', '/api/walker/distributions/a', '[name=zipf] nw-chart-figure > .picture svg'],
  ['map', '/api/walker/map', '[name=map] nw-syllable-map > nw-chart-figure > .picture svg'],
] as const) {
  scale(`${tab} is painted soon after its answer`, async ({ page }) => {
    const ms = (await page.evaluate(PAINTED(tab, route, shape))) as number;
    console.log(`${tab} of ${SYLLABLES} syllables: painted ${Math.round(ms)} ms after the answer`);
    assert.ok(ms < GOAL * TOLERANCE, `${ms} ms`);
  });
}

scale(
  'the map of fifty thousand syllables has the most frequent ones, and says so',
  async ({ page }) => {
    const figure = page.locator('nw-syllable-map nw-chart-figure');
    assert.is(await figure.locator('.points circle').count(), 5_000);
    await figure.getByText('The 5,000 most frequent of 50,000 syllables of A').waitFor();
  },
);

scale.run();
