/** `namewalk generate`: draws names from imported packages. */
import { drawJob, scopesOf } from '../../app/generation/draw.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import { drawNames } from '../../engine/names/draw-job.ts';
import { flagHelp } from '../../operations/fields.ts';
import { drawSeed } from '../../operations/kinds/seed.ts';
import {
  DRAW_FIELDS,
  parseGenerate,
  parsePatternRequest,
  SCOPE_FIELDS,
} from '../../operations/packages/generation.ts';
import { openPackageDb, type PackageDb, sqliteFault } from '../../store/database/database.ts';
import {
  listPackages,
  packageNamed,
  packageOptions,
  readScope,
} from '../../store/database/queries.ts';
import { UsageError } from '../command.ts';
import { PACKAGE_DB_HELP, packageDbPath } from '../flags/corpus.ts';
import { type Flags, textOf } from '../flags/flags.ts';
import { asText, bodyOfFlags, field } from '../flags/values.ts';
import { tell } from '../output/answer.ts';
import { type RowLayout, writeRows } from '../output/output.ts';
import { RESULT_HELP, resultVerb } from '../result-verb.ts';

export const command = resultVerb({
  name: 'generate',
  summary: 'draw names from imported packages',
  help: `
Usage: namewalk generate --package PACKAGE --class CLASS [options]
       namewalk generate --package PACKAGE --pattern PATTERN [options]
       namewalk generate --list

Draws names from the tables of an imported package, one a line, as POST /api/generate does.

${PACKAGE_DB_HELP}
  --list               which package offers which class, instead of names
  --package PACKAGE    id or name of the package; of several of one name the newest
${flagHelp(SCOPE_FIELDS)}
  --pattern PATTERN    full names, such as "{first} {last}" or "{title?} {first} of {place}"
${flagHelp(DRAW_FIELDS)}
  --exclude-offensive  leave out names that hold an offensive English word
  --txt                one name a line (default)
  --json, --ndjson     name and raw name, as one list or one a line
  --csv                a table with a heading

${RESULT_HELP}

Examples:
  namewalk generate --package elves --class place_name --count 100 --unique --style title
  namewalk generate --package elves --pattern "{first} of {place}" --seed 7 --csv > names.csv
`,
  async write(flags, format) {
    if (!flags.list) checkUsage(flags);
    const path = packageDbPath(flags);
    try {
      const db = openPackageDb(path);
      try {
        if (flags.list) await writeRows(process.stdout, format, OFFERS, offers(db));
        else await writeRows(process.stdout, format, NAMES, names(db, flags));
      } finally {
        db.close();
      }
    } catch (err) {
      throw sqliteFault(err, path);
    }
  },
});

/** All that the verb can leave out. */
const OFFENSIVE: ExclusionSpec = {
  offensive: true,
  sourceWords: false,
  similarToSource: null,
  allowList: null,
  names: null,
  words: null,
};

interface NameRow {
  readonly name: string;
  readonly raw_name: string;
}

const NAMES: RowLayout<NameRow> = {
  columns: ['name', 'raw_name'],
  line: ({ name }) => name,
};

interface OfferRow {
  readonly package_id: number;
  readonly package_name: string;
  readonly class_key: string;
  readonly source_txt_names: readonly string[];
}

const OFFERS: RowLayout<OfferRow> = {
  columns: ['package_id', 'package_name', 'class_key', 'source_txt_names'],
  line: ({ package_id, class_key, package_name }) =>
    `${String(package_id).padStart(6)}  ${class_key.padEnd(13)}  ${package_name}`,
};

function checkUsage(flags: Flags): void {
  if (flags.package === undefined) throw new UsageError('--package is missing; see --list.');
  if ((flags.class === undefined) === (flags.pattern === undefined)) {
    throw new UsageError('Give either --class or --pattern.');
  }
}

function* offers(db: PackageDb): Generator<OfferRow> {
  for (const { key: class_key, packages } of packageOptions(db)) {
    for (const offered of packages) yield { ...offered, class_key };
  }
}

function* names(db: PackageDb, flags: Flags): Generator<NameRow> {
  const body = {
    syllable_key: 'all',
    ...bodyOfFlags({ ...SCOPE_FIELDS, ...DRAW_FIELDS }, flags),
    package_id: packageNamed(listPackages(db), textOf(flags, 'package')!).id,
    ...field('pattern', textOf(flags, 'pattern'), asText),
    ...(flags['exclude-offensive'] && { exclude: { offensive: true } }),
  };
  const request = flags.pattern === undefined ? parseGenerate(body) : parsePatternRequest(body);
  const pools = scopesOf(request).map((scope) => readScope(db, scope).buffer);
  const seed = request.seed ?? drawSeed();
  if (request.seed === null) tell(`seed: ${seed}`);
  const drawn = drawNames(drawJob(request, pools, seed, request.exclude && OFFENSIVE));
  for (const [i, name] of drawn.names.entries()) yield { name, raw_name: drawn.raw[i]! };
  if (drawn.names.length < request.count) {
    tell(`note: there are only ${drawn.names.length} different names.`);
  }
}
