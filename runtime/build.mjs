/**
 * Bundles the run-time into single small files in `dist/runtime/` that any page or game can copy: a module
 * (`namewalk-runtime.js`), and a script that leaves `namewalk` in the global scope (`namewalk-runtime.global.js`).
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { minify } from 'terser';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

async function bundle(format, file) {
  const { outputFiles } = await build({
    entryPoints: [at('index.ts')],
    bundle: true,
    minify: true,
    // what neither a model file nor a caller names begins with a dollar
    mangleProps: /^\$/,
    target: 'es2020',
    logLevel: 'warning',
    write: false,
    ...format,
  });
  // joins what esbuild leaves apart: some 7 % fewer bytes with gzip
  const { code } = await minify(outputFiles[0].text, {
    ecma: 2020,
    module: format.format === 'esm',
    compress: { passes: 3, reduce_funcs: false },
  });
  await writeFile(at(`../dist/runtime/${file}`), code);
}

await bundle({ format: 'esm' }, 'namewalk-runtime.js');
await bundle({ format: 'iife', globalName: 'namewalk' }, 'namewalk-runtime.global.js');
