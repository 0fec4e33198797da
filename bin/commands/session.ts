/** `namewalk session`: saved sessions, on disk and on a running server. */
import { flagHelp, flagOptions, WIDE_HELP } from '../../operations/fields.ts';
import { SESSION_FOLDER_FIELDS } from '../../operations/places.ts';
import { LOAD_FIELDS, SAVE_FIELDS } from '../../operations/session.ts';
import { loadConfig } from '../../store/settings/config.ts';
import { type Command, UsageError } from '../command.ts';
import { parseFlagsAndFiles } from '../flags/flags.ts';
import { bodyOfFlags, readFlags } from '../flags/values.ts';
import { chosenFormat, FORMAT_OPTIONS, type OutputFormat } from '../output/output.ts';
import { diskSessions } from '../session-disk.ts';
import { serverSessions } from '../session-server.ts';

/** What a running server takes, each field with the flag that says it. */
const SERVER_FIELDS = {
  holder: LOAD_FIELDS.holder,
  force: LOAD_FIELDS.force,
  ...SAVE_FIELDS,
};

export const command: Command = {
  name: 'session',
  summary: 'list, verify, save and load sessions',
  help: `
Usage: namewalk session list [options]
       namewalk session show ID [options]
       namewalk session verify [ID...] [options]
       namewalk session save --server URL [--label TEXT] [--id ID | --repair ID] [--holder NAME] [--corpora]
       namewalk session load ID --server URL [--holder NAME] [--force]
       namewalk session release ID --server URL --holder NAME

A session remembers which runs the two patches held and in which state. list, show and verify read the
files; save, load and release ask a running server, because they concern what it holds.

  list      one line a session, newest first
  show      everything that is known of one session
  verify    re-derive the hashes of the named sessions, or of all, and of the runs they refer to;
            exit code 1 unless every one is verified
  save      keep what the patches of the server hold; a session is never overwritten
  load      load the runs of a session into the patches and put their results back
  release   give up the lease of a session

Folders (list, show, verify):
${flagHelp(SESSION_FOLDER_FIELDS, WIDE_HELP)}

Server (save, load, release):
  --server URL         address of the server, as it prints it at start
${flagHelp(SERVER_FIELDS)}

Output:
  --txt                lines for people (default)
  --json, --ndjson     whole records, as one list or one a line
  --csv                a table with a heading

Examples:
  namewalk session verify && echo all sound
  namewalk session save --server http://127.0.0.1:8000 --label "before the meeting"
`,
  run,
};

const OPTIONS = {
  ...flagOptions(SESSION_FOLDER_FIELDS),
  ...flagOptions(SERVER_FIELDS),
  server: { type: 'string' },
  ...FORMAT_OPTIONS,
} as const;

const FOLDERS = Object.keys(flagOptions(SESSION_FOLDER_FIELDS));
const FORMATS: readonly string[] = ['json', 'ndjson', 'csv', 'txt'];

/** Flags that a verb takes, and how many ids. */
const VERBS: Record<string, { flags: readonly string[]; ids: readonly [number, number] }> = {
  list: { flags: [...FOLDERS, ...FORMATS], ids: [0, 0] },
  show: { flags: [...FOLDERS, ...FORMATS], ids: [1, 1] },
  verify: { flags: [...FOLDERS, ...FORMATS], ids: [0, Number.POSITIVE_INFINITY] },
  save: {
    flags: ['server', 'holder', 'label', 'id', 'repair', 'corpora', ...FORMATS],
    ids: [0, 0],
  },
  load: { flags: ['server', 'holder', 'force', ...FORMATS], ids: [1, 1] },
  release: { flags: ['server', 'holder', ...FORMATS], ids: [1, 1] },
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseFlagsAndFiles(args, OPTIONS);
  const [verb, ...ids] = positionals;
  const known = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (verb === undefined || known === undefined) {
    const verbs = Object.keys(VERBS).join(', ');
    throw new UsageError(
      verb === undefined ? `Say what to do: ${verbs}.` : `"${verb}" is none of ${verbs}.`,
    );
  }
  for (const flag of Object.keys(values)) {
    if (!known.flags.includes(flag)) throw new UsageError(`session ${verb} takes no --${flag}.`);
  }
  const [least, most] = known.ids;
  if (ids.length < least || ids.length > most) {
    throw new UsageError(`session ${verb} takes ${most === 0 ? 'no id' : 'exactly one id'}.`);
  }
  const format: OutputFormat = chosenFormat(values);
  if (verb === 'list' || verb === 'show' || verb === 'verify') {
    const config = loadConfig(readFlags(SESSION_FOLDER_FIELDS, values));
    return diskSessions(config)[verb](ids, format);
  }
  const { server } = values;
  if (server === undefined) {
    throw new UsageError(
      `session ${verb} needs --server URL: it concerns what a running server holds.`,
    );
  }
  const body = bodyOfFlags(SERVER_FIELDS, values);
  if (verb === 'release' && body.lock_holder_id === undefined) {
    throw new UsageError('session release needs --holder NAME.');
  }
  const sessions = serverSessions(server, format);
  if (verb === 'save') return sessions.save(body);
  const request = { session_id: ids[0]!, ...body };
  return verb === 'load' ? sessions.load(request) : sessions.release(request);
}
