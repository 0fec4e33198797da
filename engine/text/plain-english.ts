/** Recognises English text by its commonest words, without loading a language detector. */
import { forEachSpan, windowsOf } from './tokens.ts';

// English and hardly anything else: of the languages that a detector knows, none uses `the`, and
// together these eight make a tenth to a fifth of English prose.
const MARKS = new Set(['the', 'and', 'of', 'to', 'that', 'with', 'which', 'this']);
const MIN_SHARE = 0.08;
const MIN_THE = 0.02;

/** Shorter texts hold too few words to judge by, in UTF-16 units. */
const SHORTEST = 4000;
const WINDOWS = 5;
const WINDOW_CHARACTERS = 8000;

/**
 * True for a text that is English beyond doubt from its beginning to its end, judged by the commonest
 * words in windows spread over it; false says nothing. It costs a few milliseconds, whereas loading a
 * language detector costs a hundred.
 */
export function isPlainEnglish(text: string): boolean {
  if (text.length < SHORTEST) return false;
  return windowsOf(text, WINDOWS, Math.min(WINDOW_CHARACTERS, text.length)).every(hasEnglishShare);
}

function hasEnglishShare(window: string): boolean {
  let words = 0;
  let marks = 0;
  let the = 0;
  forEachSpan(window, 'latin', (start, end) => {
    words++;
    const word = window.slice(start, end).toLowerCase();
    if (word === 'the') the++;
    if (MARKS.has(word)) marks++;
  });
  // letters of other scripts are no tokens: a text in them may still quote English
  const typical = window.length / 10;
  return words >= typical && marks >= MIN_SHARE * words && the >= MIN_THE * words;
}
