/** `namewalk package`: builds packages, lists and verifies them. */
import { join } from 'node:path';
import { runContent } from '../../app/packages/files.ts';
import { makeWalks } from '../../app/source/run.ts';
import { flagHelp } from '../../operations/fields.ts';
import { PACKAGE_FIELDS, parsePackage } from '../../operations/packages/package.ts';
import { CORPUS_FIELDS, outputBase } from '../../operations/places.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { parseWalk } from '../../operations/walker/walk.ts';
import { thousands } from '../../store/files/thousands.ts';
import { type KeptPackage, listPackages } from '../../store/packages/list.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { type PackageVerification, verifyPackage } from '../../store/packages/verify.ts';
import { type Command, UsageError } from '../command.ts';
import { candidateHelp } from '../flags/candidates.ts';
import { CORPUS_HELP } from '../flags/corpus.ts';
import { parseFlags, parseFlagsAndFiles, textOf } from '../flags/flags.ts';
import {
  DISTINCT_HELP,
  drawAndSelect,
  EXCLUDE_HELP,
  SELECT_HELP,
  SELECT_HINTS,
} from '../flags/select.ts';
import { bodyOfFlags, field, integral, readFlags } from '../flags/values.ts';
import { exitCode } from '../output/answer.ts';
import {
  chosenFormat,
  FORMAT_FLAGS,
  type RowLayout,
  verificationLayout,
  writeRows,
} from '../output/output.ts';

export const command: Command = {
  name: 'package',
  summary: 'put names into a ZIP package; list and verify packages',
  help: `
Usage: namewalk package [options]
       namewalk package list [--output-base DIR] [--txt|--json|--ndjson|--csv]
       namewalk package verify FILE... [--txt|--json|--ndjson|--csv]

Draws candidates, selects the names of one or more classes and packs both, with walks if wanted, as
POST /api/walker/package does. Prints where the archive lies, and the metadata file that an import needs.

${CORPUS_HELP}
${flagHelp(PACKAGE_FIELDS)}
  --class NAME         name class of the policy file (default first_name); may be given several times:
                       the first is the selection of the package, all become class files
${SELECT_HELP}
${DISTINCT_HELP}
${EXCLUDE_HELP}
${candidateHelp('candidates')}
  --walks N            as many walks with the usual settings, made with --seed (default: none)
  --steps N            steps of a walk (default 5)
  --to DIR             folder of the package (default: packages in the output base)
  --created-at TIME    time to be recorded, such as 2026-01-02T03:04:05Z (default: now); the same
                       time, seed and options give the same archive, byte for byte

list shows the packages of the output base, newest first. verify checks archives, each against its
manifest and, when it lies beside, its metadata file: verified, mismatch, missing or error.
Exit code: 0 done or all verified, 1 refused, failed or not verified, 2 wrong usage.

Examples:
  namewalk package --name elves --class first_name --class place_name --syllables 2,3 --seed 7
  namewalk package --name elves --class first_name --take all --exclude-all-but kept.txt
  namewalk package verify _working/output/packages/*.zip
`,
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  if (verb === 'list') return listKept(rest);
  if (verb === 'verify') return verifyFiles(rest);
  if (verb !== undefined && !verb.startsWith('-')) {
    throw new UsageError(`"${verb}" is neither list nor verify; options begin with --.`);
  }
  return build(args);
}

async function build(args: readonly string[]): Promise<number> {
  const rules = { repeated: ['class'], hints: SELECT_HINTS };
  const flags = parseFlags(args, command.help, rules);
  const classes = Array.isArray(flags.class) ? flags.class.map(String) : ['first_name'];
  if (new Set(classes).size < classes.length) throw new UsageError('Give each --class only once.');
  const createdAt = timeOf(textOf(flags, 'created-at'));
  return exitCode(async () => {
    const { include, classFiles, ...about } = parsePackage(bodyOfFlags(PACKAGE_FIELDS, flags));
    const { opened, combine, candidates, made } = await drawAndSelect(flags, classes, true);
    const walks =
      flags.walks === undefined
        ? null
        : await makeWalks(
            opened.under('walk'),
            parseWalk({
              ...field('count', textOf(flags, 'walks'), integral),
              ...field('steps', textOf(flags, 'steps'), integral),
              seed: combine.recipe.seed as number | bigint,
            }),
          );
    const content = runContent(
      opened.under('package'),
      {
        ...{ runId: opened.source, syllableCount: opened.corpus.size },
        ...{ walks, candidates, selections: made.map(({ names }) => names) },
      },
      { include, classFiles },
    );
    if (content.files.length === 0) {
      throw invalidRequest(
        'Nothing to package: no name suits. Try other classes or more candidates.',
      );
    }
    const folder =
      textOf(flags, 'to') ?? join(readFlags(CORPUS_FIELDS, flags).outputBase, 'packages');
    const built = await buildPackage({ ...about, createdAt, ...content }, { folder });
    process.stdout.write(`${built.path}\n${built.metadataPath}\n`);
  });
}

function timeOf(text: string | undefined): Date {
  const time = text === undefined ? new Date() : new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw new UsageError(`--created-at ${text} is no time. Use one such as 2026-01-02T03:04:05Z.`);
}

/** `namewalk package list`: one line a package. */
async function listKept(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, `${flagHelp({ outputBase })}\n${FORMAT_FLAGS}`);
  const folder = readFlags({ outputBase }, flags).outputBase;
  const kept = await listPackages(join(folder, 'packages'));
  const width = Math.max(0, ...kept.map(({ zip_file }) => zip_file.length));
  const runsOf = ({ runs }: KeptPackage): string[] => runs.filter((run) => run !== null);
  const layout: RowLayout<KeptPackage> = {
    columns: {
      zip_file: (row) => row.zip_file,
      package_name: (row) => row.package_name,
      version: (row) => row.version,
      created_at: (row) => row.created_at,
      zip_bytes: (row) => row.zip_bytes,
      file_count: (row) => row.file_count,
      runs: runsOf,
    },
    line: (row) =>
      [
        row.zip_file.padEnd(width),
        thousands(row.zip_bytes).padStart(12),
        row.metadata_file === null ? 'no metadata' : `${row.file_count} files`,
        ...runsOf(row),
      ].join('  '),
  };
  await writeRows(process.stdout, chosenFormat(flags), layout, kept);
  return 0;
}

/** `namewalk package verify FILE...`: one line a file; 1 unless all are verified. */
async function verifyFiles(args: readonly string[]): Promise<number> {
  const { flags, files } = parseFlagsAndFiles(args, FORMAT_FLAGS);
  if (files.length === 0) throw new UsageError('Name the archives to verify.');
  let sound = true;
  const results = async function* (): AsyncGenerator<PackageVerification> {
    for (const archive of files) {
      for (const result of await verifyPackage({ archive })) {
        sound &&= result.status === 'verified';
        yield result;
      }
    }
  };
  await writeRows(process.stdout, chosenFormat(flags), verificationLayout(), results());
  return sound ? 0 : 1;
}
