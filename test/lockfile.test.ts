/** The lock files name every package by version and checksum, and by no address. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../store/files/package-root.ts';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
}

/** Names of the locked packages for which `isOdd` holds, of all lock files. */
function odd(isOdd: (locked: Locked) => boolean): string[] {
  return ['package-lock.json', 'tools/package-lock.json'].flatMap((file) => {
    const text = readFileSync(join(packageRoot(), file), 'utf8');
    const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
    // the entry without a name is the project itself
    const entries = Object.entries(packages).filter(([name]) => name !== '');
    assert.ok(entries.length > 0, file);
    return entries.filter(([, locked]) => isOdd(locked)).map(([name]) => `${file}: ${name}`);
  });
}

const lockfile = suite('the lock files');

lockfile('have a checksum for every package, those of other platforms included', () => {
  assert.equal(
    odd(({ version, integrity }) => !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')),
    [],
  );
});

lockfile('say no address that a package came from', () => {
  assert.equal(
    odd(({ resolved }) => resolved !== undefined),
    [],
  );
});

lockfile.run();
