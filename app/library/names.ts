/** Names of a text, a list or a run, as the library gives them. */
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import {
  type MadeNames,
  type Makers,
  makeCast,
  makeNames,
  nameFields,
} from '../../operations/asked/names.ts';
import { FieldError, valuesOf } from '../../operations/fields.ts';
import { FILE_CLASSES, LIST_NAMES, MOST_LIST_NAMES } from '../../operations/model.ts';
import { CAST_FIELDS, NAMES_FIELDS, SCORE_FIELDS } from '../../operations/names.ts';
import type { KinFile } from '../../runtime/kin-file.ts';
import type { NamesFile } from '../../runtime/list.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { makeNameFile, type NameFileRequest } from '../model/name-file.ts';
import { checkOptions, exactSeed, guarded, requestOf } from './options.ts';
import { readTextSource } from './text-source.ts';
import type { CastEntry, MadeName, NameList, NameSource } from './types.ts';

/** The operations of names of an open source; `asked` does the work of one while the source is open. */
export function nameOperations(
  makers: Makers & { readonly pool: Pick<WorkerPool, 'run'> },
  source: SourceInput,
  signal: AbortSignal,
  asked: <T>(work: () => Promise<T>) => Promise<T>,
): Omit<NameSource, 'close' | typeof Symbol.asyncDispose> {
  const { pool } = makers;
  const fileOf = async (classes: readonly string[], list: NameFileRequest['list']) => {
    const request = { source, classes, choice: 'auto', list } as const;
    return (await makeNameFile(pool, makers.classes, request, signal)).file;
  };
  const operations: ReturnType<typeof nameOperations> = {
    async names({ blend, ...options } = {}) {
      const values = valuesOf(NAMES_FIELDS, requestOf(NAMES_FIELDS, options));
      const second = blend === undefined ? null : await readTextSource(blend, null);
      return nameList(await makeNames(makers, source, second, values, signal), values.count);
    },
    async cast(options = {}) {
      const values = valuesOf(CAST_FIELDS, requestOf(CAST_FIELDS, options));
      const { seed, entries, short } = await makeCast(makers, source, values, signal);
      const { persons, places, ships, guilds, families, familySize } = values;
      const wanted = persons + places + ships + guilds + families * familySize;
      const names = entries.map(({ rerolls: _, text: name, parts, ...entry }): CastEntry => {
        const made = parts.flatMap(({ nameClass, ...part }) =>
          nameFields({ nameClass, names: [part] }),
        );
        const parents = made.length === 1 ? made[0]!.parents : [];
        return { name, class: null, parents, ...entry, parts: made };
      });
      return listWith(seed, names, wanted, Object.values(short));
    },
    async portrait() {
      const { source: _, ...portrait } = await pool.run('kinPortrait', { source }, { signal });
      return portrait;
    },
    async list(options = {}) {
      checkOptions(options, ['classes', 'count', 'seed']);
      const { classes = FILE_CLASSES, count = LIST_NAMES, seed = 0 } = options;
      if (!Number.isInteger(count) || count < 1 || count > MOST_LIST_NAMES)
        throw new FieldError(
          `count must be a whole number from 1 to ${MOST_LIST_NAMES} (got ${count}).`,
        );
      return (await fileOf(classes, { count, seed: exactSeed(seed) })) as NamesFile;
    },
    async model(options = {}) {
      checkOptions(options, ['classes']);
      return (await fileOf(options.classes ?? FILE_CLASSES, null)) as KinFile;
    },
    async score(names, kind = 'person') {
      const { scored } = valuesOf(SCORE_FIELDS, { names_to_score: [...names] });
      if (!scored?.length) throw new FieldError('names holds no name to score.');
      return (await pool.run('kinScores', { source, kind, names: scored }, { signal })).names;
    },
    async measure(strings, options = {}) {
      checkOptions(options, ['phonemes']);
      const notation = options.phonemes ? 'blanks' : 'letters';
      return (await pool.run('measure', { source, notation, strings }, { signal })).measured;
    },
  };
  return guarded(operations, asked);
}

/** Names of classes, or the phrases of a pattern; `count` of each class were asked for. */
function nameList({ seed, classes, phrases }: MadeNames, count: number): NameList {
  if (phrases === null) {
    const short = classes.flatMap((one) => one.short ?? []);
    return listWith(seed, classes.flatMap(nameFields), count * classes.length, short);
  }
  const names = phrases.list.map(({ text: name, names: within }): MadeName => {
    const parents = within.length === 1 ? within[0]!.parents : [];
    return { name, class: null, parents };
  });
  const few = `The pattern has ${phrases.size} phrases of these names; ask for fewer, or give more names.`;
  return listWith(seed, names, count, [few]);
}

/** A list; `short` tells why it has fewer names than wanted. */
export function listWith<Name extends MadeName>(
  seed: bigint,
  names: readonly Name[],
  wanted: number,
  short: readonly string[],
): NameList<Name> {
  const found = names.length;
  const why = found < wanted && short.length > 0 ? short.join(' ') : null;
  return { seed, names, wanted, found, why };
}
