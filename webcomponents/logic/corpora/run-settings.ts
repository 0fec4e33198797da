/** Settings of a new run: defaults, those of an earlier job, the command line. */
import type { components } from '../../../http/wire.ts';
import { commandLine } from '../snippets.ts';

type Start = components['schemas']['PipelineStart'];
type JobConfig = NonNullable<components['schemas']['PipelineStatus']['config']>;

/** What the form of a new run holds: the fields of a start, none of them absent. */
export type RunSettings = Required<Omit<Start, 'output_dir'>>;

export const DEFAULT_RUN: RunSettings = {
  source_path: '',
  extractor: 'pyphen',
  language: 'auto',
  file_pattern: '*.txt',
  min_syllable_length: 2,
  max_syllable_length: 8,
  run_normalize: true,
  run_annotate: true,
  count_by: 'occurrences',
  words: 'all',
  word_list: false,
  romanize: false,
};

/** The settings of a job as the status tells them. */
export function settingsOfJob({ output_dir: _, ...settings }: JobConfig): RunSettings {
  return { ...DEFAULT_RUN, ...settings };
}

/** The settings of a run as its manifest tells them; what it lacks, or says in no known way, is the default. */
export function settingsOfManifest(manifest: Readonly<Record<string, unknown>>): RunSettings {
  const { config: found } = manifest;
  const config =
    typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  const given: Record<string, unknown> = {
    ...config,
    language: manifest.language,
    extractor: manifest.extractor,
    // a manifest without the key was counted by files
    count_by: config.count_by ?? 'files',
  };
  const settings: Record<string, unknown> = {};
  for (const [key, fallback] of Object.entries(DEFAULT_RUN)) {
    settings[key] = typeof given[key] === typeof fallback ? given[key] : fallback;
  }
  if (settings.extractor !== 'nltk') settings.extractor = 'pyphen';
  if (settings.extractor === 'nltk' || settings.count_by !== 'files') {
    settings.count_by = 'occurrences';
  }
  return settings as RunSettings;
}

/** Which words make the corpus. */
export const wordsTaken = ({ words, word_list: list }: RunSettings): string =>
  list ? 'a list of names' : words === 'names' ? 'proper names' : 'all';

/** The equal line for a shell: only what differs from the defaults is said. */
export function runCommand(settings: RunSettings): string {
  const changed = (key: keyof RunSettings): string | null =>
    settings[key] === DEFAULT_RUN[key] ? null : String(settings[key]);
  const { source_path: source, word_list: list } = settings;
  return commandLine(list ? ['namewalk', 'run'] : ['namewalk', 'run', source], {
    'word-list': list ? source : null,
    extractor: changed('extractor'),
    language: changed('language'),
    pattern: changed('file_pattern'),
    'min-length': changed('min_syllable_length'),
    'max-length': changed('max_syllable_length'),
    'count-by': changed('count_by'),
    words: list ? null : changed('words'),
    romanize: settings.romanize,
    'no-normalize': !settings.run_normalize,
    'no-annotate': settings.run_normalize && !settings.run_annotate,
  });
}
