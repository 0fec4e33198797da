/** Files that are dropped or chosen, read as one text. */

/** Most that the server takes of a text. */
const MOST_BYTES = 32 * 2 ** 20;

/** Throws an error that names the file which is no UTF-8 text, or says that all are too much. */
export async function readFiles(files: readonly File[]): Promise<string> {
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
    throw new Error(
      'A text may have up to 32 MB. Corpora reads larger ones from a folder of the server.',
    );
  }
  const texts = files.map(async (file) => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      throw new Error(`${file.name} is not UTF-8 text. Save it as UTF-8 and choose it again.`);
    }
  });
  return (await Promise.all(texts)).join('\n\n');
}
