/** The ports of the run-time under `examples/` give the names of the vectors, where their tools are installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { VECTORS } from './vectors.ts';

const examples = join(packageRoot(), 'examples');
const folder = mkdtempSync(join(tmpdir(), 'namewalk-ports-'));

interface Port {
  readonly language: string;
  readonly tools: readonly string[];
  /** Commands that come before; then one that takes a file of vectors. */
  readonly build: readonly (readonly string[])[];
  readonly check: readonly string[];
}

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
        'rustc',
        '-O',
        '--edition=2021',
        '-o',
        join(folder, 'check'),
        join(examples, 'rust', 'check.rs'),
      ],
    ],
    check: [join(folder, 'check')],
  },
  {
    language: 'C#',
    tools: ['mcs', 'mono'],
    build: [
      [
        'mcs',
        `-out:${join(folder, 'Check.exe')}`,
        '-r:System.Numerics.dll',
        join(examples, 'csharp', 'Namewalk.cs'),
        join(examples, 'csharp', 'Check.cs'),
      ],
    ],
    check: ['mono', join(folder, 'Check.exe')],
  },
  {
    // of Godot 3, as Debian has no other
    language: 'GDScript',
    tools: ['sed', 'godot3-server'],
    build: [
      ['touch', join(folder, 'project.godot')],
      [
        'sh',
        '-c',
        'cd "$0" && for s in namewalk check; do sed -E -f godot3.sed $s.gd > "$1/$s.gd"; done',
        join(examples, 'godot'),
        folder,
      ],
    ],
    check: ['godot3-server', '--path', folder, '-s', 'check.gd'],
  },
];

const ports = suite('ports of the run-time');
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
    for (const file of readdirSync(VECTORS)) {
      const told = execFileSync(program!, [...args, join(VECTORS, file)], { encoding: 'utf8' });
      assert.match(told, /^\d+ slots\b/m);
    }
  });
}

ports.run();
