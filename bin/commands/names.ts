/** The verbs of names of a text, a list or a run: names, list and model. */
import { Buffer } from 'node:buffer';
import { statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type FileMakers, makeList, makeModel } from '../../app/model/name-file.ts';
import { readSource } from '../../app/names/read-source.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import {
  castFields,
  type MadeCast,
  type MadeNames,
  madeFields,
  makeCast,
  makeNames,
  nameFields,
  notesOfMade,
} from '../../operations/asked/names.ts';
import { type Fields, type Values, valuesOf } from '../../operations/fields.ts';
import { bodyOfFlags, readFlags, textOf } from '../../operations/flags.ts';
import { LIST_FIELDS, MODEL_FIELDS, POLICIES_FIELDS } from '../../operations/model.ts';
import { CAST_FIELDS, castCounts, NAMES_FIELDS } from '../../operations/names.ts';
import { thousands } from '../../store/files/thousands.ts';
import { policyFile, readNameClasses } from '../../store/settings/policies.ts';
import { codeOf, STRICT_HELP, tell, tellSeed, UsageError } from '../command.ts';
import { CLASSES_HELP, runSource, sourceOf, withLists } from '../flags/corpus.ts';
import { flagHelp, WIDE_HELP } from '../flags/flags.ts';
import { writeResult } from '../output/output.ts';
import { type Command, type Given, sourceVerb, type verb } from '../verb.ts';

/** The fields that others do not have. */
const without = (others: Fields, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)));
/** Flags that no cast has. */
const NAMES_ALONE = Object.values(without(CAST_FIELDS, NAMES_FIELDS)).map(({ key }) => key);

export const names = sourceVerb({
  name: 'names',
  newest: true,
  oneOf: ['text', 'run', 'like'],
  summary: 'make names of a class from the names of a text or a list',
  about: `
Makes names that could be further ones of a source: the beginning of one of its names and the ending of another.
One a line, none twice. The same seed, source and options give the same names on every machine. Writes no file. Of
--names beside another source the tags hold for the names of both.`,
  flags: `
${flagHelp(NAMES_FIELDS)}
  --cast KINDS         persons, places, ships, guilds and families, no two of which are confused, such as
                       persons=12,places=8,ships=3,guilds=2,families=3; instead of --class
${flagHelp(without(NAMES_FIELDS, CAST_FIELDS))}
${flagHelp(POLICIES_FIELDS)}
${STRICT_HELP}
  --txt                one name a line (default); of several classes: class, tab, name;
                       of a cast: kind, name, role or sex
  --ndjson, --json, --csv  with class and parents
${CLASSES_HELP}`,
  examples: `
  namewalk names --text book.txt --class place_name --count 10
  namewalk names --names elves.txt --class first_name --sex f --seed 7
  namewalk names --like latin --classes first_name,place_name,organisation --count 50 --csv
  namewalk names --text book.txt --cast persons=12,places=8,ships=3,guilds=2 --seed 7
  namewalk names --names saga.txt --language is --cast families=3 --family-size 5 --seed 7
  namewalk names --names saga.txt --language is --pattern patronymic --sex f --count 10`,
  async run({ flags, signal, pool: open, write }) {
    const cast = textOf(flags, 'cast');
    const odd = NAMES_ALONE.find((flag) => flags[flag] !== undefined);
    if (cast !== undefined && odd !== undefined)
      throw new UsageError(`--${odd} does not go with --cast.`);
    const lists = await withLists(flags);
    const values = valuesOf(NAMES_FIELDS, bodyOfFlags(NAMES_FIELDS, lists));
    const classes = await readNameClasses(policyFile(textOf(flags, 'policies')));
    const source = await sourceOf(flags);
    const second = values.blend?.runId;
    const blend = second
      ? await (isFile(second) ? readSource('text', second, null) : runSource(second, flags))
      : null;
    const pool = await open({ threads: 1 });
    if (cast === undefined) {
      const made = await makeNames({ pool, classes }, source, blend, values, signal);
      await writeNames(write, made);
      tellSeed(flags.seed, made);
      for (const note of notesOfMade(made)) tell(`note: ${note}`);
      return codeOf(flags, !!made.phrases?.short || made.classes.some(({ short }) => short));
    }
    const asked = { ...bodyOfFlags(CAST_FIELDS, lists), ...castCounts(cast) };
    const request = valuesOf(CAST_FIELDS, asked);
    const made = await makeCast({ pool, classes }, source, request, signal);
    await writeCast(write, made);
    tellSeed(flags.seed, made);
    const short = Object.entries(made.short).map(([kind, why]) => `${kind}: ${why}`);
    for (const note of [...made.notes, ...short]) tell(`note: ${note}`);
    return codeOf(flags, short.length > 0);
  },
});

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

type FileFields = typeof LIST_FIELDS | typeof MODEL_FIELDS;
type MadeFile = ReturnType<typeof makeList | typeof makeModel>;

/** A verb that writes a file of names, by the table of its fields. */
const fileVerb = <const F extends FileFields>(
  row: Pick<Parameters<typeof verb>[0], 'name' | 'summary' | 'about' | 'examples'>,
  fields: F,
  make: (...asked: [FileMakers, SourceInput, Values<F>, AbortSignal]) => MadeFile,
): Command =>
  sourceVerb({
    ...row,
    newest: true,
    oneOf: ['text', 'run', 'like'],
    usage: `${row.name} -o FILE`,
    flags: `
  --class NAME         one name class, the same as --classes NAME
${flagHelp({ ...fields, ...POLICIES_FIELDS }, WIDE_HELP)}
${'count' in fields ? `${STRICT_HELP}\n` : ''}${CLASSES_HELP}`,
    async run({ flags, signal, pool }) {
      const { class: one, classes = one } = flags;
      if (one && one !== classes) throw new UsageError('Give --class or --classes, not both.');
      const values = readFlags(fields, { ...(await withLists(flags)), classes });
      const { output } = values;
      if (output === null) throw new UsageError('Give -o FILE, the file to write.');
      const makers = {
        classes: await readNameClasses(policyFile(textOf(flags, 'policies'))),
        pool: await pool({ threads: 1 }),
      };
      const { file, told } = await make(makers, await sourceOf(flags), values, signal);
      const text = `${JSON.stringify(file)}\n`;
      await writeResult(output, text);
      for (const { name, size, notes } of told) {
        tell(`${name}: ${thousands(size)} names`);
        for (const note of notes) tell(`note: ${name}: ${note}`);
      }
      tell(
        `${output}: ${thousands(Buffer.byteLength(text))} bytes, ${thousands(gzipSync(text).length)} compressed`,
      );
      // a count that nobody asked for is no want
      const few = told.some(({ size }) => size < Number(flags.count ?? 0));
      return codeOf(flags, few);
    },
  });

export const list = fileVerb(
  {
    name: 'list',
    summary: 'write a list of names for games and pages, which takes 0.7 kB of code to read',
    about: `
Writes names in JSON (names.json) for the run-time (namewalk/runtime) and its ports: every number has a name,
every text a name for ever. Below some 10,000 names a list is smaller than a stock (namewalk model), and the
names are the best ones that there are.`,
    examples: `
  namewalk list --text book.txt --classes place_name --count 5000 -o towns.names.json
  namewalk list --names elves.txt --classes woman,man,tavern --count 300 --seed 7 -o elves.names.json
  namewalk list --text book.txt --pattern "{first_name} of {place_name}" -o lords.names.json`,
  },
  LIST_FIELDS,
  makeList,
);

export const model = fileVerb(
  {
    name: 'model',
    summary: 'write a stock of names for games and pages, which make hundreds of thousands of it',
    about: `
Writes the names of a source and where they part (kin.json); the run-time (namewalk/runtime) joins them to all names
that there are, by number and in the order of any seed. Up to some 10,000 names a list (namewalk list) serves
better.`,
    examples: `
  namewalk model --text book.txt --classes place_name,first_name -o elves.kin.json
  namewalk model --names towns.txt --classes place_name -o towns.kin.json`,
  },
  MODEL_FIELDS,
  makeModel,
);

/** The reply as \`--json\` has it; csv and ndjson as other programs write them. */
const inFull = (fields: object) => ({ plain: true, reply: { fields } });

function writeNames(write: Given['write'], made: MadeNames): Promise<void> {
  const reply = inFull(madeFields(made));
  if (made.phrases !== null) {
    const phrases = made.phrases.list.map(({ text, slot }) => ({ slot, phrase: text }));
    return write({ titles: ['slot', 'phrase'], line: ({ phrase }) => phrase, ...reply }, phrases);
  }
  const several = made.classes.length > 1;
  return write(
    {
      titles: ['class', 'name', 'parent', 'parent_2'],
      cells: ({ name, class: of, parents: [a, b] }) => [of, name, a?.of, b?.of],
      line: ({ name, class: of }) => (several ? `${of}\t${name}` : name),
      ...reply,
    },
    made.classes.flatMap(nameFields),
  );
}

function writeCast(write: Given['write'], cast: MadeCast): Promise<void> {
  const reply = castFields(cast);
  const families = reply.entries.some(({ family }) => family !== undefined);
  const own = families ? (['family', 'role'] as const) : [];
  return write(
    {
      titles: ['kind', 'number', 'name', 'sex', 'parts', 'rerolls', ...own],
      cells: ({ kind, number, name, sex, parts, rerolls, ...rest }) => [
        ...[kind, number, name, sex, parts.map((part) => part.name), rerolls],
        ...own.map((key) => rest[key]),
      ],
      line: ({ kind, name, sex, family, role }) =>
        `${family === undefined ? kind : `family ${family}`}\t${name}\t${role ?? sex ?? ''}`.trimEnd(),
      ...inFull(reply),
    },
    reply.entries,
  );
}
