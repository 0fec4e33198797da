/** The reference of the library says what the sources say now; the compiler takes some seconds for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { LIBRARY, libraryText } from './references.ts';

const references = suite('references');

references('docs/library-reference.md has the types of every entry; else run npm run docs', () => {
  assert.is(readFileSync(join(packageRoot(), LIBRARY), 'utf8'), libraryText());
});

references.run();
