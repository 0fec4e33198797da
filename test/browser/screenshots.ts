/** The picture of the documents, of the place of names with some that are kept, into `docs/images/`: `npm run screenshots`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { packageRoot } from '../../store/files/package-root.ts';
import { openSampleStudio } from './filled.ts';

/** By then the place has drawn what it shows. */
const SETTLED_MS = 2000;

/** A PNG as WebP of five eighths of its width: the pictures are part of the package. */
const webpOf = (page: Page, png: Buffer): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width / 1.6, image.height / 1.6];
    const drawn = canvas.getContext('2d');
    drawn.imageSmoothingQuality = 'high';
    drawn.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 0.25).split(',')[1];
  })()`);

const target = join(packageRoot(), 'docs', 'images', 'names.webp');
const studio = await openSampleStudio();
const page = await studio.open('#/names?kinds=women,men,towns&seed=20260101', {
  colorScheme: 'light',
  viewport: { width: 1400, height: 900 },
});
const names = page.locator('nw-kind-lists li');
await names.nth(20).waitFor();
for (const i of [1, 4, 14, 17]) {
  await names
    .nth(i)
    .getByRole('button', { name: /^Keep: / })
    .click();
}
// nothing is under the pointer
await page.mouse.move(0, 0);
await page.waitForTimeout(SETTLED_MS);
await writeFile(target, Buffer.from(await webpOf(page, await page.screenshot()), 'base64'));
console.log(target);
await studio.close();
