/** The ports of the reader of lists under `examples/` give the names of the vectors, where their tools are installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { readVectors, type Vectors } from './vectors.ts';

const examples = join(packageRoot(), 'examples');
const folder = mkdtempSync(join(tmpdir(), 'namewalk-ports-'));
const built = (name: string): string => join(folder, name);
/** What ships with the ports: the vectors as they read them. */
const CASES = join(examples, 'cases.txt');

/** The vectors as lines of tabs, which a port reads without JSON; line feeds of a list as \n. */
function linesOf({ file, cases }: Vectors): string[] {
  return [
    ...Object.entries(file.classes).map(([name, text]) => [
      'class',
      name,
      (text as string).replaceAll('\n', '\\n'),
    ]),
    ...cases.flatMap(({ class: name, seed, size, numbers, names, texts, of, unique, spread }) => [
      ['seed', name, seed, size],
      ...numbers.map((number, i) => ['at', number, names[i]]),
      ...texts.map((text, i) => ['of', text, of[i]]),
      ...unique.map((found, i) => ['unique', texts[i], found]),
      ['spread', ...spread],
    ]),
  ].map((parts) => parts.join('\t'));
}

interface Port {
  readonly language: string;
  readonly tools: readonly string[];
  /** Commands that come before; then one that takes a file of cases. */
  readonly build: readonly (readonly string[])[];
  readonly check: readonly string[];
}

const godot = join(examples, 'godot');
const PORTS: readonly Port[] = [
  {
    language: 'Lua',
    tools: ['lua5.4'],
    build: [],
    check: ['lua5.4', join(examples, 'lua', 'check.lua')],
  },
  {
    language: 'Rust',
    tools: ['rustc'],
    build: [
      [
        ...['rustc', '-O', '--edition=2021', '--crate-type=lib', '--crate-name=namewalk'],
        ...['-o', built('libnamewalk.rlib'), join(examples, 'rust', 'src', 'lib.rs')],
      ],
      [
        ...['rustc', '--edition=2021', '--extern', `namewalk=${built('libnamewalk.rlib')}`],
        ...['-o', built('check'), join(examples, 'rust', 'examples', 'check.rs')],
      ],
    ],
    check: [built('check')],
  },
  {
    language: 'C#',
    tools: ['mcs', 'mono'],
    build: [
      [
        'mcs',
        `-out:${built('Check.exe')}`,
        ...['Names.cs', 'Check.cs'].map((file) => join(examples, 'csharp', file)),
      ],
    ],
    check: ['mono', built('Check.exe')],
  },
  {
    // of Godot 3, as Debian has no other
    language: 'GDScript',
    tools: ['sed', 'godot3-server'],
    build: [
      ['mkdir', '-p', built('addons/namewalk')],
      ['touch', built('project.godot')],
      ...['check.gd', 'addons/namewalk/namewalk.gd'].map((file) => [
        ...['sh', '-c', 'sed -E -f "$0/godot3.sed" "$0/$1" > "$2"'],
        ...[godot, file, built(file)],
      ]),
    ],
    check: ['godot3-server', '--path', folder, '-s', 'check.gd'],
  },
];

const ports = suite('ports of the reader of lists');
ports('the cases that ship are the vectors', async () => {
  const lists = (await readVectors()).find(({ file }) => file.format === 'names/1')!;
  assert.is(readFileSync(CASES, 'utf8'), linesOf(lists).join('\n'));
});
ports.after(() => rmSync(folder, { recursive: true, force: true }));

const installed = (tool: string): boolean => spawnSync('which', [tool]).status === 0;

for (const { language, tools, build, check } of PORTS) {
  ports(language, () => {
    const missing = tools.filter((tool) => !installed(tool));
    if (missing.length > 0) {
      console.log(`${language}: not checked, ${missing.join(', ')} is not installed`);
      return;
    }
    for (const [program, ...args] of build) execFileSync(program!, args, { stdio: 'pipe' });
    const [program, ...args] = check;
    const told = execFileSync(program!, [...args, CASES], { encoding: 'utf8', stdio: 'pipe' });
    assert.match(told, /^\d{3,} lines$/m);
  });
}

ports.run();
