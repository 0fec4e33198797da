/**
 * Bundles the page into `dist/webcomponents/`, or into the folder given as argument. The server
 * hands out the result as `/` (index.html) and `/static/*`. `meta.json` beside it lists what went into
 * which file; the size budget of the first load is checked with it. Beside each script, style and page
 * stands what it is compressed to, for a client that takes it: by gzip, and those of the first load by Brotli.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('.', import.meta.url));
const target = process.argv[2] ?? join(source, '..', 'dist', 'webcomponents');

/** The module `icons`: the pictures of `icons/` by the names of their files. */
const icons = {
  name: 'icons',
  setup(bundler) {
    const folder = join(source, 'icons');
    bundler.onResolve({ filter: /^icons$/ }, () => ({ path: folder, namespace: 'icons' }));
    bundler.onLoad({ filter: /^/, namespace: 'icons' }, async () => {
      const files = (await readdir(folder)).filter((file) => file.endsWith('.svg'));
      const read = files.map(async (file) => [
        basename(file, '.svg'),
        await readFile(join(folder, file), 'utf8'),
      ]);
      return {
        contents: JSON.stringify(Object.fromEntries(await Promise.all(read))),
        loader: 'json',
      };
    });
  },
};

await mkdir(target, { recursive: true });
for (const name of await readdir(target)) {
  // chunks are named by content: those of former builds would pile up
  if (name.startsWith('chunk-')) await rm(join(target, name));
}
const { metafile } = await build({
  entryPoints: [join(source, 'app.ts'), join(source, 'app.css')],
  outdir: target,
  chunkNames: 'chunk-[name]-[hash]',
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  sourcemap: true,
  metafile: true,
  target: 'es2022',
  plugins: [icons],
  logLevel: 'warning',
});
await writeFile(join(target, 'meta.json'), JSON.stringify(metafile));
await cp(join(source, 'index.html'), join(target, 'index.html'));

const first = firstLoad(metafile.outputs);
for (const name of await readdir(target)) {
  if (name.endsWith('.br')) await rm(join(target, name));
  if (!/\.(js|css|html)$/.test(name)) continue;
  const bytes = await readFile(join(target, name));
  await writeFile(join(target, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  // what the package holds: the first load alone, for it has to stay small
  if (first.has(name)) await writeFile(join(target, `${name}.br`), brotliCompressSync(bytes));
}

/** Names of what a browser loads first: the entries, the start place, and all that they import at once. */
function firstLoad(outputs) {
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const names = new Set(['index.html', 'app.css']);
  const add = (name) => {
    if (names.has(name)) return;
    names.add(name);
    for (const { path, kind } of byName.get(name).imports) {
      if (kind === 'import-statement') add(basename(path));
    }
  };
  add('app.js');
  for (const name of byName.keys()) if (/^chunk-start-page-.*\.js$/.test(name)) add(name);
  return names;
}
