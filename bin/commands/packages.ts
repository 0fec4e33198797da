/** The verbs of packages: package builds them, import stores them, generate draws from them. */
import { join } from 'node:path';
import { type Ask, offersOf, openDraw } from '../../app/generation/draw.ts';
import { runContent } from '../../app/packages/files.ts';
import { NO_HOOKS } from '../../engine/base/errors.ts';
import { drawNames } from '../../engine/names/draw-job.ts';
import { bodyOfFlags, type Flags, readFlags, textOf } from '../../operations/flags.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from '../../operations/packages/generation.ts';
import { PACKAGE_FIELDS, parsePackage } from '../../operations/packages/package.ts';
import { CORPUS_FIELDS } from '../../operations/places.ts';
import { RequestError } from '../../operations/request-error.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';
import { callDatabase } from '../../store/calls/database.ts';
import { thousands } from '../../store/files/thousands.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { tell, UsageError } from '../command.ts';
import { CORPUS_HELP, PACKAGE_DB_HELP, packageDbPath } from '../flags/corpus.ts';
import { flagHelp } from '../flags/flags.ts';
import { drawAndSelect, excludeBody, SELECT_HELP, SELECT_HINTS } from '../flags/select.ts';
import { verb } from '../verb.ts';

export const packages = verb({
  name: 'package',
  summary: 'put names into a ZIP package',
  about: `
Draws candidates, selects the names of one or more classes and packs both, as POST /api/walker/package does. Prints where the archive lies, and the metadata file that an import needs.
namewalk verify checks archives.`,
  flags: `
${CORPUS_HELP}
${flagHelp(PACKAGE_FIELDS)}
  --class NAME         name class of the policy file (default first_name); may be given several times:
                       the first is the selection of the package, all become class files
${SELECT_HELP}
  --to DIR             folder of the package (default: packages in the output base)`,
  examples: `
  namewalk package --name elves --class first_name --class place_name --syllables 2,3 --seed 7
  namewalk package --name elves --class first_name --take all --exclude-all-but kept.txt`,
  repeated: ['class'],
  hints: SELECT_HINTS,
  async run({ flags }) {
    const classes = Array.isArray(flags.class) ? [...new Set(flags.class)] : ['first_name'];
    const { include, classFiles, ...about } = parsePackage(bodyOfFlags(PACKAGE_FIELDS, flags));
    const { run, candidates, made } = await drawAndSelect(flags, classes);
    const results = { walks: null, candidates, selections: made.map(({ names }) => names) };
    const content = runContent(run, results, { include, classFiles });
    const none = 'Nothing to package: no name suits. Try other classes or more candidates.';
    if (content.files.length === 0) throw new RequestError(none, 'failed');
    const folder =
      textOf(flags, 'to') ?? join(readFlags(CORPUS_FIELDS, flags).outputBase, 'packages');
    const createdAt = new Date();
    const built = await buildPackage({ ...about, createdAt, ...content }, { folder });
    process.stdout.write(`${built.path}\n${built.metadataPath}\n`);
  },
});

export const importing = verb({
  name: 'import',
  summary: 'import a package of names, to generate from',
  usage: 'import PACKAGE.zip [options]',
  about: `
Stores the text files of a package, all of them or none. Its metadata are in the
file <name>_metadata.json beside it, or else in the ZIP.`,
  flags: PACKAGE_DB_HELP,
  examples: `
  namewalk import _working/output/packages/elves-1.0.0_20260101_120000.zip`,
  files: 'any',
  async run({ flags, files }) {
    const [zip, odd] = files;
    if (zip === undefined || odd !== undefined) throw new UsageError('Name one ZIP.');
    const ask = askAt(packageDbPath(flags));
    const { package_id, package_name, tables } = await ask('import', { metadata: null, zip });
    const lines = tables.map(
      (table) => `\n${thousands(table.row_count).padStart(11)}  ${table.source_txt_name}`,
    );
    process.stdout.write(`package ${package_id}  ${package_name}${lines.join('')}\n`);
  },
});

export const generate = verb({
  name: 'generate',
  summary: 'draw names from imported packages',
  usage: `
generate --package PACKAGE --class CLASS [options]
generate --package PACKAGE --pattern PATTERN [options]
generate --list`,
  about: `
Draws names from the tables of an imported package, one a line, as POST /api/generate does.`,
  flags: `
${PACKAGE_DB_HELP}
  --list               which package offers which class, instead of names
  --package PACKAGE    id or name of the package; of several of one name the newest
${flagHelp(SCOPE_FIELDS)}
  --pattern PATTERN    full names, such as "{first} {last}" or "{title?} {first} of {place}"
${flagHelp(DRAW_FIELDS)}
${flagHelp({ offensive: EXCLUDE_FIELDS.offensive })}`,
  format: 'txt',
  examples: `
  namewalk generate --package elves --class place_name --count 100 --unique --style title
  namewalk generate --package elves --pattern "{first} of {place}" --seed 7 --csv > names.csv`,
  oneOf: ['list', 'class', 'pattern'],
  needsOne: true,
  async run({ flags, write }) {
    if (!flags.list && flags.package === undefined) {
      throw new UsageError('--package is missing; see --list.');
    }
    const ask = askAt(packageDbPath(flags));
    await (flags.list ? write(OFFERS, await offers(ask)) : write(NAMES, drawn(ask, flags)));
  },
});

/** Calls on a database, in this thread. */
const askAt =
  (path: string): Ask =>
  (name, input) =>
    callDatabase(name, { path, input }, NO_HOOKS);

const NAMES = { titles: ['name', 'raw_name'], line: ({ name }: { name: string }) => name };

const offers = async (ask: Ask) =>
  (await offersOf(ask)).flatMap(({ key: class_key, packages }) =>
    packages.map((offered) => ({ ...offered, class_key })),
  );

const OFFERS = {
  titles: ['package_id', 'package_name', 'class_key', 'source_txt_names'],
  line: ({ package_id, class_key, package_name }: Awaited<ReturnType<typeof offers>>[number]) =>
    `${String(package_id).padStart(6)}  ${class_key.padEnd(13)}  ${package_name}`,
};

async function* drawn(ask: Ask, flags: Flags) {
  const pattern = textOf(flags, 'pattern');
  const fields = {
    ...bodyOfFlags({ ...SCOPE_FIELDS, ...DRAW_FIELDS }, flags),
    ...(pattern !== undefined && { pattern }),
    ...excludeBody(flags),
  };
  const { request, seed, job } = await openDraw(ask, textOf(flags, 'package')!, fields);
  if (request.seed === null) tell(`seed: ${seed}`);
  const made = drawNames(job);
  for (const [i, name] of made.names.entries()) yield { name, raw_name: made.raw[i]! };
  if (made.names.length < request.count) {
    tell(`note: there are only ${made.names.length} different names.`);
  }
}
