/** Readies a thread for a first load, and then for a first list of names: modules, the filter's automaton, compiled code. */
import { join } from 'node:path';
import { CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { annotate } from '../../engine/corpus/features.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { computeReach, reachOrder } from '../../engine/walk/reaches.ts';
import { reachCacheText } from '../../store/corpus/reach-cache.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';

const SAMPLE = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
/** Characters of the sample that names are made of in one step. */
const PART = 25_000;
/** Of the corpus that is made up: some 2,000 syllables with as many pairs as those of a run. */
const CORPUS_PART = 100_000;
const SYLLABLES = /[a-z]{2,4}/g;
const FREQUENCIES = 60;
const HASH = '0'.repeat(64);

/**
 * Step 0 is what a load needs, the others up to `WARM_STEPS` - 1 are for names; each a short one, so that what a person
 * asks of this very thread meanwhile waits no longer.
 */
export async function warm({ step }: { step: number }): Promise<void> {
  const text = String(await readRegular(SAMPLE));
  if (step === 0) load(text.slice(0, CORPUS_PART));
  else if (step === 1) (await import('../../engine/filters/offensive.ts')).sharedMatcher();
  else await someNames(text.slice((step - 2) * PART, (step - 1) * PART));
}

async function someNames(text: string): Promise<void> {
  // a load needs none of it
  const { readNameClasses } = await import('../../store/settings/policies.ts');
  const { PolicyFile } = await import('../../store/settings/policies.ts');
  const { nameSources } = await import('./name-sources.ts');
  const classes = await readNameClasses(new PolicyFile());
  await nameSources.kinNames({
    stock: {
      source: { kind: 'text', text, language: null },
      ...{ blend: null, classes, choice: 'auto', letters: null, tag: null, allowOffensive: false },
    },
    ...{ classes: ['place_name'], pattern: null, count: 20, offset: 0, sex: null, letters: null },
    ...{ style: 'title', seed: 1n, avoid: [], liked: [], disliked: [] },
  });
}

/** What is computed at a load, without its files. */
function load(text: string): void {
  const builder = new CorpusBuilder();
  [...new Set(text.match(SYLLABLES))].forEach((syllable, i) => {
    builder.add(syllable, 1 + (i % FREQUENCIES), annotate(syllable));
  });
  const corpus = builder.build('frequency');
  const reaches = Object.entries(PROFILES).map(([name, profile]) => {
    const reach = computeReach(corpus, profile);
    return [name, { ...reach, order: reachOrder(corpus, reach), computationMs: 0 }];
  });
  const run = { runDir: '', runId: '', manifestInputHash: HASH, manifestOutputHash: HASH };
  for (const _ of reachCacheText(run, corpus, Object.fromEntries(reaches)).text);
}
