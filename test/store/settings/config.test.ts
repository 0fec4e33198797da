/** Server settings: INI rules, defaults, flags, bounds and error texts. */
import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { UsageError } from '../../../bin/command.ts';
import { serve } from '../../../bin/commands/serve.ts';
import { parseFlags } from '../../../bin/flags/flags.ts';
import { settingsOfFlags } from '../../../bin/flags/settings.ts';
import { EngineError } from '../../../engine/base/errors.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import {
  loadConfig,
  readIni,
  SETTINGS,
  type ServerConfig,
} from '../../../store/settings/config.ts';
import { anyCharacter } from '../../any-character.ts';
import { faultOf, refusal, refuses } from '../../fault.ts';
import { sharedFolderSuite } from '../temp-folder.ts';

const repeated = SETTINGS.filter((setting) => setting.repeated).map(({ flag }) => flag);
const parseServeFlags = (args: readonly string[]) =>
  settingsOfFlags(parseFlags(args, serve.help, { repeated }).flags);

interface Context {
  /** Settings from the INI text, with the flags over it. */
  load(ini: string, args?: readonly string[]): Promise<ServerConfig>;
}

const config = sharedFolderSuite<Context>('configuration', (context) => {
  context.load = async (ini, args = []) => {
    const file = join(context.folder, 'server.ini');
    await writeFile(file, ini);
    return loadConfig(parseServeFlags([...args, '--config', file]));
  };
});

const section = (lines: string): string => `[build_tools]\n${lines}\n`;

const values = (text: string): Record<string, string> =>
  Object.fromEntries([...readIni('a.ini', text)].map(([key, { value }]) => [key, value]));

config('any text is read as it stands', () => {
  const line = fc.string({ unit: anyCharacter }).map((text) => text.replace(/[\r\n]/g, ' ').trim());
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('=', ':'), (lines, sign) => {
      const text = lines.map((value, k) => `key_${k} ${sign} ${value}`).join('\n');
      assert.equal(values(section(text)), Object.fromEntries(lines.map((v, k) => [`key_${k}`, v])));
    }),
  );
});

config('the section is read by the published rules', () => {
  assert.equal(
    values(`\uFEFF# a comment
port = 1
[other]
port = 2
not a setting at all
[build_tools]
; a comment
   # an indented comment
Port: 8123
OUTPUT_BASE=/a = b : c
sessions_dir = "/with quotes" ; and # more
verbose =
windows: C:\\temp\\new
path = /a;b#c
[last]
host = x
`),
    {
      port: '8123',
      output_base: '/a = b : c',
      sessions_dir: '"/with quotes" ; and # more',
      verbose: '',
      windows: 'C:\\temp\\new',
      path: '/a;b#c',
    },
  );
});

config('a section that is missing, empty or given twice is fine', () => {
  assert.equal(values(''), {});
  assert.equal(values('[build_tools]'), {});
  assert.equal(values('[Build_Tools]\nport = 1'), {});
  assert.equal(values('[build_tools]\r\na = 1\r\n[x]\r\na = 2\r\n[build_tools]\r\nb = 3'), {
    a: '1',
    b: '3',
  });
  assert.equal(values('[build_tools]\n__proto__ = 1'), { ['__proto__']: '1' });
});

config('a line that is no setting and a key given twice are refused with their line', () => {
  for (const [text, pattern] of [
    ['[build_tools]\nport', /^a.ini: line 2 .* is not "key = value": port/],
    ['[build_tools]\n= 3', /^a.ini: line 2 /],
    ['[build_tools]\na = 1\n\nA : 2', /^a.ini: line 4: a is already set on line 2/],
  ] as const) {
    refuses(() => values(text), 'config-invalid', pattern);
  }
});

/** Key, default, line of the file and what it sets, flags and what they set, for all settings. */
const settings = (
  folder: string,
): [keyof ServerConfig, unknown, string, unknown, string, unknown][] => [
  ['host', '127.0.0.1', 'host = 0.0.0.0', '0.0.0.0', '--host ::1', '::1'],
  ['port', null, 'port: 9000', 9000, '--port=8080', 8080],
  ['quiet', false, 'verbose = Off', true, '--verbose', false],
  ['apiOnly', false, 'api_only = YES', true, '--api-only', true],
  [
    'outputBase',
    resolve('_working/output'),
    'output_base = ~/out',
    join(homedir(), 'out'),
    '--output-base /flag',
    '/flag',
  ],
  ['sessionsDir', null, 'sessions_dir = ~', homedir(), '--sessions-dir /flag', '/flag'],
  ['corpusDirA', null, 'corpus_dir_a = /corpora/a', '/corpora/a', '--corpus-dir-a /a', '/a'],
  ['corpusDirB', null, 'corpus_dir_b = relative', resolve('relative'), '--corpus-dir-b /b', '/b'],
  ['hyphenDir', null, `hyphen_dir = ${folder}`, folder, `--hyphen-dir ${folder}`, folder],
  [
    'browseRoots',
    null,
    `browse_roots = /one${delimiter}~/two`,
    ['/one', join(homedir(), 'two')],
    '--browse-root /x --browse-root /y',
    ['/x', '/y'],
  ],
  [
    'policies',
    join(packageRoot(), 'store', 'name_classes.yml'),
    'policies = /p.yml',
    '/p.yml',
    '--policies /flag',
    '/flag',
  ],
  ['samples', true, 'no_sample = on', false, '--no-sample', false],
  ['threads', null, 'threads = 3', 3, '--threads 2', 2],
  ['taskSeconds', 600, 'task_seconds = 30', 30, '--task-seconds 9', 9],
  ['dbPath', null, 'db_path = ~/db.sqlite3', join(homedir(), 'db.sqlite3'), '--db /flag', '/flag'],
  ['queue', null, 'queue = redis://ini', 'redis://ini', '--queue redis://flags', 'redis://flags'],
  [
    'corsOrigins',
    [],
    'cors_origins = https://example.org, http://localhost:3000/',
    ['https://example.org', 'http://localhost:3000'],
    '--cors-origin https://example.org',
    ['https://example.org'],
  ],
];

config('the default, the file with ~ for the home folder, and flags over it', async (context) => {
  const { folder, load } = context;
  const rows = settings(folder);
  const loaded = (column: 1 | 3 | 5) =>
    Object.fromEntries(rows.map((row) => [row[0], row[column]]));
  assert.equal(loadConfig({ config: join(folder, 'missing.ini') }), loaded(1));
  // a key that is no setting, such as one of an earlier version, changes nothing
  const gone = 'favorites_db_path = /gone.sqlite3';
  const ini = section([gone, ...rows.map(([, , line]) => line)].join('\n'));
  assert.equal(await load(ini), loaded(3));
  // what both set alike is left to the flags alone
  const under = rows.filter(([, , , inFile, , byFlags]) => inFile !== byFlags);
  const flags = rows.flatMap(([, , , , text]) => text.split(' '));
  assert.equal(await load(section(under.map(([, , line]) => line).join('\n')), flags), loaded(5));
});

config('blank values in the file count as unset', async ({ load }) => {
  const blank = section('port =\nverbose =\noutput_base =\nthreads :\nbrowse_roots =');
  assert.equal(await load(blank), await load(''));
});

config('bad values in the file name file, line, key and what is allowed', async ({ load }) => {
  for (const [line, pattern] of [
    ['port = eighty', /server\.ini, line 2: port must be an integer from 0 to 65535, not "eighty"/],
    ['port = 65536', /port must be/],
    ['port = -1', /port must be/],
    ['port = 80.5', /port must be/],
    ['threads = 0', /threads must be an integer from 1 to 256/],
    ['task_seconds = 0', /task_seconds must be an integer from 1 to 86400/],
    ['verbose = maybe', /verbose must be 1\/yes\/true\/on or 0\/no\/false\/off, not "maybe"/],
    ['api_only = 2', /api_only must be/],
    ['hyphen_dir = /no/such/folder', /hyphen_dir is not a folder: \/no\/such\/folder/],
    ['cors_origins = *', /cors_origins must hold origins such as https:\/\/example\.org/],
    ['cors_origins = https://example.org/page', /cors_origins must hold origins/],
    ['nonsense', /server\.ini: line 2/],
  ] as const) {
    const err = await faultOf(load(section(line)));
    assert.instance(err, EngineError, line);
    assert.is(err.code, 'config-invalid');
    assert.match(err.message, pattern);
  }
});

config('a file that is not UTF-8, or a folder, is refused by its name', async ({ folder }) => {
  const path = join(folder, 'latin1.ini');
  await writeFile(path, Buffer.from('[build_tools]\noutput_base = /caf\xe9\n', 'latin1'));
  refuses(() => loadConfig({ config: path }), 'config-unreadable', /latin1\.ini.*not UTF-8/);
  refuses(() => loadConfig({ config: folder }), 'config-unreadable', folder);
});

config('bad flags are usage errors', () => {
  // a blank at the end is an empty value
  for (const line of [
    ...['--port x', '--port 65536', '--port ', '--port', '--threads 0', '--task-seconds 0'],
    ...['--quiet --verbose', '--output-base ', '--browse-root ', '--no-such-flag', 'positional'],
  ]) {
    refusal(() => parseServeFlags(line.split(' ')), UsageError);
  }
});

config('the page of the settings names each with its flag and its key', async () => {
  const page = await readFile(join(packageRoot(), 'docs', 'configuration.md'), 'utf8');
  const missing = SETTINGS.flatMap(({ flag, key }) => [`\`--${flag}`, `\`${key}\``]).filter(
    (word) => !page.includes(word),
  );
  assert.equal(missing, []);
});
