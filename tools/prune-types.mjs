/**
 * Removes the declarations that no entry of the package leads to: `npm run types` writes one for every file of the
 * program, and a consumer's compiler reads those that the entries import. The others lose the parameter of typed arrays,
 * which TypeScript before 5.7 does not know; those of the API its descriptions, which http/openapi.json has in the package; all lose what they are indented by.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const kept = new Set();
/** Files whose names an entry exports, and those of options: what they say is shown to a consumer. */
const shown = new Set();
const waiting = Object.values(exports).flatMap(({ types }) =>
  types ? [resolve(root, types)] : [],
);
for (const entry of waiting) shown.add(entry);
const TYPED_ARRAY =
  /\b((?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array)<(?:Shared)?ArrayBuffer(?:Like)?>/g;
for (const file of waiting) {
  if (kept.has(file)) continue;
  if (!existsSync(file)) throw new Error(`${file} is missing; run npm run types.`);
  kept.add(file);
  const isShown = shown.has(file) || /\/(?:operations|asked)\//.test(file);
  const described = file.endsWith('wire.d.ts') || !isShown ? /^ *\/\*\*[\s\S]*?\*\/\n/gm : '';
  const text = readFileSync(file, 'utf8').replace(TYPED_ARRAY, '$1').replace(described, '');
  writeFileSync(file, text.replace(/^ +/gm, ''));
  // types that the compiler infers stand as import("…")
  for (const [how, target] of text.matchAll(
    /(?:^export [^'"]* from|from|import\()\s*['"](\.[^'"]+)['"]/gm,
  )) {
    const next = resolve(dirname(file), target.replace(/\.[jt]s$/, '.d.ts'));
    waiting.push(next);
    if (how.startsWith('export') && shown.has(file)) shown.add(next);
  }
}
const dist = join(root, 'dist');
for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (name.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
}
