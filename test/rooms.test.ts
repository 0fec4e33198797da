/** Rules of the source tree: who imports whom, sizes of folders, first lines of files. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../store/files/package-root.ts';
import { suite } from './suite.ts';

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
  ...['runtime', 'engine', 'workers', 'store', 'operations', 'app', 'http', 'webcomponents', 'bin'],
  ...['docs', 'bench', 'tools', 'test'],
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

/** What stands between those who ask and the threads: the pool, its tasks and the calls of its databases. */
const POOL = ['workers/pool.ts', 'workers/tasks.ts', 'workers/values.ts'];

/** Words and values of the engine that the page's logic uses as they are: pure, small, and without a way further in. */
const VOCABULARY = [
  'engine/base/table.ts',
  'engine/base/table-keys.ts',
  'engine/corpus/features.ts',
  'engine/corpus/profiles.ts',
  'engine/explore/terrain-axes.ts',
  'engine/kin/own/read-list.ts',
  'engine/model/names-file.ts',
  'engine/names/full-name-pattern.ts',
  'engine/names/package-files.ts',
  'engine/names/render-style.ts',
];

/** What each room may import of ours; the rest of the world is free unless said below. */
const MAY: Record<string, (arrow: Arrow) => boolean> = {
  // a model file in, names out: nothing else
  runtime: ({ target }) => under('runtime')(target),
  engine: ({ target }) => under('engine', 'runtime')(target),
  store: ({ target }) => under('engine', 'store')(target),
  workers: ({ target }) => under('engine', 'runtime', 'store', 'workers')(target),
  operations: ({ target, typeOnly }) =>
    under('engine', 'operations')(target) || (typeOnly && under('store')(target)),
  app: ({ target }) => under('engine', 'runtime', 'store', 'operations', 'app', ...POOL)(target),
  http: ({ target }) => under('engine', 'store', 'operations', 'app', 'http', ...POOL)(target),
  webcomponents: ({ file, target, typeOnly }) =>
    // logic/ runs anywhere and leans on nothing but the engine's vocabulary
    under(under('webcomponents/logic')(file) ? 'webcomponents/logic' : 'webcomponents')(target) ||
    (typeOnly && target === 'http/wire.ts') ||
    (file === 'webcomponents/api.ts' && target === 'http/client.ts') ||
    // the engine in its worker answers as a server does
    (under('webcomponents/engine')(file) && under('engine', 'operations')(target)) ||
    // what the tables of operations say of their fields, as data
    (under('webcomponents/logic')(file) &&
      [...VOCABULARY, 'http/fields.ts', 'http/names-fields.ts'].includes(target)),
  // a verb does its tasks in its own thread; of the server it knows how to start it
  bin: ({ file, target }) =>
    under('engine', 'store', 'operations', 'app', 'bin', ...POOL, 'workers/handlers.ts')(target) ||
    (file === 'bin/commands/serve.ts' && target === 'http/server.ts'),
  // the pages made of the documents
  docs: ({ target }) => under('docs', 'engine', 'store/files')(target),
  bench: ({ target }) =>
    under('engine', 'runtime', 'workers', 'store', 'operations', 'app', 'bench', 'test')(target),
  // what packs data when the program is built
  tools: ({ target }) => under('engine', 'store', 'app')(target),
  test: () => true,
};

const rooms = suite('rooms');
const sources = readSources();
const arrows = sources.flatMap(arrowsOf);

const list = (found: readonly Arrow[]): string[] =>
  found.map(({ file, target }) => `${file} -> ${target}`);

/** The engine computes; this file alone asks anything of Node, and has a twin for other platforms. */
const OF_NODE = 'engine/base/platform-node.ts';

/** Imports that are against a rule, by what the rule says. */
const AGAINST: Readonly<Record<string, (arrow: Arrow) => boolean>> = {
  'no arrow between rooms is forbidden': (arrow) => arrow.own && !MAY[room(arrow.file)]!(arrow),
  'relative imports carry the ending of the source': ({ own, target }) =>
    own && !/\.(ts|svg)$/.test(target),
  'the engine uses no module of Node but in one file': ({ file, own, target }) =>
    room(file) === 'engine' &&
    file !== OF_NODE &&
    !own &&
    (target.startsWith('node:') || ['fs', 'path', 'os', 'crypto'].includes(target)),
  'the run-time imports nothing at all': ({ file, own }) => room(file) === 'runtime' && !own,
  'piscina is known to the pool alone': ({ file, target }) =>
    target === 'piscina' && file !== 'workers/pool.ts',
  'the logic of the page leans on nothing, not even on a page': ({ file, own }) =>
    under('webcomponents/logic')(file) && !own,
};

for (const [rule, isAgainst] of Object.entries(AGAINST)) {
  rooms(rule, () => assert.equal(list(arrows.filter(isAgainst)), []));
}

/** Files that stand in a folder itself; a folder that grows beyond it wants rooms of its own. */
const MAX_FILES = 20;

rooms('no folder holds more files than one can take in at a glance', () => {
  const counts = new Map<string, number>();
  for (const { file } of sources) {
    if (!['test', 'bench'].includes(room(file)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const wrong = [...counts].filter(([, count]) => count > MAX_FILES);
  assert.equal(wrong, []);
});

type Graph = Map<string, Set<string>>;

function graphOf(pairs: readonly (readonly [from: string, to: string])[]): Graph {
  const next: Graph = new Map();
  for (const [from, to] of pairs) next.set(from, (next.get(from) ?? new Set<string>()).add(to));
  return next;
}

/** Where the arrows lead to from some places, in any number of steps. */
function reached(next: Graph, starts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const open = [...starts];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const to of next.get(from) ?? []) {
      if (!found.has(to)) open.push(to);
      found.add(to);
    }
  }
  return found;
}

/** Places from which the arrows lead back to them. */
const circling = (next: Graph): string[] =>
  [...next.keys()].filter((start) => reached(next, [start]).has(start));

/** What is there at run time. */
const loading = arrows.filter(({ own, typeOnly }) => own && !typeOnly);
const files = graphOf(loading.map(({ file, target }) => [file, target]));

rooms('no file leads back to itself', () => assert.equal(circling(files), []));

/** Folders whose rooms stand one above the other; types count. */
const STOREYS = ['engine', 'store', 'operations', 'app', 'http', 'bin', 'webcomponents'];

for (const folder of STOREYS) {
  rooms(`the rooms of ${folder} do not lead back to one another`, () => {
    const pairs = arrows.flatMap(({ file, own, target }) => {
      const [from, to] = [roomWithin(folder, file), own ? roomWithin(folder, target) : null];
      return from === null || to === null || from === to ? [] : [[from, to] as const];
    });
    const next = graphOf(pairs);
    assert.ok(next.size > 1);
    assert.equal(circling(next), []);
  });
}

/** The room of a file within a folder, a file of the folder itself being one; null for files elsewhere. */
function roomWithin(folder: string, path: string): string | null {
  const [top, room] = path.split('/');
  return top === folder ? room! : null;
}

/** Packages that compute. */
const PURE_PACKAGES: readonly string[] = ['lossless-json'];

rooms('the tables of operations lead to no module but those of the engine', () => {
  const own = sources.map(({ file }) => file).filter(under('operations'));
  // what the file of Node leads to is another's on other platforms
  const next = new Map([...files].filter(([file]) => file !== OF_NODE));
  const read = new Set([...own, ...reached(next, own)]);
  const others = arrows.filter(
    (arrow) => read.has(arrow.file) && arrow.file !== OF_NODE && !arrow.own && !arrow.typeOnly,
  );
  const odd = others.filter(({ target }) => ![...PURE_PACKAGES, '#platform'].includes(target));
  assert.equal(list(odd), []);
});

/** The text of a comment at the very top of a file: of a doc comment, or of lines with `//`. */
function openingLine(text: string): string {
  const [, doc, lines] = /^(?:#!.*\n)?(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(text) ?? [];
  return (doc ?? lines ?? '').replace(/^\s*(?:\*|\/\/)/gm, '').trim();
}

/** Letters of the shortest line that says what a file is. */
const MIN_OPENING = 20;

/** Whether a test file has no suite, or one of uvu's own that it does not run, as those of `test/suite.ts` do. */
function isSilent(text: string): boolean {
  const names = [...text.matchAll(/^const (\w+) = (?:suite|\w+Suite)\b/gm)].map(
    ([, name]) => name!,
  );
  const isPlain = /^import \{[^}]*\b(?:suite|test)\b[^}]*\} from 'uvu'/m.test(text);
  return (
    names.length === 0 || (isPlain && names.some((name) => !text.includes(`\n${name}.run();`)))
  );
}

/** Files of the page that ask something of a network; one of its logic writes programs that do. */
const FETCHING = ['api.ts', 'engine/worker.ts', 'logic/snippets.ts'];

/** Files that are against a rule, by what the rule says. */
const FAULTY: Readonly<Record<string, (source: Source) => boolean>> = {
  'every file opens with a line that says what it is': ({ text }) =>
    openingLine(text).length < MIN_OPENING,
  'the engine takes chance and time as arguments': ({ file, text }) =>
    room(file) === 'engine' &&
    /\bMath\s*\.\s*random\b|\bDate\s*\.\s*now\b|\bnew Date\(\s*\)|\bperformance\s*\.\s*now\b/.test(
      text,
    ),
  'one file of the page talks to the server, and its engine fetches files': ({ file, text }) =>
    room(file) === 'webcomponents' &&
    !FETCHING.includes(file.slice('webcomponents/'.length)) &&
    /\bfetch\(|XMLHttpRequest|EventSource/.test(text),
  'every test file runs each of its suites': ({ file, text }) =>
    /\.(test|long|soak|fuzz)\.ts$/.test(file) && isSilent(text),
  'no test is skipped or runs alone': ({ file, text }) =>
    room(file) === 'test' && /^\s*\w+\.(skip|only)\(/m.test(text),
};

for (const [rule, isFaulty] of Object.entries(FAULTY)) {
  rooms(rule, () => {
    const faulty = sources.filter(isFaulty);
    const wrong = faulty.map(({ file }) => file);
    assert.equal(wrong, []);
  });
}

/** Files whose exports are for other programs. */
const ENTRIES = ['app/library', 'engine/library', 'http/library.ts', 'http/client.ts', 'runtime'];

rooms('what a file exports to be called or read is named by another file', () => {
  /** In how many files a word stands. */
  const count = new Map<string, number>();
  const tools = readdirSync(join(packageRoot(), 'tools')).filter((name) => name.endsWith('.mjs'));
  const readers = tools.map((name) => readFileSync(join(packageRoot(), 'tools', name), 'utf8'));
  for (const text of [...sources.map((source) => source.text), ...readers]) {
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g)))
      count.set(word, (count.get(word) ?? 0) + 1);
  }
  const unused = sources
    .filter(({ file }) => !under(...ENTRIES)(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?) ([\w$]+)/gm)]
        .filter(([, name]) => count.get(name!) === 1)
        .map(([, name]) => `${file}: ${name}`),
    );
  assert.equal(unused, []);
});
