/** A server that is gone before the page had anything to tell: the banner, the toast and the list need no chunk. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServer } from '../server.ts';
import { openStudio, type Studio } from './page.ts';

const outage = suite<{ studio: Studio }>('an outage before the first notice');
outage.before(async (context) => {
  context.studio = await openStudio({ threads: 1 });
});
outage.after(({ studio }) => studio.close());

outage(
  'a request that nobody answers gives a toast, a banner and an entry in the list',
  async ({ studio }) => {
    const gone = await startServer({
      outputBase: join(studio.server.folder, 'gone'),
      threads: 1,
    });
    const page = await studio.open('#/settings');
    await page.goto(`${gone.base}/#/settings`);
    await page.locator('nw-settings-page h1').waitFor();
    await page.waitForLoadState('networkidle');
    await gone.close();
    await page.getByRole('textbox', { name: 'Output base' }).fill('/tmp');
    await page.getByRole('button', { name: 'Change' }).click();
    await page
      .locator('nw-toasts [data-toast]', { hasText: 'The server does not respond' })
      .waitFor();
    await page.locator('[data-outage]').getByText('The server is gone.').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Notices', exact: true }).click();
    await page
      .locator('nw-notice-list li', { hasText: 'The server does not respond' })
      .first()
      .waitFor();
    await page.close();
  },
);

outage(
  'a place that cannot be fetched says so under the banner of the outage',
  async ({ studio }) => {
    const gone = await startServer({
      outputBase: join(studio.server.folder, 'gone'),
      threads: 1,
    });
    const page = await studio.open('#/settings');
    await page.goto(`${gone.base}/#/settings`);
    await page.locator('nw-settings-page h1').waitFor();
    await page.waitForLoadState('networkidle');
    await gone.close();
    await page.evaluate(`location.hash = '#/packages'`);
    await page.locator('[data-outage]').getByText('The server is gone.').waitFor();
    const failure = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
    await failure.waitFor();
    assert.is(await failure.count(), 1);
    await page.close();
  },
);

outage.run();
