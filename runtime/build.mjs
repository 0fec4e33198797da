/**
 * Makes of `dist/runtime/` the package `namewalk-runtime`: the run-time and the reader of lists alone, each as a module and
 * as a script that leaves `namewalk` in the global scope, small single files that any page or game can copy.
 */
import { copyFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What files and callers name; the properties of everything else may be shortened. */
const NAMED = [
  ...'format classes names own lent sounds vowels mean worst letters edits omit counts'.split(' '),
  ...'class seed size at of unique take from spread parents part'.split(' '),
];

/** Properties that are shortened although pages have such ones too. */
const OWN =
  /^(parent|other|support|sum|groups?|kind|first|second|inner|pieces|rows|start|tail|heads|known|ranks|file|folded|fault|joins|live)$/;

async function bundle(entry, format, file) {
  const { outputFiles } = await build({
    entryPoints: [at(entry)],
    bundle: true,
    minifySyntax: true,
    target: 'es2022',
    logLevel: 'warning',
    sourcemap: true,
    outfile: at(`../dist/runtime/${file}`),
    write: false,
    mangleProps: OWN,
    format,
    ...(format === 'iife' && { globalName: 'namewalk' }),
  });
  const [map, script] = ['.map', '.js'].map(
    (end) => outputFiles.find(({ path }) => path.endsWith(end)).text,
  );
  const small = await minify(script, {
    ecma: 2020,
    module: format === 'esm',
    compress: { passes: 3, unsafe: true, unsafe_arrows: true, sequences: false },
    mangle: { properties: { reserved: NAMED } },
    sourceMap: { content: map, filename: file, url: `${file}.map` },
  });
  await writeFile(at(`../dist/runtime/${file}`), small.code);
  await writeFile(at(`../dist/runtime/${file}.map`), small.map);
}

for (const [entry, name] of [
  ['index.ts', 'namewalk-runtime'],
  ['list.ts', 'namewalk-list'],
]) {
  await bundle(entry, 'esm', `${name}.js`);
  await bundle(entry, 'iife', `${name}.global.js`);
}
for (const file of ['package.json', 'README.md', '../LICENSE']) {
  await copyFile(at(file), at(`../dist/runtime/${file.replace('../', '')}`));
}
