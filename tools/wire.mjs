/**
 * Writes `http/wire.ts`, the types of `http/openapi.yaml`, for the server, the page and the tests. It is not in
 * git: build and check call this first, and it does nothing while the document and the generator are the same.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const document = new URL('../http/openapi.yaml', import.meta.url);
const target = fileURLToPath(new URL('../http/wire.ts', import.meta.url));

const { version } = createRequire(import.meta.url)('openapi-typescript/package.json');
const hash = createHash('sha256').update(version).update(readFileSync(document)).digest('hex');
const head = `/** Types of http/openapi.yaml, made by \`npm run wire\`; not in git. sha256 ${hash} */\n`;

function isCurrent() {
  try {
    return readFileSync(target, 'utf8').startsWith(head);
  } catch {
    return false;
  }
}

if (!isCurrent()) {
  const { default: types, astToString } = await import('openapi-typescript');
  const made = `${target}.${process.pid}.tmp`;
  writeFileSync(made, head + astToString(await types(document)));
  renameSync(made, target);
}
