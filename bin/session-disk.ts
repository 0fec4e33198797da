/** `namewalk session list`, `show` and `verify`: session files on disk. */
import { Settings } from '../app/settings/settings.ts';
import { jsonText } from '../engine/base/json-text.ts';
import {
  listSessions,
  type SessionCheck,
  type SessionEntry,
  verifySession,
  verifySessions,
} from '../store/sessions/sessions.ts';
import type { ServerConfig } from '../store/settings/config.ts';
import { type OutputFormat, type RowLayout, writeRows } from './output/output.ts';

type Verb = (ids: readonly string[], format: OutputFormat) => Promise<number>;

const COLUMNS: readonly (keyof SessionEntry)[] = [
  'session_id',
  'created_at_utc',
  'verification_status',
  'verification_reason',
  'patch_a_run_id',
  'patch_b_run_id',
  'revision',
  'parent_session_id',
  'root_session_id',
  'label',
  'session_path',
];

/** What `namewalk session` does with the files themselves; each returns the exit code. */
export function diskSessions(config: ServerConfig): Record<'list' | 'show' | 'verify', Verb> {
  const settings = new Settings(config);
  const base = settings.sessionsBase;
  const runsBase = (patch: 'a' | 'b'): string => settings.runsBase(patch);
  return {
    async list(_ids, format) {
      const entries = await listSessions(base, runsBase);
      await writeRows(process.stdout, format, listLayout(entries), entries);
      return 0;
    },
    async show([id], format) {
      const { record, path, status, reason } = await verifySession(base, id!, runsBase);
      if (record === null) {
        process.stderr.write(`namewalk: ${path}: ${reason}\n`);
        return 1;
      }
      const shown = { ...record, verification_status: status, verification_reason: reason };
      if (format === 'json' || format === 'ndjson') {
        process.stdout.write(`${jsonText(shown, { indent: format === 'json' ? 2 : 0 })}\n`);
      } else {
        await writeRows(process.stdout, format, pairLayout, Object.entries(shown));
      }
      return 0;
    },
    async verify(ids, format) {
      const checks =
        ids.length === 0
          ? await verifySessions(base, runsBase)
          : await Promise.all(ids.map((id) => verifySession(base, id, runsBase)));
      await writeRows(process.stdout, format, checkLayout, checks);
      return checks.every(({ status }) => status === 'verified') ? 0 : 1;
    },
  };
}

const checkLayout: RowLayout<SessionCheck> = {
  columns: [
    { title: 'status', value: ({ status }) => status },
    { title: 'path', value: ({ path }) => path },
    { title: 'reason', value: ({ reason }) => reason },
  ],
  object: ({ status, path, reason }) => ({ status, path, reason }),
  line: ({ status, path, reason }) => `${status.padEnd(8)}  ${path}  ${reason}`,
};

function listLayout(entries: readonly SessionEntry[]): RowLayout<SessionEntry> {
  const width = Math.max(0, ...entries.map(({ session_id }) => session_id.length));
  return {
    columns: COLUMNS.map((title) => ({ title, value: (entry) => entry[title] })),
    object: (entry) => entry,
    line: (entry) =>
      [
        entry.session_id.padEnd(width),
        entry.created_at_utc ?? ''.padEnd(20),
        entry.verification_status.padEnd(8),
        `r${entry.revision}`,
        `a:${entry.patch_a_run_id ?? '-'}`,
        `b:${entry.patch_b_run_id ?? '-'}`,
        printable(entry.label ?? ''),
      ]
        .join('  ')
        .trimEnd(),
  };
}

/** A record field by field; anything but text as JSON. */
const pairLayout: RowLayout<[string, unknown]> = {
  columns: [
    { title: 'field', value: ([field]) => field },
    { title: 'value', value: ([, value]) => shownValue(value) },
  ],
  object: (pair) => pair,
  line: ([field, value]) => `${field}: ${shownValue(value)}`,
};

const shownValue = (value: unknown): string =>
  typeof value === 'string' ? printable(value) : jsonText(value);

/** Text from a file must not steer the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\ufffd');
