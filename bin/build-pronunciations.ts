/** Build step: turns the CMU dictionary of 134,000 words into a table that opens at once; only the build needs it. */
import { writeFile } from 'node:fs/promises';
import { dictionary } from 'cmu-pronouncing-dictionary';
import {
  PRONUNCIATIONS_FILE,
  renderPronunciations,
  sealPronunciations,
} from '../store/texts/pronunciations.ts';

await writeFile(PRONUNCIATIONS_FILE, sealPronunciations(renderPronunciations(dictionary)));
