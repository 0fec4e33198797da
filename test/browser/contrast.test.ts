/** Letters of every colour can be read on every ground they stand on, in each theme of `app.css`. */
import * as assert from 'uvu/assert';
import { openStudio, studioSuite } from './page.ts';

/** Of WCAG 2.2, success criterion 1.4.3. */
const LEAST = 4.5;
const GROUNDS = ['ground', 'raised', 'sunken', 'chosen'];
const LETTERS = ['ink', 'quiet', 'link', 'error', 'warning', 'ok', 'patch-a', 'patch-b'];
const PAIRS = [
  ['on-accent', 'accent'],
  ...GROUNDS.flatMap((ground) => LETTERS.map((letters) => [letters, ground])),
];

/** The contrast of two custom properties, 1 to 21, after WCAG 2.2; the browser mixes the colours. */
const LOW = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement('p'));
  const luminance = (name) => {
    probe.style.color = 'var(--' + name + ')';
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const low = ${JSON.stringify(PAIRS)}.flatMap(([letters, ground]) => {
    const [x, y] = [luminance(letters), luminance(ground)];
    const ratio = (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    return ratio < ${LEAST} ? [letters + ' on ' + ground + ': ' + ratio.toFixed(2)] : [];
  });
  probe.remove();
  return low;
})()`;

const contrast = studioSuite('contrast of colours', () => openStudio({ threads: 1 }));

contrast('of letters and grounds in each theme, and on paper', async ({ studio }) => {
  const page = await studio.open('#/settings', { reducedMotion: 'reduce' });
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    for (const theme of ['', 'wa-dark', 'contrast', 'contrast wa-dark']) {
      await page.evaluate(`document.documentElement.className = '${theme}'`);
      assert.equal(await page.evaluate(LOW), [], `${media} ${theme}`);
    }
  }
});
