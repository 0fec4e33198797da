/** Whether work of the library is refused, with which code and text. */
import * as assert from 'uvu/assert';

/** A code of null is not looked at. */
export async function refused(work: Promise<unknown>, code: string | null, text: RegExp) {
  const err: Error & { code?: string } = await work.then(
    () => new Error('it was not refused'),
    (reason) => reason,
  );
  assert.match(err.message, text);
  if (code !== null) assert.is(err.code, code);
}
