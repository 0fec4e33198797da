/** The settings page: themes, output base, stored data, licences. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { axeFindings, openStudio, studioSuite } from './page.ts';

const settings = studioSuite('the settings', () => openStudio({ threads: 1 }));

/** Lets every transition of the components last for so long that it is under way whenever one looks. */
async function slowDown(page: Page): Promise<void> {
  await page.evaluate(`
    const slow = new CSSStyleSheet();
    const times = ['fast', 'normal', 'slow'].map((name) => '--wa-transition-' + name + ': 3600s');
    slow.replaceSync(':root {' + times.join(';') + '}');
    document.adoptedStyleSheets.push(slow);`);
}

settings('no theme fades in: every text is legible as soon as it is chosen', async ({ studio }) => {
  const page = await studio.open('#/settings', { colorScheme: 'light' });
  await slowDown(page);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.locator('html.wa-dark').waitFor();
  assert.equal(await axeFindings(page), []);
  await page.emulateMedia({ contrast: 'more' });
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await page.locator('html.wa-light').waitFor();
  assert.equal(await axeFindings(page), []);
  // what does not change the theme moves as before
  await page.locator('html:not(.still)').waitFor();
});

settings('appearance holds at once and after a reload, high contrast too', async ({ studio }) => {
  const page = await studio.open('#/settings', { colorScheme: 'light' });
  const root = page.locator('html');
  await page.getByRole('combobox', { name: 'Density' }).selectOption('compact');
  await page.locator('html.compact').waitFor();
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.locator('html.wa-dark').waitFor();
  await page.reload();
  await page.locator('nw-settings-page h1').waitFor();
  assert.match((await root.getAttribute('class')) ?? '', /wa-dark/);
  assert.match((await root.getAttribute('class')) ?? '', /compact/);
  await page.getByRole('combobox', { name: 'Theme' }).selectOption({ label: 'High contrast' });
  await page.locator('html.contrast').waitFor();
  assert.equal(await axeFindings(page), []);
});

settings('output base: changed; kept data: cleared after a question', async ({ studio }) => {
  const other = join(studio.server.folder, 'other');
  await mkdir(other);
  const page = await studio.open('#/settings');
  const field = page.getByRole('textbox', { name: 'Output base' });
  await field.fill(other);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText(join(other, 'sessions')).waitFor();
  assert.is((await studio.api.get('/api/settings')).output_base, other);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.evaluate(`localStorage.setItem('somebody.else', 'stays')`);
  await page.reload();
  await page.getByRole('button', { name: 'Clear all of it' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.locator('nw-storage-panel').getByText('Nothing.', { exact: true }).waitFor();
  const left = await page.evaluate('Object.keys(localStorage).join()');
  assert.is(left, 'somebody.else');
});

settings('version, health and licences are shown', async ({ studio }) => {
  const page = await studio.open('#/settings');
  const about = page.locator('nw-about-panel');
  const { version } = await studio.api.get('/api/version');
  await about.getByText(version).waitFor();
  await about.getByText('responds in').waitFor();
  await about.getByText('Licences of what is bundled').click();
  await about.getByText('Lucide').waitFor();
});
