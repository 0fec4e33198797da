/** Build step: turns the CMU dictionary into the pronunciation table that opens at once. */
import { writeFile } from 'node:fs/promises';
import { dictionary } from 'cmu-pronouncing-dictionary';
import {
  PRONUNCIATIONS_FILE,
  renderPronunciations,
  sealPronunciations,
} from '../store/texts/pronunciations.ts';

// Build step: the dictionary of 134,000 words becomes a table that opens at once, so that the
// dictionary itself is needed only to build.
await writeFile(PRONUNCIATIONS_FILE, sealPronunciations(renderPronunciations(dictionary)));
