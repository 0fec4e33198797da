/** The verbs run and runs: the pipeline on a text, with progress on standard error, and the list of what it made. */
import { type PipelineOptions, settingsOf } from '../../app/pipeline/options.ts';
import { runPipeline } from '../../app/pipeline/pipeline.ts';
import { NO_HOOKS } from '../../engine/base/errors.ts';
import { bodyOfFlags, type Flags, namingFlags, readFlags } from '../../operations/flags.ts';
import { SOURCE_FIELDS, STAGE_FIELDS } from '../../operations/pipeline.ts';
import { outputBase, RUN_FLAGS } from '../../operations/places.ts';
import { ofValues, RequestError } from '../../operations/request-error.ts';
import { thousands } from '../../store/files/thousands.ts';
import { logLine, type PipelineEvents, type PipelineMessage } from '../../store/pipeline/events.ts';
import { whyNoSyllables } from '../../store/pipeline/preflight.ts';
import { discoverRuns, type RunRecord } from '../../store/runs/runs.ts';
import { tell, UsageError } from '../command.ts';
import { flagHelp, WIDE_HELP } from '../flags/flags.ts';
import { progressBar, statusLine } from '../output/output.ts';
import { verb } from '../verb.ts';

const EXIT = { completed: 0, failed: 1, cancelled: 130 } as const;

const { outputBase: runsFolder, ...SOURCE_FLAGS } = RUN_FLAGS;

export const run = verb({
  name: 'run',
  summary: 'make a corpus of syllables from texts',
  usage: `
run SOURCE [options]
run --word-list FILE [options]`,
  about: `
Extracts the syllables of a text file, or of the texts of a folder, normalises and annotates them and
builds a corpus database. Prints the path of the run directory; messages go to standard error.
A table (.csv, .tsv) is read as text, all of its columns: write the one you want into a text file first.`,
  flags: `
${flagHelp({ runsFolder }, WIDE_HELP)}
${flagHelp(SOURCE_FIELDS)}
${flagHelp(SOURCE_FLAGS, WIDE_HELP)}
${flagHelp(STAGE_FIELDS)}`,
  examples: `
  namewalk run samples/en-pride-and-prejudice.txt
  namewalk run texts --pattern '**/*.md' --language de_DE
  namewalk run samples/en-pride-and-prejudice.txt --words names
  namewalk run --word-list towns.txt --language en_GB`,
  files: 'any',
  // a job whose server is gone has nobody to report to, and is stopped like one by a signal
  stops: 'well',
  async run({ flags, files, signal }) {
    // the server hands over the options of a job as they are
    const isJob = process.send && files[0]?.startsWith('{');
    const options = isJob ? (JSON.parse(files[0]!) as PipelineOptions) : optionsOf(flags, files);
    process.channel?.unref();
    // a job of the server has been accepted, whatever its text holds
    if (!process.send) {
      const hooks = { ...NO_HOOKS, cancelled: () => signal.aborted };
      const refusal = await whyNoSyllables(options, hooks).catch((err) => {
        // a cancelled run has its directory nevertheless: it tells when it was cancelled
        if (signal.aborted) return null;
        throw err;
      });
      if (refusal !== null) throw new RequestError(refusal, 'failed');
    }
    const { status, path } = await runPipeline(options, reporter(), signal);
    if (status === 'completed' && !process.send) process.stdout.write(`${path}\n`);
    return EXIT[status];
  },
});

/** Log lines and the bar on standard error, messages to the process that started this one. */
function reporter(): PipelineEvents {
  const bar = statusLine();
  return {
    log(tag, level, text) {
      bar.clear();
      process.stderr.write(`${logLine(tag, level, text)}\n`);
    },
    message(message: PipelineMessage) {
      if (message.kind === 'progress') {
        const { stage, done, total, unit } = message;
        bar.show(progressBar(stage, done, total, unit));
      } else bar.clear();
      if (process.connected) process.send?.(message);
    },
  };
}

/** What the flags stand for; `UsageError` for what the pipeline does not take. */
function optionsOf(flags: Flags, files: readonly string[]): PipelineOptions {
  const { wordList, ...places } = readFlags(RUN_FLAGS, flags);
  const [sourcePath, odd] = wordList === null ? files : [wordList, ...files];
  if (sourcePath === undefined)
    throw new UsageError('SOURCE is missing: name a text file or folder, or a --word-list.');
  if (odd !== undefined)
    throw new UsageError(`One SOURCE or --word-list only; "${odd}" is too many.`);
  const fields = { ...SOURCE_FIELDS, ...STAGE_FIELDS };
  const body = { ...bodyOfFlags(fields, flags), word_list: wordList !== null };
  const settings = ofValues(() => namingFlags(fields, () => settingsOf(body)));
  return { sourcePath, ...places, ...settings };
}

export const runs = verb({
  name: 'runs',
  summary: 'list the runs of an output folder',
  about: `
Lists the runs, newest first: run_id, status, syllables, extractor, source, and the name that somebody gave
its corpus.`,
  flags: `
${flagHelp({ outputBase }, WIDE_HELP)}`,
  format: 'txt',
  examples: `
  namewalk runs
  namewalk runs --csv > runs.csv`,
  async run({ flags, write }) {
    const { outputBase: base } = readFlags({ outputBase }, flags);
    const records = await discoverRuns(base);
    if (records.length === 0) tell(`note: no run in ${base}; namewalk run makes one`);
    const width = Math.max(0, ...records.map((record) => record.run_id.length));
    await write<RunRecord>(
      {
        titles: ['run_id', 'status', 'syllables', 'extractor', 'source', 'name'],
        cells: (run) => [
          ...[run.run_id, run.status, run.syllable_count, run.extractor, run.source_path, run.name],
        ],
        line: ({ run_id, status, syllable_count, extractor, source_path, name }) =>
          [
            run_id.padEnd(width),
            status.padEnd(9),
            thousands(syllable_count).padStart(9),
            extractor.padEnd(6),
            source_path ?? '',
            ...(name === null ? [] : [`“${name}”`]),
          ].join('  '),
      },
      records,
    );
  },
});
