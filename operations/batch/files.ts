/** Batches in files: how they are cut and stored, as fields */
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { coerceInt } from '../coerce.ts';
import { type AnyInteger, httpField, optionalField, type Values } from '../fields.ts';
import { valuesOf } from '../operation.ts';
import { invalidRequest, showValue } from '../request-error.ts';

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

/** Names of batches, and `--out` paths, that are databases. */
export const isDatabasePath = (path: string): boolean => /\.(sqlite3?|db)$/i.test(path);

/** Slots of a part by default: some seconds of work, some ten megabytes of text. */
const DEFAULT_PART = 2_000_000n;

/** How a batch is cut and stored, in the order in which it is read. */
export const FILES_FIELDS = {
  /** Slots of a part; default 2,000,000. */
  part: optionalField<bigint, bigint, AnyInteger>('part', {
    placeholder: 'N',
    text: 'integer',
    help: 'slots of a part (default 2e6)',
    schema: { type: ['integer', 'string', 'null'], minimum: 1, default: Number(DEFAULT_PART) },
    absent: DEFAULT_PART,
    parse(value) {
      const slots = coerceInt(value) ?? 0;
      if (slots >= 1 && slots <= Number.MAX_SAFE_INTEGER) return BigInt(slots);
      throw invalidRequest(
        `part must be an integer >= 1, the slots of a part (got ${showValue(value)}).`,
      );
    },
  }),
  /** Parts compressed with gzip; default false. */
  gzip: optionalField('gzip', {
    flag: 'gz',
    placeholder: '',
    help: 'parts compressed with gzip',
    schema: { type: ['boolean', 'null'], default: false },
    absent: false,
    parse(value): boolean {
      if (typeof value === 'boolean') return value;
      throw invalidRequest(`gzip must be true or false (got ${showValue(value)}).`);
    },
  }),
  // on the command line --out says where the batch goes
  name: httpField(
    'name',
    'the folder of parts, or a SQLite file',
    { type: 'string', pattern: NAME },
    parseBatchName,
  ),
};

/** How a batch is cut and stored. */
export type FilesRequest = Values<typeof FILES_FIELDS>;

/** Checks the fields beside those of a batch; `RequestError` naming the first that is wrong. */
export function parseFiles(body: JsonObject): FilesRequest {
  const values = valuesOf(FILES_FIELDS, body);
  if (isDatabasePath(values.name) && (values.gzip || body.format != null)) {
    throw invalidRequest('A batch whose name ends as a database has neither format nor gzip.');
  }
  return values;
}
