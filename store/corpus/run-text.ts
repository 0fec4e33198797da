/** The texts of a run as it keeps them, checked against the manifest. */
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject } from '../../engine/base/json.ts';
import type { RunText } from '../../engine/kin/asked/name-sources.ts';
import { CAPITALS, LOWER, writingOf } from '../../engine/text/words.ts';
import { isMissing, readRegular, TooLargeError } from '../files/regular-file.ts';
import { checkManifest, DIGESTS_KEY } from '../manifests/manifest.ts';

/** Where a run keeps its texts, one after another. */
export const TEXT_PATH = 'data/text.txt';
/** Bytes of them that it keeps. */
export const KEPT_BYTES = 100_000_000;

const MARK = Buffer.from('\ufeff');
const BETWEEN = Buffer.from('\n\n');

/**
 * The texts one after another, and whether they are all there: of more than `most` bytes the lines within them, and of a
 * longer line what fits.
 */
export async function joinTexts(paths: readonly string[], most = KEPT_BYTES) {
  const pieces: Buffer[] = [];
  let left = most;
  for (const path of paths) {
    if (left < 0) break;
    if (pieces.length > 0) pieces.push(BETWEEN);
    const bytes = await readRegular(path);
    const isMarked = bytes.subarray(0, MARK.length).equals(MARK);
    const text = bytes.subarray(isMarked ? MARK.length : 0);
    pieces.push(text.subarray(0, left + 1));
    left -= text.length;
  }
  const text = Buffer.concat(pieces);
  if (text.length <= most) return { text, isWhole: true };
  let end = text.lastIndexOf('\n', most);
  // no byte within a letter
  if (end < 0) for (end = most; (text[end]! & 0xc0) === 0x80; ) end--;
  return { text: text.subarray(0, end), isWhole: false };
}

/**
 * Reads and verifies the text of a run. Throws `EngineError`: `words-missing` for a run without it, `words-damaged` when it
 * is not the one that the manifest lists; each names the run and the remedy. Throws `TooLargeError` beyond `maxBytes`.
 */
export async function readRunText(runDir: string, maxBytes?: number): Promise<RunText> {
  const run = basename(runDir);
  let bytes: Buffer;
  try {
    bytes = await readRegular(join(runDir, TEXT_PATH), maxBytes);
  } catch (err) {
    if (err instanceof TooLargeError) throw err;
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
