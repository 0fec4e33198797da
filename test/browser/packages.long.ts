/** The packages page: building, importing, looking into packages, deleting. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitFor } from '../wait.ts';
import { type FilledStudio, openFilledStudio } from './filled.ts';
import { downloaded, studioSuite } from './page.ts';

const packages = studioSuite('Packages', openFilledStudio);

const imported = async ({ api }: FilledStudio): Promise<string[]> =>
  (await api.get('/api/database/packages')).packages.map(({ package_name }) => package_name);

packages('a package is built, looked into, imported and its names found', async ({ studio }) => {
  const page = await studio.open('#/packages');
  await page.getByLabel('Name', { exact: true }).fill('elves');
  const preview = page.getByRole('table', { name: 'Files of the package to be built' });
  await preview.getByText('patch_a/walks.json').waitFor();

  const build = page.getByRole('button', { name: 'Build and download' });
  assert.is((await downloaded(page, () => build.click())).name, 'elves-0.1.0.zip');
  const builder = page.locator('nw-package-builder');
  const built = builder.getByRole('table', { name: 'Files of the package', exact: true });
  await built.waitFor();
  await built.getByText('patch_a/walks.json').waitFor();
  const folder = join(studio.server.outputBase, 'packages');
  const zip = (await readdir(folder)).find((name) => /^elves.*\.zip$/.test(name))!;
  const sha256 = createHash('sha256').update(await readFile(join(folder, zip)));
  await builder.getByText(sha256.digest('hex'), { exact: true }).waitFor();

  await builder.getByRole('button', { name: 'Import here' }).click();
  await builder.getByRole('table', { name: 'Imported files' }).waitFor();
  assert.ok((await imported(studio)).includes('elves'));
  assert.is(await page.getByLabel('Version', { exact: true }).inputValue(), '0.1.1');

  await builder.getByRole('link', { name: 'Look into it' }).click();
  const { names } = await studio.api.post('/api/walker/export', { body: { patch: 'b' } });
  await page
    .getByRole('group', { name: 'Tables of the package' })
    .getByRole('button')
    .nth(1)
    .click();
  const rows = page.locator('nw-database-browser nw-row-list').first();
  await rows.locator('.line').getByText(names[2]!, { exact: true }).waitFor();
  await rows.getByRole('status').getByText(`${names.length} in this table`).waitFor();
});

packages('a kept package is looked into, and imported from its files', async ({ studio }) => {
  const page = await studio.open('#/packages');
  const kept = page.locator('nw-built-packages');
  await kept.getByRole('button', { name: 'Contents' }).first().click();
  await kept.getByRole('table', { name: 'Files of the package', exact: true }).waitFor();
  assert.is(await kept.getByText('intact').count(), 1);

  const folder = join(studio.server.outputBase, 'packages');
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const panel = page.locator('nw-package-import');
  await panel.locator('input[type=file]').setInputFiles(files);
  const before = (await imported(studio)).length;
  await panel.getByRole('button', { name: /^Import elves/ }).click();
  await panel.getByRole('table', { name: 'Imported files' }).waitFor();
  assert.is((await imported(studio)).length, before + 1);

  // the same pair a second time is refused in the server's words
  await panel.locator('input[type=file]').setInputFiles(files);
  await panel.getByRole('button', { name: /^Import elves/ }).click();
  await panel.getByRole('alert').getByText('already been imported').waitFor();
});

packages('a deletion can be taken back, and is done when the page is left', async ({ studio }) => {
  const page = await studio.open('#/packages');
  const list = page.locator('nw-database-browser ul.list');
  await list.locator('li').first().waitFor();
  // the seconds in which it can be taken back do not pass, however long this takes
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const count = await list.locator('li').count();
  const before = await imported(studio);
  const remove = list.getByRole('button', { name: /^Delete/ }).first();
  await remove.click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  const listed = (wanted: number) =>
    waitFor('the list', async () => (await list.locator('li').count()) === wanted);
  await listed(count);
  assert.equal(await imported(studio), before);

  await remove.click();
  await listed(count - 1);
  assert.equal(await imported(studio), before);
  await page.goto('about:blank');
  await waitFor(
    'the server has deleted it',
    async () => (await imported(studio)).length === before.length - 1,
  );
  // its clock is that of all pages of the context
  await page.context().close();
});
