/** Readies a thread for a first load and a first list of names: the modules, the filter's automaton, compiled code. */
import { join } from 'node:path';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { annotate } from '../../engine/corpus/features.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { sharedMatcher } from '../../engine/filters/exclusions.ts';
import { listNames } from '../../engine/sound/name-list.ts';
import { trainReference } from '../../engine/sound/reference.ts';
import { type SoundModel, trainSound } from '../../engine/sound/sound-model.ts';
import { type CountedSpace, countSpace, seedSpace } from '../../engine/space/namespace-2.ts';
import { computeReach, reachOrder } from '../../engine/walk/reaches.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import './names.ts';

/** Real names stand for the words of a text, to no other end than that the code has run. */
const LANGUAGE = 'en_US';
const CLASS = 'place_name';
const LISTED = 12;
/** Of the corpus that is made up: it has as many pairs as a small one. */
const FREQUENCIES = 9;

let model: SoundModel | null = null;
let space: CountedSpace | null = null;

/** In steps of some 70 ms, so that what a person asks for meanwhile waits no longer. */
export async function warm(step: number): Promise<void> {
  if (step === 0) {
    sharedMatcher();
    await reach();
  } else if (step === 1) model = await learn();
  else if (step === 2 && model !== null) space = await count(model);
  else if (space !== null) {
    const list = { count: LISTED, offset: 0, ranked: true, spread: true, avoid: [], taste: null };
    listNames({ plan: seedSpace(space, 1n), ...list }, NO_HOOKS);
    model = space = null;
  }
}

async function reach(): Promise<void> {
  const builder = new CorpusBuilder();
  const texts = await languageNames(LANGUAGE, 'place');
  texts.forEach((text, i) => {
    builder.add(text, 1 + (i % FREQUENCIES), annotate(text));
  });
  const corpus = builder.build('frequency');
  for (const profile of Object.values(PROFILES)) reachOrder(corpus, computeReach(corpus, profile));
}

async function learn(): Promise<SoundModel> {
  const words = [...(await languageNames(LANGUAGE, 'place'))].sort();
  return trainSound({ words, proper: new Uint8Array(words.length), language: LANGUAGE });
}

async function count(trained: SoundModel): Promise<CountedSpace | null> {
  const { language, onsets, graph } = trained;
  const classes = new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml'));
  const profile = (await readProfiles(classes)).find(({ name }) => name === CLASS);
  if (!profile) return null;
  const known = await languageNames(LANGUAGE, 'place');
  const reference = trainReference({ known, own: [], language, onsets, graph, mixed: false });
  const spec = { model: trained, profile, tails: [], reference, own: null };
  return countSpace({ ...spec, dictionary: null, exclusions: null });
}
