/** The documents: their links lead somewhere, and what they show is run. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { linkedFile } from '../../docs/site/sources.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { suite } from '../suite.ts';
import { blocksOf, holdsCommands, stepsOf } from './blocks.ts';
import {
  anchorsOf,
  COMMAND_LINE,
  commandLineText,
  DOCUMENTS,
  GUIDES,
  LIBRARY,
  linksOf,
} from './documents.ts';

const root = packageRoot();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Those for newcomers: nothing in them is only shown. */
const RUN_WHOLE = ['README.md', ...GUIDES, 'docs/library.md'];

/** Most words of all documents together, and of a guide with what its commands print. */
const MOST_WORDS = 25_000;
const MOST_WORDS_OF_GUIDE = 600;

/** A reference that a command makes from the source. */
const MADE = [LIBRARY];

/** Further Markdown that people read. */
const OTHERS = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/schemas/README.md',
  'examples/README.md',
  'models/SOURCES.md',
  'samples/SOURCES.md',
  'store/names/SOURCES.md',
];

const documents = suite('documents');

documents('every link leads to a file and a heading that are there', () => {
  const broken: string[] = [];
  for (const file of [...DOCUMENTS, ...OTHERS]) {
    for (const { line, target } of linksOf(read(file))) {
      const [path, anchor] = target.split('#') as [string, string?];
      const to = path === '' ? file : linkedFile(file, path);
      const there =
        existsSync(join(root, to)) && (anchor === undefined || anchorsOf(read(to)).has(anchor));
      if (!there) broken.push(`${file}:${line}: ${target}`);
    }
  }
  assert.equal(broken, []);
});

documents('a document of the package leads to what the package has, else to an address', () => {
  const { files } = JSON.parse(read('package.json')) as { files: string[] };
  const isPacked = (file: string): boolean =>
    ['README.md', ...files].some((one) => file === one || file.startsWith(`${one}/`));
  const dead = [...DOCUMENTS, ...OTHERS, 'examples/godot/README.md']
    .filter(isPacked)
    .flatMap((file) => linksOf(read(file)).map(({ target }) => [file, target] as const))
    .filter(([, target]) => !target.startsWith('/') && !target.startsWith('#'))
    .filter(([file, target]) => !isPacked(linkedFile(file, target.split('#')[0]!)));
  assert.equal(dead, []);
});

/** What stands between backticks and begins with a folder of the source tree. */
const SOURCE_PATH =
  /`((?:app|bench|bin|docs|engine|examples|http|models|runtime|samples|store|test|tools|webcomponents|workers)\/[\w./-]+\.(?:ts|mjs|yaml|yml|md|html))`/g;

documents('every source file that is named is there', () => {
  const gone = [...DOCUMENTS, ...OTHERS]
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) => [...read(file).matchAll(SOURCE_PATH)].map(([, path]) => `${file}: ${path}`))
    .filter((named) => !named.endsWith('/NAME.md'))
    .filter((named) => !existsSync(join(root, named.split(': ')[1]!)));
  assert.equal(gone, []);
});

/** Words that somebody wrote: without sections that a command writes between two comments of their name. */
const wordsOf = (file: string): number =>
  read(file)
    .replace(/<!-- (\w+) -->\n[\s\S]*?<!-- \/\1 -->/g, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

documents('all documents together can be read, and a guide in some minutes', () => {
  const written = [...DOCUMENTS, 'CHANGELOG.md', 'CONTRIBUTING.md'].filter(
    (file) => !MADE.includes(file),
  );
  const words = written.reduce((sum, file) => sum + wordsOf(file), 0);
  assert.ok(words <= MOST_WORDS, `${words} words`);
  const wrong = GUIDES.filter((file) => wordsOf(file) > MOST_WORDS_OF_GUIDE);
  assert.equal(wrong, []);
});

documents('the reference of the command line is the help of now', async () => {
  assert.is(read(COMMAND_LINE), await commandLineText());
});

documents('each export of the package is explained in the reference of its types', () => {
  const exported = [...read(LIBRARY).matchAll(/^```ts\n([\s\S]*?)^```/gm)].flatMap(([, text]) =>
    text!.trim().split('\n\n'),
  );
  assert.ok(exported.length > 100);
  const wrong = exported.filter((text) => !text.startsWith('/** '));
  assert.equal(wrong, []);
});

documents('every document is reached from the way in', () => {
  const reached = new Set(['docs/index.md']);
  for (const file of reached) {
    for (const { target } of linksOf(read(file))) {
      const to = linkedFile(file, target.split('#')[0]!);
      if (to.endsWith('.md')) reached.add(to);
    }
  }
  const wrong = [...DOCUMENTS, ...OTHERS].filter((file) => !reached.has(file));
  assert.equal(wrong, []);
});

documents('what newcomers are shown is run, or is the content of a file that is', () => {
  const shown: string[] = [];
  for (const file of RUN_WHOLE) {
    const blocks = blocksOf(file, read(file));
    const commands = blocks.filter(holdsCommands).filter(({ reason }) => reason === null);
    const used = commands.flatMap(stepsOf).map(({ command }) => command);
    for (const block of blocks.filter((block) => !holdsCommands(block))) {
      const { line, saveAs } = block;
      // a program is named by its command without the ending that the compiler takes off
      const name = saveAs?.replace(/\.mts$/, '');
      if (name === undefined || !used.some((command) => command.includes(name))) {
        shown.push(`${file}:${line}`);
      }
    }
    assert.ok(used.length > 2, file);
  }
  assert.equal(shown, []);
});
