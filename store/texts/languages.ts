/** The languages that a run takes, and the patterns that `auto` takes for a text. */

import { plainLanguage } from '../../engine/kin/own/cues.ts';
import type { DetectedLanguage } from '../../engine/text/language.ts';
import { DETECTED_CODES, PUBLISHED_CODES } from '../../engine/text/language-codes.ts';
import { isCuttable, patternSets, resolveCode } from './hyphenators.ts';

let names: Intl.DisplayNames | undefined;

/** English name of a language code such as `de_DE` or `de-1901`; the code itself where it has none. */
export function languageName(code: string): string {
  // computed on first use: it takes some 30 ms, which a start need not wait for
  names ??= new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  try {
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code; // a dictionary file may be called anything
  }
}

/** English name of a script by its ISO 15924 code, as in `in Cyrillic script`. */
export const scriptName = (code: string): string =>
  `in ${new Intl.DisplayNames('en', { type: 'script' }).of(code) ?? code} script`;

/**
 * What the option `language` takes, with English names: `auto`, then by name the codes that detection returns as far as they
 * have patterns, and the pattern sets that none of these leads to; whether these cut words in Latin script, for others take
 * `romanize`. Throws `EngineError` `hyphen-dir-unreadable`.
 */
export async function listLanguages(hyphenDir: string | null) {
  const sets = await patternSets(hyphenDir);
  const detected = [...DETECTED_CODES.values(), 'sr_Latn'].filter((code) =>
    resolveCode(code, sets),
  );
  const reached = new Set(detected.map((code) => resolveCode(code, sets)));
  const others = [...new Set(sets.values())]
    .filter((set) => !reached.has(set))
    .map((set) => set.replaceAll('-', '_'));
  const taken = new Set<string>();
  const languages = [...detected, ...others].map((code) => {
    const name = languageName(code);
    const cuttable = isCuttable(resolveCode(code, sets)!);
    // variants without a name of their own are distinguished by their codes
    if (taken.has(name)) return { code, name: `${name}, ${code}`, cuttable };
    taken.add(name);
    return { code, name, cuttable };
  });
  languages.sort((a, b) =>
    a.name === b.name ? (a.code < b.code ? -1 : 1) : a.name < b.name ? -1 : 1,
  );
  return [{ code: 'auto', name: 'Detected for each file', cuttable: true }, ...languages];
}

export interface LanguageChoice {
  /** ISO 639 code of the likeliest language, one without patterns too; null without a guess. */
  readonly iso: string | null;
  /** Code of the patterns that are taken. */
  readonly code: string;
  /** The language is known for certain and the patterns are its own. */
  readonly found: boolean;
  /** ISO 639 codes of what it may be, likeliest first. */
  readonly likely: readonly string[];
  /** What speaks against the choice, as a sentence or two; null when nothing does. */
  readonly warning: string | null;
}

const ENGLISH: LanguageChoice = {
  iso: 'en',
  code: 'en_US',
  found: true,
  likely: ['en'],
  warning: null,
};
/** Of shorter texts, in UTF-16 units, the certainty of the detector is reported. */
const LONG = 4000;
const LETTER = /\p{L}/u;

/**
 * The choice for one text. Without a known language, or without patterns for it, English patterns are
 * taken, as published, and the warning says so. The detector's tables take longer to load than many a text
 * to extract, so plain English is known without them.
 */
export async function chooseLanguage(
  text: string,
  hyphenDir: string | null,
): Promise<LanguageChoice> {
  if (text.length >= LONG && plainLanguage(text) === 'en') return ENGLISH;
  const { detectLanguage, FALLBACK_CODE } = await import('../../engine/text/language.ts');
  const detected = detectLanguage(text);
  const { iso, likely } = detected;
  // a text without letters has nothing to cut, so there is nothing to warn of
  if (iso === null && !LETTER.test(text)) {
    return { iso, code: FALLBACK_CODE, found: false, likely, warning: null };
  }
  const own = iso === 'en' || (await hasPatterns(detected, FALLBACK_CODE, hyphenDir));
  const code = own ? detected.code : FALLBACK_CODE;
  const found = own && detected.certain;
  return { iso, code, found, likely, warning: found ? null : warning(detected, own, code) };
}

/** False when English would have to stand in. What the published table maps never is replaced. */
async function hasPatterns(
  { iso, code }: DetectedLanguage,
  fallback: string,
  hyphenDir: string | null,
): Promise<boolean> {
  if (code === fallback) return false;
  if (PUBLISHED_CODES.has(iso!)) return true;
  return resolveCode(code, await patternSets(hyphenDir)) !== undefined;
}

function warning({ iso, likely, certain }: DetectedLanguage, own: boolean, code: string): string {
  const taken = `cut with the patterns for ${languageName(code)}`;
  if (iso === null) return `The language is unknown, ${taken}: name the language of the text.`;
  if (!certain) {
    const names = (likely.length > 1 ? likely : [iso]).map(languageName);
    return `The language is uncertain (perhaps ${listed(names)}), ${taken}: name the language of the text.`;
  }
  return own
    ? `It looks like ${languageName(iso)}, ${taken}.`
    : `It looks like ${languageName(iso)}, for which there are no patterns, ${taken}: use a text in another language, or patterns of your own (hyphen_dir, --hyphen-dir).`;
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)!}`;
}
