/** Readies a thread for a first list of names: the modules, the filter's automaton, compiled code. */
import { sharedMatcher } from '../../engine/filters/exclusions.ts';
import { attestedOnsets } from '../../engine/sound/inventory.ts';
import { trainReference } from '../../engine/sound/reference.ts';
import { soundTable } from '../../engine/sound/sounds.ts';
import { languageNames } from '../../store/names/language-names.ts';
import './names.ts';

/** The real names that a measure is learned from, to no other end than that its code has run. */
const LANGUAGE = 'en_US';

/** In two steps of some 70 ms, so that what a person asks for meanwhile waits no longer. */
export async function warm(step: number): Promise<void> {
  if (step === 0) {
    sharedMatcher();
    return;
  }
  const known = await languageNames(LANGUAGE, 'place');
  const onsets = attestedOnsets(known, soundTable(LANGUAGE), 1);
  trainReference({ known, own: [], language: LANGUAGE, onsets, mixed: false });
}
