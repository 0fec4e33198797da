/** `namewalk runs`: lists the runs of a folder. */
import { flagHelp, WIDE_HELP } from '../../operations/fields.ts';
import { outputBase } from '../../operations/places.ts';
import { thousands } from '../../store/files/thousands.ts';
import { discoverRuns, type RunRecord } from '../../store/runs/runs.ts';
import { type Command, UsageError } from '../command.ts';
import { parseFlagsAndFiles, readFlags } from '../flags/flags.ts';
import { chosenFormat, type RowLayout, writeRows } from '../output/output.ts';

export const command: Command = {
  name: 'runs',
  summary: 'list the runs of an output folder',
  help: `
Usage: namewalk runs [options]

Lists the runs, newest first: run_id, status, syllables, extractor, source, and the name that somebody gave
its corpus.

${flagHelp({ outputBase }, WIDE_HELP)}
  --txt                one aligned line a run (default)
  --json, --ndjson     whole records, as one list or one a line
  --csv                a table with a heading

Examples:
  namewalk runs
  namewalk runs --csv > runs.csv
`,
  run,
};

const COLUMNS: RowLayout<RunRecord>['columns'] = {
  run_id: (record) => record.run_id,
  status: (record) => record.status,
  syllables: (record) => record.syllable_count,
  extractor: (record) => record.extractor,
  source: (record) => record.source_path,
  name: (record) => record.name,
};

async function run(args: readonly string[]): Promise<number> {
  const { flags, files } = parseFlagsAndFiles(args, command.help);
  if (files.length > 0) {
    throw new UsageError(`"${files[0]}" is no option; the folder goes to --output-base.`);
  }
  const records = await discoverRuns(readFlags({ outputBase }, flags).outputBase);
  const width = Math.max(0, ...records.map((record) => record.run_id.length));
  const layout: RowLayout<RunRecord> = {
    columns: COLUMNS,
    line: ({ run_id, status, syllable_count, extractor, source_path, name }) =>
      [
        run_id.padEnd(width),
        status.padEnd(9),
        thousands(syllable_count).padStart(9),
        extractor.padEnd(6),
        source_path ?? '',
        ...(name === null ? [] : [`“${name}”`]),
      ].join('  '),
  };
  await writeRows(process.stdout, chosenFormat(flags), layout, records);
  return 0;
}
