/** The operation that names a run's corpus: fields and published texts. */
import { isRunName, MAX_RUN_NAME } from '../../store/runs/name.ts';
import { invalidRequest } from '../request-error.ts';
import { plainField } from './kinds/plain.ts';

export const RENAME_FIELDS = {
  runId: plainField('run_id', {
    flag: null,
    help: 'the run',
    schema: { type: 'string', minLength: 1 },
    read(value): string {
      if (typeof value !== 'string' || value === '') throw invalidRequest('run_id is required.');
      return value;
    },
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
