/** Reads data/words.tsv of a run: the distinct words of its texts, checked against the manifest. */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject } from '../../engine/base/json.ts';
import { readWordRows, type WordOrigin } from '../../engine/text/word-rows.ts';
import { isMissing, readRegular } from '../files/regular-file.ts';
import { checkManifest, DIGESTS_KEY } from '../manifests/manifest.ts';

/** Where a run keeps the distinct words of its texts with their counts. */
export const WORDS_PATH = 'data/words.tsv';

/**
 * Reads and verifies the words of a run. Throws `EngineError`: `words-missing` for a run without them,
 * `words-damaged` when they are not those that the manifest lists, `words-invalid`; each names the run and
 * the remedy.
 */
export async function readWords(runDir: string) {
  const run = basename(runDir);
  let bytes: Buffer;
  try {
    bytes = await readRegular(join(runDir, WORDS_PATH));
  } catch (err) {
    if (!isMissing(err)) {
      const { message } = err as Error;
      throw new EngineError('words-damaged', `${WORDS_PATH} of run ${run}: ${message}.`);
    }
    throw new EngineError(
      'words-missing',
      `Run ${run} holds no ${WORDS_PATH}. Run its text again, counting occurrences.`,
    );
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { manifest } = await checkManifest(runDir);
  if (isExtracting(manifest)) {
    throw new EngineError(
      'words-missing',
      `The texts of run ${run} are still being read. Ask again once its extraction has ended.`,
    );
  }
  const digests = manifest?.[DIGESTS_KEY];
  if (isJsonObject(digests) && digests[WORDS_PATH] !== sha256) {
    throw new EngineError(
      'words-damaged',
      `${WORDS_PATH} of run ${run} has changed since the run was made. Run its text again.`,
    );
  }
  const languages = manifest?.languages;
  const [language] = Array.isArray(languages) && languages.length === 1 ? languages : [];
  const config = isJsonObject(manifest?.config) ? manifest.config : {};
  const names: WordOrigin = {
    language: typeof language === 'string' ? language : null,
    list: config.word_list === true,
  };
  try {
    return { rows: readWordRows(bytes.toString()), names };
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    throw new EngineError(err.code, `Run ${run}: ${err.message} Run its text again.`);
  }
}

/** While words are being extracted the manifest does not say yet what language they are of. */
function isExtracting(manifest: JsonObject | null): boolean {
  const stages = manifest?.stages;
  if (manifest?.status !== 'running' || !Array.isArray(stages)) return false;
  const stage = stages.at(-1);
  return isJsonObject(stage) && stage.name === 'extract' && stage.status === 'running';
}
