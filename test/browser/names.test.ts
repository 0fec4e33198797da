/** The place of names: names of what is pasted at once, their parents, rolls that repeat none, kept, as a link; casts and blends; by mouse and by keyboard alone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sampled } from '../extent.ts';
import { waitFor } from '../wait.ts';
import { type FilledStudio, openSampleStudio } from './filled.ts';
import { axeFindings, copied, focused, smallTargets, studioSuite, stylesOf } from './page.ts';

const start = studioSuite('the place of names', openSampleStudio);

/** What goes beyond the core path runs in the long half alone. */
const further = sampled<(...args: Parameters<typeof start>) => void>(() => {}, start);

const ELVES =
  'Calenhad, Ithilwen, Celebrian, Galadhon, Arwenna, Thranduil, Elrohir, Nimrodel, Finduilas, Gilraen, ' +
  'Caladwen, Ithildor, Celebor, Galadwen, Aranel, Thingolas, Elladan, Nimloth, Findolas, Gildor';

const FERRY =
  'The ferry left Oss Vareth before dawn, and Marrekai slept. When he woke, the towers of Sull Amreth stood ' +
  'grey, and old Ombrekai was shouting. "Take the crates to Tessavar\u2019s house," he said. Tessavar had kept the ' +
  'lamp at Dunn Ireth, where the river Saveth meets the sea. In the yard stood two men from Hallareth: the elder was ' +
  'Orrevai, the younger was called Immerai. They had come by way of Kess Oreth and had seen the riders of Vassakar. ' +
  '"They burned the mill at Annoreth," said Orrevai. "Sennakai got out. Dolumai did not."';

/** The names on the page once none is being made, status and names of one moment; with `but`, once they are others. */
async function names(page: Page, but: readonly string[] = []): Promise<string[]> {
  return waitFor('names', async () => {
    const [status, ...all] = await page.locator('nw-names-page').evaluate(({ shadowRoot }) => {
      const lists = shadowRoot!.querySelector('nw-kind-lists')?.shadowRoot;
      return [
        shadowRoot!.querySelector('.main > [role="status"]')?.textContent ?? '',
        ...[...(lists?.querySelectorAll('.name') ?? [])].map((name) => name.textContent!),
      ];
    });
    const isMade = /^\d+ names with seed/.test(status!);
    return isMade && all.length > 0 && all.join() !== but.join() ? all : null;
  });
}

/** The place as a query has it, and its names. */
async function openNames(studio: FilledStudio, query = ''): Promise<[Page, string[]]> {
  const page = await studio.open(`#/names?${query}`);
  return [page, await names(page)];
}

async function press(page: Page, name: string, but: readonly string[]): Promise<string[]> {
  await page.getByRole('button', { name, exact: true }).click();
  return names(page, but);
}

/** Points at a name: what can be done with it shows then. */
const pointAt = (page: Page, name: string): Promise<void> =>
  page.locator('nw-kind-lists .name').getByText(name, { exact: true }).hover();

/** Pastes a text into the empty field. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.getByRole('textbox', { name: 'Paste names, or a text' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
}

start('the page opens there, with two dozen names of a text here', async ({ studio }) => {
  const page = await studio.open('');
  const shown = await names(page);
  assert.is(new Set(shown).size, 24);
  for (const kind of ['Women', 'Men', 'Towns'])
    await page.getByRole('heading', { name: kind, exact: true }).waitFor();
  await page
    .getByText(/^A text with \d+ names of its own/)
    .first()
    .waitFor();
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 844 });
    assert.equal(await smallTargets(page), [], `${width} pixels`);
  }
  await page.getByRole('link', { name: 'Lab' }).click();
  await page.locator('nw-corpora-page h1').waitFor();
});

start('a list is pasted: names without a run, and in the link', async ({ studio }) => {
  const [page, before] = await openNames(studio, 'kinds=women');
  let jobs = 0;
  page.on('request', (request) => {
    if (/\/api\/(pipeline\/start|sources\/upload)/.test(request.url())) jobs++;
  });
  await paste(page, ELVES);
  await page.getByText('A list of 20 names').waitFor();
  const shown = await names(page, before);
  const own = new Set(ELVES.split(', '));
  assert.ok(shown.length >= 10 && !shown.some((name) => own.has(name)), shown.join(' '));
  assert.is(jobs, 0);
  // one name in detail: the parents are told to all, and shown under the pointer or with the focus
  const card = page.locator('nw-kind-lists li').nth(1);
  const button = card.locator('button.name');
  assert.is(await page.locator('nw-kind-lists .why').count(), 0);
  await button.focus();
  await card.locator('.why').waitFor();
  const id = (await button.getAttribute('aria-describedby'))!;
  const told = (await card.locator(`#${id}`).textContent())!;
  const [, first = '', parent = '', last = '', other = ''] =
    /^(.+) of (\S+) and (.+) of (\S+)$/.exec(told) ?? [];
  assert.is(first + last, shown[1]);
  assert.ok(own.has(parent) && own.has(other), told);
  assert.equal(await card.locator('.why b').allTextContents(), [first, last]);
  await page.keyboard.press('Escape');
  await card.locator('.why').waitFor({ state: 'detached' });
  assert.equal(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const link = await copied(page, 'list=');
  const elsewhere = await studio.open(link.slice(link.indexOf('#')));
  assert.equal(await names(elsewhere), shown);
  await elsewhere.getByText('A list of 20 names').waitFor();
  await paste(page, ELVES.replaceAll(', ', '\tf\n'));
  await page.waitForURL(/kinds=women&/);
});

start('24 more follow, none of them twice, and Back takes them away', async ({ studio }) => {
  const [page, first] = await openNames(studio, 'kinds=women,towns');
  const more = await press(page, '24 more', first);
  assert.is(more.length, 48);
  assert.is(new Set(more).size, 48);
  for (const name of first) assert.ok(more.includes(name), name);
  await page.reload();
  assert.equal(await names(page), more);
  await page.goBack();
  assert.equal(await names(page, more), first);
  assert.not.equal(await press(page, 'Roll', first), first);
});

further('a text is pasted; of what it is made a corpus can be made', async ({ studio }) => {
  const [page, before] = await openNames(studio, 'kinds=towns');
  const novel = await readFile(join(packageRoot(), 'samples/en-pride-and-prejudice.txt'), 'utf8');
  await paste(page, novel.slice(20_000, 120_000));
  await page.getByText(/^A text with \d+ names of its own/).waitFor();
  const shown = await names(page, before);
  assert.ok(shown.length > 5);
  // each parent that is no name of the language stands in its sentence
  const own = page.locator('nw-kind-lists li').filter({ hasText: / of \S+ and / });
  await own.first().locator('button.name').focus();
  await page.locator('nw-kind-lists .why q b').first().waitFor();
  // and in the panel, which takes the place of that box
  await own.first().locator('button.name').click();
  await page.locator('nw-name-why q b').first().waitFor();
  assert.is(await page.locator('nw-kind-lists .why').count(), 0);
  // it is called by its commonest names
  await page.locator('nw-name-source .title', { hasText: 'Elizabeth' }).waitFor();
  // a link cannot hold it, and says so; in this browser it stays
  const link = page.getByRole('button', { name: 'Link', exact: true });
  assert.match((await link.getAttribute('title'))!, /^A link cannot hold a text/);
  await link.press('Enter');
  await page.locator('nw-toasts').getByText('A link cannot hold a text').waitFor();
  await page.getByRole('button', { name: 'Make a list of its names' }).click();
  await page.getByText(/^A list of \d+ names/).waitFor();
  assert.match(page.url(), 'kinds=towns');
  await page.goBack();
  await page.reload();
  assert.equal(await names(page), shown);
  const address = page.url();
  const elsewhere = await studio.open(address.slice(address.indexOf('#')));
  await elsewhere.getByText('only in the browser where it was pasted').waitFor();
  await page.getByRole('button', { name: 'Make a corpus of it' }).click();
  await page.waitForURL(/run=/);
  await names(page);
});

further('ten rolls of 24 are 240 names', async ({ studio }) => {
  const page = await studio.open(`#/names?run=${studio.english}&kinds=women,men,towns&seed=3`);
  let shown = await names(page);
  const all = [...shown];
  for (let roll = 1; roll < 10; roll++) {
    shown = await press(page, 'Roll', shown);
    all.push(...shown);
  }
  assert.is(new Set(all).size, 240);
  await page.getByText(/^[\d,]+ more can be made\.$/).waitFor();
});

further('kept names are the pattern of more, crossed out ones stay away', async ({ studio }) => {
  const [page, first] = await openNames(studio, 'kinds=towns');
  const more = page.getByRole('button', { name: 'More like these' });
  assert.ok(await more.isDisabled());
  await more.press('Enter');
  await page.locator('nw-toasts').getByText('Keep a name first').waitFor();
  const liked = first.slice(0, 3);
  for (const name of liked) {
    await pointAt(page, name);
    await page.getByRole('button', { name: `Keep: ${name}`, exact: true }).click();
  }
  await pointAt(page, first[5]!);
  const before = await page.locator('nw-kind-lists').boundingBox();
  await page.getByRole('button', { name: `Not this one: ${first[5]}`, exact: true }).click();
  const without = await waitFor('the name to go', async () => {
    const shown = await names(page);
    return shown.includes(first[5]!) || shown.length < 24 ? null : shown;
  });
  for (const name of liked) assert.ok(without.includes(name), 'the others stay');
  assert.is((await page.locator('nw-kind-lists').boundingBox())!.y, before!.y);
  const [asked] = await Promise.all([page.waitForRequest('**/api/names'), more.click()]);
  const body = asked.postDataJSON() as Record<'liked' | 'avoid', string[]>;
  assert.equal(body.liked, liked);
  assert.equal(body.avoid, [...liked, first[5]]);
  const next = await names(page, without);
  assert.not.ok(next.some((name) => [...liked, first[5]].includes(name)));
  assert.equal(await axeFindings(page), []);
  assert.not.equal(await press(page, 'Any again', next), next);
});

further('a name of the source that is pressed out is no parent', async ({ studio }) => {
  const [page, before] = await openNames(studio);
  await paste(page, ELVES);
  const list = await names(page, before);
  await page.getByRole('button', { name: 'Calenhad', exact: true }).click();
  await page.getByText('Its names, without 1 of them').waitFor();
  await names(page, list);
  const told = await page.locator('nw-kind-lists li > .hidden').allTextContents();
  assert.ok(told.length > 10 && !told.some((text) => text.includes('Calenhad')), told.join('; '));
  assert.match(page.url(), /out=Calenhad/);
  assert.equal(await axeFindings(page), []);
  // of another list its own names
  await paste(page, 'Bree, Archet, Combe, Staddle, Crickhollow, Buckland, Hobbiton, Bywater');
  await page.locator('nw-name-source .chip', { hasText: 'Archet' }).waitFor();
  assert.is(await page.locator('nw-name-source .chip', { hasText: 'Ithilwen' }).count(), 0);
});

further('the first name is ten tabs away at most', async ({ studio }) => {
  const [page, [first]] = await openNames(studio);
  let tabs = 0;
  for (; tabs < 10 && (await focused(page)) !== `button ${first}`; tabs++) {
    await page.keyboard.press('Tab');
    if (/^a (Skip to the content|To the names)$/.test(await focused(page)))
      await page.keyboard.press('Enter');
  }
  assert.is(await focused(page), `button ${first}`);
});

further('few names are told in a line, too few refused with the reason', async ({ studio }) => {
  const [page] = await openNames(studio, 'kinds=women');
  await paste(page, 'Khutulun\tf\nTemujin\tm\nBorte\tf\nOgedei\tm\nSorghaghtani\tf\nMongke\tm');
  await page.getByText('A list of 6 names').waitFor();
  await page.evaluate(`location.hash += '&like=own&pages=9'`);
  await page.locator('nw-names-page .few').first().waitFor();
  assert.ok(await page.getByRole('button', { name: '24 more' }).isDisabled());
  await page.getByRole('textbox', { name: 'Paste names, or a text' }).fill('Asa, Emil');
  await page.keyboard.press('Control+Enter');
  await page.getByText('there are 2 here').waitFor();
  assert.is(await page.getByRole('button', { name: 'Try again' }).count(), 0);
});

further('list or text, the language, and the stock can be corrected', async ({ studio }) => {
  const [page, before] = await openNames(studio, 'kinds=women');
  await paste(page, ELVES);
  const list = await names(page, before);
  const again = () => waitFor('the list', async () => `${await names(page)}` === `${list}` || null);
  await page.getByRole('radio', { name: 'Names only', exact: true }).check({ force: true });
  await page.waitForURL(/like=own/);
  await page.goBack();
  await again();
  await page.getByRole('button', { name: 'Read it as a text' }).click();
  await page.waitForURL(/text=text-/);
  await page.goBack();
  await again();
  await page.evaluate(`location.hash += '&lang=none'`);
  const language = page.getByRole('combobox', { name: 'Language' });
  await waitFor('the language', async () => (await language.inputValue()) === 'none' || null);
  await names(page);
});

further('a name is explained below, then another one, and it closes', async ({ studio }) => {
  const [page, [first, second]] = await openNames(studio, 'kinds=towns');
  await page.locator('nw-kind-lists button.name').first().click();
  const why = page.locator('nw-name-why');
  await why.getByRole('heading', { name: first! }).waitFor();
  await why.getByText(/^Its letters are at least as usual/).waitFor();
  assert.equal(await axeFindings(page), []);
  await page.locator('nw-kind-lists button.name').nth(1).focus();
  await page.keyboard.press('s');
  await why.getByRole('heading', { name: second! }).waitFor();
  await why.getByRole('button', { name: 'Close' }).click();
  await why.waitFor({ state: 'detached' });
});

start('keyboard alone: kinds, names, hearts, another roll', async ({ studio }) => {
  const [page, first] = await openNames(studio, 'kinds=families&seed=11');
  await page.locator('nw-names-page .pick input').first().focus();
  await page.keyboard.press('Space');
  const both = await names(page, first);
  assert.match(page.url(), /kinds=women%2Cfamilies/);
  await page.keyboard.press('Space');
  assert.equal(await names(page, both), first);
  await page.locator('nw-kind-lists button.name').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('y');
  await page.locator('nw-kind-lists li.is-kept .name', { hasText: first[1]! }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('n');
  await page.locator('nw-kind-lists .name', { hasText: first[2]! }).waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  assert.not.equal(await names(page, first), first);
});

start('keys are for the name that stands there now, and arrows lead on', async ({ studio }) => {
  const [page, first] = await openNames(studio, 'kinds=women,men&seed=11');
  const named = (name: string) =>
    page.locator('nw-kind-lists li', { has: page.getByText(name, { exact: true }) });
  await named(first[0]!).locator('button.name').focus();
  await page.keyboard.press('n');
  await named(first[0]!).waitFor({ state: 'detached' });
  await page.keyboard.press('y');
  await page.locator('nw-kind-lists li.is-kept .name', { hasText: first[1]! }).waitFor();
  await page.keyboard.press('n');
  await named(first[1]!).waitFor({ state: 'detached' });
  assert.is(await page.locator('nw-kind-lists li.is-kept').count(), 0);
  // those in their place come a little later, at the end of the list
  await waitFor('two others', async () => (await names(page)).length === first.length);
  await page.keyboard.press('End');
  const last = await focused(page);
  await page.keyboard.press('ArrowRight');
  assert.is(await focused(page), `button ${first[12]}`);
  await page.keyboard.press('ArrowLeft');
  assert.is(await focused(page), last);
  // the last one of a list leaves the focus to the one before it
  await page.getByText(/^24 names/).waitFor({ state: 'attached' });
  await page.keyboard.press('n');
  await waitFor('another name', async () => /^button \S/.test(await focused(page)));
});

/** Names that break or lie under their buttons. */
const NARROW = `[...document.querySelector('nw-app').shadowRoot.querySelector('nw-names-page').shadowRoot
  .querySelector('nw-kind-lists').shadowRoot.querySelectorAll('li')].filter((one) => {
    const name = one.querySelector('.name');
    const { right, height } = name.getBoundingClientRect();
    const line = parseFloat(getComputedStyle(name).lineHeight);
    return height > 1.9 * line || right > one.querySelector('.acts').getBoundingClientRect().left + 1;
  }).map((one) => one.textContent.trim())`;

further('a name stands in one line, and its buttons beside it', async ({ studio }) => {
  const [page, all] = await openNames(studio, `run=${studio.english}&seed=1&n=200`);
  assert.is(all.length, 200);
  const list = page.locator('nw-kind-lists ul').first();
  const columns = async () => (await stylesOf(list, 'gridTemplateColumns'))[0]!.split(' ').length;
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await page.evaluate(NARROW), [], `${width} pixels`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  assert.is(await columns(), 2);
  await page.evaluate("document.documentElement.style.fontSize = '30px'");
  await waitFor('one column', async () => (await columns()) === 1);
  // towns of two words, a cast with families of the chapter
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await page.setViewportSize({ width: 1280, height: 900 });
  await paste(page, FERRY);
  const chapter = await names(page, all);
  assert.equal(await page.evaluate(NARROW), []);
  await page.getByRole('radio', { name: 'A cast' }).check({ force: true });
  await names(page, chapter);
  assert.equal(await page.evaluate(NARROW), []);
  await page.getByText(/the sex of too few names is known/i).waitFor();
  assert.is(await page.locator('nw-kind-lists .note').count(), 0);
});

further('a run that is not here is named', async ({ studio }) => {
  const page = await studio.open('#/names?run=20200101_000000_gone&kinds=towns&seed=1');
  await page.getByRole('heading', { name: 'This text is not here' }).waitFor();
});

further('at 390 pixels a dozen names are in sight over the button that rolls', async (context) => {
  const page = await context.studio.open('#/names', { viewport: { width: 390, height: 844 } });
  await names(page);
  await page.locator('nw-name-source details.fold:not([open])').waitFor();
  const name = (await page.locator('nw-kind-lists li').nth(11).boundingBox())!;
  const bar = (await page.locator('nw-names-page .roll-bar').boundingBox())!;
  assert.ok(name.y + name.height < bar.y, `the twelfth name ends at ${name.y + name.height}`);
  const places = (await page.locator('nw-places').boundingBox())!;
  assert.ok(bar.y + bar.height <= places.y, `the button ends at ${bar.y + bar.height}`);
  // whole: what lies half under the head or the bar counts as too small
  await page.setViewportSize({ width: 390, height: 1600 });
  assert.equal(await axeFindings(page), []);
});

/** Places at which two lists differ. */
const differing = (a: readonly string[], b: readonly string[]): number[] =>
  a.flatMap((name, i) => (name === b[i] ? [] : [i]));

further('one entry is rolled anew, and Back brings it back', async ({ studio }) => {
  const [page] = await openNames(studio, `run=${studio.english}&seed=7`);
  await page.getByRole('radio', { name: 'A cast' }).check({ force: true });
  await page.getByRole('heading', { name: 'Guilds' }).waitFor();
  const first = await names(page);
  assert.is(first.length, 22);
  const die = page.getByRole('button', { name: `Roll anew: ${first[2]}`, exact: true });
  await page.locator('nw-kind-lists li').nth(2).hover();
  await die.click();
  const next = await names(page, first);
  assert.equal(differing(first, next), [2]);
  const other = await studio.open(page.url().slice(page.url().indexOf('#')));
  assert.equal(await names(other), next);
  await page.goBack();
  assert.equal(await names(page, next), first);
  await page.getByRole('spinbutton', { name: 'Persons' }).fill('4');
  const fewer = await names(page, first);
  assert.equal(fewer, [...first.slice(0, 4), ...first.slice(12)]);
  await page.getByRole('button', { name: 'Roll', exact: true }).click();
  assert.ok(differing(await names(page, fewer), fewer).length > fewer.length / 2);
});

further('all are kept at once, and those of another roll beside them', async ({ studio }) => {
  const [page, all] = await openNames(studio, `run=${studio.english}&cast=4,2,1,1&seed=7`);
  await page.getByRole('button', { name: 'Keep all' }).click();
  await page.locator('nw-kind-lists li.is-kept').nth(7).waitFor();
  await page.getByRole('link', { name: 'Kept 8 names', exact: true }).waitFor();
  await page.getByRole('radio', { name: '12', exact: true }).click({ force: true });
  await names(page, all);
  await page.getByRole('button', { name: 'Keep all' }).click();
  await page.locator('nw-kind-lists li.is-kept').nth(11).waitFor();
});

further('the slider goes from one text to the other, by keyboard alone', async ({ studio }) => {
  const { english, german } = studio;
  const [page, half] = await openNames(studio, `run=${english}&with=${german}&kinds=towns&seed=4`);
  assert.ok(half.length > 12);
  const parts = (origin: string): Promise<number> =>
    page.locator(`nw-kind-lists .name .${origin}`).count();
  assert.ok((await parts('first')) > 3 && (await parts('second')) > 3);
  await page.getByRole('slider', { name: /^How many begin in each/ }).focus();
  await page.keyboard.press('Home');
  await page.getByText('Die Verwandlung 100 %').waitFor();
  const other = await names(page, half);
  await page.keyboard.press('End');
  await page.getByText('Pride and Prejudice 100 %').waitFor();
  await names(page, other);
  const begin = await page
    .locator('nw-kind-lists .name span:first-child')
    .evaluateAll((all) => all.map((one) => one.className));
  assert.equal([...new Set(begin)], ['first']);
  await page.getByRole('button', { name: 'Without a second text' }).click();
  await page.getByRole('button', { name: 'A second text' }).waitFor();
  assert.not.match(page.url(), /with=/);
});

start.run();
