/** Test data: the pattern files behind the recordings. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The pattern files behind the recordings: first 16 digits of the SHA-256 of each. */
const RECORDED_WITH: Record<string, string> = {
  en_US: '546b4c007d82b3bc',
  en_GB: '9fdc97f7faabcda3',
  de_DE: '2e2f5ffea6bc53f6',
  es_ES: 'b2e170c3c25f5de2',
  it_IT: '8c25b6fb62c2fb97',
};

/** The hyphenated words of a recording, pieces joined by `-`, one per distinct word. */
async function recordedWords(inputs: string, language: string): Promise<string[]> {
  const file = join(inputs, `hyphenated-${language}.txt.gz`);
  return gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
    .filter(Boolean);
}

/**
 * Writes `hyph_<language>.dic` files that split exactly the recorded words as recorded: a whole
 * word with its points is itself a pattern (`.won1der1ful.`), a word without points needs none.
 */
export async function writeRecordedPatterns(inputs: string, folder: string): Promise<void> {
  for (const name of await readdir(inputs)) {
    const language = /^hyphenated-(\w+)\.txt\.gz$/.exec(name)?.[1];
    if (language === undefined) continue;
    const split = (await recordedWords(inputs, language)).filter((word) => word.includes('-'));
    const patterns = split.map((word) => `.${word.replaceAll('-', '1')}.`);
    await writeFile(join(folder, `hyph_${language}.dic`), `UTF-8\n${patterns.join('\n')}\n`);
  }
}

export type InstalledPatterns = { folder: string } | { missing: string };

/**
 * The folder of installed pattern files, `NAMEWALK_HYPHEN_DIR` or `/usr/share/hyphen`, when it
 * holds exactly the files the recordings rest on; otherwise what it lacks.
 */
export async function installedPatterns(): Promise<InstalledPatterns> {
  const folder = process.env.NAMEWALK_HYPHEN_DIR ?? '/usr/share/hyphen';
  if (!existsSync(folder)) return { missing: `there is no folder ${folder}` };
  for (const [language, digits] of Object.entries(RECORDED_WITH)) {
    const file = join(folder, `hyph_${language}.dic`);
    if (!existsSync(file)) return { missing: `there is no ${file}` };
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    if (!hash.startsWith(digits)) return { missing: `${file} is another edition` };
  }
  return { folder };
}
