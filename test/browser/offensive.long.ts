/** Offensive names are left out wherever the page makes names, unless somebody allows them. */
import type { Page, Request } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiOf } from '../http/api.ts';
import { waitFor } from '../wait.ts';
import { openFilledStudio } from './filled.ts';
import { studioSuite, visitSettled } from './page.ts';

const offensive = studioSuite('offensive names', async () => {
  const studio = await openFilledStudio();
  const { english, german, server } = studio;
  const { load, ask } = apiOf(server.base);
  // the controls would follow how a selection was made that is there
  for (const patch of ['a', 'b'] as const) {
    await load(patch, patch === 'a' ? english : german);
    await ask('walker/combine', { patch, syllables: [2, 3], count: 500, seed: 3 });
  }
  return studio;
});

/** Routes that make or choose names. */
const MAKERS = /^\/api\/(names|names\/cast|generate|walker\/(select|judge))$/;

interface Body {
  readonly allow_offensive?: boolean;
  readonly exclude?: { readonly offensive?: boolean };
}

const isMaker = (request: Request): boolean =>
  request.method() === 'POST' && MAKERS.test(new URL(request.url()).pathname);

const leavesOut = ({ allow_offensive: allowed, exclude }: Body): boolean =>
  allowed === false || exclude?.offensive === true;

const press = (page: Page, panel: string, name: string): Promise<void> =>
  page.locator(panel).getByRole('button', { name, exact: true }).click();

const selectNames = (page: Page) => press(page, 'nw-select-step', 'Select names');
const drawNames = (page: Page) => press(page, 'nw-draw-panel', 'Draw names');

async function drawFullNames(page: Page): Promise<void> {
  await page.locator('nw-draw-panel').getByRole('radio', { name: 'Full names' }).click();
  await page.getByLabel('Pattern', { exact: true }).fill('{first} {first}');
  await page.keyboard.press('Tab');
  await drawNames(page);
}

/** Places, the route that is asked for names there, and what makes it be asked beside a visit. */
const CASES: readonly (readonly [string, string, string, ((page: Page) => Promise<void>)?])[] = [
  ['the place of names', 'names', '/api/names'],
  ['a cast', 'names?cast=12,6,2,2', '/api/names/cast'],
  ['the funnel of Candidates', 'candidates', '/api/walker/judge'],
  ['a selection', 'candidates', '/api/walker/select', selectNames],
  ['a draw', 'generate', '/api/generate', drawNames],
  ['full names', 'generate', '/api/generate', drawFullNames],
];

for (const [what, place, route, act] of CASES) {
  offensive(`are left out of ${what}`, async ({ studio }) => {
    const page = await studio.open('#/settings');
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (isMaker(request)) asked.push(request);
    });
    await visitSettled(page, place);
    await act?.(page);
    await waitFor('the request', async () =>
      asked.some((request) => new URL(request.url()).pathname === route),
    );
    await page.waitForLoadState('networkidle');
    const letIn = asked.filter((request) => !leavesOut(request.postDataJSON() as Body));
    const wrong = letIn.map((request) => `${request.url()} ${request.postData()}`);
    assert.equal(wrong, []);
  });
}
