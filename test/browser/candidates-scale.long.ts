/** Long lists of names: searching, sorting and jumping take effect at once. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { SAMPLE_TEXTS } from '../../app/jobs/jobs.ts';
import { request } from '../client.ts';
import { load, post } from '../http/walker-runs.ts';
import { waitFor } from '../wait.ts';
import { assertCalm, openStudio, studioSuite } from './page.ts';

/** Names in the list. */
const NAMES = 100_000;
/** What a person should wait at most, and what a busy machine may need. */
const GOAL_MS = 100;
const ALLOWED_MS = 4 * GOAL_MS;

const openSample = () => openStudio({ samples: true }, { sampleTexts: SAMPLE_TEXTS.slice(0, 1) });
const scale = studioSuite('the page of the names at scale', openSample, async (studio) => {
  const { base } = studio.server;
  const run = await waitFor('the run of a bundled text', async () => {
    const { body } = await request<Status>(base, 'GET', '/api/pipeline/status');
    const list = await request<Runs>(base, 'GET', '/api/pipeline/runs');
    return body.sample_runs_pending === 0 ? list.body.runs[0]?.run_id : null;
  });
  await load(base, 'a', run);
  await post(base, 'combine', { patch: 'a', syllables: 3, count: NAMES, seed: 7 });
  const page = await studio.open('#/candidates?list=candidates');
  await rows(page, NAMES);
  return { page };
});

interface Status {
  readonly sample_runs_pending: number;
}
interface Runs {
  readonly runs: { run_id: string }[];
}

const grid = (page: Page) => page.locator('nw-name-review [role=grid]');

/** Waits until the list tells so many rows and has painted some. */
async function rows(page: Page, count: number): Promise<void> {
  await waitFor(
    'the rows',
    async () => (await grid(page).getAttribute('aria-rowcount')) === String(count + 1),
  );
  await page.locator('nw-name-review .body .line').first().waitFor();
}

/**
 * Milliseconds from an action to the frame after the rows that it leads to: best and median of seven. Runs
 * in the page; `act` and `done` are expressions over `review` (shadow root of the panel), `table` and `turn`.
 */
async function time(
  page: Page,
  act: string,
  done: string,
): Promise<{ best: number; median: number }> {
  const times = (await page.evaluate(`(async () => {
    const names = document.querySelector('nw-app').shadowRoot.querySelector('nw-candidates-page');
    const review = names.shadowRoot.querySelector('nw-name-review').shadowRoot;
    const table = review.querySelector('nw-data-table');
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    const text = () => table.shadowRoot.querySelector('.body').innerText;
    const times = [];
    for (let turn = 0; turn < 7; turn++) {
      const before = text();
      const start = performance.now();
      ${act};
      for (;;) {
        await frame();
        if (${done}) break;
        if (performance.now() - start > 20000) throw new Error('The rows have not come: ' + text());
      }
      times.push(performance.now() - start);
      await frame();
    }
    return times;
  })()`)) as number[];
  times.sort((a, b) => a - b);
  return { best: times[0]!, median: times[3]! };
}

async function measure(page: Page, what: string, act: string, done: string): Promise<void> {
  const { best, median } = await time(page, act, done);
  const figures = `best ${best.toFixed(0)} ms, median ${median.toFixed(0)} ms`;
  process.stdout.write(`  ${what} ${NAMES.toLocaleString('en')} names: ${figures}\n`);
  // the best one: what others do on the machine is not the page's fault
  assert.ok(best < ALLOWED_MS, `${what}: ${figures}; ${GOAL_MS} ms is the goal`);
}

scale('searching answers while one types', async ({ page }) => {
  await measure(
    page,
    'searching',
    `const field = review.querySelector('.search');
     const part = ['an', 'ter', 'lo', 'ing', 'er', 'ba', 'sel'][turn];
     field.value = part; field.dispatchEvent(new InputEvent('input', { bubbles: true }))`,
    `text() !== before && text().toLowerCase().split('\\n').filter((line) => /^[a-z]+$/.test(line)).every((line) => line.includes(part))
       && !text().includes('…')`,
  );
});

scale('sorting answers at once', async ({ page }) => {
  await measure(
    page,
    'sorting',
    `const key = ['name', 'length', 'name', 'length', 'name', 'length', 'name'][turn];
     table.dispatchEvent(new CustomEvent('sort', { detail: { key, descending: turn === 2 || turn === 3 || turn > 5 } }))`,
    `text() !== before && !text().includes('…')`,
  );
});

scale('jumping to any place shows its rows', async ({ page }) => {
  await measure(
    page,
    'scrolling through',
    `const body = table.shadowRoot.querySelector('.body');
     body.scrollTop = body.scrollHeight * [0.5, 0.1, 0.9, 0.3, 1, 0.7, 0.2][turn]`,
    `text() !== before && text() !== '' && !text().includes('…')`,
  );
  assertCalm(page);
});

scale.run();
