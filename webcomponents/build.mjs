/**
 * Bundles the page into `dist/webcomponents/`, which the server hands out as `/` (index.html) and `/static/*`, and into
 * `dist/page/`: the same as files that any host serves, without a server of ours. What the page needs until it shows names is
 * one script, `app.js`, and the engine's worker; the other places are fetched when they are first shown. Beside each file
 * for the server stands what it is compressed to, for a client that takes it: by gzip, and by Brotli.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { languageFile } from '../dist/store/names/language-data.js';
import { PolicyFile, readNameClasses } from '../dist/store/settings/policies.js';
import { articlesModule } from './help/articles.mjs';
import { writeStaticPage } from './static/build.mjs';

const source = fileURLToPath(new URL('.', import.meta.url));
const store = join(source, '..', 'store');
const target = join(source, '..', 'dist', 'webcomponents');
const languages = join(target, 'languages');

/** The module `icons`: the pictures of `icons/` by the names of their files. */
const icons = jsonModule('icons', () => textsOf('icons', '.svg'));

/** The module `module-templates`: the programs of `modules/` and the reader for Godot, which are handed out with kept names. */
const templates = jsonModule('module-templates', async () => ({
  ...(await textsOf('../examples/godot/addons/namewalk', '.gd', '.gd')),
  ...(await textsOf('modules', '.js', '.js')),
}));

/** Files of a folder with an ending, by their names with `kept` of it. */
async function textsOf(folder, ending, kept = '') {
  const files = (await readdir(join(source, folder))).filter((file) => file.endsWith(ending));
  const read = files.map(async (file) => [
    basename(file, ending) + kept,
    await readFile(join(source, folder, file), 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** The module `help-articles`: the help as templates. */
const articles = madeModule('help-articles', async () =>
  articlesModule(await readFile(join(source, 'help', 'articles.md'), 'utf8')),
);

function jsonModule(name, read) {
  return madeModule(name, async () => JSON.stringify(await read()), 'json');
}

function madeModule(name, read, loader = 'js') {
  return {
    name,
    setup(bundler) {
      bundler.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
        path: name,
        namespace: name,
      }));
      bundler.onLoad({ filter: /^/, namespace: name }, async () => ({
        contents: await read(),
        loader,
        resolveDir: source,
      }));
    },
  };
}

/** The detector's data are a file of languages, which the package need not have twice. */
const profiles = {
  name: 'profiles',
  setup(bundler) {
    bundler.onLoad({ filter: /franc-all[\\/]data\.js$/ }, () => ({
      contents: `
        const reply = await fetch(new URL('languages/profiles.txt', import.meta.url)).catch(() => null);
        // the page starts another worker then: a script that failed once is never run again
        if (!reply?.ok) reportError(new Error('The profiles of languages could not be fetched.'));
        export const data = await reply.json();`,
    }));
  },
};

const OPTIONS = {
  bundle: true,
  format: 'esm',
  minify: true,
  charset: 'utf8',
  sourcemap: true,
  target: 'es2022',
  logLevel: 'warning',
};

await mkdir(target, { recursive: true });
for (const name of await readdir(target)) {
  // what the compiler writes there, and the tests read
  if (name !== 'logic') await rm(join(target, name), { recursive: true });
}
await mkdir(languages);
const { names, words } = await writeLanguages();
await build({
  ...OPTIONS,
  entryPoints: { 'engine-worker': join(source, 'engine', 'worker.ts') },
  outdir: target,
  chunkNames: 'engine-[name]-[hash]',
  splitting: true,
  plugins: [
    profiles,
    jsonModule('language-data', async () => ({
      names,
      words,
      patterns: parse(await readFile(join(store, 'name_patterns.yml'), 'utf8')),
      classes: await readNameClasses(new PolicyFile()),
    })),
  ],
});
const { metafile } = await build({
  ...OPTIONS,
  entryPoints: [join(source, 'app.ts'), join(source, 'app.css')],
  outdir: target,
  chunkNames: 'chunk-[name]-[hash]',
  splitting: true,
  metafile: true,
  plugins: [icons, templates, articles],
});
await joinFirstLoad(metafile.outputs);
await dropColours();
await cp(join(source, 'index.html'), join(target, 'index.html'));
await writeStaticPage(target);
await compress(target);
await compress(languages);

/** Writes what the engine fetches of languages: a file of names and one of words each, and what tells them apart. Returns their codes. */
async function writeLanguages() {
  const rows = new Map();
  let traditional = '';
  for (const line of (await readFile(join(store, 'names', 'language-names.tsv'), 'utf8')).split(
    '\n',
  )) {
    const [code, kind] = line.split('\t', 2);
    if (kind === 'traditional') traditional += `${line}\n`;
    if (code !== '' && !code.startsWith('#')) rows.set(code, `${rows.get(code) ?? ''}${line}\n`);
  }
  for (const [code, text] of rows) await writeFile(join(languages, `names-${code}.txt`), text);
  await writeFile(join(languages, 'names-traditional.txt'), traditional);
  await cp(join(store, 'names', 'offensive-words.tsv'), join(languages, 'offensive.txt'));
  await writeFile(join(languages, 'profiles.txt'), await languageFile('profiles.txt'));
  const files = (await readdir(join(store, 'names'))).filter((file) =>
    /^words-.*\.txt$/.test(file),
  );
  for (const file of files) await cp(join(store, 'names', file), join(languages, file));
  return {
    names: [...rows.keys()],
    words: files.map((file) => file.slice('words-'.length, -'.txt'.length)),
  };
}

/**
 * Puts `app.js`, the first place and all that they import at once into one script. The bundler makes a chunk of what any two
 * places share, so a first load would be some sixty requests. Other chunks then import from `app.js`, which exports what they
 * need as `chunk_name`.
 */
async function joinFirstLoad(outputs) {
  const joined = firstLoad(outputs);
  const later = Object.keys(outputs)
    .map((path) => basename(path))
    .filter((name) => name.endsWith('.js') && !joined.has(name));
  const needed = new Map();
  for (const name of later) {
    const path = join(target, name);
    const text = (await readFile(path, 'utf8'))
      .replace(/import\{([^}]*)\}from"\.\/([^"]+)"/g, (statement, list, from) => {
        if (!joined.has(from)) return statement;
        const prefix = from.replace(/\W/g, '_');
        const parts = list.split(',').map((part) => {
          const [exported, local = exported] = part.split(' as ');
          needed.set(
            `${from} ${exported}`,
            `export{${exported} as ${prefix}_${exported}}from"./${from}";`,
          );
          return `${prefix}_${exported} as ${local}`;
        });
        return `import{${parts.join(',')}}from"./app.js"`;
      })
      .replace(/import"\.\/([^"]+)"/g, (statement, from) => (joined.has(from) ? '' : statement));
    await writeFile(path, text);
  }
  await build({
    ...OPTIONS,
    stdin: { contents: `import"./app.js";${[...needed.values()].join('')}`, resolveDir: target },
    outfile: join(target, 'app.js'),
    allowOverwrite: true,
    // dist/ is no part of what package.json says to have side effects
    ignoreAnnotations: true,
    plugins: [
      {
        name: 'later',
        setup(bundler) {
          bundler.onResolve({ filter: /^/, namespace: 'file' }, ({ path, kind }) =>
            kind === 'dynamic-import' && !joined.has(basename(path))
              ? { path, external: true }
              : null,
          );
        },
      },
    ],
  });
  for (const name of joined) {
    if (name === 'app.js' || !name.endsWith('.js')) continue;
    await rm(join(target, name));
    await rm(join(target, `${name}.map`));
  }
}

/** Names of the scripts that a browser loads first: the entry, the first place, and all that they import at once. */
function firstLoad(outputs) {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const { path, kind } of byName.get(name).imports) {
      if (kind === 'import-statement') add(basename(path));
    }
  };
  add('app.js');
  for (const [name, { entryPoint }] of byName) {
    if (/pages\/(start\/start|names\/names)-page\.ts$/.test(entryPoint ?? '')) add(name);
  }
  return found;
}

/** Takes out of the style sheet the colours of Web Awesome that a page chooses by a class, which ours does not. */
async function dropColours() {
  const path = join(target, 'app.css');
  const chosen = /(?<=[{}])\.wa-(brand|neutral|success|warning|danger)-[a-z]+\{[^}]*\}/g;
  await writeFile(path, (await readFile(path, 'utf8')).replace(chosen, ''));
}

async function compress(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|html|txt)$/.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    // what the package holds of scripts and styles: the server unpacks them for clients that do not take it
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
  }
}
