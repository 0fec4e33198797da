/** The operations that list runs, follow a job, look at a run, name it and upload texts: fields and published texts. */
import { isRunName, MAX_RUN_NAME } from '../engine/base/plain-text.ts';
import { httpField, plainField } from './fields.ts';
import { requiredTextField } from './kinds/published.ts';
import { optionalText, type QueryField } from './kinds/query.ts';
import { invalidRequest } from './request-error.ts';
import type { PatchName } from './walker.ts';

export const RENAME_FIELDS = {
  runId: httpField('run_id', 'the run', { type: 'string', minLength: 1 }, (value) => {
    if (typeof value === 'string' && value !== '') return value;
    throw invalidRequest('run_id is required.');
  }),
  /** Null: the default again, which the source gives. */
  name: plainField('name', {
    help: 'what people call its corpus',
    schema: { type: ['string', 'null'], maxLength: MAX_RUN_NAME },
    read(value): string | null {
      if (value == null || (typeof value === 'string' && value.trim() === '')) return null;
      const name = typeof value === 'string' ? value.trim().normalize('NFC') : '';
      if (!isRunName(name)) {
        throw invalidRequest(`name must be one line of at most ${MAX_RUN_NAME} characters.`);
      }
      return name;
    },
  }),
};

/** The patch whose folder is looked into; anything but a patch counts as none. */
const runsPatch: QueryField<PatchName | undefined> = {
  key: 'patch',
  schema: { type: 'string' },
  read(query) {
    const patch = query.optional('patch');
    return patch === 'a' || patch === 'b' ? patch : undefined;
  },
};

/** Which runs are listed: those of a folder whose source has a text in its name. */
export const RUNS_FIELDS = { patch: runsPatch, source: optionalText('source') };

/** Where a run is looked for. */
export const RUN_FIELDS = { patch: runsPatch };

/** What of the latest job's log is sent. */
export const STATUS_FIELDS = {
  logOffset: {
    key: 'log_offset',
    schema: { type: 'integer', minimum: 0, default: 0 },
    read(query): number {
      const given = query.all('log_offset');
      const text = given.length === 0 ? '0' : given.join();
      const offset = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (!Number.isSafeInteger(offset)) {
        throw invalidRequest('log_offset must be an integer >= 0');
      }
      return offset;
    },
  } satisfies QueryField<number>,
};

/** What an uploaded text is called. */
export const UPLOAD_FIELDS = {
  name: {
    key: 'name',
    schema: { type: 'string' },
    read: (query) => query.first('name') ?? '',
  } satisfies QueryField<string>,
};

/** Which uploaded text is deleted. */
export const DELETE_SOURCE_FIELDS = { id: requiredTextField('id', { help: 'the uploaded text' }) };
