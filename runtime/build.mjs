/**
 * Bundles the run-time into single small files in `dist/runtime/` that any page or game can copy: a module
 * (`namewalk-runtime.js`), and a script that leaves `namewalk` in the global scope (`namewalk-runtime.global.js`).
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const options = {
  entryPoints: [at('index.ts')],
  bundle: true,
  minify: true,
  // what is not in a model file or for callers begins with a dollar
  mangleProps: /^\$/,
  target: 'es2020',
  logLevel: 'warning',
};

await build({ ...options, format: 'esm', outfile: at('../dist/runtime/namewalk-runtime.js') });
await build({
  ...options,
  format: 'iife',
  globalName: 'namewalk',
  outfile: at('../dist/runtime/namewalk-runtime.global.js'),
});
