/** The documents whose blocks of commands are run, in this order at one desk. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';

/** What a newcomer reads first. */
export const GUIDES: readonly string[] = [
  'docs/guide-names.md',
  'docs/guide-game.md',
  'docs/guide-million.md',
  'docs/guide-corpus.md',
];

/** Paths from the package's folder. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync(join(packageRoot(), 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];
