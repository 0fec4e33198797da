/** All rules of axe where the page looks different: what is hovered, chosen and opened, place by place, in both themes. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { PAGES } from '../../webcomponents/logic/hash-route.ts';
import { openFilledStudio } from './filled.ts';
import { axeFindings, nothingIsMade, studioSuite, visitSettled } from './page.ts';

const states = studioSuite('the page in all states', openFilledStudio);

/** Elements of a place that look different under the pointer. */
const HOVERED = 'button:not([disabled]), a[href]:not(.skip), label:has(input), summary, [role=row]';
/** Kinds of elements are many, elements of a kind look alike: so many of each are enough. */
const OF_A_KIND = 2;

/** Elements of a kind look alike: those with a tag and classes in one element of ours. */
const kindOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const { host } = node.getRootNode() as unknown as { host?: { localName: string } };
    return `${host?.localName} ${node.localName}.${node.className}`;
  });

/** Hovers a few elements of each kind within the place; returns what axe finds. */
async function hoverAll(page: Page): Promise<string[]> {
  await axeFindings(page); // brings the script
  const found = new Set<string>();
  const seen = new Map<string, number>();
  const all = page.locator('nw-app main').locator(HOVERED);
  const count = await all.count();
  for (let i = 0; i < count; i++) {
    const element = all.nth(i);
    const kind = await kindOf(element);
    const times = seen.get(kind) ?? 0;
    if (times >= OF_A_KIND || !(await element.isVisible())) continue;
    seen.set(kind, times + 1);
    await element.hover({ force: true });
    const texts = await element.evaluate(async (node) => {
      type Axe = typeof import('axe-core');
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(node as never, {
        runOnly: ['color-contrast'],
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ nodes }) =>
        nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`),
      );
    });
    for (const text of texts) found.add(`${kind}: ${text}`);
  }
  // all rules, with the last of them under the pointer
  for (const text of await axeFindings(page)) found.add(text);
  return [...found];
}

/** What can be chosen and is not. */
const CHOOSABLE =
  'label:has(input:not(:checked, :disabled)), [role=tab][aria-selected=false], [role=row][id]:not([aria-selected=true]), button[aria-pressed=false]:not([disabled])';

/** Chooses one of each kind within the place; how many there are. */
async function chooseEachKind(page: Page): Promise<number> {
  const seen = new Set<string>();
  const all = page.locator('nw-app main').locator(CHOOSABLE);
  for (let i = 0; i < (await all.count()); ) {
    const element = all.nth(i);
    const kind = await kindOf(element);
    if (seen.has(kind) || !(await element.isVisible())) {
      i++;
      continue;
    }
    seen.add(kind);
    // it is no longer among them: the next one has its number
    await element.click({ position: { x: 6, y: 6 }, force: true });
  }
  await page.mouse.move(0, 0);
  return seen.size;
}

/** The charts have their own tests. */
const PLACES = PAGES.filter((place) => place !== 'analysis');

for (const colorScheme of ['light', 'dark'] as const) {
  states(`what is hovered is accessible in ${colorScheme}`, async ({ studio }) => {
    const viewport = { width: 1400, height: 2400 };
    const page = await studio.open('', { colorScheme, reducedMotion: 'reduce', viewport });
    const found: string[] = [];
    for (const place of PLACES) {
      await visitSettled(page, place);
      found.push(...(await hoverAll(page)).map((text) => `${place}: ${text}`));
    }
    assert.equal(found, []);
  });

  states(`what is chosen is accessible in ${colorScheme}`, async ({ studio }) => {
    const viewport = { width: 1400, height: 2400 };
    const page = await studio.open('', { colorScheme, reducedMotion: 'reduce', viewport });
    let kinds = 0;
    for (const place of PLACES) {
      await visitSettled(page, place);
      kinds += await chooseEachKind(page);
      assert.equal(await axeFindings(page), [], `${place} at once`);
      await nothingIsMade(page);
      assert.equal(await axeFindings(page), [], place);
    }
    assert.ok(kinds > PLACES.length, `${kinds} kinds`);
  });
}

states.run();
