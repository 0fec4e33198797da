/** Options of a pipeline job: planned stages, and the configuration in the manifest. */
import type { CountBy } from '../../engine/text/extract.ts';
import type { Extractor, WordChoice } from '../../operations/pipeline.ts';
import type { PathRoots } from '../../store/files/path-roots.ts';
import type { RunConfig } from '../../store/manifests/manifest.ts';
import { STAGES, type StageName } from '../../store/pipeline/events.ts';

/** One job, as the operation `start` checks it. */
export interface PipelineOptions {
  /** Existing file or folder. */
  readonly sourcePath: string;
  /** Run directories are made below it. */
  readonly outputBase: string;
  readonly extractor: Extractor;
  /** Hyphenation code such as `de_DE`, or `auto`: detected for each file. `nltk` ignores it. */
  readonly language: string;
  /** Which files of a folder are read. */
  readonly filePattern: string;
  /** Bounds of a syllable in code points, both inclusive, 1 <= min <= max. */
  readonly minLength: number;
  readonly maxLength: number;
  readonly runNormalize: boolean;
  /** Without effect when `runNormalize` is false. */
  readonly runAnnotate: boolean;
  readonly countBy: CountBy;
  /** `names`: the corpus is made of the proper names of the texts alone. */
  readonly words: WordChoice;
  /** The source is a list of names, one a line, all of which are taken. */
  readonly wordList: boolean;
  /** Words of any script are cut by their own patterns and written in a to z. For hyphenation only. */
  readonly romanize?: boolean;
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

/** A run by hyphenation of all words of a text, or of the `*.txt` files of a folder, with all its stages. */
export function plainRun(
  sourcePath: string,
  outputBase: string,
  language: string,
): PipelineOptions {
  return {
    sourcePath,
    outputBase,
    extractor: 'pyphen',
    language,
    filePattern: '*.txt',
    minLength: 2,
    maxLength: 8,
    runNormalize: true,
    runAnnotate: true,
    countBy: 'occurrences',
    words: 'all',
    wordList: false,
    hyphenDir: null,
  };
}
