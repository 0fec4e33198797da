/** The filled page as people set it up: light and dark, wide and narrow, 200 % zoom, letters of twice the size, forced colours, names written from right to left; and its words. */
import * as assert from 'uvu/assert';
import { TABS } from '../../webcomponents/logic/charts/analysis-view.ts';
import { PAGES } from '../../webcomponents/logic/hash-route.ts';
import { withNames } from '../../webcomponents/logic/names/keepers.ts';
import { launchBrowser, PATIENCE_MS } from './chromium.ts';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import {
  axeFindings,
  colourFindings,
  keepOne,
  type Look,
  lookAt,
  scrolled,
  studioSuite,
  stylesOf,
} from './page.ts';

const access = studioSuite('the page as people set it up', openFilledStudio);

/** Every place filled, a cast, a blend and the tabs of the analysis. */
const placesOf = ({ german }: FilledStudio): readonly string[] => [
  ...PAGES,
  'names?cast=12,6,2,2',
  `names?kinds=towns&with=${german}`,
  ...TABS.map((tab) => `analysis?tab=${tab}`),
];

/** Nothing moves for those who want no motion. */
const moving: Look = (page) =>
  page.evaluate(
    `document.getAnimations().filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 1)
      .map((one) => one.effect.target?.localName + ' moves')`,
  );

/** High enough for all of a place: the bar at the bottom covers nothing. */
const TALL = { width: 1400, height: 2600 };

/**
 * How a window is set up, what axe looks at (all of its rules would take minutes), and the widths in which nothing scrolls
 * sideways; zoom makes a pixel twice as large.
 */
const VIEWS = [
  ['a light window', { colorScheme: 'light' }, axeFindings, [320, 390, 768, 1024]],
  ['a dark window', { colorScheme: 'dark' }, colourFindings, []],
  ['forced colours', { forcedColors: 'active' }, colourFindings, []],
  ['200 % zoom', { viewport: { width: 700, height: 450 } }, axeFindings, [700]],
] as const;

for (const [how, view, look, widths] of VIEWS) {
  access(`nothing is wrong in ${how}`, async ({ studio }) => {
    const page = await studio.open('', { viewport: TALL, reducedMotion: 'reduce', ...view });
    await lookAt(page, placesOf(studio), moving, look, scrolled(widths));
  });
}

/** Texts that are cut off although nothing says so: no ellipsis, no bar to scroll by. */
const cut: Look = (page) =>
  page.evaluate(`(() => {
  const found = [];
  const look = (root) => {
    for (const node of root.querySelectorAll('*')) {
      if (node.shadowRoot) look(node.shadowRoot);
      if (node.localName.startsWith('wa-') || !node.checkVisibility?.()) continue;
      const style = getComputedStyle(node);
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (!hides || style.textOverflow === 'ellipsis' || style.clipPath !== 'none') continue;
      if (node.scrollWidth <= node.clientWidth + 2 || node.clientWidth < 3) continue;
      if (node.innerText?.trim()) found.push(node.localName + '.' + node.className + ' ' + node.innerText.slice(0, 60));
    }
  };
  look(document.querySelector('nw-app').shadowRoot.querySelector('main'));
  return found;
})()`);

for (const width of [1400, 768, 640, 390]) {
  access(`letters of twice the size have room at ${width} pixels`, async ({ studio }) => {
    const browser = await launchBrowser(['--blink-settings=defaultFontSize=32']);
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(studio.server.base);
    assert.is(await page.evaluate('getComputedStyle(document.documentElement).fontSize'), '30px');
    await keepOne(page);
    const narrow = width === 390 ? [axeFindings] : [];
    await lookAt(page, placesOf(studio), cut, ...narrow, scrolled([width]));
    await browser.close();
  });
}

access('what is chosen can be told apart in forced colours', async ({ studio }) => {
  const page = await studio.open('#/candidates', { viewport: TALL, forcedColors: 'active' });
  const labels = page.locator('nw-name-review .lists label');
  await labels.first().waitFor();
  const chosen = await labels.evaluateAll((all) => all.map((one) => one.control?.checked));
  assert.equal(chosen, [true, ...Array(chosen.length - 1).fill(false)]);
  const widths = await stylesOf(labels, 'borderTopWidth');
  assert.equal(widths, ['3px', ...Array(chosen.length - 1).fill('1px')]);
  const grounds = await stylesOf(page.locator('nw-places a'), 'backgroundColor');
  assert.is(new Set(grounds.slice(0, 3)).size, 1);
  assert.is.not(grounds[3], grounds[0], 'the Lab, where the page is');
});

/** What nobody says: of slots and costs the specification speaks. */
const REPLACED: readonly RegExp[] = [
  /cost of staying|names of each\b(?! length| sound)|first slot|\bslots?\b|\bcosts? 10\b(?! points)/i,
  /\bWritten\b/,
  // where it stands for people who know it, it stands behind the plain words
  /(?<!\()\bflips?\b/i,
];

/** A word that may stand where another text of the same place says what it is. */
const EXPLAINED: readonly (readonly [RegExp, RegExp])[] = [
  [/\bpatch(es)?\b/i, /patch(es)?\b.{0,60}\b(holds?|has|have|corpus of one|walks? through)/is],
  [
    /\bruns?\b(?! again)/i,
    /\brun\b.{0,20}\breads a text and makes a corpus|\bof one run: the syllables of a text|\bruns?, results|\bRuns, packages/is,
  ],
  [/^≈ [\d,]+$/, /≈ is the reach: how many syllables one step leads to/],
  [
    /\breach(es)?\b/i,
    /reach: how many syllables one step leads to|one step (leads|reaches)|step of a walk can lead/is,
  ],
];

/** What is read in the place, titles and labels included, without what a person copies, or reads to check hashes. */
const TEXTS = `(() => {
  const texts = [];
  const walk = (node) => {
    if (node.nodeType === 3) { texts.push(node.data); return; }
    if (node.nodeType !== 1 && node.nodeType !== 11) return;
    if (/^(style|script|code|pre|svg|nw-snippets|nw-trust-chip)$/.test(node.localName ?? '')) return;
    for (const name of ['title', 'label', 'placeholder', 'hint', 'about', 'aria-label']) {
      const text = node.getAttribute?.(name);
      if (text) texts.push(text);
    }
    for (const child of (node.shadowRoot ?? node).childNodes) walk(child);
    if (node.localName === 'slot') for (const one of node.assignedNodes()) walk(one);
  };
  const app = document.querySelector('nw-app').shadowRoot;
  walk(app.querySelector('main'));
  return texts.map((text) => text.replace(/\\s+/g, ' ').trim()).filter(Boolean);
})()`;

/** Words of the trade that are not explained in the place where they stand. */
const unexplained: Look = async (page, place) => {
  // a name in detail comes last
  if (place === 'candidates') await page.locator('nw-name-inspector dl').first().waitFor();
  const texts = (await page.evaluate(TEXTS)) as string[];
  assert.ok(texts.length > 10, `${place} has said nothing yet: ${texts}`);
  const all = texts.join('\n');
  const unsaid = EXPLAINED.filter(([, meaning]) => !meaning.test(all)).map(([word]) => word);
  return texts.filter((text) => [...REPLACED, ...unsaid].some((word) => word.test(text)));
};

access('words are plain, or are explained where they stand', async ({ studio }) => {
  const page = await studio.open('');
  await keepOne(page);
  // those of the analysis that speak of steps too
  await lookAt(page, [...PAGES, 'analysis?tab=reach', 'analysis?tab=neighbours'], unexplained);
});

access('a name in another direction leaves the rest alone', async ({ studio }) => {
  const names = ['שמעון', 'Balorin', 'ليلى'];
  const list = withNames(
    [],
    names.map((name) => ({ name })),
  );
  const page = await studio.open('#/kept');
  await page.getByText('Names that you keep stand here').waitFor();
  await page.evaluate(`new Promise((done) => {
    const opening = indexedDB.open('keyval-store');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keyval', 'readwrite');
      writing.objectStore('keyval').put(${JSON.stringify(list)}, 'namewalk.kept');
      writing.oncomplete = done;
    };
  })`);
  await page.reload();
  const shown = page.locator('nw-kept-entry .name strong');
  await shown.nth(2).waitFor();
  assert.equal(await shown.allTextContents(), names);
  assert.equal(await stylesOf(shown, 'direction'), ['rtl', 'ltr', 'rtl']);
  assert.equal(await axeFindings(page), []);
  // the list of names isolates each as well
  await page.evaluate("location.hash = '#/candidates'");
  const cell = page.locator('nw-name-review nw-data-table .line [dir=auto]').first();
  await cell.waitFor();
  assert.equal(await stylesOf(cell, 'unicodeBidi'), ['isolate']);
});

access('a text whose title is in another direction leaves the rest alone', async ({ studio }) => {
  const name = 'שמעון של ההרים';
  const body = { run_id: studio.german, name };
  await studio.api.post('/api/pipeline/rename-run', { body });
  const page = await studio.open('', { viewport: { width: 390, height: 844 } });
  const places = ['names', 'text', 'kept'].map((place) => `${place}?run=${studio.german}`);
  await lookAt(page, places, axeFindings, scrolled([390]));
  // the title stands apart: the share behind it does not move into it
  await page.evaluate(`location.hash = '#/names?run=${studio.english}&with=${studio.german}'`);
  const end = page.locator('nw-name-source .slider bdi').filter({ hasText: name });
  // a narrow window folds what names are made from
  await end.waitFor({ state: 'attached' });
  await page.locator('nw-name-source summary').first().click();
  await end.waitFor();
});
