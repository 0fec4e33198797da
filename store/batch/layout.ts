/** Names of the files in a folder of parts. */
import { join } from 'node:path';
import { BATCH_FORMATS, type BatchFormat } from '../../engine/space/batch/lines.ts';

/** The recipe of all parts. */
export const BATCH_FILE = 'batch.json';
/** Totals of the whole; only a complete batch has it. */
export const END_FILE = 'end.json';
/** Says who writes. */
export const LOCK_FILE = 'batch.lock';
/** Lists that a batch was made with, so that it can go on without the files they came from. */
export const LIST_FILES = { names: 'exclude-names.txt', allowList: 'exclude-all-but.txt' } as const;

/** Most parts of a folder. */
export const MAX_PARTS = 1_000_000;
/** Digits of a part's number, so that the order of names is that of parts. */
const DIGITS = 6;

/** How the text of parts is stored. */
export interface PartForm {
  readonly format: BatchFormat;
  readonly gzip: boolean;
}

export const partStem = (part: number): string => String(part).padStart(DIGITS, '0');

export const partPath = (folder: string, part: number, { format, gzip }: PartForm): string =>
  join(folder, `${partStem(part)}.${format}${gzip ? '.gz' : ''}`);

/** Path of what is known of a part; where it is, the part is done. */
export const recordPath = (folder: string, part: number): string =>
  join(folder, `${partStem(part)}.json`);

const ENDINGS = `json|(?:${BATCH_FORMATS.join('|')})(?:\\.gz)?`;
const PART_FILE = new RegExp(`^(\\d{${DIGITS}})\\.(${ENDINGS})$`);

/** The part that a file name belongs to, as its text or its record; null for other files. */
export function partOfFile(name: string): { part: number; kind: 'text' | 'record' } | null {
  const [, digits, ending] = PART_FILE.exec(name) ?? [];
  if (digits === undefined) return null;
  return { part: Number(digits), kind: ending === 'json' ? 'record' : 'text' };
}
