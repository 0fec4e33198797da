/** Writes the text of a part and its record so that both are whole or absent. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { createGzip, type Gzip, gzipSync } from 'node:zlib';
import { syncPath } from '../files/atomic.ts';
import { type PartForm, partPath, recordPath, sharedTemporaryPath } from './layout.ts';
import { type PartRecord, sealedText } from './records.ts';

/**
 * Of names it leaves 50 %; level 6 leaves 49 % and takes half as much time again. The memory is the most
 * that zlib takes, which makes it a little quicker.
 */
const GZIP = { level: 4, memLevel: 9 } as const;

const STORED = { level: 0 } as const;

/** Bytes that the heading takes at the start of a part. */
export const headingBytes = (text: string, { gzip }: Pick<PartForm, 'gzip'>): number =>
  gzip ? gzipSync(text, STORED).length : Buffer.byteLength(text);

/** Bytes handed to zlib are compressed in the background, so that the next ones are made meanwhile. */
export class PartWriter {
  readonly #path: string;
  readonly #temp: string;
  readonly #file: number;
  readonly #hash = createHash('sha256');
  readonly #gzip: Gzip | null;
  #textBytes = 0;
  #fileBytes = 0;
  #fault: Error | null = null;
  /** Resolves when zlib has taken what was written last. */
  #taken: Promise<void> = Promise.resolve();

  /** Opens a temporary file beside the part. Throws the errors of the file system. */
  constructor(folder: string, part: number, form: PartForm) {
    this.#path = partPath(folder, part, form);
    this.#temp = sharedTemporaryPath(this.#path);
    this.#file = openSync(this.#temp, 'wx');
    this.#gzip = form.gzip ? createGzip(GZIP) : null;
    this.#gzip?.on('data', (bytes: Buffer) => this.#store(bytes));
    this.#gzip?.on('error', (err) => {
      this.#fault ??= err;
    });
  }

  /** Takes the heading of a part, compressed by itself so that others can go on behind it: see `headingBytes`. */
  heading(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.#hash.update(bytes);
    this.#textBytes += bytes.length;
    this.#store(this.#gzip === null ? bytes : gzipSync(bytes, STORED));
    if (this.#fault) throw this.#fault;
  }

  /** Takes text; its memory may be written again after the next call of `write` has resolved. */
  async write(text: Uint8Array): Promise<void> {
    this.#hash.update(text);
    this.#textBytes += text.length;
    await this.#taken;
    if (this.#gzip === null) this.#store(text);
    else this.#taken = written(this.#gzip, text);
    if (this.#fault) throw this.#fault;
  }

  /**
   * Brings the text to the disk and gives it its name, then its record. `unwanted` is asked right before:
   * when it returns true nothing is left behind, and the result is null.
   */
  async finish(
    record: Omit<PartRecord, 'text_bytes' | 'file_bytes' | 'sha256'>,
    unwanted: () => boolean,
  ): Promise<PartRecord | null> {
    await this.#taken;
    if (this.#gzip !== null) await ended(this.#gzip);
    if (this.#fault) throw this.#fault;
    fsyncSync(this.#file);
    closeSync(this.#file);
    const sizes = { text_bytes: this.#textBytes, file_bytes: this.#fileBytes };
    const whole = { ...record, ...sizes, sha256: this.#hash.digest('hex') };
    if (unwanted()) {
      rmSync(this.#temp, { force: true });
      return null;
    }
    const published = this.#publish(whole, unwanted);
    if (published !== null) await syncPath(dirname(this.#path));
    return published;
  }

  #publish(whole: PartRecord, unwanted: () => boolean): PartRecord | null {
    const path = recordPath(dirname(this.#path), whole.part);
    const temp = sharedTemporaryPath(path);
    try {
      writeFileSync(temp, sealedText(whole), { flush: true });
      // a record of an earlier text must not stand beside this one
      rmSync(path, { force: true });
      renameSync(this.#temp, this.#path);
      renameSync(temp, path);
    } catch (err) {
      // whoever completed the batch meanwhile has removed all temporary files
      if ((err as NodeJS.ErrnoException).code === 'ENOENT' && unwanted()) return null;
      throw err;
    } finally {
      rmSync(temp, { force: true });
    }
    return whole;
  }

  async discard(): Promise<void> {
    await this.#taken.catch(() => {});
    this.#gzip?.destroy();
    try {
      closeSync(this.#file);
    } catch {
      // closed before it was to get its name
    }
    rmSync(this.#temp, { force: true });
  }

  #store(bytes: Uint8Array): void {
    if (this.#fault) return;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
      this.#fileBytes += bytes.length;
    } catch (err) {
      this.#fault = err as Error;
    }
  }
}

/** Resolves when zlib has taken the text. */
const written = (gzip: Gzip, text: Uint8Array): Promise<void> =>
  new Promise((resolve) => void gzip.write(text, () => resolve()));

/** Resolves when zlib has given all that it has, or failed. */
const ended = (gzip: Gzip): Promise<void> =>
  new Promise(
    (resolve) =>
      void gzip
        .once('end', resolve)
        .once('error', () => resolve())
        .end(),
  );
