/** Tasks of the pool that learn the sound of a run and make lists of names from it. */
import { buildExclusions } from '../engine/exclusions.ts';
import type { Hooks } from '../engine/hooks.ts';
import { listNames, type NameListResult } from '../engine/sound/name-list.ts';
import { trainReference } from '../engine/sound/reference.ts';
import { trainSound } from '../engine/sound/sound-model.ts';
import { runSource } from '../engine/sound/source-words.ts';
import { languageTails } from '../engine/sound/tails.ts';
import { type CountedSpace, countSpace } from '../engine/space/namespace-2.ts';
import { languageNames, languageWords } from '../store/names/language-names.ts';
import { readWords } from '../store/words.ts';
import type { TaskInput, TaskOutput } from './tasks.ts';

export async function trainRun(runDir: string): Promise<TaskOutput<'trainSound'>> {
  const { table, names } = await readWords(runDir);
  const source = runSource(table, names);
  const { places, persons, list } = source;
  return { model: trainSound(source), places, persons, list };
}

export async function trainKind({
  language,
  kind,
  own,
  onsets,
}: TaskInput<'trainReference'>): Promise<TaskOutput<'trainReference'>> {
  const known = kind === null ? [] : await languageNames(language, kind);
  const mixed = kind === 'artefact' || kind === 'title' || kind === 'group';
  return trainReference({ known, own, language, onsets, mixed });
}

export async function countNames({
  exclude,
  list,
  ...spec
}: TaskInput<'countNames'>): Promise<CountedSpace> {
  const { model, profile } = spec;
  return countSpace({
    ...spec,
    tails: list || profile.kind === null ? [] : languageTails(model.language, profile.kind),
    dictionary: list ? null : await languageWords(model.language),
    exclusions: exclude && buildExclusions(exclude),
  });
}

export function makeList(
  { liked, disliked, ...spec }: TaskInput<'listNames'>,
  hooks: Hooks,
): NameListResult {
  void liked;
  void disliked;
  return listNames({ ...spec, taste: null }, hooks);
}
