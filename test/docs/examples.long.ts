/** The examples in the docstrings of the package's entries, run as they stand. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

/** What an example takes for granted, and what it must come to. */
interface Example {
  readonly file: string;
  /** The built entry whose exports it uses. */
  readonly entry: string;
  readonly before?: string;
  readonly after: string;
}

const GERMAN = `
const { readFileSync } = await import('node:fs');
const novel = readFileSync('novel.txt', 'utf8');
`;
const PATTERNS = `
const [levels, trie, exceptions] = (await import('hyphen/patterns/de-1996.js')).default;
const patterns = { levels, trie, exceptions };
`;
const ENGINE = 'engine/library/index.js';

const EXAMPLES: readonly Example[] = [
  {
    file: 'app/library/index.ts',
    entry: 'app/library/index.js',
    after: 'assert.equal(names.length, 100); await elves.close();',
  },
  {
    file: 'engine/library/index.ts',
    entry: ENGINE,
    before: GERMAN + PATTERNS,
    after:
      'assert.ok(corpus.syllable(new Walker(corpus, DEFAULT_WALK).batch(7n, 0, 1, 5)[0]).length > 1);',
  },
  {
    file: 'engine/library/read-text.ts',
    entry: ENGINE,
    before: GERMAN,
    after: 'assert.ok(corpus.size > 100);',
  },
  {
    file: 'runtime/index.ts',
    entry: 'runtime/namewalk-runtime.js',
    before:
      "const file = JSON.parse((await import('node:fs')).readFileSync('elves.kin.json', 'utf8'));",
    after: "assert.equal(town.of('town:42'), town.of('town:42'));",
  },
];

/** The indented lines of a file's doc comments. */
const exampleOf = (text: string): string =>
  [...text.matchAll(/^ \* {5}(.*)$/gm)].map(([, line]) => line).join('\n');

const examples = sharedFolderSuite('examples of the entries', ({ folder }) => {
  const root = packageRoot();
  const sample = (name: string): string => readFileSync(join(root, 'samples', name), 'utf8');
  writeFileSync(join(folder, 'kalevala.txt'), sample('fi-kalevala.txt').slice(0, 60_000));
  writeFileSync(join(folder, 'novel.txt'), sample('de-die-verwandlung.txt'));
  copyFileSync(join(root, 'models', 'latin.kin.json'), join(folder, 'elves.kin.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

for (const { file, entry, before = '', after } of EXAMPLES) {
  examples(file, async ({ folder }) => {
    const code = exampleOf(readFileSync(join(packageRoot(), file), 'utf8'));
    assert.not.equal(code, '', `${file} has no example`);
    const url = pathToFileURL(join(packageRoot(), 'dist', entry)).href;
    const exported = Object.keys((await import(url)) as object);
    const used = exported.filter((name) => new RegExp(`\\b${name}\\b`).test(before + code + after));
    const path = join(folder, `${file.replaceAll('/', '-')}.mjs`);
    const imports = `import { ${used.join(', ')} } from ${JSON.stringify(url)};`;
    const assertions = "import assert from 'node:assert/strict';";
    writeFileSync(path, [assertions, imports, before, code, after].join('\n'));
    execFileSync(process.execPath, [path], { cwd: folder });
  });
}
