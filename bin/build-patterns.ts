/** Build step: packs the hyphenation patterns of the package `hyphen`; only the build needs that. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { TexPatterns } from '../engine/text/tex-patterns.ts';
import { PATTERNS_FILE, packPatterns } from '../store/texts/packed-patterns.ts';

/** Files of the package that are no valid JavaScript. */
const BROKEN_FILES = new Set(['cu.js']);

const require = createRequire(import.meta.url);
const source = require.resolve('hyphen/package.json');

const packing = new URL('../store/texts/packed-patterns.js', import.meta.url);

// it takes some seconds, and neither the package nor its packing is changed often
const made = statSync(PATTERNS_FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (made < Math.max(statSync(source).ctimeMs, statSync(packing).mtimeMs)) {
  const folder = dirname(source);
  const sets: Record<string, TexPatterns> = {};
  for (const file of (await readdir(join(folder, 'patterns'))).sort()) {
    if (!file.endsWith('.js') || BROKEN_FILES.has(file)) continue;
    const [levels, trie, exceptions = {}] = require(join(folder, 'patterns', file)) as [
      TexPatterns['levels'],
      TexPatterns['trie'],
      TexPatterns['exceptions']?,
    ];
    sets[file.slice(0, -'.js'.length)] = { levels, trie, exceptions };
  }
  const credit =
    'hyphenation-patterns.br holds the patterns of https://github.com/ytiurin/hyphen, those of TeX\n' +
    '(https://github.com/hyphenation/tex-hyphen), each under terms of its own that are named there.\n\n';
  writeFileSync(
    new URL('hyphenation.LICENSE', PATTERNS_FILE),
    credit + readFileSync(join(folder, 'LICENSE'), 'utf8'),
  );
  writeFileSync(PATTERNS_FILE, packPatterns(sets));
}
