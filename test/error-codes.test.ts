/** docs/errors.md lists every error code of the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../store/files/package-root.ts';
import { suite } from './suite.ts';

/** Where errors with a code are thrown. */
const FOLDERS = ['engine', 'store', 'workers', 'operations', 'app', 'http', 'bin'];
/** Classes whose first argument is a code, and those that are derived from them. */
const BASES = ['EngineError', 'PoolFault'];
/** A code in quotation marks. */
const CODE = /'([a-z][a-z0-9]*(?:-[a-z0-9]+)*)'/g;

const codes = suite('error codes');

codes('docs/errors.md tells every code that the sources know, once', () => {
  const thrown = codesOf(sources());
  assert.ok(thrown.length > 100, 'the sources are read');
  const told = rowsOf(page()).map(([code]) => code);
  const untold = thrown.filter((code) => !told.includes(code));
  const gone = told.filter((code) => !thrown.includes(code));
  assert.equal(untold, [], 'docs/errors.md lacks a row for these');
  assert.equal(gone, [], 'docs/errors.md has a row for these, which nothing throws');
  assert.is(new Set(told).size, told.length, 'a code has one row');
});

codes('every code has a cause and a remedy, and stands in the order of the alphabet', () => {
  for (const [code, cause, remedy] of rowsOf(page())) {
    assert.ok(cause.length > 10, `${code} has no cause`);
    assert.ok(remedy.length > 3, `${code} has no remedy`);
  }
  for (const section of page().split(/^## /m)) {
    const listed = rowsOf(section).map(([code]) => code);
    assert.equal(listed, [...listed].sort());
  }
});

const page = (): string => readFileSync(join(packageRoot(), 'docs', 'errors.md'), 'utf8');

/** Rows of the tables of codes: code, cause, remedy. */
function rowsOf(text: string): [string, string, string][] {
  return [...text.matchAll(/^\| `([a-z0-9-]+)` \| (.*) \| (.*) \|$/gm)].map(
    ([, code, cause, remedy]) => [code!, cause!, remedy!],
  );
}

function sources(): string[] {
  return FOLDERS.flatMap((folder) => {
    const root = join(packageRoot(), folder);
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && name !== 'wire.ts')
      .map((name) => readFileSync(join(root, name), 'utf8'));
  });
}

/** The codes that are given to an error class, or put into the reply of a process, sorted. */
function codesOf(texts: readonly string[]): string[] {
  const classes = new Set(BASES);
  for (let before = 0; before < classes.size; ) {
    before = classes.size;
    for (const text of texts) {
      for (const [, name, base] of text.matchAll(/class (\w+) extends (\w+)/g)) {
        if (classes.has(base!)) classes.add(name!);
      }
    }
  }
  // the first argument may choose between two codes
  const made = new RegExp(`(?:new (?:${[...classes].join('|')})|\\bsuper)\\(\\s*([^,()]*),`, 'g');
  const replied = /ok: false, code: ('[a-z-]+')/g;
  const found = new Set<string>();
  for (const text of texts) {
    for (const pattern of [made, replied]) {
      for (const [, argument] of text.matchAll(pattern)) {
        for (const [, code] of argument!.matchAll(CODE)) found.add(code!);
      }
    }
  }
  return [...found].sort();
}
