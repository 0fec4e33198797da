/** Compares language detectors by accuracy, time and start. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../store/files/package-root.ts';

/**
 * Compares language detectors on texts named `<iso code>-<anything>.txt`:
 *
 *     node dist/bench/languages.js [FOLDER]
 *
 * For each detector and sample length: share of samples judged right, time a sample, and the time
 * to load the detector and judge a first sentence, which a pipeline run pays once. Only `franc-all`
 * comes with the package, as it is and as `engine/text/language.ts` uses it; the others are measured where
 * they are installed.
 */
interface Detector {
  readonly module: string;
  /** Turns the loaded module into a function that returns ISO 639-1 or 639-3. */
  use(module: Record<string, unknown>): (text: string) => string;
}

const direct =
  (name: string) =>
  (module: Record<string, unknown>): ((text: string) => string) =>
    module[name] as (text: string) => string;

const eld = (module: Record<string, unknown>): ((text: string) => string) => {
  const { detect } = module.eld as { detect(text: string): { language: string } };
  return (text) => detect(text).language;
};

const ours = (module: Record<string, unknown>): ((text: string) => string) => {
  const detect = module.detectLanguage as (text: string) => { iso: string | null };
  return (text) => detect(text).iso ?? '';
};

const DETECTORS: readonly Detector[] = [
  { module: '../engine/text/language.js', use: ours },
  { module: 'franc-all', use: direct('franc') },
  { module: 'tinyld', use: direct('detect') },
  { module: 'tinyld/light', use: direct('detect') },
  { module: 'tinyld/heavy', use: direct('detect') },
  { module: 'eld/extrasmall', use: eld },
  { module: 'eld/medium', use: eld },
];

const THREE_LETTERS: Readonly<Record<string, string>> = {
  deu: 'de',
  eng: 'en',
  fin: 'fi',
  lat: 'la',
  spa: 'es',
};

/** Characters of a sample: a chapter's worth down to half a sentence. */
const LENGTHS = [8000, 2000, 400, 100, 40];
const SAMPLES_PER_TEXT = 200;

const folder = process.argv[2] ?? join(packageRoot(), 'samples');
const texts = readdirSync(folder)
  .filter((file) => /^[a-z]{2}-.*\.txt$/.test(file))
  .map((file) => ({
    iso: file.slice(0, 2),
    text: readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' '),
  }));

for (const { module, use } of DETECTORS) {
  const started = performance.now();
  let detect: (text: string) => string;
  try {
    detect = use((await import(module)) as Record<string, unknown>);
  } catch (err) {
    if ((err as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw err;
    console.log(`${module}: not installed`);
    continue;
  }
  detect('This is the first sentence that it has to judge.');
  console.log(`${module}: ready after ${(performance.now() - started).toFixed(0)} ms`);
  for (const length of LENGTHS) console.log(`  ${measure(detect, length)}`);
}

function measure(detect: (text: string) => string, length: number): string {
  let spent = 0;
  let all = 0;
  let right = 0;
  const shares = texts.map(({ iso, text }) => {
    const step = Math.max(length, Math.floor(text.length / SAMPLES_PER_TEXT));
    let n = 0;
    let hits = 0;
    for (let start = 0; start + length <= text.length; start += step) {
      const sample = text.slice(start, start + length);
      const before = performance.now();
      const answer = detect(sample);
      spent += performance.now() - before;
      n++;
      if ((THREE_LETTERS[answer] ?? answer) === iso) hits++;
    }
    all += n;
    right += hits;
    return `${iso} ${percent(hits, n)}`;
  });
  const each = (spent / all).toFixed(2);
  return `${String(length).padStart(5)} characters: ${percent(right, all)} (${shares.join(', ')}), ${each} ms each`;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
