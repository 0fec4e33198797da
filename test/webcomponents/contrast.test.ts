/** Letters of every colour can be read on every ground they stand on, in each theme of `app.css`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';

type Rgb = readonly number[];

/** Of WCAG 2.2, success criterion 1.4.3. */
const LEAST = 4.5;
const GROUNDS = ['ground', 'raised', 'sunken', 'chosen'];
const LETTERS = ['ink', 'quiet', 'link', 'error', 'warning', 'ok', 'patch-a', 'patch-b'];
const THEMES: Readonly<Record<string, readonly string[]>> = {
  light: [':root'],
  dark: [':root', ':root.wa-dark'],
  'more contrast, light': [':root', ':root.contrast'],
  'more contrast, dark': [':root', ':root.wa-dark', ':root.contrast', ':root.contrast.wa-dark'],
  print: [':root', ':root,\n  :root.wa-dark'],
};

const css = readFileSync(join(packageRoot(), 'webcomponents', 'app.css'), 'utf8');
const contrast = suite('contrast of colours');

for (const [theme, selectors] of Object.entries(THEMES)) {
  contrast(theme, () => {
    const values = new Map(selectors.flatMap((selector) => [...declared(selector)]));
    const low: string[] = [];
    for (const ground of GROUNDS)
      for (const letters of LETTERS) {
        const r = ratio(colour(values, letters), colour(values, ground));
        if (r < LEAST) low.push(`--${letters} on --${ground}: ${r.toFixed(2)}`);
      }
    const accent = ratio(colour(values, 'on-accent'), colour(values, 'accent'));
    if (accent < LEAST) low.push(`--on-accent on --accent: ${accent.toFixed(2)}`);
    assert.equal(low, []);
  });
}

/** The colours that the rule of this selector declares. */
function declared(selector: string): Map<string, string> {
  const begin = css.indexOf(`${selector} {`);
  assert.ok(begin >= 0, selector);
  const body = css.slice(begin, css.indexOf('}', begin));
  return new Map(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, key, value]) => [key!, value!]),
  );
}

/** Its red, green and blue in linear light, 0 to 1. */
function colour(values: ReadonlyMap<string, string>, key: string): Rgb {
  const value = values.get(key);
  assert.ok(value, `no --${key}`);
  const mixed = /^color-mix\(in oklab, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(value);
  if (!mixed) {
    assert.match(value, /^#[0-9a-f]{6}$/, `--${key}`);
    return [1, 3, 5].map((i) => linear(Number.parseInt(value.slice(i, i + 2), 16) / 255));
  }
  const share = Number(mixed[2]) / 100;
  const [a, b] = [oklab(colour(values, mixed[1]!)), oklab(colour(values, mixed[3]!))];
  return fromOklab(a.map((x, i) => share * x + (1 - share) * b[i]!));
}

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

const product = (matrix: readonly Rgb[], v: Rgb): number[] =>
  matrix.map((row) => row.reduce((sum, x, i) => sum + x * v[i]!, 0));

// B. Ottosson: A perceptual color space for image processing (2020); so CSS Color 4
const TO_LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const oklab = (rgb: Rgb): number[] => product(TO_LAB, product(TO_LMS, rgb).map(Math.cbrt));

const fromOklab = (lab: Rgb): number[] =>
  product(
    FROM_LMS,
    product(FROM_LAB, lab).map((x) => x ** 3),
  );

/** Contrast of two colours, 1 to 21, after WCAG 2.2. */
function ratio(a: Rgb, b: Rgb): number {
  const luminance = ([r, g, blue]: Rgb): number => 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!;
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

contrast.run();
