/** A task of the pool that learns the sound of a run. */
import { payloadHash } from '../../engine/base/hash.ts';
import { type SoundModel, trainSound } from '../../engine/sound/sound-model.ts';
import { soundSource } from '../../engine/sound/source-words.ts';
import { storedWords, wordTable } from '../../store/corpus/words.ts';
import { readSound, writeSound } from '../../store/names/sound-file.ts';

/**
 * Reads the sound of a run where it was stored, else learns and stores it. Faults: `words-missing`, `words-damaged`,
 * `sound-empty`.
 */
export async function trainRun({ runDir }: { runDir: string }): Promise<SoundModel> {
  const stored = await storedWords(runDir);
  const made = payloadHash({ words: stored.sha256, ...stored.names });
  const known = await readSound(runDir, made);
  if (known !== null) return known;
  const { table, names } = wordTable(runDir, stored);
  const sound = trainSound(soundSource(table, names));
  // a folder that cannot be written to costs the time to learn it again
  await writeSound(runDir, made, sound).catch(() => {});
  return sound;
}
