/** `namewalk package`: builds packages, lists and verifies them. */
import { join } from 'node:path';
import { runContent } from '../../app/packages/files.ts';
import type { SelectedNames } from '../../app/source/results.ts';
import { makeWalks } from '../../app/source/run.ts';
import { flagHelp, flagOptions } from '../../operations/fields.ts';
import { PACKAGE_FIELDS, parsePackage } from '../../operations/packages/package.ts';
import { CORPUS_FIELDS, outputBase } from '../../operations/places.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { parseCombine } from '../../operations/walker/combine.ts';
import { parseSelect } from '../../operations/walker/select.ts';
import { parseWalk } from '../../operations/walker/walk.ts';
import { thousands } from '../../store/files/thousands.ts';
import { type KeptPackage, listPackages } from '../../store/packages/list.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { type PackageVerification, verifyPackage } from '../../store/packages/verify.ts';
import { type Command, UsageError } from '../command.ts';
import {
  candidateHelp,
  candidateOptions,
  combineBody,
  tellCandidates,
} from '../flags/candidates.ts';
import { CORPUS_HELP, CORPUS_OPTIONS, openCorpus } from '../flags/corpus.ts';
import { parseFlags, parseFlagsAndFiles } from '../flags/flags.ts';
import {
  DISTINCT_HELP,
  EXCLUDE_HELP,
  readPolicies,
  SELECT_HELP,
  SELECT_OPTIONS,
  SOUND_HELP,
  selectBody,
  tellSelection,
} from '../flags/select.ts';
import { bodyOfFlags, field, integral, readFlags } from '../flags/values.ts';
import { exitCode, tell } from '../output/answer.ts';
import {
  chosenFormat,
  FORMAT_OPTIONS,
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
  --policies FILE      policy file (default: the one of the package)
${DISTINCT_HELP}
${EXCLUDE_HELP}
${SOUND_HELP}
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

const OPTIONS = {
  ...CORPUS_OPTIONS,
  ...flagOptions(PACKAGE_FIELDS),
  class: { type: 'string', multiple: true },
  ...SELECT_OPTIONS,
  ...candidateOptions('candidates'),
  walks: { type: 'string' },
  steps: { type: 'string' },
  to: { type: 'string' },
  'created-at': { type: 'string' },
} as const;

const HINTS = { count: 'Use --candidates for how many are drawn, --take for how many are kept.' };

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
  const flags = parseFlags(args, OPTIONS, HINTS);
  const classes = flags.class ?? ['first_name'];
  if (new Set(classes).size < classes.length) throw new UsageError('Give each --class only once.');
  const createdAt = timeOf(flags['created-at']);
  return exitCode(async () => {
    const { include, classFiles, ...about } = parsePackage(bodyOfFlags(PACKAGE_FIELDS, flags));
    const combine = parseCombine(combineBody(flags, 'candidates'));
    const policies = await readPolicies(flags.policies);
    const requests = classes.map((nameClass) =>
      parseSelect(selectBody(flags, nameClass, combine.recipe), policies),
    );
    const opened = await openCorpus(flags);
    const candidates = await tellCandidates(opened, combine, flags);
    const selections: SelectedNames[] = [];
    for (const request of requests) {
      tell(`class: ${request.params.policy.name}`);
      selections.push(await tellSelection(opened, candidates, request, flags.policies));
    }
    const walks =
      flags.walks === undefined
        ? null
        : await makeWalks(
            opened.under('walk'),
            parseWalk({
              ...field('count', flags.walks, integral),
              ...field('steps', flags.steps, integral),
              seed: combine.recipe.seed as number | bigint,
            }),
          );
    const content = runContent(
      opened.under('package'),
      {
        ...{ runId: opened.source, syllableCount: opened.corpus.size },
        ...{ walks, candidates, selections },
      },
      { include, classFiles },
    );
    if (content.files.length === 0) {
      throw invalidRequest(
        'Nothing to package: no name suits. Try other classes or more candidates.',
      );
    }
    const folder = flags.to ?? join(readFlags(CORPUS_FIELDS, flags).outputBase, 'packages');
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
  const flags = parseFlags(args, { ...flagOptions({ outputBase }), ...FORMAT_OPTIONS });
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
  const { values, positionals } = parseFlagsAndFiles(args, FORMAT_OPTIONS);
  if (positionals.length === 0) throw new UsageError('Name the archives to verify.');
  let sound = true;
  const results = async function* (): AsyncGenerator<PackageVerification> {
    for (const archive of positionals) {
      for (const result of await verifyPackage({ archive })) {
        sound &&= result.status === 'verified';
        yield result;
      }
    }
  };
  await writeRows(process.stdout, chosenFormat(values), verificationLayout(), results());
  return sound ? 0 : 1;
}
