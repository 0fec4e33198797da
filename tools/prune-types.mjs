/**
 * Removes the declarations that no entry of the package leads to: `npm run types` writes one for every file of the
 * program, and a consumer's compiler reads those that the entries import.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const kept = new Set();
const waiting = Object.values(exports).flatMap(({ types }) =>
  types ? [resolve(root, types)] : [],
);
for (const file of waiting) {
  if (kept.has(file)) continue;
  if (!existsSync(file)) throw new Error(`${file} is missing; run npm run types.`);
  kept.add(file);
  // types that the compiler infers stand as import("…")
  for (const [, target] of readFileSync(file, 'utf8').matchAll(
    /(?:from|import\()\s*['"](\.[^'"]+)['"]/g,
  )) {
    waiting.push(resolve(dirname(file), target.replace(/\.[jt]s$/, '.d.ts')));
  }
}
const dist = join(root, 'dist');
for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (name.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
}
