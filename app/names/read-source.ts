/** Texts, lists of names and lines from files, and the samples that come with the package. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { EngineError } from '../../engine/base/errors.ts';
import { notPlain, type SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { FieldError } from '../../operations/fields.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { thousands } from '../../store/files/thousands.ts';

const MAX_SOURCE_BYTES = 32 * 2 ** 20;

/** Texts in `samples/` by the word for what their names are like; with the language by which runs hyphenate them. */
export const SAMPLES = {
  english: { file: 'en-pride-and-prejudice.txt', language: 'en_US' },
  german: { file: 'de-die-verwandlung.txt', language: 'de_DE' },
  spanish: { file: 'es-don-quijote.txt', language: 'es_ES' },
  finnish: { file: 'fi-kalevala.txt', language: 'fi_FI' },
  latin: { file: 'la-de-bello-gallico.txt', language: 'la' },
};

/** The path of a sample. Throws `FieldError` naming those that there are. */
export function samplePath(name: string): string {
  const found = Object.entries(SAMPLES).find(([known]) => known === name);
  if (found) return join(packageRoot(), 'samples', found[1].file);
  throw new FieldError(
    `like must be one of ${Object.keys(SAMPLES).join(', ')} (got ${JSON.stringify(name)}).`,
  );
}

/**
 * Reads a file as UTF-8; `-` is `stdin` where a command passes that. Bytes that are not UTF-8 are refused later, when the
 * names are read. Throws `EngineError` 'source-missing', and `FieldError` for one that is too large.
 */
export async function readSource(
  kind: 'text' | 'list',
  path: string,
  language: string | null,
  stdin?: AsyncIterable<Uint8Array>,
): Promise<SourceInput> {
  const input = path === '-' ? stdin : undefined;
  const missing = (err: Error) => Promise.reject(unreadable(path, err));
  if (!input) checkSize(path, (await stat(path).catch(missing)).size);
  const bytes = input ? await buffer(input) : await readRegular(path).catch(missing);
  checkSize(input ? 'standard input' : path, bytes.length);
  return { kind, text: new TextDecoder().decode(bytes), language };
}

/** Without the code of the file system, its call and the path once more. */
const unreadable = (path: string, { message }: Error): EngineError =>
  new EngineError(
    'source-missing',
    `Cannot read ${path}: ${message.replace(/^E\w+: |, \w+( '.*')?$/g, '')}.`,
  );

/** Throws `FieldError` for more bytes than a source may have. */
export function checkSize(what: string, bytes: number): void {
  if (bytes <= MAX_SOURCE_BYTES) return;
  throw new FieldError(
    `${what} has ${thousands(bytes)} bytes, and ${thousands(MAX_SOURCE_BYTES)} is the most; give a part of it.`,
  );
}

/** Lines that are taken at a time. */
const CHUNK = 2000;

/**
 * Lines of a file that are not empty, some at a time, or `least` one. Throws `EngineError`: 'source-missing',
 * 'source-invalid'.
 */
export async function* chunksOf(
  file: string,
  open: (file: string) => AsyncIterable<Uint8Array>,
  least: 0 | 1 = 0,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines: string[] = [];
  let rest = '';
  let isEmpty = true;
  try {
    for await (const bytes of open(file)) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
      rest = parts.pop()!;
      lines.push(...parts.filter((line) => line.trim() !== ''));
      if (lines.length < CHUNK) continue;
      yield lines;
      lines = [];
      isEmpty = false;
    }
    rest += decoder.decode();
  } catch (err) {
    if (err instanceof TypeError) throw notPlain('', file);
    throw unreadable(file, err as Error);
  }
  if (rest.trim() !== '') lines.push(rest);
  if (lines.length > 0) yield lines;
  else if (isEmpty && least > 0) {
    throw new EngineError('source-invalid', `${file} is empty; give one string a line.`);
  }
}

/** All lines of a file at once, trimmed. */
export async function linesOf(...asked: Parameters<typeof chunksOf>): Promise<string[]> {
  const all: string[] = [];
  for await (const lines of chunksOf(...asked)) all.push(...lines.map((line) => line.trim()));
  return all;
}
