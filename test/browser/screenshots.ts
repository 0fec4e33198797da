/**
 * The pictures of the documents, filled with the bundled corpora, into `docs/images/`: `npm run screenshots`. The
 * places and what is done on them before the picture is taken stand below.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { packageRoot } from '../../store/files/package-root.ts';
import { openFilledStudio } from './filled.ts';

/** By then a place has read and drawn what it shows. */
const SETTLED_MS = 2000;

interface Shot {
  readonly name: string;
  readonly hash: string;
  /** Brings the page into the state to be shown. */
  prepare?(page: Page): Promise<unknown>;
}

const SHOTS: readonly Shot[] = [
  {
    name: 'names',
    hash: '#/names?kinds=women,men,towns&seed=20260101',
    async prepare(page) {
      await page.locator('nw-name-columns li').nth(20).waitFor();
      for (const i of [1, 4, 14, 17]) {
        await page
          .locator('nw-name-columns li')
          .nth(i)
          .getByRole('button', { name: /^Keep: / })
          .click();
      }
    },
  },
];

/** Folders of this machine are nobody's business: the pictures show those of a person called Ada. */
async function hideFolders(route: Route): Promise<void> {
  const reply = await route.fetch();
  const text = await reply.text();
  const body = text
    .replaceAll(packageRoot(), '/home/ada/namewalk')
    .replaceAll(studio.server.outputBase, '/home/ada/names')
    .replaceAll(studio.server.folder, '/home/ada');
  await route.fulfill({ response: reply, body });
}

/** A PNG as WebP of five sevenths of its width, of a seventh of its bytes: the pictures are part of the package. */
const webpOf = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width / 1.4, image.height / 1.4];
    const drawn = canvas.getContext('2d');
    drawn.imageSmoothingQuality = 'high';
    drawn.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.3).split(',')[1];
  })()`);

const target = join(packageRoot(), 'docs', 'images');
await mkdir(target, { recursive: true });
const studio = await openFilledStudio();
try {
  const page = await studio.open('', {
    colorScheme: 'light',
    viewport: { width: 1400, height: 900 },
  });
  await page.route('**/api/**', hideFolders);
  for (const { name, hash, prepare } of SHOTS) {
    await page.goto(`${studio.server.base}/${hash}`);
    await page.locator('nw-app main h1').first().waitFor();
    await prepare?.(page);
    // nothing is under the pointer
    await page.mouse.move(0, 0);
    await page.waitForTimeout(SETTLED_MS);
    const path = join(target, `${name}.webp`);
    await writeFile(path, Buffer.from(await webpOf(page, await page.screenshot()), 'base64'));
    console.log(path);
  }
} finally {
  await studio.close();
}
