/** The texts of a run as it keeps them, checked against the manifest. */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject } from '../../engine/base/json.ts';
import type { RunText } from '../../engine/kin/asked/name-sources.ts';
import { CAPITALS, LOWER, writingOf } from '../../engine/text/word-forms.ts';
import { isMissing, readRegular } from '../files/regular-file.ts';
import { checkManifest, DIGESTS_KEY } from '../manifests/manifest.ts';

/** Where a run keeps its texts, one after another. */
export const TEXT_PATH = 'data/text.txt';
/** Bytes of them that it keeps. */
const KEPT_BYTES = 100_000_000;

const MARK = Buffer.from('\ufeff');
const BETWEEN = Buffer.from('\n\n');

/** The texts of a run as `readSources` gives them, up to the last line within the bound. */
export async function joinTexts(paths: readonly string[], most = KEPT_BYTES): Promise<Buffer> {
  const texts: Buffer[] = [];
  let left = most;
  for (const path of paths) {
    if (left <= 0) break;
    const bytes = await readRegular(path);
    const isMarked = bytes.subarray(0, MARK.length).equals(MARK);
    texts.push(isMarked ? bytes.subarray(MARK.length) : bytes, BETWEEN);
    left -= bytes.length;
  }
  const text = Buffer.concat(texts.slice(0, -1));
  return text.length > most ? text.subarray(0, text.lastIndexOf('\n', most)) : text;
}

/**
 * Reads and verifies the text of a run. Throws `EngineError`: `words-missing` for a run without it, `words-damaged` when it
 * is not the one that the manifest lists; each names the run and the remedy.
 */
export async function readRunText(runDir: string): Promise<RunText> {
  const run = basename(runDir);
  let bytes: Buffer;
  try {
    bytes = await readRegular(join(runDir, TEXT_PATH));
  } catch (err) {
    if (!isMissing(err)) {
      const { message } = err as Error;
      throw new EngineError('words-damaged', `${TEXT_PATH} of run ${run}: ${message}.`);
    }
    throw new EngineError(
      'words-missing',
      `Run ${run} holds no ${TEXT_PATH}. Run its text again, counting occurrences.`,
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
  if (isJsonObject(digests) && digests[TEXT_PATH] !== sha256) {
    throw new EngineError(
      'words-damaged',
      `${TEXT_PATH} of run ${run} has changed since the run was made. Run its text again.`,
    );
  }
  const languages = manifest?.languages;
  const [language] = Array.isArray(languages) && languages.length === 1 ? languages : [];
  const config = isJsonObject(manifest?.config) ? manifest.config : {};
  return {
    text: bytes.toString(),
    language: typeof language === 'string' ? language : null,
    list: config.word_list === true,
    write: config.romanize === true ? await romaniser() : null,
  };
}

/** While words are being extracted the manifest does not say yet what language they are of. */
function isExtracting(manifest: JsonObject | null): boolean {
  const stages = manifest?.stages;
  if (manifest?.status !== 'running' || !Array.isArray(stages)) return false;
  const stage = stages.at(-1);
  return isJsonObject(stage) && stage.name === 'extract' && stage.status === 'running';
}

/** Writes a word of any script in a to z, with its capitals; its tables are loaded where they are needed. */
export async function romaniser(): Promise<(word: string) => string> {
  const { romanise } = await import('../../engine/text/romanise.ts');
  return (word) => {
    const plain = romanise(word.toLowerCase());
    const writing = writingOf(word);
    if (writing === LOWER) return plain;
    return writing === CAPITALS
      ? plain.toUpperCase()
      : plain.slice(0, 1).toUpperCase() + plain.slice(1);
  };
}
