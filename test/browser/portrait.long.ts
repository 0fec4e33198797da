/** The portrait of a text: its own names and what they share; by link. */
import * as assert from 'uvu/assert';
import { openFilledStudio } from './filled.ts';
import { assertFits, axeFindings, copied, exported, studioSuite } from './page.ts';

const portrait = studioSuite('the portrait of a text', openFilledStudio);

portrait('it shows names of the text, also by its link', async ({ studio }) => {
  const page = await studio.open(`#/text?run=${studio.english}`);
  await page.getByText(/^English: \d+ names of its own/).waitFor();
  const found = page.getByRole('region', { name: /^Its own names/ });
  for (const name of ['Elizabeth', 'Netherfield'])
    await found.getByText(name, { exact: true }).waitFor();
  await found.getByRole('button', { name: /^\d+ more$/ }).click();
  const all = Number((await page.getByText(/^English: /).textContent())!.match(/\d+/)![0]);
  assert.is(await found.locator('.one').count(), all);
  const endings = page.getByRole('region', { name: 'Shared endings' });
  assert.match((await endings.locator('li').first().textContent())!, /^-\p{L}+ \d+$/u);
  // what is pressed in a chart shows the names that have it
  const part = ((await endings.getByRole('button').first().textContent()) ?? '').slice(1);
  await endings.getByRole('button').first().click();
  await page.getByRole('heading', { name: `Its own names that end in -${part}` }).waitFor();
  const some = await page.locator('nw-text-page .found .pick').allTextContents();
  assert.ok(some.length > 0 && some.every((name) => name.toLowerCase().endsWith(part)), `${some}`);
  await page.getByRole('button', { name: 'Show all' }).click();
  // a run's text is the server's: its lines are asked for
  await found.getByRole('button', { name: 'Netherfield', exact: true }).click();
  await found.locator('.lines b', { hasText: 'Netherfield' }).first().waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await copied(page, '#/text?');
  const other = await studio.open(link.slice(link.indexOf('#')));
  await other.getByText(/^English: \d+ names of its own/).waitFor();
});

portrait('names that a person brings are checked and measured', async ({ studio }) => {
  const page = await studio.open(`#/text?run=${studio.english}`);
  const brought = page.locator('nw-check-names');
  await brought.getByRole('textbox').fill('Darcy, Darsy\nElara; table\nHarwell');
  await brought.getByRole('button', { name: 'Check' }).click();
  await brought.getByText('Something speaks against 4 of 5.').waitFor();
  await brought.getByRole('columnheader', { name: 'OLD20' }).waitFor();
  const { text } = await exported(page, brought, 'CSV');
  const [head, ...rows] = text.trimEnd().split('\n');
  assert.is(head, 'name,speaks against it,bits,percentile,N,OLD20,nearest');
  assert.equal(
    rows.map((row) => row.split(',').slice(0, 2).join(': ')),
    [
      'Darcy: a name of the text; a real name; confused with Darsy',
      'Darsy: confused with Darcy',
      'Elara: in every story',
      'table: a word',
      'Harwell: ',
    ],
  );
  assert.ok(
    rows.every((row) => /(,[\d.]+){4},/.test(row)),
    text,
  );
  assert.equal(await axeFindings(page), []);
  await assertFits(page, [320, 390]);
});

portrait('a run is deleted, unless a patch has it loaded', async ({ studio }) => {
  const page = await studio.open(`#/text?run=${studio.german}`);
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).first().click();
    const asked = page.locator('nw-question', { hasText: 'the text stays' });
    await asked.getByRole('button', { name: 'Delete' }).click();
    await asked.waitFor({ state: 'detached' });
  };
  await remove();
  await page.locator('nw-toasts', { hasText: 'patch B has it loaded' }).waitFor();
  const body = { patch: 'b', run_id: studio.english } as const;
  await studio.api.post('/api/walker/load-corpus', { body });
  await remove();
  await page.getByRole('heading', { level: 1, name: 'Pride and Prejudice' }).waitFor();
  const { runs } = await studio.api.get('/api/pipeline/runs');
  const found = runs.map(({ run_id }) => run_id);
  assert.equal(found, [studio.english]);
});
