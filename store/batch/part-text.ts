/** The text of a part in a folder: written with its record so that both are whole or absent, and read back. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as piped, type Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Hooks, throwIfCancelled } from '../../engine/base/errors.ts';
import { syncPath, temporaryPath } from '../files/atomic.ts';
import { openRegular } from '../files/regular-file.ts';
import { type PartForm, partPath, recordPath } from './layout.ts';
import { type PartRecord, sealedText } from './records.ts';

/**
 * Of names it leaves 50 %; level 6 leaves 49 % and takes half as much time again. The memory is the most
 * that zlib takes, which makes it a little quicker.
 */
const GZIP = { level: 4, memLevel: 9 } as const;

export interface PartPlace extends PartForm {
  /** The folder. */
  readonly path: string;
  readonly part: number;
}

/**
 * Brings a part to the disk and gives it its name, then its record. Text is taken a piece ahead, whose memory may be
 * written again after the one behind it; it is compressed and written in the background meanwhile. `unwanted` is asked
 * when all is written: when it returns true the result is null. Then, and when it rejects, nothing is left behind.
 */
export async function writePart(
  place: PartPlace,
  text: Iterator<
    Uint8Array,
    Pick<PartRecord, 'part' | 'recipe' | 'from' | 'until' | 'names' | 'dead'>
  >,
  unwanted: () => boolean,
): Promise<PartRecord | null> {
  const path = partPath(place.path, place.part, place);
  const record = recordPath(place.path, place.part);
  const [temp, tempRecord] = [temporaryPath(path), temporaryPath(record)];
  const out = createWriteStream(temp, { flags: 'wx', flush: true });
  const gzip = place.gzip ? createGzip(GZIP) : null;
  const sink: Writable = gzip ?? out;
  const done = gzip ? pipeline(gzip, out) : finished(out);
  done.catch(() => {}); // looked at in the end
  // a write that was under way when the file failed is never answered
  const write = (bytes: Uint8Array): Promise<unknown> =>
    Promise.race([done, new Promise((resolve) => sink.write(bytes, resolve))]);
  const hash = createHash('sha256');
  let textBytes = 0;
  try {
    let taken: Promise<unknown> = Promise.resolve();
    let next = text.next();
    for (; !next.done; next = text.next()) {
      hash.update(next.value);
      textBytes += next.value.length;
      await taken;
      taken = write(next.value);
      taken.catch(() => {}); // the fault of `done`
    }
    await taken;
    sink.end();
    await done;
    if (unwanted()) return null;
    const whole: PartRecord = {
      kind: 'namewalk-batch-part',
      ...next.value,
      ...{ text_bytes: textBytes, file_bytes: out.bytesWritten, sha256: hash.digest('hex') },
    };
    await writeFile(tempRecord, sealedText(whole), { flush: true });
    // a record of an earlier text must not stand beside this one
    await rm(record, { force: true });
    await rename(temp, path);
    await rename(tempRecord, record);
    await syncPath(dirname(path));
    return whole;
  } catch (err) {
    sink.destroy(err as Error);
    const first = await done.then(
      () => err as Error,
      (fault: Error) => fault,
    );
    // another process completed the batch meanwhile and removed all temporary files
    if ((first as NodeJS.ErrnoException).code === 'ENOENT' && unwanted()) return null;
    throw first;
  } finally {
    for (const left of [temp, tempRecord]) await rm(left, { force: true });
  }
}

/** Bytes read at once. */
const CHUNK = 1 << 18;

async function readText(place: PartPlace): Promise<Readable> {
  const handle = await openRegular(partPath(place.path, place.part, place));
  const file = handle.createReadStream({ highWaterMark: CHUNK });
  return place.gzip ? piped(file, createGunzip({ chunkSize: CHUNK }), () => {}) : file;
}

/** SHA-256 of the text of a part, 64 hex digits. Rejects with the errors of the file system and of zlib. */
export async function partDigest(place: PartPlace, hooks: Hooks): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await readText(place)) {
    hash.update(chunk as Buffer);
    throwIfCancelled(hooks);
  }
  return hash.digest('hex');
}

/**
 * SHA-256 of the names of parts 0..count-1 of NDJSON, joined by line feeds, as the trailer of a stream
 * tells it. Progress: parts. Rejects as `partDigest`.
 */
export async function namesHash(
  { count, ...place }: Omit<PartPlace, 'part'> & { readonly count: number },
  hooks: Hooks,
): Promise<string> {
  const hash = createHash('sha256');
  let first = true;
  for (let part = 0; part < count; part++) {
    let rest = '';
    for await (const text of (await readText({ ...place, part })).setEncoding('utf8')) {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      let names = '';
      for (const line of lines) {
        const name = nameOf(line);
        if (name === null) continue;
        names += first ? name : `\n${name}`;
        first = false;
      }
      hash.update(names);
      throwIfCancelled(hooks);
    }
    hooks.progress(part + 1, count);
  }
  return hash.digest('hex');
}

/** The name in a line of NDJSON; null in header and trailer. */
function nameOf(line: string): string | null {
  if (!line.startsWith('{"slot":"')) return null;
  const [, name] = /^\{"slot":"\d+","name":"([^"\\]*)","/.exec(line) ?? [];
  return name ?? (JSON.parse(line) as { name: string }).name;
}
