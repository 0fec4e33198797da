// Writes the syllables of a run of names: those of the proper names of its texts, or of a list of names.
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { type Extraction, keepInBounds } from '../../engine/text/extract.ts';
import { canonicalise } from '../../engine/text/normalise.ts';
import { properNames } from '../../engine/text/proper-names.ts';
import { FORM_COUNTS } from '../../engine/text/word-forms.ts';
import type { WordTable } from '../../engine/text/words-table.ts';
import { linesText, writeUnsynced } from '../../store/files/atomic.ts';
import type { ExtractFileResult, ExtractFileTask } from '../../store/pipeline/extract-file.ts';
import { extractionReport } from '../../store/pipeline/reports.ts';

/** Names shown in the log. */
const SHOWN = 12;

/** The names of a run's words, each in a-z. */
export interface RunNames {
  readonly words: ReadonlySet<string>;
  /** How many there are and the most frequent ones, for the log. */
  readonly summary: string;
}

/** Throws `EngineError` `names-none` when the texts hold none. */
export function findNames(
  table: WordTable,
  options: { language: string | null; list: boolean },
): RunNames {
  const rows = properNames(table, options);
  if (rows.length === 0) {
    throw new EngineError(
      'names-none',
      options.list
        ? 'The list holds no name of the letters a to z and their marks; write one name a line.'
        : 'The texts hold no proper name that occurs twice; use a longer text, all words, or a list of names.',
    );
  }
  const frequent = [...rows].sort((a, b) => table.count[b]! - table.count[a]! || a - b);
  const shown = frequent.slice(0, SHOWN).map((i) => table.spelling(i));
  const more = rows.length > SHOWN ? ', ...' : '';
  return {
    words: new Set([...rows].map((i) => table.word(i))),
    summary: `${rows.length} names: ${shown.join(', ')}${more}`,
  };
}

/**
 * Writes `syllables/` and `meta/` of one text: the syllables of its names, each as often as the name occurs,
 * names in the order in which they first occur. A name that is not split is a syllable. Returns how many.
 */
export async function writeNameSyllables(
  task: ExtractFileTask,
  { words, language, totalWords }: ExtractFileResult,
  names: ReadonlySet<string>,
): Promise<number> {
  const extraction: Extraction = {
    syllables: [],
    totalWords,
    processedWords: 0,
    rejectedSyllables: 0,
    skippedUnhyphenated: 0,
    fallbackCount: 0,
  };
  const splits = words!.splits.split('\n');
  words!.spellings.split('\n').forEach((spelling, i) => {
    if (!names.has(canonicalise(spelling))) return;
    const count = words!.counts[i * FORM_COUNTS.length]!;
    const { kept, rejected } = keepInBounds(splits[i]!.split('-'), task);
    for (let k = 0; k < count; k++) extraction.syllables.push(...kept);
    extraction.processedWords += count;
    extraction.rejectedSyllables += rejected * count;
  });
  const { runDir, outputName } = task;
  await writeUnsynced(join(runDir, 'syllables', outputName), linesText(extraction.syllables));
  const report = extractionReport(task, language, extraction);
  await writeUnsynced(join(runDir, 'meta', outputName), report);
  return extraction.syllables.length;
}
