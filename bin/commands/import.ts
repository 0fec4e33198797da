/** `namewalk import`: imports packages, or the selections of a run, into the database. */
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { flagHelp, type Values, WIDE_HELP } from '../../operations/fields.ts';
import { IMPORT_FLAGS } from '../../operations/verbs.ts';
import { sqliteFault } from '../../store/database/database.ts';
import { type ImportedPackage, importPackage } from '../../store/database/import.ts';
import { pairSource, zipSource } from '../../store/database/source-paths.ts';
import { thousands } from '../../store/files/thousands.ts';
import { importRun } from '../../store/runs/import.ts';
import { type Command, UsageError } from '../command.ts';
import { PACKAGE_DB_HELP, packageDbPath } from '../flags/corpus.ts';
import { parseFlagsAndFiles } from '../flags/flags.ts';
import { readFlags } from '../flags/values.ts';
import { exitCode, tell } from '../output/answer.ts';

export const command: Command = {
  name: 'import',
  summary: 'import a package of names, to generate from',
  help: `
Usage: namewalk import METADATA.json PACKAGE.zip [options]
       namewalk import PACKAGE.zip [options]
       namewalk import --run DIR [--name NAME] [options]

Stores the text files of a package, all of them or none. With the ZIP alone its metadata are in the
file <name>_metadata.json beside it, or else in the ZIP. With --run the selections of a run
are stored, a table for each name class.

${PACKAGE_DB_HELP}
${flagHelp(IMPORT_FLAGS, WIDE_HELP)}

Exit code: 0 done, 1 refused or failed, 2 wrong usage.

Examples:
  namewalk import _working/output/packages/elves-1.0.0_20260101_120000.zip
  namewalk import --run _working/output/20260101_120000_pyphen --name elves
`,
  run,
};

/** Lines between two words to the person. */
const TOLD_EVERY = 250_000;

type Wanted = Values<typeof IMPORT_FLAGS>;

async function run(args: readonly string[]): Promise<number> {
  const { flags, files } = parseFlagsAndFiles(args, command.help);
  const wanted = readFlags(IMPORT_FLAGS, flags);
  checkUsage(wanted, files);
  const path = packageDbPath(flags);
  return exitCode(async () => {
    const imported = await store(path, wanted, files).catch((err) =>
      Promise.reject(sqliteFault(err, path)),
    );
    show(imported, wanted.json);
  });
}

function checkUsage({ runDir, name }: Wanted, files: readonly string[]): void {
  if (runDir === null && (files.length === 0 || files.length > 2)) {
    throw new UsageError('Name a ZIP, or a metadata file and a ZIP, or a run with --run.');
  }
  if (runDir !== null && files.length > 0) {
    throw new UsageError('--run takes no files beside it.');
  }
  if (runDir === null && name !== null) {
    throw new UsageError('--name goes with --run; the metadata name a package.');
  }
}

function store(
  path: string,
  { runDir, name }: Wanted,
  files: readonly string[],
): Promise<ImportedPackage> {
  let told = 0;
  const hooks = {
    ...NO_HOOKS,
    progress(lines: number) {
      if (lines - told < TOLD_EVERY) return;
      told = lines;
      tell(`${thousands(lines)} lines`);
    },
  };
  if (runDir !== null) return importRun(path, { runDir, packageName: name }, hooks);
  const source = files.length === 1 ? zipSource(files[0]!) : pairSource(files[0]!, files[1]!);
  return importPackage(path, source, hooks);
}

function show(imported: ImportedPackage, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(imported)}\n`);
    return;
  }
  const { package_id, package_name, tables } = imported;
  process.stdout.write(`package ${package_id}  ${package_name}\n`);
  for (const { source_txt_name, row_count } of tables) {
    process.stdout.write(`${thousands(row_count).padStart(11)}  ${source_txt_name}\n`);
  }
}
