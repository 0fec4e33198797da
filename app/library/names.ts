/** Names by the sound of a run, as the library gives them. */
import type { JsonObject } from '../../engine/base/json.ts';
import { makeCast } from '../names/cast.ts';
import { type MadeNames, type Makers, makeNames, type NameSource } from '../names/make-names.ts';
import { nameFields } from '../names/name-fields.ts';
import { CAST_FIELDS } from '../operations/cast.ts';
import { readFields } from '../operations/fields.ts';
import { NAMES_FIELDS } from '../operations/names.ts';
import { requestOf } from './options.ts';
import type {
  Cast,
  CastOptions,
  MadeName,
  NamesOptions,
  PhrasesOptions,
} from './types.ts';

/** Where the names of an open run come from. */
export interface NameParts {
  readonly makers: Makers;
  readonly source: NameSource;
  readonly signal: AbortSignal;
}

// phrases have an operation of their own here
const { pattern: _, ...LIST_FIELDS } = NAMES_FIELDS;

function made({ makers, source, signal }: NameParts, body: JsonObject): Promise<MadeNames> {
  const { values } = readFields(NAMES_FIELDS, body);
  const blended = values.blend === null ? source : { ...source, blendDir: values.blend };
  return makeNames(makers, blended, values, signal);
}

export async function namesOf(parts: NameParts, options: NamesOptions): Promise<MadeName[]> {
  const { classes } = await made(parts, requestOf(LIST_FIELDS, options));
  return classes.flatMap(({ nameClass, names }) =>
    names.map((one) => {
      const { name_like: nameLike, taste, ...fields } = nameFields(nameClass, one);
      return { ...fields, nameLike };
    }),
  );
}

export async function phrasesOf(parts: NameParts, options: PhrasesOptions): Promise<string[]> {
  const { phrases } = await made(parts, requestOf(NAMES_FIELDS, options));
  return phrases!.list.map(({ text }) => text);
}

export async function castOf(
  { makers, source, signal }: NameParts,
  options: CastOptions,
): Promise<Cast> {
  const { values } = readFields(CAST_FIELDS, requestOf(CAST_FIELDS, options));
  const { seed, entries, short } = await makeCast(makers, source, values, signal);
  return {
    seed,
    entries: entries.map(({ kind, number, text }) => ({ kind, number, text })),
    short,
  };
}
