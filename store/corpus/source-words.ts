/** Reads lists of names and words: those of a file, and the source words of a run. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { readRegular, utf8Text } from '../files/regular-file.ts';

/** Where a run that counts occurrences keeps the distinct words of its source, one a line. */
export const SOURCE_WORDS_PATH = join('data', 'source_words.txt');

/** Largest list of names or words, in bytes. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;

/**
 * The words of a run's source text, one a line. Throws `EngineError` ('source-words-missing', and as
 * `readNameList`).
 */
export async function readSourceWords(runDir: string): Promise<string> {
  try {
    return await readNameList(join(runDir, SOURCE_WORDS_PATH));
  } catch (err) {
    if (!(err instanceof EngineError) || err.code !== 'list-missing') throw err;
    throw new EngineError(
      'source-words-missing',
      `${runDir} holds no ${SOURCE_WORDS_PATH}; make the run anew with count_by occurrences.`,
    );
  }
}

/**
 * A list of names in a file, UTF-8, one a line. Throws `EngineError` ('list-missing', 'list-size',
 * 'list-encoding', 'list-unreadable') naming the file.
 */
export async function readNameList(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new EngineError('list-missing', `No such file: ${path}.`);
  if (found.size > MAX_LIST_BYTES) {
    throw new EngineError(
      'list-size',
      `${path} has ${found.size} bytes; the limit is ${MAX_LIST_BYTES}. Split the list.`,
    );
  }
  const bytes = await readRegular(path).catch((err: Error) => {
    throw new EngineError('list-unreadable', `Cannot read ${path}: ${err.message}.`);
  });
  return utf8Text(bytes, () => new EngineError('list-encoding', `${path} is not UTF-8 text.`));
}
