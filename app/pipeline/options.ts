/** Options of a pipeline job: planned stages, and the configuration in the manifest. */
import type { JsonObject } from '../../engine/base/json.ts';
import { readOperation, valuesOf } from '../../operations/operation.ts';
import { SOURCE, STAGE_FIELDS } from '../../operations/pipeline.ts';
import type { PathRoots } from '../../store/files/path-roots.ts';
import type { RunConfig } from '../../store/manifests/manifest.ts';
import { STAGES, type StageName } from '../../store/pipeline/events.ts';

/** How a source is cut: the fields of `SOURCE`. Throws their published faults. */
export function cutOf(body: JsonObject) {
  const { minSyllableLength, maxSyllableLength, ...cut } = readOperation(SOURCE, body).values;
  return { minLength: minSyllableLength, maxLength: maxSyllableLength, ...cut };
}

/** The same with the stages that follow; fields that are absent have their defaults. */
export const settingsOf = (body: JsonObject) => ({
  ...cutOf(body),
  ...valuesOf(STAGE_FIELDS, body),
});

/** One job, as the operation `start` checks it: the settings, and the folders of the machine. */
export interface PipelineOptions extends ReturnType<typeof settingsOf> {
  /** Existing file or folder. */
  readonly sourcePath: string;
  /** Run directories are made below it. */
  readonly outputBase: string;
  /** Folder of `hyph_*.dic` files that replace the built-in patterns, or null. */
  readonly hyphenDir: string | null;
  /** Folders that the texts must lie in, links resolved; absent or null: any. */
  readonly roots?: PathRoots;
}

/** The stages that the options ask for. */
export function plannedStages(options: PipelineOptions): StageName[] {
  if (!options.runNormalize) return ['extract'];
  return options.runAnnotate ? [...STAGES] : ['extract', 'normalize'];
}

/** The `config` of the manifest. */
export function runConfig(options: PipelineOptions): RunConfig {
  const config: RunConfig = {
    source_path: options.sourcePath,
    file_pattern: options.filePattern,
    min_syllable_length: options.minLength,
    max_syllable_length: options.maxLength,
    run_normalize: options.runNormalize,
    run_annotate: options.runAnnotate,
  };
  // Counting by files is what runs without the key did; pronounced syllables always occur.
  if (options.extractor === 'pyphen' && options.countBy === 'occurrences') {
    config.count_by = 'occurrences';
  }
  // Recorded only when requested: the hashes of other runs stay what they were.
  if (options.wordList) config.word_list = true;
  else if (options.words === 'names') config.words = 'names';
  if (options.romanize) config.romanize = true;
  return config;
}

/** Whether the corpus is made of names alone. */
export const takesNames = ({
  words,
  wordList,
}: Pick<PipelineOptions, 'words' | 'wordList'>): boolean => wordList || words === 'names';

/** A run with the default settings: by hyphenation, of all words of a text or of the `*.txt` files of a folder. */
export const plainRun = (
  sourcePath: string,
  outputBase: string,
  language: string,
): PipelineOptions => ({ sourcePath, outputBase, ...settingsOf({ language }), hyphenDir: null });
