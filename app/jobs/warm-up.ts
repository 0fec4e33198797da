/** Loads what a run needs, and runs it in on a part of a bundled text, before the first run is asked for. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WordNotes } from '../../engine/text/extract.ts';
import { nameContext } from '../../engine/text/name-context.ts';
import { normalise } from '../../engine/text/normalise.ts';
import { connect } from '../../store/database/sqlite.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { splitterFor } from '../../store/pipeline/extract-file.ts';

const TEXT = join('samples', 'en-pride-and-prejudice.txt');
/** Characters read at a time, in some 30 ms, and how often: an order that comes meanwhile waits no longer. */
const PART = 50_000;
const PARTS = 8;

/** Part by part, as far as it is asked for. Writes nothing; a package without the text stays cold. */
export async function* warmUp(): AsyncGenerator<void> {
  const text = await readFile(join(packageRoot(), TEXT), 'utf8').catch(() => '');
  const options = {
    extractor: 'pyphen',
    language: 'auto',
    hyphenDir: null,
    minLength: 2,
    maxLength: 8,
    countBy: 'occurrences',
  } as const;
  for (let k = 0; k < PARTS && text !== ''; k++) {
    const part = text.slice(k * PART, (k + 1) * PART);
    const { split } = await splitterFor(part, options);
    const { syllables } = split({}, new WordNotes(nameContext('en')));
    const { rawText, canonicalText } = normalise([syllables], options);
    for (const lines of [rawText, canonicalText]) for (const _ of lines);
    yield;
  }
  try {
    connect(':memory:').close();
  } catch {
    // a run says what is missing
  }
}
