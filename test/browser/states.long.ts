/** All rules of axe where the page looks different: what is hovered, chosen, opened, kept, edited and focused, place by place, in both themes; and what of a place is on paper. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { LAB_WAY, PAGES } from '../../webcomponents/logic/hash-route.ts';
import { openFilledStudio } from './filled.ts';
import {
  axeFindings,
  keepOne,
  type Look,
  lookAt,
  nothingIsMade,
  scrolled,
  studioSuite,
  visitSettled,
} from './page.ts';

const states = studioSuite('the page in all states', openFilledStudio);

/** Elements of a place that look different under the pointer: those that may hold others, and all. */
const HOLDERS = 'label:has(input), summary, [role=row]';
const HOVERED = `button:not([disabled], [aria-disabled=true]), a[href]:not(.skip), ${HOLDERS}`;

/** Elements of a kind look alike: those with a tag and classes in one element of ours. */
const kindsOf = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { host } = node.getRootNode() as unknown as { host?: { localName: string } };
      return `${host?.localName} ${node.localName}.${node.className}`;
    }),
  );

/** What an element stands in, across shadow roots. */
interface Held {
  readonly localName?: string;
  readonly parentNode: Held | null;
  readonly host?: Held;
}

/**
 * Looks at all such elements of a place as they are under the pointer, with what they stand in: at once, since axe reads
 * the whole page for each look, which one by one takes minutes.
 */
const hovered = (elements: string) => async (page: Page) => {
  const all = page.locator('nw-app main').locator(elements);
  // what a script does under the pointer it does at the last of them
  const [last] = (await all.locator('visible=true').all()).slice(-1);
  await last?.hover({ force: true });
  await all.evaluateAll((nodes) => {
    const held = new Set<Held>();
    for (const one of nodes as unknown[] as Held[])
      for (let node: Held | undefined = one; node; node = node.parentNode ?? node.host)
        if (node.localName) held.add(node);
    Object.assign(globalThis, { held: [...held] });
  });
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.getDocument');
  await tools.send('CSS.enable');
  const { result: list } = await tools.send('Runtime.evaluate', { expression: 'held' });
  const { result: held } = await tools.send('Runtime.getProperties', { objectId: list.objectId! });
  const force = async (objectId: string): Promise<void> => {
    const { nodeId } = await tools.send('DOM.requestNode', { objectId });
    await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
  };
  await Promise.all(held.map(({ value }) => value?.subtype === 'node' && force(value.objectId!)));
  const found = await axeFindings(page);
  await tools.detach();
  return found;
};

/** What can be chosen and is not. */
const CHOOSABLE =
  'label:has(input:not(:checked, :disabled)), [role=tab][aria-selected=false], [role=row][id]:not([aria-selected=true]), button[aria-pressed=false]:not([disabled])';

/** Chooses one of each kind within the place, and lets it make what that asks for. */
const chosen: Look = async (page) => {
  const seen = new Set<string>();
  const all = page.locator('nw-app main').locator(CHOOSABLE).locator('visible=true');
  for (;;) {
    const kinds = await kindsOf(all);
    const next = kinds.findIndex((kind) => !seen.has(kind));
    if (next < 0) break;
    seen.add(kinds[next]!);
    await all.nth(next).click({ position: { x: 6, y: 6 }, force: true });
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
    await nothingIsMade(page);
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

/** Keeps a name, and edits its entry among the kept ones. */
async function editKept(page: Page): Promise<void> {
  await keepOne(page);
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
  ['hovered', HIGH, PLACES, [hovered(HOLDERS), hovered(HOVERED)]],
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
    const kind = (await kindsOf(page.locator('nw-app :focus'))).at(-1);
    if (kind === undefined) break;
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
