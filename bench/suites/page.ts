/** The page as static files in a fresh profile: how soon a list and a novel give names, and what is sent until then. */
import { launchBrowser } from '../../test/browser/chromium.ts';
import { openHost } from '../../test/browser/static-host.ts';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement, rowOf } from '../measuring/measurement.ts';

const ELVES =
  'Calenor Calendil Ithilwen Ithilas Faelor Faelwen Maeglir Maelas Thalindil Thalion Galador Galawen Nimloth Nimdor ' +
  'Elenwe Elendor Aranwe Arandil Lothiel Lothir Silmas Silwen Tirindor Tirion Morwen Mordil Celeborn Celebrian Haldir ' +
  'Haldor Rumil Orophin Legolin Legwen Finrod Findor Turgon Turwen Gwindor Gwaith';

/** Until the engine is warm and what is kept for later has been fetched. */
const REST_MS = 6000;

/** Pastes a text into the page's first box; the milliseconds until a name is painted, wherever the page shows it. */
const PASTE = `(text) => new Promise((resolve, reject) => {
  const find = (root, what) => {
    let found = root.querySelector(what);
    for (const host of found ? [] : root.querySelectorAll('*')) found ??= host.shadowRoot && find(host.shadowRoot, what);
    return found;
  };
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const start = performance.now();
  find(document, 'textarea')
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
  const look = () => {
    const ms = performance.now() - start;
    if (find(document, 'button.name')) setTimeout(() => resolve(performance.now() - start));
    else if (ms > 60_000) reject(new Error('no button.name on the page within 60 s of the paste'));
    else requestAnimationFrame(look);
  };
  look();
})`;

type Visit = Awaited<ReturnType<typeof visit>>;

/** One visit of a browser that was never there: from the paste to the names, and from the address to the names. */
async function visit(text: string, restMs: number) {
  const host = await openHost();
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    const start = performance.now();
    await page.goto(host.address, { waitUntil: 'commit' });
    await page.locator('textarea').first().waitFor();
    if (restMs > 0) await page.waitForTimeout(restMs);
    const pasteMs = await page.evaluate<number>(`(${PASTE})(${JSON.stringify(text)})`);
    return {
      ...{ pasteMs, coldMs: performance.now() - start },
      bytes: host.sent.reduce((sum, one) => sum + one.bytes, 0),
      requests: host.sent.length,
    };
  } finally {
    await browser.close();
    host.close();
  }
}

export async function benchPage(context: Context): Promise<Measurement[]> {
  const novel = await context.novel();
  const sources = [
    { n: 40, text: ELVES.replaceAll(' ', '\n') },
    { n: Buffer.byteLength(novel), text: novel },
  ];
  const rows: Measurement[] = [];
  for (const { n, text } of sources) {
    const at: Record<'cold' | 'rest', Visit[]> = { cold: [], rest: [] };
    for (let k = 0; k < context.scale.freshRepeats; k++) {
      at.cold.push(await visit(text, 0));
      at.rest.push(await visit(text, REST_MS));
    }
    const { bytes, requests } = at.cold[0]!;
    rows.push(
      fromSamples({ name: 'page-cold', n, items: 1, samples: at.cold.map((one) => one.coldMs) }),
      fromSamples({ name: 'page-paste', n, items: 1, samples: at.rest.map((one) => one.pasteMs) }),
      rowOf({ name: 'page-wire', n, megabytes: bytes / 1e6, baseline: `${requests} requests` }),
    );
  }
  return rows;
}
