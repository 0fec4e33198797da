/** Whether work of the library is refused, with which code and text; its threads serve all sources of a process. */
import * as assert from 'uvu/assert';
import { keepThreads } from '../../../workers/threads.ts';

keepThreads();

/** A code of null is not looked at. */
export async function refused(work: Promise<unknown>, code: string | null, text: RegExp) {
  const err: Error & { code?: string } = await work.then(
    () => new Error('it was not refused'),
    (reason) => reason,
  );
  assert.match(err.message, text);
  if (code !== null) assert.is(err.code, code);
}
