/** Readies a thread for a first load and a first list of names: the modules, the filter's automaton, compiled code. */
import { join } from 'node:path';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { annotate } from '../../engine/corpus/features.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { sharedMatcher } from '../../engine/filters/exclusions.ts';
import { type SoundModel, trainSound } from '../../engine/sound/sound-model.ts';
import { type CountedSpace, seedSpace } from '../../engine/space/namespace-2.ts';
import { computeReach, reachOrder } from '../../engine/walk/reaches.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { offensiveWords } from '../../store/names/offensive-words.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { WARM_STEPS } from '../tasks.ts';
import { countNames, makeList, trainKind } from './names.ts';

/** Of the dictionary every so manieth word stands for those of a text, some three thousand: the code is to have run. */
const EACH = 24;
/** The first of those words, and a class of names. */
const ROUNDS = [
  { from: 0, nameClass: 'place_name' },
  { from: EACH / 2, nameClass: 'first_name' },
] as const;
const LANGUAGE = 'en_US';
/** Names of a list: twice as many give no quicker first names. */
const LISTED = 50;
/** Of the corpus that is made up: it has as many pairs as a small one. */
const FREQUENCIES = 9;

let model: SoundModel | null = null;
let space: CountedSpace | null = null;
let seed = 0n;

/**
 * In steps of some 100 to 300 ms, so that what a person asks for meanwhile waits no longer. What has run once over a
 * few words takes twice the time of what has run often.
 */
export async function warm(step: number): Promise<void> {
  if (step === 0) {
    sharedMatcher();
    return reach();
  }
  const { from, nameClass } = ROUNDS[Math.floor((step - 1) / PARTS.length)]!;
  await PARTS[(step - 1) % PARTS.length]!(await someWords(from), nameClass);
  if (step === WARM_STEPS - 1) model = space = null;
}

/** The steps of a round; `WARM_STEPS` is one more than those of all rounds. */
const PARTS = [learn, count, list] as const;

async function reach(): Promise<void> {
  const builder = new CorpusBuilder();
  const texts = await languageNames(LANGUAGE, 'place');
  texts.forEach((text, i) => {
    builder.add(text, 1 + (i % FREQUENCIES), annotate(text));
  });
  const corpus = builder.build('frequency');
  for (const profile of Object.values(PROFILES)) reachOrder(corpus, computeReach(corpus, profile));
}

async function learn(source: readonly string[]): Promise<void> {
  const words = [...source].sort();
  model = trainSound({ words, proper: new Uint8Array(words.length), language: LANGUAGE });
}

async function count(own: readonly string[], nameClass: string): Promise<void> {
  const classes = new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml'));
  const profile = (await readProfiles(classes)).find(({ name }) => name === nameClass);
  if (!model || !profile) return;
  const { language, onsets, graph } = model;
  const { kind } = profile;
  const reference = await trainKind({ language, kind, own: own.slice(0, OWN), onsets, graph });
  const exclude = { ...NOTHING, offensive: true, offensiveWords: await offensiveWords([language]) };
  space = await countNames({ model, list: false, profile, reference, own: null, exclude });
}

/** Proper names that a novel has. */
const OWN = 60;
const NOTHING = {
  allowList: null,
  names: null,
  words: null,
  sourceWords: false,
  similarToSource: null,
} as const;

async function list(): Promise<void> {
  if (!space) return;
  const taste = { liked: [], disliked: [], steer: null };
  const spec = { count: LISTED, offset: 0, ranked: true, spread: true, avoid: [], ...taste };
  // a copy, as a thread gets it
  const plan = structuredClone(seedSpace(space, ++seed));
  makeList({ plan, spaceId: null, ...spec }, NO_HOOKS);
}

async function someWords(from: number): Promise<readonly string[]> {
  const path = join(packageRoot(), 'store', 'names', 'words-en.txt');
  const words = String(await readRegular(path))
    .split('\n')
    .filter(Boolean);
  return words.filter((_, i) => i % EACH === from);
}
