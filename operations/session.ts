/** The operations on sessions and their leases: fields and published texts. */
import type { JsonValue } from '../engine/base/json.ts';
import { type FieldSchema, httpField } from './fields.ts';
import { looseSwitch } from './kinds/numbers.ts';
import { invalidRequest } from './request-error.ts';

const NOT_TEXT = 'lock_holder_id must be a string when provided.';
const BLANK = 'lock_holder_id must not be blank when provided.';

/** A holder as sent: trimmed; null when absent or null; `fault` when it can be none. */
export function readHolder(
  value: JsonValue | undefined,
): { readonly holder: string | null } | { readonly fault: string } {
  if (value === undefined || value === null) return { holder: null };
  if (typeof value !== 'string') return { fault: NOT_TEXT };
  const holder = value.trim();
  return holder === '' ? { fault: BLANK } : { holder };
}

const SESSION_ID = { $ref: '#/components/schemas/SessionId' };
const HOLDER = { $ref: '#/components/schemas/LockHolder' };

/** Trimmed text; blank counts as null. */
const textOrNull = (key: string, help: string, schema: FieldSchema) =>
  httpField(key, help, schema, (value): string | null => {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') throw invalidRequest(`${key} must be a string or null.`);
    return value.trim() || null;
  });

/** Trimmed and not empty. */
const sessionId = httpField('session_id', 'the session', SESSION_ID, (value): string => {
  const id = typeof value === 'string' ? value.trim() : '';
  if (id === '') throw invalidRequest('Missing or invalid session_id.');
  return id;
});

const HOLDER_HELP = 'who holds the session; load takes its lease for this name';

function holderOrNull(value: JsonValue | undefined): string | null {
  const read = readHolder(value);
  if ('fault' in read) throw invalidRequest(read.fault);
  return read.holder;
}

const holder = httpField('lock_holder_id', HOLDER_HELP, HOLDER, (value): string => {
  const name = holderOrNull(value);
  if (name === null) throw invalidRequest('Missing lock_holder_id.');
  return name;
});

const force = looseSwitch('force_lock', false, {
  help: 'load: take the lease over from another holder',
});

/** Which session is loaded, and for whom its lease is taken, if for anybody. */
export const LOAD_FIELDS = {
  sessionId,
  holder: httpField('lock_holder_id', HOLDER_HELP, HOLDER, holderOrNull),
  force,
};

const LEASE_FIELDS = { sessionId, holder };

export const BODIES = {
  '/api/walker/save-session': {
    label: textOrNull('label', 'a note that the list shows', {
      type: ['string', 'null'],
      default: null,
    }),
    sessionId: textOrNull(
      'session_id',
      'the name of the session (letters, digits, ".", "_", "-")',
      {
        anyOf: [SESSION_ID, { type: 'null' }],
      },
    ),
    repairFrom: textOrNull('repair_from_session_id', 'make a new revision of this session', {
      anyOf: [SESSION_ID, { type: 'null' }],
    }),
    /** Refer to a patch whose corpus has no results yet, too. */
    corpora: looseSwitch('corpora', false),
  },
  '/api/walker/load-session': LOAD_FIELDS,
  /** The lease of which session, and who holds it. */
  '/api/walker/session-lock/heartbeat': LEASE_FIELDS,
  '/api/walker/session-lock/release': LEASE_FIELDS,
  /** A request that may take the lease from another holder. */
  '/api/walker/session-lock/acquire': { ...LEASE_FIELDS, force },
};
