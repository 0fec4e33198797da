/** Words of the trade: each is explained in the place where it stands, or a plain one stands there instead. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { PAGES } from '../../webcomponents/logic/hash-route.ts';
import { openFilledStudio } from './filled.ts';
import { assertCalm, openStudio, studioSuite, visitSettled } from './page.ts';

const words = studioSuite('the words of the page', openFilledStudio, async (studio) => ({
  page: await studio.open(''),
}));

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

/** The place of kept names says most when it has one. */
async function keepOne(page: Page): Promise<void> {
  await visitSettled(page, 'names');
  const first = page.locator('nw-name-columns .name').first();
  await first.hover();
  await page
    .getByRole('button', { name: `Keep: ${await first.textContent()}`, exact: true })
    .click();
}

// those of the analysis that speak of steps too
for (const place of [...PAGES, 'analysis?tab=reach', 'analysis?tab=neighbours']) {
  words(`${place}: plain words, and none of the trade without what it means`, async ({ page }) => {
    if (place === 'kept') await keepOne(page);
    await visitSettled(page, place);
    // a name in detail comes last
    if (place === 'candidates') await page.locator('nw-name-inspector dl').first().waitFor();
    const texts = (await page.evaluate(TEXTS)) as string[];
    assert.ok(texts.length > 10, `${texts.length} texts`);
    assert.equal(
      texts.filter((text) => REPLACED.some((word) => word.test(text))),
      [],
    );
    const all = texts.join('\n');
    for (const [word, meaning] of EXPLAINED) {
      const stands = texts.filter((text) => word.test(text));
      if (stands.length > 0)
        assert.ok(meaning.test(all), `${word}: ${stands.slice(0, 6).join(' | ')}`);
    }
    assertCalm(page);
  });
}

words('where there is nothing, a place leads to where it is brought', async () => {
  const studio = await openStudio();
  const page = await studio.open('');
  await page.evaluate("location.hash = '#/text'");
  // no sample texts are being read here: nobody is told to wait for them
  await page.getByText('There is no text yet.').waitFor();
  await page.getByRole('link', { name: 'Paste one.' }).click();
  await page.locator('nw-names-page nw-own-text textarea').waitFor();
  await page.evaluate("location.hash = '#/candidates'");
  await page.getByText('There is no run yet: make one from a text on Corpora.').waitFor();
  assert.is(await page.locator('nw-candidates-page .welcome button').count(), 0, 'nothing to load');
  await page.getByRole('link', { name: 'Make one from a text' }).click();
  await page.locator('nw-corpora-page h1').waitFor();
  assertCalm(page);
  await studio.close();
});

words.run();
