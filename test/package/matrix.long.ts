/**
 * The packed package with what people have: Node 20 and the newest LTS, Bun, TypeScript 5.4 and the newest, esbuild and
 * vite; a row of the table for each case. What npm does not give is told with why.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { npmInstall, pack, projectIn, run } from './pack.ts';

/** By the name of a case; the versions are those that were newest when this was written. */
const TOOLS = {
  'TypeScript 5.4': 'ts-old@npm:typescript@5.4.5',
  'TypeScript newest': 'ts-new@npm:typescript@7.0.2',
  'Node LTS': 'node@26.10.0',
  Bun: 'bun@1.4.5',
  esbuild: 'esbuild@0.28.2',
  vite: 'vite@8.3.8',
} as const;
type Tool = keyof typeof TOOLS;

const RUNTIME = `
import { type KinFile, names } from 'namewalk/runtime';
import latin from 'namewalk/models/latin.kin.json' with { type: 'json' };
const towns = names(latin as unknown as KinFile, { class: 'place_name', seed: 7n });
console.log(\`\${towns.take(5).join(' ')} \${towns.parents(towns.at(0))!.length}\`);
`;

const ENGINE = `
import { listOf, stockOf } from 'namewalk/engine';
console.log(typeof listOf + ' ' + typeof stockOf);
`;

const LIBRARY = `
import { type ClassName, type MadeName, type NameList, openText } from 'namewalk';
const list = ['Calenhad', 'Ithilwen', 'Elanor', 'Galadhon', 'Nimrodel', 'Arwen', 'Lindir', 'Haldir'];
const kind: ClassName = 'first_name';
await using elves = await openText(list, { threads: 1 });
const { names, found, why }: NameList = await elves.names({ class: kind, count: 4, seed: 7n });
const [first]: readonly MadeName[] = names;
console.log(names.map(({ name }) => name).join(' ') + ' ' + [found, why, first!.parents.length]);
`;

const CONFIG = {
  compilerOptions: {
    ...{ target: 'es2022', lib: ['es2023', 'esnext.disposable'], types: ['node'] },
    ...{ module: 'nodenext', moduleResolution: 'nodenext', strict: true, skipLibCheck: false },
    ...{ resolveJsonModule: true, rootDir: '.', outDir: 'out' },
  },
  files: ['runtime.ts', 'engine.ts', 'library.ts'],
};

const PROGRAMS = ['runtime', 'engine', 'library'] as const;

interface Context {
  readonly project: string;
  /** What Node 20 prints of each program. */
  readonly expected: Readonly<Record<string, string>>;
  /** The program of a tool; null, with the reason told, where npm does not give it. */
  tool(tool: Tool, bin: string): string | null;
}

const matrix = sharedFolderSuite<Context>('matrix of the package', (context) => {
  const { folder } = context;
  const project = projectIn(join(folder, 'project'), {
    ...{ 'tsconfig.json': JSON.stringify(CONFIG) },
    ...{ 'runtime.ts': RUNTIME, 'engine.ts': ENGINE, 'library.ts': LIBRARY },
  });
  npmInstall(project, pack(folder).archive, '@types/node@20.19.43');
  const installed = new Map<Tool, string | null>();
  context.tool = (tool, bin) => {
    if (!installed.has(tool)) {
      const path = projectIn(join(folder, tool.replaceAll(/\W/g, '-')));
      try {
        npmInstall(path, TOOLS[tool]);
        installed.set(tool, path);
      } catch (err) {
        const why = (err as Error).message.split('\n').find((line) => /npm err/i.test(line));
        console.log(`  ${tool} is left out: npm does not give it (${why})`);
        installed.set(tool, null);
      }
    }
    const path = installed.get(tool)!;
    return path && join(path, 'node_modules', bin);
  };
  Object.assign(context, { project, expected: {} });
});

/** Does the work of a case, tells its time as a row, and returns what it printed. */
function row(name: string, work: () => string): string {
  const start = performance.now();
  const printed = work();
  console.log(`  | ${name.padEnd(34)} | ${((performance.now() - start) / 1000).toFixed(1)} s |`);
  return printed;
}

matrix('types, and Node 20', (context) => {
  const { project } = context;
  const node = (tool: Tool, bin: string): void => {
    const tsc = context.tool(tool, bin);
    if (tsc) row(`${tool}: types`, () => run(process.execPath, [tsc, '-p', '.'], project));
  };
  node('TypeScript newest', 'ts-new/bin/tsc');
  // the last one writes what is run
  node('TypeScript 5.4', 'ts-old/bin/tsc');
  const expected: Record<string, string> = {};
  for (const program of PROGRAMS) {
    expected[program] = row(`Node ${process.versions.node}: ${program}`, () =>
      run(process.execPath, [`out/${program}.js`], project),
    );
  }
  assert.match(expected.runtime!, /^([A-Z][a-z]+ ){5}2\n$/);
  assert.match(expected.library!, /^([A-Z][a-z]+ ){4}4,,2\n$/);
  Object.assign(context, { expected });
});

for (const [tool, bin] of [
  ['Node LTS', 'node/bin/node'],
  ['Bun', '.bin/bun'],
] as const) {
  matrix(`${tool} prints what Node 20 does`, (context) => {
    const { project, expected } = context;
    const path = context.tool(tool, bin);
    if (!path) return;
    for (const program of PROGRAMS) {
      const printed = row(`${tool}: ${program}`, () => run(path, [`out/${program}.js`], project));
      assert.is(printed, expected[program]);
    }
  });
}

matrix('esbuild bundles it', (context) => {
  const { project, expected } = context;
  const esbuild = context.tool('esbuild', '.bin/esbuild');
  if (!esbuild) return;
  for (const program of PROGRAMS) {
    // the library starts threads from files of its own, so it stays where npm has put it
    const forNode = program === 'library' ? ['--platform=node', '--packages=external'] : [];
    const file = `esbuild-${program}.mjs`;
    const flags = ['--bundle', '--format=esm', '--target=es2022', `--outfile=${file}`, ...forNode];
    const printed = row(`esbuild: ${program}`, () => {
      run(esbuild, [`${program}.ts`, ...flags], project);
      return run(process.execPath, [file], project);
    });
    assert.is(printed, expected[program]);
  }
});

matrix('vite bundles it', (context) => {
  const { project, expected } = context;
  const vite = context.tool('vite', 'vite/bin/vite.js');
  if (!vite) return;
  for (const program of PROGRAMS) {
    const out = `vite-${program}`;
    const lib = { entry: `${program}.ts`, formats: ['es'], fileName: 'main' };
    const build = { outDir: out, target: 'es2022', lib, ssr: program === 'library' };
    const config = `${out}.config.mjs`;
    writeFileSync(join(project, config), `export default ${JSON.stringify({ build })}`);
    const printed = row(`vite: ${program}`, () => {
      run(process.execPath, [vite, 'build', '--config', config], project);
      return run('bash', ['-c', `'${process.execPath}' ${out}/*.js`], project);
    });
    assert.is(printed, expected[program]);
  }
});
