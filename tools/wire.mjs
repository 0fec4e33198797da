/**
 * Writes what follows from `http/openapi.yaml`: its types `http/wire.ts` for the server, the page and the tests,
 * and `http/openapi.json`, which is read in a twentieth of the time. Neither is in git: build and check call this
 * first, and it does nothing while the document and the generator are the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const document = new URL('../http/openapi.yaml', import.meta.url);
const target = fileURLToPath(new URL('../http/wire.ts', import.meta.url));
const plain = fileURLToPath(new URL('../http/openapi.json', import.meta.url));

const { version } = createRequire(import.meta.url)('openapi-typescript/package.json');
const hash = createHash('sha256').update(version).update(readFileSync(document)).digest('hex');
const head = `/** Types of http/openapi.yaml, made by \`npm run wire\`; not in git. sha256 ${hash} */\n`;

function isCurrent() {
  try {
    return existsSync(plain) && readFileSync(target, 'utf8').startsWith(head);
  } catch {
    return false;
  }
}

if (!isCurrent()) {
  const { default: types, astToString } = await import('openapi-typescript');
  const { parse } = await import('yaml');
  write(plain, JSON.stringify(parse(readFileSync(document, 'utf8'))));
  write(target, head + astToString(await types(document)));
}

/** Whoever builds at the same time reads the old file or the new one. */
function write(file, text) {
  const made = `${file}.${process.pid}.tmp`;
  writeFileSync(made, text);
  renameSync(made, file);
}
