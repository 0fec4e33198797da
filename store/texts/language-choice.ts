/** Which patterns `auto` takes for a text, and what a person should be told about it. */
import type { DetectedLanguage } from '../../engine/text/language.ts';
import { PUBLISHED_CODES } from '../../engine/text/language-codes.ts';
import { isPlainEnglish } from '../../engine/text/plain-english.ts';
import { patternSets, resolveCode } from './hyphenators.ts';
import { languageName } from './languages.ts';

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
  if (isPlainEnglish(text)) return ENGLISH;
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
