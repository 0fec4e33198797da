/** All rules of axe where the page looks different: what is hovered, chosen, opened, kept, edited and focused, place by place, in both themes; and what of a place is on paper. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { LAB_WAY, PAGES } from '../../webcomponents/logic/hash-route.ts';
import { openFilledStudio } from './filled.ts';
import {
  axeFindings,
  type Look,
  lookAt,
  nothingIsMade,
  scrolled,
  studioSuite,
  visitSettled,
} from './page.ts';

const states = studioSuite('the page in all states', openFilledStudio);

/** Elements of a place that look different under the pointer. */
const HOVERED =
  'button:not([disabled], [aria-disabled=true]), a[href]:not(.skip), label:has(input), summary, [role=row]';
/** Kinds of elements are many, elements of a kind look alike: so many of each are enough. */
const OF_A_KIND = 2;

/** Elements of a kind look alike: those with a tag and classes in one element of ours. One that is gone is not waited for. */
const kindOf = (element: Locator): Promise<string | null> =>
  element.evaluateAll(([node]) => {
    if (!node) return null;
    const { host } = node.getRootNode() as unknown as { host?: { localName: string } };
    return `${host?.localName} ${node.localName}.${node.className}`;
  });

/** Hovers a few elements of each kind within the place. */
const hovered: Look = async (page) => {
  await axeFindings(page); // brings the script
  const found = new Set<string>();
  const seen = new Map<string, number>();
  const all = page.locator('nw-app main').locator(HOVERED);
  const count = await all.count();
  for (let i = 0; i < count; i++) {
    const element = all.nth(i);
    const kind = await kindOf(element);
    if (kind === null) continue;
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
};

/** What can be chosen and is not. */
const CHOOSABLE =
  'label:has(input:not(:checked, :disabled)), [role=tab][aria-selected=false], [role=row][id]:not([aria-selected=true]), button[aria-pressed=false]:not([disabled])';

/** Chooses one of each kind within the place, and lets it make what that asks for. */
const chosen: Look = async (page) => {
  const seen = new Set<string>();
  const all = page.locator('nw-app main').locator(CHOOSABLE);
  for (let i = 0; i < (await all.count()); ) {
    const element = all.nth(i);
    const kind = await kindOf(element);
    if (kind === null || seen.has(kind) || !(await element.isVisible())) {
      i++;
      continue;
    }
    seen.add(kind);
    // it is no longer among them: the next one has its number
    await element.click({ position: { x: 6, y: 6 }, force: true });
  }
  await page.mouse.move(0, 0);
  const atOnce = await axeFindings(page);
  await nothingIsMade(page);
  return [...(seen.size > 0 ? [] : ['nothing to choose']), ...atOnce, ...(await axeFindings(page))];
};

/** Opens every part of the place that is closed. A menu, and the lines of a name, close as the next part opens, and have tests of their own. */
const opened: Look = async (page, place) => {
  const closed = page.locator(
    'nw-app main :is(details:not([open]) > summary, button[aria-expanded=false]:not([aria-haspopup=menu], .pick))',
  );
  // of the names of a text one is open at a time
  if (place === 'text') await page.locator('nw-text-page .found .pick').first().click();
  for (let times = 0; (await closed.count()) > 0 && times < 30; times++) {
    await closed.first().click();
    // some read from the server what they show
    await page.waitForLoadState('networkidle');
  }
  const left = (await closed.count()) > 0 ? ['a part that does not open'] : [];
  return [...left, ...(await axeFindings(page))];
};

/** Opens what stands over a place: the hashes of a run. */
const hashes: Look = async (page, place) => {
  if (place !== 'workbench') return [];
  await page.locator('nw-trust-chip button.chip').first().click();
  await page.getByText('Manifest of the run').locator('visible=true').waitFor();
  const found = await axeFindings(page);
  await page.keyboard.press('Escape');
  return found;
};

/** Keeps the first name of the place of names that is not kept, and edits its entry among the kept ones. */
async function editKept(page: Page): Promise<void> {
  await visitSettled(page, 'names');
  const keep = (pressed: boolean) => page.getByRole('button', { name: /^Keep: /, pressed }).first();
  await keep(false).click();
  await keep(true).waitFor();
  assert.equal(await axeFindings(page), [], 'names with one that is kept');
  await visitSettled(page, 'kept');
  await page
    .getByRole('button', { name: /^Tags and note: / })
    .first()
    .click();
  await page.locator('nw-kept-entry :is(textarea, wa-textarea)').first().waitFor();
}

/** The charts have their own tests. */
const PLACES = PAGES.filter((place) => place !== 'analysis');
/** High enough for all of a place with every part open: nothing lies half under the bars that stay in place. */
const WHOLE = { width: 1400, height: 6000 };
const HIGH = { width: 1400, height: 2400 };

/** A state, the places in which it is looked at, and how. */
const STATES: readonly (readonly [string, typeof HIGH, readonly string[], readonly Look[]])[] = [
  ['hovered', HIGH, PLACES, [hovered]],
  ['chosen', HIGH, PLACES.filter((place) => place !== 'kept' && place !== 'settings'), [chosen]],
  ['opened', WHOLE, ['names', 'text', ...LAB_WAY], [opened, hashes, scrolled([768, 320])]],
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [how, viewport, places, looks] of STATES) {
    states(`what is ${how} is accessible in ${colorScheme}`, async ({ studio }) => {
      const page = await studio.open('', { colorScheme, reducedMotion: 'reduce', viewport });
      await lookAt(page, places, ...looks);
    });
  }

  states(`what is kept and edited is accessible in ${colorScheme}`, async ({ studio }) => {
    const page = await studio.open('', { colorScheme, reducedMotion: 'reduce', viewport: WHOLE });
    await editKept(page);
    assert.equal(await axeFindings(page), []);
  });
}

/** Focuses one element of each kind; what axe finds about it meanwhile. */
const focusedOnes: Look = async (page) => {
  const found: string[] = [];
  const seen = new Set<string>();
  for (let k = 0; k < 200; k++) {
    await page.keyboard.press('Tab');
    const kind = (await page.evaluate(`(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node === null || node === document.body ? null : (node.getRootNode().host?.localName ?? '') + ' ' + node.localName + '.' + node.className;
    })()`)) as string | null;
    if (kind === null) break;
    if (seen.has(kind)) continue;
    seen.add(kind);
    for (const text of await axeFindings(page)) {
      // the link past the bar lies over the bar for as long as it has the focus, and only then
      if (kind === 'nw-app a.skip' && text.includes('partially obscured')) continue;
      found.push(`${kind}: ${text}`);
    }
  }
  return seen.size > 3 ? found : ['there is nothing to focus'];
};

states('what has the focus, one of each kind', async ({ studio }) => {
  const page = await studio.open('', { reducedMotion: 'reduce', viewport: WHOLE });
  await lookAt(page, ['names', 'text'], focusedOnes);
  await editKept(page);
  assert.equal(await focusedOnes(page, 'kept'), []);
});

/** Places on paper: what stays of each, and what does not. */
const PAPER = [
  ['names?seed=1', 'nw-kind-lists .name', 'nw-name-source, nw-sample-texts, #roll, .pick'],
  ['names?seed=1&cast=12,6,2,2', 'nw-kind-lists .name', 'nw-name-source'],
  ['names?seed=1&with=GERMAN', 'nw-kind-lists .name', 'nw-name-source'],
  ['text?', 'nw-text-page .found .one', 'nw-text-page .tools button'],
] as const;

states('on paper a place of names is its names and what they are of', async ({ studio }) => {
  for (const [place, names, controls] of PAPER) {
    const hash = `#/${place.replace('GERMAN', studio.german)}&run=${studio.english}`;
    const page = await studio.open(hash);
    await page.locator(names).nth(9).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const name of await page.locator(names).all())
      assert.ok(await name.isVisible(), `${place}: a name is missing`);
    for (const control of await page.locator(controls).all())
      assert.not.ok(await control.isVisible(), `${place}: ${control}`);
    if (place.startsWith('names'))
      assert.ok(await page.getByText('New names after “Pride and Prejudice”, seed 1.').isVisible());
  }
});
