import { detect } from 'tinyld';
import { DETECTED_CODES } from './language-codes.ts';

/** Language of a text: the detector's ISO 639-1 code and the code of its hyphenation patterns. */
export interface DetectedLanguage {
  /** null: too short, or the detector has no answer. */
  iso: string | null;
  code: string;
}

/** Taken for texts that are too short and for languages without a pattern code. */
export const FALLBACK_CODE = 'en_US';

/** Shorter texts, in code points of the trimmed text, are not looked at. */
const SHORTEST = 20;

// A window of a thousand characters is nearly always judged right (bench/languages.ts), five of them
// outvote a foreign preface or quotation. The detector itself looks only at the longest phrases of
// what it is given, so a longer window would tell it little.
const WINDOWS = 5;
const WINDOW_CHARACTERS = 1000;

/**
 * Language of `text`, the same at every call. Long texts are judged by windows spread over them,
 * so the cost (a few milliseconds) does not grow with their length. Importing this module loads the
 * detector's profiles (about 90 ms): import it only when a language has to be detected.
 */
export function detectLanguage(text: string): DetectedLanguage {
  const trimmed = text.trim();
  if ([...trimmed.slice(0, 2 * SHORTEST)].length < SHORTEST) {
    return { iso: null, code: FALLBACK_CODE };
  }
  const iso = vote(trimmed);
  if (iso === null) return { iso, code: FALLBACK_CODE };
  // The Cyrillic patterns could never split a word of a text in Latin letters.
  if (iso === 'sr' && !/\p{Script=Cyrillic}/u.test(windows(trimmed)[0]!)) {
    return { iso, code: 'sr_Latn' };
  }
  return { iso, code: DETECTED_CODES.get(iso) ?? FALLBACK_CODE };
}

/** The language that most windows are in; of equal ones the one that comes first. */
function vote(text: string): string | null {
  const votes = new Map<string, number>();
  for (const window of windows(text)) {
    const iso = detect(window);
    if (iso !== '') votes.set(iso, (votes.get(iso) ?? 0) + 1);
  }
  let winner: string | null = null;
  for (const [iso, n] of votes) if (winner === null || n > votes.get(winner)!) winner = iso;
  return winner;
}

function windows(text: string): string[] {
  if (text.length <= WINDOWS * WINDOW_CHARACTERS) return [text];
  return Array.from({ length: WINDOWS }, (_, i) => {
    const start = Math.floor(((text.length - WINDOW_CHARACTERS) * i) / (WINDOWS - 1));
    return text.slice(start, start + WINDOW_CHARACTERS);
  });
}
