/** Options of a pipeline job: checks, planned stages, and the configuration in the manifest. */
import { EngineError } from '../../engine/base/errors.ts';
import type { CountBy } from '../../engine/text/extract.ts';
import {
  EXTRACTORS,
  type Extractor,
  ROMANIZE_ENGLISH,
  WORD_CHOICES,
  type WordChoice,
} from '../../operations/pipeline.ts';
import type { PathRoots } from '../../store/files/path-roots.ts';
import type { RunConfig } from '../../store/manifests/manifest.ts';
import { STAGES, type StageName } from '../../store/pipeline/events.ts';

/** One job. */
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

/** Throws `EngineError` `options-invalid` with the field and its limits. */
export function checkOptions(options: PipelineOptions): void {
  const { minLength, maxLength, extractor, countBy, words, romanize } = options;
  const refuse = (message: string): never => {
    throw new EngineError('options-invalid', message);
  };
  if (!EXTRACTORS.includes(extractor)) refuse(`Invalid extractor: ${extractor}`);
  if (countBy !== 'occurrences' && countBy !== 'files') {
    refuse(`count_by must be occurrences or files, not ${countBy}`);
  }
  if (!WORD_CHOICES.includes(words)) refuse(`words must be all or names, not ${words}`);
  if (countBy === 'files' && takesNames(options)) {
    refuse('count_by must be occurrences when only names are taken');
  }
  if (romanize && extractor === 'nltk') refuse(ROMANIZE_ENGLISH);
  for (const [name, value] of [
    ['min_syllable_length', minLength],
    ['max_syllable_length', maxLength],
  ] as const) {
    if (!Number.isSafeInteger(value)) refuse(`${name} must be an integer`);
    if (value < 1) refuse(`${name} must be >= 1`);
  }
  if (minLength > maxLength) refuse('min_syllable_length must be <= max_syllable_length');
}

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
