/** Tasks of the pool that learn the sound of a run. */

import { payloadHash } from '../../engine/base/hash.ts';
import { isMixed } from '../../engine/sound/class-profile.ts';
import { trainReference } from '../../engine/sound/reference.ts';
import { trainSound } from '../../engine/sound/sound-model.ts';
import { runSource } from '../../engine/sound/source-words.ts';
import { learnSpelling } from '../../engine/sound/spelling/speller.ts';
import { storedWords, wordTable } from '../../store/corpus/words.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { readSound, writeSound } from '../../store/names/sound-file.ts';
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

export async function trainKind({
  language,
  kind,
  own,
  onsets,
  graph,
}: TaskInput<'trainReference'>): Promise<TaskOutput<'trainReference'>> {
  const known = kind === null ? [] : await languageNames(language, kind);
  return trainReference({ known, own, language, onsets, graph, mixed: isMixed(kind) });
}
