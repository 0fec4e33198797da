/** Tasks of the pool that learn the sound of a run. */

import { payloadHash } from '../../engine/base/hash.ts';
import type { WordSetColumns } from '../../engine/base/word-set.ts';
import { buildExclusions } from '../../engine/filters/exclusions.ts';
import { blendSounds, bothWords } from '../../engine/sound/blend/blend-sound.ts';
import { mixLists } from '../../engine/sound/blend/mix-words.ts';
import { isMixed, type NameKind } from '../../engine/sound/class-profile.ts';
import { type NameMeasure, trainReference } from '../../engine/sound/reference.ts';
import { soundBasis, trainSound } from '../../engine/sound/sound-model.ts';
import { namesOfKind, runSource } from '../../engine/sound/source-words.ts';
import { learnSpelling } from '../../engine/sound/spelling/speller.ts';
import { languageTails } from '../../engine/sound/tails.ts';
import { type CountedSpace, countSpace } from '../../engine/space/namespace-2.ts';
import { readWords, storedWords, wordTable } from '../../store/corpus/words.ts';
import { languageNameSet, languageNames, languageWords } from '../../store/names/language-names.ts';
import { type RunSound, readSound, writeSound } from '../../store/names/sound-file.ts';
import type { TaskInput, TaskOutput } from '../tasks.ts';

/** Reads the sound of a run where it was stored, else learns and stores it. */
export async function trainRun(runDir: string): Promise<TaskOutput<'trainSound'>> {
  const stored = await storedWords(runDir);
  const made = payloadHash({ words: stored.sha256, ...stored.names });
  const known = await readSound(runDir, made);
  if (known !== null) return known;
  const { table, names } = wordTable(runDir, stored);
  const source = runSource(table, names);
  const { places, persons, list } = source;
  const model = trainSound(source);
  const spelling = learnSpelling(table, model.language, model.onsets);
  const sound = { model, spelling, places, persons, list };
  // a folder that cannot be written to costs the time to learn it again
  await writeSound(runDir, made, sound).catch(() => {});
  return sound;
}

/** Mixes two sounds; the larger share decides how names are spelled. */
export function blendRuns({
  first,
  second,
  percent,
}: TaskInput<'blendSounds'>): TaskOutput<'blendSounds'> {
  const { spelling } = percent >= 50 ? first : second;
  return { ...blendSounds(first, second, percent), spelling, list: first.list && second.list };
}

export async function trainKind({
  language,
  kind,
  own,
  onsets,
  graph,
  partner,
}: TaskInput<'trainReference'>): Promise<TaskOutput<'trainReference'>> {
  const known = kind === null ? [] : await knownNames(language, kind, partner);
  return trainReference({ known, own, language, onsets, graph, mixed: isMixed(kind) });
}

/** What the model of a run would give to `trainKind` is told by its words at a glance. */
export async function trainKinds(
  runDir: string,
  kinds: readonly NameKind[],
): Promise<TaskOutput<'trainMeasures'>> {
  const { table, names } = await readWords(runDir);
  const source = runSource(table, names);
  if (source.list) return null;
  const { language } = source;
  const { onsets, graph } = soundBasis(source);
  const measures: (NameMeasure | null)[] = [];
  for (const kind of kinds) {
    const own = namesOfKind(source, kind);
    measures.push(await trainKind({ language, kind, own, onsets, graph }));
  }
  return measures;
}

export async function countNames({
  exclude,
  list,
  partner,
  ...spec
}: TaskInput<'countNames'>): Promise<CountedSpace> {
  const { model, profile } = spec;
  return countSpace({
    ...spec,
    tails: list || profile.kind === null ? [] : knownTails(model.language, profile.kind, partner),
    dictionary: list
      ? null
      : bothWords(
          await languageWords(model.language),
          partner ? await languageWords(partner.language) : null,
        ),
    given: list || profile.kind === null ? null : await givenNames(model.language, partner),
    exclusions: exclude && buildExclusions(exclude),
  });
}

type Partner = RunSound['partner'];

/** Real names of a kind: of a blend, of both languages in its share. */
async function knownNames(
  language: string,
  kind: NameKind,
  partner: Partner,
): Promise<readonly string[]> {
  const own = await languageNames(language, kind);
  if (!partner) return own;
  return mixLists(own, await languageNames(partner.language, kind), partner.percent);
}

/** Given names of the language, in shared memory: of a blend, of both. */
async function givenNames(language: string, partner: Partner): Promise<WordSetColumns | null> {
  const own = await languageNameSet(language, 'first');
  return bothWords(own, partner ? await languageNameSet(partner.language, 'first') : null);
}

/** Last parts of names of a kind: of a blend, of both languages in its share. */
function knownTails(language: string, kind: NameKind, partner: Partner): readonly string[] {
  const own = languageTails(language, kind);
  return partner ? mixLists(own, languageTails(partner.language, kind), partner.percent) : own;
}
