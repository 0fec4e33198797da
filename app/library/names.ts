/** Names of a text, a list or a run, as the library gives them. */
import type { JsonObject } from '../../engine/base/json.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import {
  type MadeNames,
  type Makers,
  makeCast,
  makeNames,
  nameFields,
} from '../../operations/asked/names.ts';
import { FieldError, readFields } from '../../operations/fields.ts';
import { CAST_FIELDS, NAMES_FIELDS, SCORE_FIELDS } from '../../operations/names.ts';
import type { KinFile } from '../../runtime/kin-file.ts';
import type { NamesFile } from '../../runtime/list.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { makeNameFile, type NameFileRequest } from '../model/name-file.ts';
import { readSource } from '../names/read-source.ts';
import { exactSeed, requestOf } from './options.ts';
import type {
  BlendSource,
  CastOptions,
  NameSource,
  NamesOptions,
  PhrasesOptions,
} from './types.ts';

// phrases have an operation of their own here
const { pattern: _, ...LIST_FIELDS } = NAMES_FIELDS;

/** The operations of names of an open source; `asked` does the work of one while the source is open. */
export function nameOperations(
  makers: Makers & { readonly pool: Pick<WorkerPool, 'run'> },
  source: SourceInput,
  signal: AbortSignal,
  asked: <T>(work: () => Promise<T>) => Promise<T>,
): Omit<NameSource, 'close'> {
  const made = async (
    fields: typeof LIST_FIELDS,
    { blend, ...options }: NamesOptions,
  ): Promise<MadeNames> => {
    const body: JsonObject = requestOf(fields, options);
    const second = blend ? await blended(blend) : null;
    return makeNames(makers, source, second, readFields(NAMES_FIELDS, body).values, signal);
  };
  const fileOf = async (classes: readonly string[], list: NameFileRequest['list']) =>
    (
      await makeNameFile(
        makers.pool,
        makers.classes,
        { source, classes, choice: 'auto', list },
        signal,
      )
    ).file;
  return {
    names: (options = {}) =>
      asked(async () => (await made(LIST_FIELDS, options)).classes.flatMap(nameFields)),
    phrases: (options: PhrasesOptions) =>
      asked(async () => (await made(NAMES_FIELDS, options)).phrases!.list.map(({ text }) => text)),
    cast: (options: CastOptions = {}) =>
      asked(async () => {
        const { values } = readFields(CAST_FIELDS, requestOf(CAST_FIELDS, options));
        const { seed, entries, short } = await makeCast(makers, source, values, signal);
        return {
          seed,
          entries: entries.map(({ rerolls: _rerolls, parts, ...entry }) => ({
            ...entry,
            parts: parts.flatMap(({ nameClass, ...name }) =>
              nameFields({ nameClass, names: [name] }),
            ),
          })),
          short,
        };
      }),
    portrait: () =>
      asked(async () => {
        const { source: _source, ...portrait } = await makers.pool.run(
          'kinPortrait',
          { source },
          { signal },
        );
        return portrait;
      }),
    list: ({ classes = ['place_name', 'first_name'], count = 5000, seed = 0 } = {}) =>
      asked(async () => {
        if (!Number.isInteger(count) || count < 1)
          throw new FieldError(`count must be a whole number from 1 on (got ${count}).`);
        return (await fileOf(classes, { count, seed: exactSeed(seed) })) as NamesFile;
      }),
    model: ({ classes = ['place_name', 'first_name'] } = {}) =>
      asked(async () => (await fileOf(classes, null)) as KinFile),
    score: (names, kind = 'person') =>
      asked(async () => {
        const { scored } = readFields(SCORE_FIELDS, { names_to_score: [...names] }).values;
        if (!scored?.length) throw new FieldError('names holds no name to score.');
        return (await makers.pool.run('kinScores', { source, kind, names: scored }, { signal }))
          .names;
      }),
    measure: (strings, { phonemes = false } = {}) =>
      asked(async () => {
        const input = { source, notation: phonemes ? 'blanks' : 'letters', strings } as const;
        return (await makers.pool.run('measure', input, { signal })).measured;
      }),
  };
}

function blended(blend: BlendSource): Promise<SourceInput> | SourceInput {
  if ('text' in blend) return readSource('text', blend.text, null);
  return listInput(blend.names, null);
}

/** Names as a source. Throws `FieldError` for what is no list of texts. */
export function listInput(names: readonly string[], language: string | null): SourceInput {
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) {
    throw new FieldError('names must be a list of texts.');
  }
  return { kind: 'list', text: names.join('\n'), language };
}
