/** What the library takes for a text or a list of names: a path, a text, its pieces, or the names. */
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { FieldError } from '../../operations/fields.ts';
import { checkSize, readSource } from '../names/read-source.ts';
import { checkOptions } from './options.ts';
import type { TextPieces, TextSource } from './types.ts';

/** Reads a source. Throws `EngineError` 'source-missing', and `FieldError` for what is none. */
export async function readTextSource(
  source: TextSource,
  language: string | null,
): Promise<SourceInput> {
  if (source instanceof URL) return readSource('text', fileURLToPath(source), language);
  if (typeof source === 'string') {
    return source.includes('\n') ? inputOf('text', source, language) : readPath(source, language);
  }
  if (Array.isArray(source) || source instanceof Set) return listOf(source, language);
  if (typeof source !== 'object' || source === null) throw noSource();
  if ('names' in source) {
    checkOptions(source, ['names']);
    return listOf(source.names, language);
  }
  if (!('text' in source)) return inputOf('text', await joined(source), language);
  checkOptions(source, ['text']);
  const { text } = source;
  return inputOf('text', typeof text === 'string' ? text : await joined(text), language);
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

function inputOf(kind: 'text' | 'list', text: string, language: string | null): SourceInput {
  checkSize('The source', Buffer.byteLength(text));
  return { kind, text, language };
}

function listOf(names: Iterable<string>, language: string | null): SourceInput {
  const list = typeof names === 'string' ? [] : [...names];
  if (typeof names === 'string' || !list.every((name) => typeof name === 'string')) {
    throw new FieldError('names must be a list of texts.');
  }
  return inputOf('list', list.map((name) => name.replaceAll('\n', ' ')).join('\n'), language);
}

async function joined(pieces: TextPieces): Promise<string> {
  if (!(Symbol.iterator in pieces || Symbol.asyncIterator in pieces)) throw noSource();
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      throw new FieldError('Pieces of a text must be texts; a stream takes an encoding for that.');
    }
    text += piece;
  }
  return text;
}
