import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../store/package-root.ts';

/** One import or re-export of a source file. */
interface Arrow {
  /** Path from the package's folder. */
  readonly file: string;
  /** As written, or from the package's folder when it was relative. */
  readonly target: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
}

interface Source {
  readonly file: string;
  readonly text: string;
}

const ROOMS = [
  'engine',
  'workers',
  'store',
  'app',
  'http',
  'webcomponents',
  'bin',
  'bench',
  'test',
];

const IMPORT =
  /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

function readSources(): Source[] {
  const root = packageRoot();
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .map((name) => join(room, name))
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  );
}

function arrowsOf({ file, text }: Source): Arrow[] {
  return [...text.matchAll(IMPORT)].map(([, type, fixed, dynamic]) => {
    const written = fixed ?? dynamic!;
    const own = written.startsWith('.');
    const target = own ? normalize(join(dirname(file), written)) : written;
    return { file, target, own, typeOnly: type !== undefined };
  });
}

const room = (path: string): string => path.split('/')[0]!;
const under =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** What each room may import of ours; the rest of the world is free unless said below. */
const MAY: Record<string, (arrow: Arrow) => boolean> = {
  engine: ({ target }) => under('engine')(target),
  workers: ({ file, target, typeOnly }) =>
    under('engine', 'workers')(target) ||
    // The thread side reads and writes files where they are used; the pool on the other side never does.
    (under('store')(target) && (typeOnly || file !== 'workers/pool.ts')),
  store: ({ target }) => under('engine', 'store')(target),
  app: ({ target }) =>
    under('engine', 'store', 'app', 'workers/pool.ts', 'workers/tasks.ts')(target),
  http: ({ target, typeOnly }) =>
    under('engine', 'store', 'app', 'http', 'workers/pool.ts', 'workers/tasks.ts')(target) ||
    (typeOnly && target === 'workers/database-calls.ts'),
  webcomponents: ({ file, target, typeOnly }) =>
    // logic/ runs anywhere and leans on nothing
    under(under('webcomponents/logic')(file) ? 'webcomponents/logic' : 'webcomponents')(target) ||
    (typeOnly && target === 'http/wire.ts'),
  bin: ({ target }) => !under('webcomponents')(target),
  bench: ({ target }) => under('engine', 'workers', 'store', 'app', 'bench', 'test')(target),
  test: () => true,
};

const rooms = suite('rooms');
const sources = readSources();
const arrows = sources.flatMap(arrowsOf);

const list = (found: readonly Arrow[]): string[] =>
  found.map(({ file, target }) => `${file} -> ${target}`);

rooms('import lines are found in all their forms', () => {
  const text = `import { a } from './a.ts';
import type { B } from '../store/b.ts';
import {
  type C,
  d,
} from 'pkg';
export { e } from './e.ts';
import './f.ts';
const g = () => import('./g.ts');
`;
  assert.equal(
    arrowsOf({ file: 'http/x.ts', text }).map(({ target, typeOnly }) => [target, typeOnly]),
    [
      ['http/a.ts', false],
      ['store/b.ts', true],
      ['pkg', false],
      ['http/e.ts', false],
      ['http/f.ts', false],
      ['http/g.ts', false],
    ],
  );
  assert.ok(arrows.length > 100);
});

rooms('no arrow between rooms is forbidden', () => {
  assert.equal(list(arrows.filter((arrow) => arrow.own && !MAY[room(arrow.file)]!(arrow))), []);
});

rooms('relative imports carry the ending of the source', () => {
  assert.equal(list(arrows.filter(({ own, target }) => own && !/\.(ts|svg)$/.test(target))), []);
});

/** The engine computes; hashing, and loading a library late, are all that it asks of Node. */
const OF_NODE = ['engine/hash.ts node:crypto', 'engine/offensive.ts node:module'];

rooms('the engine uses no module of Node but two', () => {
  const used = arrows.filter(
    ({ file, own, target }) =>
      room(file) === 'engine' &&
      !own &&
      !OF_NODE.includes(`${file} ${target}`) &&
      (target.startsWith('node:') || ['fs', 'path', 'os', 'crypto'].includes(target)),
  );
  assert.equal(list(used), []);
});

rooms('piscina is known to the pool alone', () => {
  const used = arrows.filter(({ target }) => target === 'piscina');
  assert.equal([...new Set(used.map(({ file }) => file))], ['workers/pool.ts']);
});

rooms('the engine takes chance and time as arguments', () => {
  const found = sources.filter(
    ({ file, text }) =>
      room(file) === 'engine' &&
      /\bMath\s*\.\s*random\b|\bDate\s*\.\s*now\b|\bnew Date\(\s*\)|\bperformance\s*\.\s*now\b/.test(
        text,
      ),
  );
  assert.equal(
    found.map(({ file }) => file),
    [],
  );
});

rooms('the logic of the page leans on nothing, not even on a page', () => {
  const logic = (file: string) => under('webcomponents/logic')(file);
  assert.equal(list(arrows.filter(({ file, own }) => logic(file) && !own)), []);
});

rooms('one file of the page talks to the server', () => {
  const found = sources.filter(
    ({ file, text }) =>
      room(file) === 'webcomponents' &&
      file !== 'webcomponents/logic/snippets.ts' && // writes programs that do
      /\bfetch\(|XMLHttpRequest|EventSource/.test(text),
  );
  assert.equal(
    found.map(({ file }) => file),
    ['webcomponents/api.ts'],
  );
});

rooms('every test file runs each of its suites', () => {
  const silent = sources
    .filter(({ file }) => /\.(test|long|soak|fuzz)\.ts$/.test(file))
    .filter(({ text }) => {
      const names = [...text.matchAll(/^const (\w+) = suite\b/gm)].map(([, name]) => name!);
      // uvu's own `test` is a suite too.
      if (/^import \{[^}]*\btest\b[^}]*\} from 'uvu'/m.test(text)) names.push('test');
      return names.length === 0 || names.some((name) => !text.includes(`\n${name}.run();`));
    });
  assert.equal(
    silent.map(({ file }) => file),
    [],
  );
});

rooms('no test is skipped or runs alone', () => {
  const odd = sources.filter(
    ({ file, text }) => room(file) === 'test' && /^\s*\w+\.(skip|only)\(/m.test(text),
  );
  assert.equal(
    odd.map(({ file }) => file),
    [],
  );
});

rooms.run();
