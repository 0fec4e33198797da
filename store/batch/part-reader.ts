/** Reads the text of parts back: to check it, and to hash the names of a whole batch. */
import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import type { BatchFormat } from '../../engine/space/batch/lines.ts';
import { openRegular } from '../files/regular-file.ts';
import { type PartForm, partPath } from './layout.ts';

/** Bytes read at once. */
const CHUNK = 1 << 18;

/** The text of a part in chunks. */
async function* partText(folder: string, part: number, form: PartForm): AsyncGenerator<Buffer> {
  const handle = await openRegular(partPath(folder, part, form));
  const file = handle.createReadStream({ highWaterMark: CHUNK });
  if (!form.gzip) {
    yield* file;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK });
  file.on('error', (err) => gunzip.destroy(err));
  try {
    yield* file.pipe(gunzip);
  } finally {
    file.destroy();
  }
}

/** Lines of a text in chunks, without their line ends; each is valid until the next one is asked for. */
async function* textLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Buffer[]> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: Buffer[] = [];
    let at = 0;
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, at)) {
      lines.push(text.subarray(at, end));
      at = end + 1;
    }
    rest = Buffer.from(text.subarray(at));
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0) yield [rest];
}

const SLOT = '{"slot":"';

/** Reads a part once: hash, names, order of the slots. Throws the errors of the file system and of zlib. */
export async function readContent({
  folder,
  part,
  form,
  from,
  until,
}: {
  folder: string;
  part: number;
  form: PartForm;
  from: bigint;
  until: bigint;
}) {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of partText(folder, part, form)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  let names = 0;
  let ordered = true;
  let last = from - 1n;
  const numbered = slotReader(form.format);
  for await (const lines of textLines(counted())) {
    for (const line of lines) {
      if (numbered === null) {
        names++;
        continue;
      }
      const slot = numbered(line);
      if (slot === null) continue;
      names++;
      if (slot <= last || slot >= until) ordered = false;
      last = slot;
    }
  }
  // `ordered`: of formats that show slots, whether they ascend within from..until-1
  return { sha256: hash.digest('hex'), bytes, names, ordered };
}

/** Reads the slot of a line, null for header, heading and trailer; null for a format without slots. */
function slotReader(format: BatchFormat): ((line: Buffer) => bigint | null) | null {
  if (format === 'txt') return null;
  const digits = format === 'ndjson' ? /^\{"slot":"(\d{1,20})"/ : /^(\d{1,20}),/;
  return (line) => {
    const [, slot] = digits.exec(line.toString('latin1', 0, SLOT.length + 24)) ?? [];
    return slot === undefined ? null : BigInt(slot);
  };
}

/**
 * SHA-256 of the names of parts 0..count-1 of NDJSON, joined by line feeds, as the trailer of a stream
 * tells it. Progress: parts. Throws as `readContent`.
 */
export async function namesHash(
  { folder, count, form }: { folder: string; count: number; form: PartForm },
  hooks: Hooks,
): Promise<string> {
  const hash = createHash('sha256');
  let first = true;
  for (let part = 0; part < count; part++) {
    for await (const lines of textLines(partText(folder, part, form))) {
      let names = '';
      for (const line of lines) {
        const name = nameOf(line);
        if (name === null) continue;
        names += first ? name : `\n${name}`;
        first = false;
      }
      hash.update(names);
    }
    throwIfCancelled(hooks);
    hooks.progress(part + 1, count);
  }
  return hash.digest('hex');
}

/** The name in a line of NDJSON; null in header and trailer. */
function nameOf(line: Buffer): string | null {
  const text = line.toString('utf8');
  if (!text.startsWith(SLOT)) return null;
  const [, name] = /^\{"slot":"\d+","name":"([^"\\]*)","/.exec(text) ?? [];
  return name ?? (JSON.parse(text) as { name: string }).name;
}
