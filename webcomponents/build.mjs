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
import { minify } from 'terser';
import { parse } from 'yaml';
import { languageFile } from '../dist/store/names/language-data.js';
import { policyFile, readNameClasses } from '../dist/store/settings/policies.js';
import { articlesModule } from './help/articles.mjs';
import { writeStaticPage } from './static/build.mjs';

const source = fileURLToPath(new URL('.', import.meta.url));
const store = join(source, '..', 'store');
const target = join(source, '..', 'dist', 'webcomponents');
const languages = join(target, 'languages');
const { version } = JSON.parse(await readFile(join(source, '..', 'package.json'), 'utf8'));

/** The module `module-templates`: the programs of `modules/` and the reader for Godot, which are handed out with kept names. */
const templates = jsonModule('module-templates', async () => ({
  ...(await textsOf('../examples/godot/addons/namewalk', '.gd')),
  ...(await textsOf('modules', '.js')),
}));

/** Files of a folder with an ending, by their names. */
async function textsOf(folder, ending) {
  const files = (await readdir(join(source, folder))).filter((file) => file.endsWith(ending));
  const read = files.map(async (file) => [
    file,
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

/** The matcher's table of letters that look alike, in runs of neighbours: a quarter of its size when it is sent. */
const lookalikes = {
  name: 'lookalikes',
  setup(bundler) {
    // its ways to write over words, which nothing here does
    bundler.onLoad({ filter: /obscenity[\\/]dist[\\/]censor/ }, () => ({ contents: '' }));
    bundler.onLoad({ filter: /confusables[\\/]confusables\.js$/ }, async ({ path }) => {
      const { confusables } = (await import(path)).default;
      const pairs = [...confusables].flatMap(([letter, others]) =>
        Array.from(others, (other) => ({ letter, code: other.codePointAt(0) })),
      );
      let next = 0;
      let runs = '';
      for (const { letter, code } of pairs.sort((a, b) => a.code - b.code)) {
        if (code !== next) runs += `\n${code - next} `;
        runs += letter;
        next = code + 1;
      }
      return {
        contents: `let code = 0;
exports.confusables = new Map();
for (const [, gap, letters] of ${JSON.stringify(runs)}.matchAll(/\\n(\\d+) (.+)/g)) {
  code += +gap;
  for (const letter of letters) {
    const others = exports.confusables.get(letter) ?? '';
    exports.confusables.set(letter, others + String.fromCodePoint(code++));
  }
}`,
      };
    });
  },
};

/** Styles without comments and indents, which a bundler leaves in template literals. */
const styles = {
  name: 'styles',
  setup(bundler) {
    bundler.onLoad({ filter: /webcomponents[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/\bcss`[^`]*`/g, (sheet) =>
        sheet.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' '),
      ),
      loader: 'ts',
    }));
  },
};

/** The page leaves offensive words to its worker; a hash of its files is all that it takes of the platform. */
const noMatcher = {
  name: 'no matcher',
  setup(bundler) {
    bundler.onLoad({ filter: /[\\/]obscenity[\\/]/ }, () => ({ contents: '' }));
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
  define: { VERSION: JSON.stringify(version) },
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
  // not a second list of what it exports
  alias: { obscenity: join(source, '../node_modules/obscenity/dist/index.js') },
  outdir: target,
  chunkNames: 'engine-[name]-[hash]',
  splitting: true,
  plugins: [
    profiles,
    lookalikes,
    jsonModule('language-data', async () => ({
      names,
      words,
      patterns: parse(await readFile(join(store, 'name_patterns.yml'), 'utf8')),
      classes: await readNameClasses(policyFile()),
    })),
  ],
});
await shrink('engine-worker.js');
const { metafile } = await build({
  ...OPTIONS,
  entryPoints: [join(source, 'app.ts'), join(source, 'app.css')],
  outdir: target,
  chunkNames: 'chunk-[name]-[hash]',
  splitting: true,
  metafile: true,
  loader: { '.svg': 'text' },
  plugins: [templates, articles, styles, noMatcher],
});
await joinFirstLoad(metafile.outputs);
await shrink('app.js');
await dropColours();
await cp(join(source, 'index.html'), join(target, 'index.html'));
await writeStaticPage(target);
await compress(target);
await compress(languages);

/** Makes a script smaller once more: the engine's by a twentieth, the page's by a fiftieth. */
async function shrink(name) {
  const path = join(target, name);
  const { code, map } = await minify(await readFile(path, 'utf8'), {
    module: true,
    compress: { ecma: 2020, passes: 3 },
    sourceMap: { content: await readFile(`${path}.map`, 'utf8'), url: `${name}.map` },
  });
  await writeFile(path, code);
  await writeFile(`${path}.map`, map);
}

/** Writes what the engine fetches of languages: a file of names and one of words each. Returns their codes. */
async function writeLanguages() {
  const rows = await readFile(join(store, 'names', 'language-names.tsv'), 'utf8');
  const names = [...new Set(rows.match(/^[a-z]+(?=\t)/gm))];
  const words = (await readdir(join(store, 'names'))).flatMap(
    (file) => /^words-(.*)\.txt$/.exec(file)?.[1] ?? [],
  );
  for (const file of [
    ...['names-index.txt', 'names-part.txt', 'offensive.txt', 'profiles.txt'],
    ...names.map((code) => `names-${code}.txt`),
    ...words.map((code) => `words-${code}.txt`),
  ]) {
    await writeFile(join(languages, file), await languageFile(file));
  }
  return { names, words };
}

/**
 * Puts `app.js`, the first place and all that they import at once into one script. The bundler makes a chunk of what any two
 * places share, so a first load would be some sixty requests. Other chunks then import from `app.js`, which exports what they
 * need under short names.
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
        const parts = list.split(',').map((part) => {
          const [exported, local = exported] = part.split(' as ');
          const key = `${from} ${exported}`;
          const { name } = needed.get(key) ?? { name: `_${needed.size}` };
          needed.set(key, { name, text: `export{${exported} as ${name}}from"./${from}";` });
          return `${name} as ${local}`;
        });
        return `import{${parts.join(',')}}from"./app.js"`;
      })
      .replace(/import"\.\/([^"]+)"/g, (statement, from) => (joined.has(from) ? '' : statement));
    await writeFile(path, text);
  }
  await build({
    ...OPTIONS,
    stdin: {
      contents: `import"./app.js";${[...needed.values()].map(({ text }) => text).join('')}`,
      resolveDir: target,
    },
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
    if (/pages\/names\/names-page\.ts$/.test(entryPoint ?? '')) add(name);
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
