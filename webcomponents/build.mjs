/**
 * Bundles the page into `dist/webcomponents/`, or into the folder given as argument. The server
 * hands out the result as `/` (index.html) and `/static/*`.
 */
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const source = fileURLToPath(new URL('.', import.meta.url));
const target = process.argv[2] ?? join(source, '..', 'dist', 'webcomponents');

await mkdir(target, { recursive: true });
await build({
  entryPoints: [join(source, 'app.ts'), join(source, 'app.css')],
  outdir: target,
  bundle: true,
  format: 'esm',
  splitting: true,
  minify: true,
  sourcemap: true,
  target: 'es2022',
  logLevel: 'warning',
});
await cp(join(source, 'index.html'), join(target, 'index.html'));
