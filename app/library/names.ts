/** What the library takes for a text or a list of names, and the names that it gives of one. */
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';
import { exact } from '../../engine/base/json.ts';
import { CAST_KINDS } from '../../engine/kin/asked/cast.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { type MadeNames, makeCast, makeNames, nameFields } from '../../operations/asked/names.ts';
import { FieldError, valuesOf } from '../../operations/fields.ts';
import { LIST_OPTIONS, MODEL_OPTIONS } from '../../operations/model.ts';
import { CAST_FIELDS, NAMES_FIELDS, SCORE_FIELDS } from '../../operations/names.ts';
import type { TaskOutput } from '../../workers/tasks.ts';
import { type FileMakers, makeList, makeModel } from '../model/name-file.ts';
import { checkSize, readSource } from '../names/read-source.ts';
import { checkOptions, guarded, requestOf } from './options.ts';
import type {
  CastEntry,
  FileOptions,
  MadeName,
  NameList,
  NameSource,
  TextPieces,
  TextSource,
} from './types.ts';

/** The operations of names of an open source; `asked` does the work of one while the source is open. */
export function nameOperations(
  makers: FileMakers,
  source: SourceInput,
  signal: AbortSignal,
  asked: <T>(work: () => Promise<T>) => Promise<T>,
): Omit<NameSource, 'batch' | 'batchFiles' | 'close' | typeof Symbol.asyncDispose> {
  const { pool } = makers;
  const operations: ReturnType<typeof nameOperations> = {
    async names({ blend, ...options } = {}) {
      const values = valuesOf(NAMES_FIELDS, requestOf(NAMES_FIELDS, options));
      const second = blend === undefined ? null : await readTextSource(blend, null);
      return nameList(await makeNames(makers, source, second, values, signal), values.count);
    },
    async cast(options = {}) {
      // as of the flag --cast: of kinds that it does not name, where it names any, there are none
      const asked = CAST_KINDS.some((kind) => options[kind] !== undefined);
      const counts = asked && Object.fromEntries(CAST_KINDS.map((of) => [of, options[of] ?? 0]));
      const values = valuesOf(CAST_FIELDS, requestOf(CAST_FIELDS, { ...options, ...counts }));
      const { seed, entries, short, notes } = await makeCast(makers, source, values, signal);
      const { persons, places, ships, guilds, families, familySize } = values;
      const wanted = persons + places + ships + guilds + families * familySize;
      const names = entries.map(({ rerolls: _, text: name, parts, ...entry }): CastEntry => {
        const made = parts.flatMap(({ nameClass, ...part }) =>
          nameFields({ nameClass, names: [part] }),
        );
        const parents = made.length === 1 ? made[0]!.parents : [];
        return { name, class: null, parents, ...entry, parts: made };
      });
      return listWith(seed, names, wanted, Object.values(short), notes);
    },
    async portrait() {
      const { source: _, ...portrait } = await pool.run('kinPortrait', { source }, { signal });
      return portrait;
    },
    async list({ onNote, ...options } = {}) {
      const values = valuesOf(LIST_OPTIONS, requestOf(LIST_OPTIONS, options));
      return fileOf(await makeList(makers, source, values, signal), onNote);
    },
    async model({ onNote, ...options } = {}) {
      const values = valuesOf(MODEL_OPTIONS, requestOf(MODEL_OPTIONS, options));
      return fileOf(await makeModel(makers, source, values, signal), onNote);
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

/** A file with its notes. */
function fileOf<F>(
  { file, told }: { readonly file: F; readonly told: TaskOutput<'nameModel'>['told'] },
  onNote: FileOptions['onNote'] = () => {},
): F {
  for (const { name, notes } of told) for (const note of notes) onNote(note, name);
  return file;
}

/** Names of classes, or the phrases of a pattern; `count` of each class were asked for. */
function nameList({ seed, classes, phrases }: MadeNames, count: number): NameList {
  const notes = classes.flatMap(({ stock }) => stock.notes);
  if (phrases === null) {
    const short = classes.flatMap((one) => one.short ?? []);
    return listWith(seed, classes.flatMap(nameFields), count * classes.length, short, notes);
  }
  const names = phrases.list.map(({ text: name, names: within }): MadeName => {
    const parents = within.length === 1 ? within[0]!.parents : [];
    return { name, class: null, parents };
  });
  return listWith(seed, names, count, phrases.short === null ? [] : [phrases.short], notes);
}

/** A list; `short` tells why it has fewer names than wanted, `notes` what else a person should know. */
export function listWith<Name extends MadeName>(
  seed: bigint,
  names: readonly Name[],
  wanted: number,
  short: readonly string[],
  notes: readonly string[] = [],
): NameList<Name> {
  const found = names.length;
  const why = found < wanted && short.length > 0 ? short.join(' ') : null;
  return { seed: exact(seed), names, wanted, found, why, notes: [...new Set(notes)] };
}

/** Reads a source. Throws `EngineError` 'source-missing', and `FieldError` for what is none. */
export async function readTextSource(
  source: TextSource,
  language: string | null,
): Promise<SourceInput> {
  if (source instanceof URL) return readSource('text', fileURLToPath(source), language);
  if (source === '') throw noSource();
  if (typeof source === 'string') {
    return source.includes('\n') ? inputOf('text', source, language) : readPath(source, language);
  }
  if (Array.isArray(source) || source instanceof Set) return listOf(source, language);
  if (typeof source !== 'object' || source === null) throw noSource();
  if (!('text' in source) && !('names' in source))
    return inputOf('text', await joined(source), language);
  checkOptions<{ text?: unknown; names?: unknown }>(source, ['text', 'names']);
  const list = 'names' in source ? listOf(source.names, language) : null;
  if (!('text' in source)) return list!;
  const { text } = source;
  const input = inputOf('text', typeof text === 'string' ? text : await joined(text), language);
  return list ? { ...input, names: list.text } : input;
}

const noSource = (): FieldError =>
  new FieldError(
    'A source is the path of a text, a text with line feeds, { text }, { names }, a list of names, or pieces of a text.',
  );

function readPath(path: string, language: string | null): Promise<SourceInput> {
  return readSource('text', path, language).catch((err: EngineError) => {
    if (err.code !== 'source-missing') throw err;
    const hint = `${err.message} A text itself is given as { text }.`;
    throw new EngineError('source-missing', hint);
  });
}

function inputOf(kind: 'text' | 'list', text: string, language: string | null) {
  checkSize('The source', Buffer.byteLength(text));
  return { kind, text, language };
}

function listOf(names: Iterable<string>, language: string | null) {
  const list = typeof names === 'string' ? [] : [...names];
  if (typeof names === 'string' || !list.every((name) => typeof name === 'string')) {
    throw new FieldError('names must be a list of texts.');
  }
  return inputOf('list', list.map((name) => name.replaceAll('\n', ' ')).join('\n'), language);
}

async function joined(pieces: TextPieces): Promise<string> {
  if (Object(pieces) !== pieces || !(Symbol.iterator in pieces || Symbol.asyncIterator in pieces))
    throw noSource();
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      throw new FieldError('Pieces of a text must be texts; a stream takes an encoding for that.');
    }
    text += piece;
  }
  return text;
}
