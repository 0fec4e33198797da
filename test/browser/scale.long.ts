/** A list of a hundred thousand names and a corpus of fifty thousand syllables: the page asks for pages, and draws what can be seen. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { recordsOf } from '../engine/corpora.ts';
import { apiOf } from '../http/api.ts';
import { layOutRun } from '../run-layout.ts';
import { waitFor } from '../wait.ts';
import { openStudio, studioSuite } from './page.ts';

const NAMES = 100_000;
const SYLLABLES = 50_000;
const RUN = '20260101_000001_pyphen';

const scale = studioSuite('the page at scale', openStudio, async ({ server }) => {
  const rows = Array.from({ length: SYLLABLES }, (_, i) => ({
    syllable: `${'bcdfgklmnprst'[i % 13]}${'aeiou'[i % 5]}${i.toString(26).replace(/\d/g, 'y')}`,
    frequency: Math.ceil(SYLLABLES / (i + 1)),
    signature: (i * 2654435761) >>> 20,
  }));
  const distinct = [...new Map(rows.map((row) => [row.syllable, row])).values()];
  await layOutRun(join(server.outputBase, RUN), recordsOf(distinct));
  const { load, ask } = apiOf(server.base);
  await load('a', RUN);
  await ask('walker/combine', { patch: 'a', syllables: 3, count: NAMES, seed: 7 });
  return { syllables: distinct.length };
});

/** Names in sight, once all of them have come. */
const inSight = (page: Page): Promise<string[]> =>
  waitFor('the rows', async () => {
    const names = await page
      .locator('nw-name-review .body .line .cell:nth-child(3)')
      .allTextContents();
    return names.length > 0 && !names.some((name) => name.trim() === '…') ? names : null;
  });

scale('searching, sorting and jumping ask for a page, and draw few rows', async ({ studio }) => {
  const page = await studio.open('#/candidates?list=candidates');
  await page.locator(`nw-name-review [aria-rowcount="${NAMES + 1}"]`).waitFor();
  const asked: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/walker/candidates') asked.push(Number(searchParams.get('limit')));
  });
  let before = await inSight(page);
  for (const act of [
    () => page.getByLabel('Search', { exact: true }).fill('bay'),
    () => page.getByLabel('Search', { exact: true }).fill(''),
    () => page.getByRole('button', { name: 'Name', exact: true }).click(),
    () => page.getByRole('button', { name: 'Letters' }).click(),
    () =>
      page
        .locator('nw-name-review .body')
        .evaluate(new Function('body', 'body.scrollTop = body.scrollHeight * 0.7') as never),
  ]) {
    asked.length = 0;
    await act();
    const now = await waitFor('other rows', async () => {
      const names = await inSight(page);
      return names.join() === before.join() ? null : names;
    });
    assert.ok(now.length < 200, `${now.length} rows are drawn`);
    assert.ok(asked.length <= 3 && asked.every((limit) => limit <= 200), `${act} asks ${asked}`);
    before = now;
  }
});

for (const [tab, shape, most] of [
  ['zipf', 'nw-chart-figure .ranks-a *', 400],
  ['map', 'nw-syllable-map .points circle', 5000],
] as const) {
  scale(
    `${tab} of all syllables has so many points as a picture holds`,
    async ({ studio, syllables }) => {
      const page = await studio.open(`#/analysis?tab=${tab}&patch=a`);
      await page.locator(shape).first().waitFor();
      const points = await page.locator(shape).count();
      assert.ok(points > most / 4 && points <= most, `${points} points`);
      const told = `The 5,000 most frequent of ${syllables.toLocaleString('en')} syllables of A`;
      if (tab === 'map') await page.getByText(told).waitFor();
    },
  );
}
