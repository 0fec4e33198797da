/** The analysis pages: charts, tables, exports, keyboard, accessibility. */
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { TABS } from '../../webcomponents/logic/charts/analysis-view.ts';
import { openFilledStudio } from './filled.ts';
import { exported, studioSuite } from './page.ts';

const analysis = studioSuite(
  'the analysis of filled patches',
  openFilledStudio,
  async (studio) => ({
    page: await studio.open('#/analysis'),
  }),
);

/** Goes to a tab by its address and waits until all its pictures are drawn; the first of its figures. */
async function show(page: Page, query: string): Promise<Locator> {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/#/analysis?${query}`);
  const tab = new URLSearchParams(query).get('tab');
  const drawn = page.locator(`wa-tab-panel[name="${tab}"] nw-chart-figure`);
  await drawn.first().locator('.picture > *').first().waitFor();
  for (const figure of await drawn.all()) await figure.locator('.picture > *').first().waitFor();
  return figuresOf(page).first();
}

const figuresOf = (page: Page): Locator => page.locator('nw-analysis-page nw-chart-figure');

/** What a figure hands out. */
interface Read {
  readonly title: string;
  readonly summary: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** The exported picture, and what the browser's own parser says of it. */
  readonly svg: string;
  readonly root: string;
  readonly fault: string;
}

/** Runs in the page; the compiler does not know the page's own elements. */
const READ = new Function(
  'element',
  `
  const { title, summary, table } = element.figure;
  const svg = element.svgText();
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  return {
    title, summary, columns: table.columns, rows: table.rows, svg,
    root: parsed.documentElement.localName,
    fault: parsed.querySelector('parsererror')?.textContent ?? '',
  };`,
) as (element: unknown) => Read;

const readFigure = (figure: Locator): Promise<Read> => figure.evaluate(READ);

/** Whether letters of an element lie outside of it. */
const OVERFLOWS = new Function('node', 'return node.scrollWidth > node.clientWidth + 1') as (
  node: unknown,
) => boolean;

const queryOf = (page: Page): URLSearchParams => new URLSearchParams(page.url().split('?')[1]);

analysis('every figure has a summary, a table and a picture as a file', async ({ page }) => {
  // the terrain is told in the page's own words
  for (const tab of TABS.filter((name) => name !== 'terrain')) {
    await show(page, `tab=${tab}`);
    const figures = await figuresOf(page).all();
    assert.ok(figures.length > 0, tab);
    for (const figure of figures) {
      await figure.locator('.picture > *').first().waitFor();
      const read = await readFigure(figure);
      assert.ok(
        read.summary.length > 20 && read.summary.endsWith('.'),
        `${read.title}: ${read.summary}`,
      );
      assert.is(read.fault, '', read.title);
      assert.is(read.root, 'svg');
      assert.not.match(read.svg, /var\(|currentcolor/i, read.title);
      for (const own of ['color', 'background', 'font-family'])
        assert.match(
          read.svg,
          new RegExp(`^<svg[^>]* style="(?:[^"]*; )?${own}: (?!inherit|none)`),
        );
      assert.ok(
        read.rows.length > 0 && read.rows.every((row) => row.length === read.columns.length),
        read.title,
      );
    }
  }
});

analysis('pictures and tables are exported as files', async ({ page }) => {
  for (const tab of ['shape', 'map']) {
    const figure = await show(page, `tab=${tab}&patch=a`);
    const { columns, rows, svg } = await readFigure(figure);
    const picture = await exported(page, figure, 'Picture (SVG)');
    assert.match(picture.name, /\.svg$/);
    assert.is(picture.text, svg);
    const pixels = await exported(page, figure, 'Picture (PNG)');
    assert.match(pixels.name, /\.png$/);
    assert.is(pixels.bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
    const [width, height] = ['width', 'height'].map((side) =>
      Number(new RegExp(`<svg[^>]* ${side}="([\\d.]+)"`).exec(svg)![1]),
    );
    // the header's size: twice that of the picture
    assert.equal(
      [pixels.bytes.readUInt32BE(16), pixels.bytes.readUInt32BE(20)],
      [2 * Math.floor(width!), 2 * Math.floor(height!)],
    );
    const cells = await exported(page, figure, 'Table (CSV)');
    assert.match(cells.name, /\.csv$/);
    const lines = cells.text.trimEnd().split(/\r?\n/);
    assert.is(lines.length, rows.length + 1);
    assert.is(lines[0], columns.join(','));
  }
});

analysis('on paper a place has its pictures and no controls', async ({ page }) => {
  await show(page, 'tab=reach');
  const figures = figuresOf(page);
  await figures.first().locator('.picture > *').first().waitFor();
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await page.emulateMedia({ media: 'print' });
  try {
    assert.ok(await figures.first().locator('.picture svg').isVisible());
    assert.ok(await figures.first().locator('.summary').isVisible());
    for (const part of [
      'nw-app header',
      'wa-tab',
      '.controls select',
      'nw-analysis-page .segments',
    ])
      for (const one of await page.locator(part).all()) assert.not.ok(await one.isVisible(), part);
    for (const button of await page.locator('nw-analysis-page button.tool').all())
      assert.not.ok(await button.isVisible(), await button.innerText());
    // the heads of columns that sort are buttons too, and stay
    assert.ok(await page.locator('nw-row-list nw-data-table .head button').first().isVisible());
    // what a syllable stands in is a button on screen, and a word on paper
    assert.ok(await page.locator('.samples button.chip').first().isVisible());
    // no picture is wider than the paper
    await page.setViewportSize({ width: 718, height: 1000 });
    const wide = await figures.evaluateAll(
      (all) => all.filter((one) => one.getBoundingClientRect().right > 719).length,
    );
    assert.is(wide, 0);
  } finally {
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await page.setViewportSize({ width: 1400, height: 900 });
  }
});

analysis('the table of the lengths is what is plotted', async ({ page }) => {
  const figure = await show(page, 'tab=shape');
  const { rows } = await readFigure(figure);
  for (const patch of ['A', 'B']) {
    const own = rows.filter((row) => row[0] === patch);
    const bars = await figure.locator(`.bars-${patch.toLowerCase()} rect`).all();
    const heights = await Promise.all(
      bars.map(async (bar) => Number(await bar.getAttribute('height'))),
    );
    assert.is(heights.length, 2 * own.length);
    const shares = [...own.map((row) => row[3] as number), ...own.map((row) => row[5] as number)];
    const scale = Math.max(...heights) / Math.max(...shares);
    for (const [i, share] of shares.entries()) {
      assert.ok(
        Math.abs(heights[i]! - share * scale) < 1.5,
        `${patch} bar ${i}: ${heights[i]} for ${share}`,
      );
    }
  }
});

analysis('shared syllables of two reaches stand as wide as their letters', async ({ page }) => {
  await show(page, 'tab=reach&patch=both');
  const chips = page.locator('.samples button');
  await chips.first().waitFor();
  for (const chip of await chips.all()) {
    assert.not.ok(await chip.evaluate(OVERFLOWS), (await chip.textContent()) ?? '');
  }
});

analysis('dots stand at the shares of features; a table is shown on demand', async ({ page }) => {
  await show(page, 'tab=features&patch=both');
  const row = page.locator('.saturation tr').filter({ hasText: 'contains a liquid' });
  const track = (await row.locator('.track').boundingBox())!;
  for (const [i, dot] of (await row.locator('.dot').all()).entries()) {
    const { x, width } = (await dot.boundingBox())!;
    const share = Number.parseInt(await row.locator('.num').nth(i).innerText(), 10) / 100;
    assert.ok(Math.abs((x + width / 2 - track.x) / track.width - share) < 0.01, `dot ${i}`);
  }
  const figure = figuresOf(page).first();
  const { rows } = await readFigure(figure);
  await figure.getByRole('button', { name: 'Show as table' }).click();
  await figure.locator('nw-data-table').waitFor();
  assert.ok(rows.length > 60);
  await figure.getByRole('button', { name: 'Show as table' }).click();
});

analysis('list and address follow a click on a length and on a feature', async ({ page }) => {
  await show(page, 'tab=shape&patch=a');
  await figuresOf(page).first().locator('.lengths rect').nth(2).click();
  await page.getByRole('heading', { name: 'Syllables of 3 letters' }).waitFor();
  assert.is(queryOf(page).get('length'), '3');
  const row = page.locator('nw-row-list [role="row"][aria-rowindex="2"] strong');
  await row.filter({ hasText: /^.{3}$/u }).waitFor();

  await show(page, 'tab=features&patch=a');
  await page.getByRole('button', { name: 'starts with a vowel' }).click();
  await page.getByRole('heading', { name: 'starts with a vowel' }).waitFor();
  assert.is(queryOf(page).get('feature'), 'starts_with_vowel');
  await row.filter({ hasText: /^[aeiou]/ }).waitFor();
});

analysis('arrow keys lead through neighbours, Enter puts one in the middle', async ({ page }) => {
  const figure = await show(page, 'tab=neighbours&patch=a');
  const { rows } = await readFigure(figure);
  assert.is(await figure.locator('[data-node]').count(), rows.length - 1);
  const graph = figure.locator('.picture svg');
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  const next = rows[1]![0] as string;
  await page.locator('nw-ego-graph [aria-live]').getByText(next, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await figure.getByRole('heading', { name: `Around “${next}”` }).waitFor();
  assert.is(queryOf(page).get('syllable'), next);
  // the new graph has the keyboard: no need to go back to it
  await page.waitForFunction(`(() => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return node?.localName === 'svg';
  })()`);
});

analysis('the map shows every syllable and the walk, and leads to neighbours', async ({ page }) => {
  const figure = await show(page, 'tab=map&patch=a&walk=3');
  await figure.locator('.walk path').waitFor({ state: 'attached' });
  assert.is(await figure.locator('.walks path').count(), 11);
  const { rows } = await readFigure(figure);
  assert.is(await figure.locator('.points circle').count(), rows.length);
  await figure.locator('.points circle').first().click({ force: true });
  await figure.getByRole('heading', { name: /^Around/ }).waitFor();
});

analysis('the comparison is sorted by the server and opens in the same state', async ({ page }) => {
  await show(page, 'tab=compare&only=shared&sort=syllable');
  const first = page.locator('nw-row-list [role="row"][aria-rowindex="2"] strong');
  await first.waitFor();
  const before = (await first.textContent())!;
  await page.locator('nw-row-list').getByRole('button', { name: 'Other end' }).click();
  await first.filter({ hasNotText: new RegExp(`^${before}$`) }).waitFor();
  const after = (await first.textContent())!;
  assert.ok(after > before, `${after} is not behind ${before}`);
  await page.reload();
  await first.filter({ hasText: new RegExp(`^${after}$`) }).waitFor();
});
