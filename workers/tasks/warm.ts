/** Readies a thread for a first load and a first list of names: the modules, the filter's automaton, compiled code. */
import { join } from 'node:path';
import { CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { annotate } from '../../engine/corpus/features.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { sharedMatcher } from '../../engine/filters/exclusions.ts';
import { computeReach, reachOrder } from '../../engine/walk/reaches.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { readNameClasses } from '../../store/names/classes.ts';
import { languageData } from '../../store/names/language-data.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { nameSources } from './name-sources.ts';

const SAMPLE = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
/** Characters of the sample that names are made of in one step. */
const PART = 50_000;
const LANGUAGE = 'en_US';
/** Of the corpus that is made up: it has as many pairs as a small one. */
const FREQUENCIES = 9;

/**
 * Step 0 to `WARM_STEPS` - 1, each a short one, so that what a person asks of this very thread meanwhile waits no
 * longer.
 */
export async function warm({ step }: { step: number }): Promise<void> {
  if (step === 0) sharedMatcher();
  else if (step === 1) await reach();
  else await someNames(step - 2);
}

async function someNames(part: number): Promise<void> {
  const text = String(await readRegular(SAMPLE)).slice(part * PART, (part + 1) * PART);
  const classes = await readNameClasses(new PolicyFile());
  await nameSources.kinNames({
    stock: {
      source: { kind: 'text', text, language: null },
      ...{ blend: null, classes, choice: 'auto', letters: null, tag: null, allowOffensive: false },
    },
    ...{
      classes: ['place_name'],
      pattern: null,
      count: 20,
      offset: 0,
      sex: null,
      letters: null,
      style: 'title',
    },
    ...{ seed: 1n, avoid: [], liked: [], disliked: [] },
  });
}

async function reach(): Promise<void> {
  const builder = new CorpusBuilder();
  const places = await languageData.list(LANGUAGE, 'place');
  const texts = places.map(({ name }) => name.toLowerCase());
  texts.forEach((text, i) => {
    builder.add(text, 1 + (i % FREQUENCIES), annotate(text));
  });
  const corpus = builder.build('frequency');
  for (const profile of Object.values(PROFILES)) reachOrder(corpus, computeReach(corpus, profile));
}
