/** Settings of a new run: defaults, those of an earlier job, the command line. */
import { RUN } from '../../../http/fields.ts';
import { defaultsOf, flagsOf, type Schemas } from '../derive/form.ts';
import { commandLine } from '../snippets.ts';

type JobConfig = NonNullable<Schemas['PipelineStatus']['config']>;

export { RUN };

/** What the form of a new run holds: the fields of a start, none of them absent. */
export type RunSettings = Required<Omit<Schemas['PipelineStart'], 'output_dir'>>;

export const DEFAULT_RUN: RunSettings = { source_path: '', ...defaultsOf(RUN) };

export function settingsOfJob({ output_dir: _, ...settings }: JobConfig): RunSettings {
  return { ...DEFAULT_RUN, ...settings };
}

/** The settings of a run as its manifest tells them; what it lacks, or says in no known way, is the default. */
export function settingsOfManifest(manifest: Readonly<Record<string, unknown>>): RunSettings {
  const config = Object(manifest.config) as Readonly<Record<string, unknown>>;
  const { language, extractor } = manifest;
  const nltk = extractor === 'nltk';
  // a manifest without the key was counted by files
  const byFiles = !nltk && (config.count_by ?? 'files') === 'files';
  const given: Readonly<Record<string, unknown>> = {
    ...config,
    language,
    extractor: nltk ? 'nltk' : 'pyphen',
    count_by: byFiles ? 'files' : 'occurrences',
  };
  const known = Object.entries(DEFAULT_RUN).map(([key, fallback]) => [
    key,
    typeof given[key] === typeof fallback ? given[key] : fallback,
  ]);
  return Object.fromEntries(known) as RunSettings;
}

/** The fields that mean nothing with the others as they are: names, and English sounds, are counted by occurrence. */
export function mootFields(settings: RunSettings) {
  const { extractor, words, word_list: list } = settings;
  const sounds = extractor === 'nltk';
  const moot = { words: list, romanize: sounds, count_by: sounds || list || words !== 'all' };
  return (Object.keys(moot) as (keyof typeof moot)[]).filter((key) => moot[key]);
}

export const wordsTaken = ({ words, word_list: list }: RunSettings): string =>
  list ? 'a list of names' : words === 'names' ? 'proper names' : 'all';

/** The equal line for a shell: only what differs from the defaults is said. */
export function runCommand(settings: RunSettings): string {
  const { source_path: source, word_list: list, run_normalize: normalise } = settings;
  const moot = [...(list ? ['words'] : []), ...(normalise ? [] : ['run_annotate'])];
  const changed = (Object.keys(RUN) as (keyof typeof RUN)[]).filter(
    (key) => settings[key] !== DEFAULT_RUN[key] && !moot.includes(key),
  );
  return commandLine(list ? ['namewalk', 'run'] : ['namewalk', 'run', source], {
    'word-list': list ? source : null,
    ...flagsOf(RUN, settings, changed),
  });
}
