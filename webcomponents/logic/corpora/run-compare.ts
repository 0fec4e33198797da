/** Compares settings and measures of two runs, row by row. */
import type { Run } from './run-list.ts';
import { type RunSettings, wordsTaken } from './run-settings.ts';

/** A run as a comparison takes it. */
export interface ComparedRun {
  readonly run: Run;
  readonly settings: RunSettings;
}

/** A line of a comparison of two runs; values are plain, null where nothing is known. */
export interface ComparedRow {
  readonly label: string;
  readonly one: string | number | boolean | null;
  readonly other: string | number | boolean | null;
  readonly differs: boolean;
}

/** What two runs were asked for and what came of it, line by line. */
export function compareRuns(one: ComparedRun, other: ComparedRun): ComparedRow[] {
  const lines: [string, (of: ComparedRun) => ComparedRow['one']][] = [
    ['Source', ({ settings }) => settings.source_path],
    ['File pattern', ({ settings }) => settings.file_pattern],
    ['Extractor', ({ settings }) => settings.extractor],
    ['Language', ({ settings }) => settings.language],
    ['Shortest syllable', ({ settings }) => settings.min_syllable_length],
    ['Longest syllable', ({ settings }) => settings.max_syllable_length],
    ['Counted by', ({ settings }) => settings.count_by],
    ['Words', ({ settings }) => wordsTaken(settings)],
    ['Romanised', ({ settings }) => settings.romanize],
    ['Normalised', ({ settings }) => settings.run_normalize],
    ['Annotated', ({ settings }) => settings.run_annotate],
    ['Files', ({ run }) => run.files_processed],
    ['Distinct syllables', ({ run }) => run.syllable_count],
    ['Status', ({ run }) => run.status],
    ['Input hash', ({ run }) => run.ipc_input_hash?.slice(0, 12) ?? null],
    ['Output hash', ({ run }) => run.ipc_output_hash?.slice(0, 12) ?? null],
  ];
  return lines.map(([label, of]) => {
    const [a, b] = [of(one), of(other)];
    return { label, one: a, other: b, differs: a !== b };
  });
}
