/** The verbs session and verify: saved sessions, on disk and on a running server, and every file against its hash. */
import { relative } from 'node:path';
import { Settings } from '../../app/settings/settings.ts';
import { isBroken, toVerify, verifiedFiles } from '../../app/verification.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { LOAD_FIELDS, SAVE_FIELDS } from '../../operations/session.ts';
import {
  listSessions,
  type SessionEntry,
  verifySession,
  verifySessions,
} from '../../store/sessions/sessions.ts';
import { loadConfig } from '../../store/settings/config.ts';
import { tell, UsageError } from '../command.ts';
import { bodyOfFlags, type Flags, flagHelp } from '../flags/flags.ts';
import { FOLDERS, folderHelp, PATCH_FOLDERS, settingsOfFlags } from '../flags/settings.ts';
import { keyTable, OUTPUT_FORMATS, type Table } from '../output/output.ts';
import { type Given, verb, writeVerified } from '../verb.ts';

/** What a running server takes, each field with the flag that says it. */
const SERVER_FIELDS = {
  holder: LOAD_FIELDS.holder,
  force: LOAD_FIELDS.force,
  ...SAVE_FIELDS,
};

export const session = verb({
  name: 'session',
  summary: 'list, verify, save and load sessions',
  usage: `
session list [options]
session show ID [options]
session verify [ID...] [options]
session save --server URL [--label TEXT] [--id ID | --repair ID] [--holder NAME] [--corpora]
session load ID --server URL [--holder NAME] [--force]
session release ID --server URL --holder NAME`,
  about: `
A session remembers which runs the two patches held and in which state. list, show and verify read the
files; save, load and release ask a running server, because they concern what it holds.

  list      one line a session, newest first
  show      everything that is known of one session
  verify    re-derive the hashes of the named sessions, or of all, and of the runs they refer to;
            exit code 1 unless every one is verified
  save      keep what the patches of the server hold; a session is never overwritten
  load      load the runs of a session into the patches and put their results back
  release   give up the lease of a session`,
  flags: `
Folders (list, show, verify):
${folderHelp(PATCH_FOLDERS)}

Server (save, load, release):
  --server URL         address of the server, as it prints it at start
${flagHelp(SERVER_FIELDS)}

Output:
  --txt                lines for people (default)
  --json, --ndjson     whole records, as one list or one a line
  --csv                a table with a heading`,
  end: '',
  examples: `
  namewalk session verify && echo all sound
  namewalk session save --server http://127.0.0.1:8000 --label "before the meeting"`,
  files: 'any',
  faults: 'namewalk',
  run(given) {
    const { flags } = given;
    const [name, ...ids] = given.files;
    const known = name !== undefined && Object.hasOwn(ASKED, name) ? ASKED[name] : undefined;
    if (name === undefined || known === undefined) {
      const names = Object.keys(ASKED).join(', ');
      throw new UsageError(
        name === undefined ? `Say what to do: ${names}.` : `"${name}" is none of ${names}.`,
      );
    }
    const odd = Object.keys(flags).find((flag) => !known.flags.includes(flag));
    if (odd !== undefined) throw new UsageError(`session ${name} takes no --${odd}.`);
    const [least, most] = known.ids;
    if (ids.length < least || ids.length > most) {
      throw new UsageError(`session ${name} takes ${most === 0 ? 'no id' : 'exactly one id'}.`);
    }
    if (known.flags.includes('server') && flags.server === undefined) {
      throw new UsageError(
        `session ${name} needs --server URL: it concerns what a running server holds.`,
      );
    }
    if (name === 'release' && flags.holder === undefined) {
      throw new UsageError('session release needs --holder NAME.');
    }
    return known.run(ids, given);
  },
});

const ON_DISK = [...PATCH_FOLDERS, ...OUTPUT_FORMATS];

type Body = Record<string, unknown>;

interface Asked {
  readonly flags: readonly string[];
  readonly ids: readonly [least: number, most: number];
  /** Does it; returns the exit code. */
  run(ids: readonly string[], given: Given): Promise<number>;
}

const ASKED: Readonly<Record<string, Asked>> = {
  list: {
    flags: ON_DISK,
    ids: [0, 0],
    async run(_, { flags, write }) {
      const entries = await listSessions(...folders(flags));
      await write(listTable(entries), entries);
      return 0;
    },
  },
  show: {
    flags: ON_DISK,
    ids: [1, 1],
    async run([id], { flags, format, write, print }) {
      const [base, runsBase] = folders(flags);
      const { record, path, status, reason } = await verifySession(base, id!, runsBase);
      if (record === null) {
        tell(`namewalk: ${path}: ${reason}`);
        return 1;
      }
      const shown = { ...record, verification_status: status, verification_reason: reason };
      const json = (indent: number) => [`${jsonText(shown, { indent })}\n`];
      if (format === 'ndjson') await print(json(0));
      else await write({ ...PAIRS, json: () => json(2) }, Object.entries(shown));
      return 0;
    },
  },
  verify: {
    flags: ON_DISK,
    ids: [0, Number.POSITIVE_INFINITY],
    async run(ids, { flags, write }) {
      const [base, runsBase] = folders(flags);
      const checks =
        ids.length === 0
          ? await verifySessions(base, runsBase)
          : await Promise.all(ids.map((id) => verifySession(base, id, runsBase)));
      return writeVerified(write, checks, ({ status }) => status === 'verified');
    },
  },
  /** Well when a session was written. */
  save: served('save-session', [0, 0], ['holder', 'label', 'id', 'repair', 'corpora'], (answer) => {
    const { status, reason, session_id, patch_a, patch_b } = answer;
    const well = status === 'saved';
    const told = well ? `saved ${session_id}` : `${status}: ${reason}`;
    const line = `${told}  patch a: ${reasonOf(patch_a)}, patch b: ${reasonOf(patch_b)}`;
    return { line, well };
  }),
  /** Well when at least one patch was loaded and none failed. */
  load: served('load-session', [1, 1], ['holder', 'force'], (answer) => {
    const { status, reason, session_id, patch_a, patch_b, session_lock } = answer;
    const patches = [patch_a, patch_b].map((block) => block as Body);
    const told = patches.map((block, k) => `patch ${'ab'[k]}: ${loadOf(block)}`).join(', ');
    const lock = (session_lock as Body | undefined)?.status ?? 'unlocked';
    const failed = patches.some((block) => block.verification_status === 'error');
    return {
      line: `${status}: ${reason}  ${session_id}  ${told}, lock: ${lock}`,
      well: patches.some((block) => block.loaded === true) && !failed,
    };
  }),
  /** Well when the lease is free now. */
  release: served('session-lock/release', [1, 1], ['holder'], ({ status, reason }) => ({
    line: `${status}: ${reason}`,
    well: true,
  })),
};

/** What a running server is asked to do: its line for people, and whether it went well. */
function served(
  route: string,
  ids: Asked['ids'],
  own: readonly string[],
  told: (answer: Body) => { readonly line: string; readonly well: boolean },
): Asked {
  return {
    ids,
    flags: ['server', ...OUTPUT_FORMATS, ...own],
    async run([id], { flags, write }) {
      const answer = await ask(route, flags, {
        ...(id !== undefined && { session_id: id }),
        ...bodyOfFlags(SERVER_FIELDS, flags),
      });
      const { line, well } = told(answer);
      const cells = Object.values(answer).map((value) =>
        typeof value === 'object' && value !== null ? jsonText(value) : value,
      );
      await write(
        { titles: Object.keys(answer), cells: () => cells, line: () => line, object: () => answer },
        [answer],
      );
      return well ? 0 : 1;
    },
  };
}

function folders(flags: Flags): [base: string, runsBase: (patch: 'a' | 'b') => string] {
  const settings = new Settings(loadConfig(settingsOfFlags(flags)));
  return [settings.sessionsBase, (patch) => settings.runsBase(patch)];
}

function listTable(entries: readonly SessionEntry[]): Table<SessionEntry> {
  const width = Math.max(0, ...entries.map(({ session_id }) => session_id.length));
  return keyTable(
    [
      ...(['session_id', 'created_at_utc', 'verification_status', 'verification_reason'] as const),
      ...(['patch_a_run_id', 'patch_b_run_id', 'revision', 'parent_session_id'] as const),
      ...(['root_session_id', 'label', 'session_path'] as const),
    ],
    (entry) =>
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
    (entry) => entry,
  );
}

const shownValue = (value: unknown): string =>
  typeof value === 'string' ? printable(value) : jsonText(value);

/** A record field by field; anything but text as JSON. */
const PAIRS: Table<[string, unknown]> = {
  titles: ['field', 'value'],
  cells: ([field, value]) => [field, shownValue(value)],
  line: ([field, value]) => `${field}: ${shownValue(value)}`,
};

/** Text from a file must not steer the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '\ufffd');

async function ask(route: string, { server }: Flags, body: Body): Promise<Body> {
  const base = serverUrl(String(server));
  const url = new URL(`/api/walker/${route}`, base);
  let reply: Response;
  let answer: unknown;
  try {
    reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    answer = await reply.json();
  } catch (err) {
    const { cause, message } = err as Error & { cause?: Error };
    throw new EngineError(
      'server-unreachable',
      `No answer from ${base.origin}: ${cause?.message || message}. Is namewalk serve running there?`,
    );
  }
  const { error } = answer as Body;
  if (reply.ok && error === undefined) return answer as Body;
  throw new EngineError('server-refused', String(error ?? `${url}: status ${reply.status}`));
}

function serverUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`--server must be an address such as http://127.0.0.1:8000, not "${text}".`);
}

const reasonOf = (block: unknown): string => String((block as Body | null)?.reason ?? '-');

const loadOf = (block: Body): string =>
  block.loaded === true
    ? `${block.run_id} (${(block.restored_kinds as string[]).join(' ') || 'nothing'} restored)`
    : `not loaded, ${block.verification_reason}`;

export const verify = verb({
  name: 'verify',
  summary: 'check every hash of runs and of the sessions that refer to them',
  usage: 'verify [RUN...] [options]',
  about: `
Reads every file of the runs again and re-derives its hashes: the manifest, the files that it lists (text
outputs and database), the reach cache, the results kept for both patches, the run state, and the sessions
that refer to the runs; and of batches of names (namewalk batch --out), every part or row.
One line a file: its status, its path, the reason.

  verified    the file is what it was when it was written
  mismatch    it is there but not what it should be
  missing     it is listed or pointed to but not there; or it carries no hash to check
  error       it cannot be read

Exit code: 1 when a file is a mismatch, an error or gone, 130 and 143 ended by SIGINT and SIGTERM, else 0.`,
  flags: `
  RUN                  run id under the output base, or the path of a run directory, of a folder of
                       parts or of a SQLite file of names; without any, all runs, all sessions and the
                       batches in the folder batches of the output base
${folderHelp(FOLDERS)}
  --txt                lines for people (default)
  --json, --ndjson     records with status, path, reason, as one list or one a line
  --csv                a table with a heading`,
  end: '',
  examples: `
  namewalk verify
  namewalk verify 20250101_120000_pyphen --json`,
  files: 'any',
  faults: 'namewalk',
  stops: true,
  async run({ flags, files, signal, write }) {
    const settings = new Settings(loadConfig(settingsOfFlags(flags)));
    const wanted = await toVerify(settings, files).catch((err) => {
      throw err instanceof EngineError ? new UsageError(err.message) : err;
    });
    // people see paths below the output base where they lie there
    const shown = (path: string): string => {
      const below = relative(settings.outputBase, path);
      return below.startsWith('..') ? path : below;
    };
    const found = verifiedFiles(settings, wanted, signal);
    return writeVerified(write, found, (file) => !isBroken(file), shown);
  },
});
