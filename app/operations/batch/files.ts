/** Batches in files: how they are cut and stored, as fields, and the command that makes them. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../engine/base/json.ts';
import { jsonText } from '../../../engine/base/json-text.ts';
import { LongList } from '../../../engine/base/long-list.ts';
import { isDatabasePath } from '../../../store/batch/names-db.ts';
import { invalidRequest } from '../../request-error.ts';
import { showValue } from '../../show-value.ts';
import { coerceInt } from '../coerce.ts';
import type { Values } from '../fields.ts';
import { plainField } from '../kinds/plain.ts';
import { readOperation } from '../operation.ts';

/** Names of folders and files, on every system. */
const NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$';
const NAME_PATTERN = new RegExp(NAME);

/** The name of a batch; `RequestError` for one that could not be the name of a folder. */
export function parseBatchName(value: JsonValue | undefined): string {
  if (typeof value === 'string' && NAME_PATTERN.test(value) && !/\.(lock|tmp)$/i.test(value))
    return value;
  throw invalidRequest(
    `name must be 1 to 100 letters, digits, '.', '_' and '-', and begin with a letter or digit (got ${showValue(value ?? null)}).`,
  );
}

/** Slots of a part by default: some seconds of work, some ten megabytes of text. */
export const DEFAULT_PART = 2_000_000n;

/** How a batch is cut and stored, in the order in which it is read. */
export const FILES_FIELDS = {
  part: plainField('part', {
    placeholder: 'N',
    text: 'integer',
    help: 'slots of a part (default 2e6)',
    schema: { type: ['integer', 'string', 'null'], minimum: 1, default: Number(DEFAULT_PART) },
    read(value): bigint {
      const slots = value == null ? Number(DEFAULT_PART) : coerceInt(value);
      if (slots === undefined || slots < 1 || slots > Number.MAX_SAFE_INTEGER) {
        throw invalidRequest(
          `part must be an integer >= 1, the slots of a part (got ${showValue(value!)}).`,
        );
      }
      return BigInt(slots);
    },
  }),
  gzip: plainField('gzip', {
    flag: 'gz',
    placeholder: '',
    help: 'parts compressed with gzip',
    schema: { type: ['boolean', 'null'], default: false },
    read(value): boolean {
      if (value != null && typeof value !== 'boolean') {
        throw invalidRequest(`gzip must be true or false (got ${showValue(value)}).`);
      }
      return value === true;
    },
  }),
  name: plainField('name', {
    // on the command line --out says where the batch goes
    flag: null,
    help: 'the folder of parts, or a SQLite file',
    schema: { type: 'string', pattern: NAME },
    read: parseBatchName,
  }),
};

/** How a batch is cut and stored. */
export type FilesRequest = Values<typeof FILES_FIELDS>;

/** Checks the fields beside those of a batch; `RequestError` naming the first that is wrong. */
export function parseFiles(body: JsonObject): FilesRequest {
  const { values } = readOperation({ fields: FILES_FIELDS }, body);
  if (isDatabasePath(values.name) && (values.gzip || body.format != null)) {
    throw invalidRequest('A batch whose name ends as a database has neither format nor gzip.');
  }
  return values;
}

/** Where a job gets what it needs. */
export interface JobPlace {
  /** Absolute path of the folder or file that is made. */
  readonly out: string;
  readonly outputBase: string;
  readonly runDir: string;
  readonly policies: string;
  readonly threads: number;
}

/**
 * Arguments of the command that makes a batch into files. `body` is the request as it came, `seed` what was
 * drawn for it; it is written into a temporary folder, which `clear` removes.
 */
export async function filesCommand(
  body: JsonObject,
  seed: JsonValue,
  { part, gzip }: Pick<FilesRequest, 'part' | 'gzip'>,
  { out, outputBase, runDir, policies, threads }: JobPlace,
): Promise<{ args: string[]; clear: () => Promise<void> }> {
  const { name: _name, part: _part, gzip: _gzip, patch: _patch, run_id: _run, ...fields } = body;
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-batch-'));
  const request = join(folder, 'request.json');
  await writeFile(request, jsonText({ ...fields, seed, exclude: withLists(fields.exclude) }));
  const values = { out, 'output-base': outputBase, run: runDir, policies, threads, part, request };
  const flags = Object.entries(values).map(([flag, value]) => `--${flag}=${value}`);
  const args = ['batch', ...flags, ...(gzip ? ['--gz'] : [])];
  return { args, clear: () => rm(folder, { recursive: true, force: true }) };
}

/** An exclusion whose long lists are lists again. */
function withLists(exclude: JsonValue | undefined): JsonValue {
  if (!isJsonObject(exclude)) return exclude ?? null;
  const entries = Object.entries(exclude).map(([key, value]): [string, JsonValue] => {
    const list = value as unknown;
    return [key, list instanceof LongList ? list.text.split('\n') : value];
  });
  return Object.fromEntries(entries);
}
