/** The command that makes a run in a process of its own. */
import { fileURLToPath } from 'node:url';
import type { PipelineOptions } from '../pipeline/options.ts';

/** The script that makes a run: the command line of this very build. */
export const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

/** Arguments after the program. Values cannot be taken for options, whatever they start with. */
export function runArguments(options: PipelineOptions): string[] {
  return [
    'run',
    `--output-base=${options.outputBase}`,
    `--extractor=${options.extractor}`,
    `--language=${options.language}`,
    `--pattern=${options.filePattern}`,
    `--min-length=${options.minLength}`,
    `--max-length=${options.maxLength}`,
    ...(options.runNormalize ? [] : ['--no-normalize']),
    ...(options.runAnnotate ? [] : ['--no-annotate']),
    `--count-by=${options.countBy}`,
    ...(options.words === 'all' ? [] : [`--words=${options.words}`]),
    ...(options.romanize ? ['--romanize'] : []),
    ...(options.hyphenDir === null ? [] : [`--hyphen-dir=${options.hyphenDir}`]),
    ...(options.roots ?? []).map((root) => `--within=${root}`),
    ...(options.wordList ? [`--word-list=${options.sourcePath}`] : ['--', options.sourcePath]),
  ];
}
