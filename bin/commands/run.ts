/** `namewalk run`: runs the pipeline on a text, with progress on standard error. */
import { parseArgs } from 'node:util';
import type { Extractor, PipelineOptions, WordChoice } from '../../app/pipeline/options.ts';
import { type PipelineResult, runPipeline } from '../../app/pipeline/pipeline.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import type { CountBy } from '../../engine/text/extract.ts';
import { logLine, type PipelineEvents, type PipelineMessage } from '../../store/pipeline/events.ts';
import { type Command, UsageError } from '../command.ts';
import { ProgressBar } from '../output/progress.ts';

const EXIT = { completed: 0, failed: 1, cancelled: 130 } as const;

export const command: Command = {
  name: 'run',
  summary: 'make a corpus of syllables from texts',
  help: `
Usage: namewalk run SOURCE [options]
       namewalk run --word-list FILE [options]

Extracts the syllables of a text file, or of the texts of a folder, normalises and annotates them and
builds a corpus database. Prints the path of the run directory; messages go to standard error.

  --output-base DIR    where run directories are made (default _working/output)
  --extractor NAME     pyphen: hyphenation in any language (default);
                       nltk: English pronunciations
  --language CODE      hyphenation language such as en_US or de_DE (default auto: detected)
  --pattern GLOB       which files of a folder are read (default *.txt; **/*.txt for subfolders)
  --min-length N       shortest syllable that is kept (default 2)
  --max-length N       longest syllable that is kept (default 8)
  --romanize           cut words of any script by their own patterns and write the syllables in a to z
                       (for a language such as ru_RU or el_GR; pyphen only)
  --count-by HOW       occurrences: each time a syllable occurs (default);
                       files: once for each file
  --words WHICH        all: every word (default); names: only the proper names of the texts, those
                       that are not split included
  --word-list FILE     a list of names, one a line, instead of SOURCE; all of them are taken
  --hyphen-dir DIR     folder of hyph_*.dic files to use instead of the built-in patterns
  --within DIR         read no text outside of this folder, links resolved; can be repeated
  --no-normalize       stop after extraction
  --no-annotate        stop after normalisation
  --json               print a summary as JSON instead of the path

Exit code: 0 done, 1 failed, 2 wrong usage, 130 cancelled (Ctrl-C).

Examples:
  namewalk run samples/en-pride-and-prejudice.txt
  namewalk run texts --pattern '**/*.md' --language de_DE
  namewalk run samples/en-pride-and-prejudice.txt --words names
  namewalk run --word-list towns.txt --language en_GB
`,
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { options, json } = parse(args);
  const cancel = new AbortController();
  const stop = (): void => cancel.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (process.send) {
    // A job whose server is gone has nobody to report to.
    process.once('disconnect', stop);
    process.channel?.unref();
  }
  try {
    const result = await runPipeline(options, reporter(), cancel.signal);
    if (json) process.stdout.write(`${jsonText(summary(result), { indent: 2 })}\n`);
    else if (result.status === 'completed' && !process.send)
      process.stdout.write(`${result.path}\n`);
    return EXIT[result.status];
  } catch (err) {
    if (err instanceof EngineError && err.code === 'options-invalid') {
      throw new UsageError(err.message);
    }
    throw err;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    process.off('disconnect', stop);
  }
}

/** Log lines and the bar on standard error, messages to the process that started this one. */
function reporter(): PipelineEvents {
  const bar = new ProgressBar(process.stderr);
  return {
    log(tag, level, text) {
      bar.clear();
      process.stderr.write(`${logLine(tag, level, text)}\n`);
    },
    message(message: PipelineMessage) {
      if (message.kind === 'progress') bar.show(message);
      else bar.clear();
      if (process.connected) process.send?.(message);
    },
  };
}

function parse(args: readonly string[]): { options: PipelineOptions; json: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'output-base': { type: 'string', default: '_working/output' },
      extractor: { type: 'string', default: 'pyphen' },
      language: { type: 'string', default: 'auto' },
      pattern: { type: 'string', default: '*.txt' },
      'min-length': { type: 'string', default: '2' },
      'max-length': { type: 'string', default: '8' },
      romanize: { type: 'boolean', default: false },
      'no-normalize': { type: 'boolean', default: false },
      'no-annotate': { type: 'boolean', default: false },
      'count-by': { type: 'string', default: 'occurrences' },
      words: { type: 'string', default: 'all' },
      'word-list': { type: 'string' },
      'hyphen-dir': { type: 'string' },
      within: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
    },
  });
  const wordList = values['word-list'];
  if (wordList !== undefined && positionals.length > 0) {
    throw new UsageError(`Either SOURCE or --word-list; "${positionals[0]}" is too many.`);
  }
  const [sourcePath, ...others] = wordList === undefined ? positionals : [wordList];
  if (sourcePath === undefined)
    throw new UsageError('SOURCE is missing: name a text file or folder, or a --word-list.');
  if (others.length > 0) throw new UsageError(`One SOURCE only; "${others[0]}" is too many.`);
  const options: PipelineOptions = {
    sourcePath,
    outputBase: values['output-base'],
    // Checked with the other options by the pipeline.
    extractor: values.extractor as Extractor,
    language: values.language,
    filePattern: values.pattern,
    minLength: integer(values['min-length'], '--min-length'),
    maxLength: integer(values['max-length'], '--max-length'),
    runNormalize: !values['no-normalize'],
    runAnnotate: !values['no-annotate'],
    countBy: values['count-by'] as CountBy,
    words: values.words as WordChoice,
    wordList: wordList !== undefined,
    romanize: values.romanize,
    hyphenDir: values['hyphen-dir'] ?? null,
    roots: values.within ?? null,
  };
  return { options, json: values.json };
}

function integer(text: string, flag: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`${flag} must be an integer, not "${text}".`);
  return Number(text);
}

const summary = ({ status, runId, path, syllables, errorMessage, warnings }: PipelineResult) => ({
  status,
  run_id: runId,
  path,
  syllable_count: syllables,
  error_message: errorMessage,
  warnings,
});
