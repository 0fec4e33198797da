/** Reads a JSON array of syllables from a file of any size, element by element. */
import { EngineError } from '../../engine/base/errors.ts';
import { decode, JsonSplitter, type ListSink, splitFile, TOO_EARLY } from '../files/json-split.ts';

/** Longer elements are refused: no record of a syllable comes near it, and text without end does not fit in memory. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/**
 * Calls `visit` with every element of a JSON array in a file, so that a file larger than the longest string can be
 * read and only about a megabyte of it is in memory at a time. `progress` gets bytes. How many bytes are read at once
 * makes no difference to the outcome. Throws `EngineError` ('json-array-invalid') when the file is no JSON array in
 * UTF-8 or an element exceeds `MAX_RECORD_BYTES`.
 */
export function readJsonArray(
  path: string,
  visit: (element: unknown, index: number) => void,
  progress: (done: number, total: number) => void = () => {},
  chunkBytes?: number,
): void {
  const fault = (problem: string): EngineError =>
    new EngineError('json-array-invalid', `${path} is not a JSON array: ${problem}.`);
  let index = 0;
  let recordAt = 0;
  let at = 0;
  const record: ListSink = (item) => {
    visit(parsed(item), index++);
    recordAt = at;
  };
  const splitter = new JsonSplitter(new Map([['', record]]));
  const read = (done: number, total: number): void => {
    at = done;
    if (at - recordAt > MAX_RECORD_BYTES) {
      throw fault(`record ${index + 1} is larger than ${MAX_RECORD_BYTES} bytes`);
    }
    progress(done, total);
  };
  try {
    splitFile(path, splitter, read, chunkBytes);
    const rest = splitter.end().replace(/[ \t\r\n]+/g, '');
    if (rest === '') throw fault('the file is empty');
    if (!splitter.met.has('')) throw fault('it does not begin with [');
    if (rest !== '[]') throw fault('there is text after the closing ]');
  } catch (err) {
    const { code, message } = err as EngineError;
    if (code !== 'json-invalid' && !(err instanceof SyntaxError)) throw err;
    const problem = message.replace(/^Invalid JSON: |\.$/g, '');
    if (!splitter.met.has('')) throw fault('it does not begin with [');
    if (problem === TOO_EARLY) throw fault('the closing ] is missing; the file may be cut off');
    throw fault(`${problem} (after record ${index})`);
  }
}

const parsed = (item: Uint8Array): unknown => JSON.parse(decode(item));
