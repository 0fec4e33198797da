/** The recipe for DuckDB in docs/guide-million.md as it stands there, with DuckDB from npm where that gives it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { blocksOf } from '../docs/blocks.ts';
import { sampleNames } from '../runtime/sample-names.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

const GUIDE = 'docs/guide-million.md';
const PACKAGE = '@duckdb/node-api@1.5.6-r.1';

/** `duckdb -c SQL` prints the rows of a statement as JSON. */
const DUCKDB = `
import { DuckDBInstance } from '@duckdb/node-api';
const connection = await (await DuckDBInstance.create()).connect();
const reader = await connection.runAndReadAll(process.argv.at(-1));
console.log(JSON.stringify(reader.getRowsJson()));
`;

interface Context {
  /** What a command of the guide prints; `npx namewalk` is this program. */
  shell(command: string): string;
}

const recipes = sharedFolderSuite<Context>('batch recipes', async (context) => {
  const { folder } = context;
  writeFileSync(join(folder, 'valley.txt'), (await sampleNames('en', 60)).join('\n'));
  const program = join(packageRoot(), 'dist/bin/namewalk.js');
  const tool = (name: string, call: string): void =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${call}\n`, { mode: 0o755 });
  tool('npx', `shift; exec '${process.execPath}' '${program}' "$@"`);
  tool('duckdb', `exec '${process.execPath}' '${join(folder, 'duckdb.mjs')}' "$@"`);
  writeFileSync(join(folder, 'duckdb.mjs'), DUCKDB);
  context.shell = (command) =>
    execFileSync('bash', ['-c', command], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
});

recipes('DuckDB reads parts of CSV, compressed ones too, by their headings', ({ shell }) => {
  try {
    shell(`npm install --no-audit --no-fund --prefer-offline ${PACKAGE}`);
  } catch (err) {
    console.log(
      `  the recipe for DuckDB is not run: npm does not give it (${(err as Error).message.split('\n')[0]})`,
    );
    return;
  }
  const commands = blocksOf(GUIDE, readFileSync(join(packageRoot(), GUIDE), 'utf8'))
    .map(({ content }) =>
      content.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2)),
    )
    .find((lines) => lines.some((line) => line.startsWith('duckdb')))!;
  const [batch, copy] = commands;
  shell(`${batch} --part 40`);
  shell(copy!);
  const rows = (from: string): string =>
    shell(`duckdb -c "SELECT name FROM ${from} ORDER BY name"`);
  const names = JSON.parse(rows("'towns.parquet'")) as unknown[];
  assert.ok(names.length > 100);
  assert.is(shell('cat towns/*.csv | grep -vc ^slot').trim(), String(names.length));
  shell(`${batch!.replace('--out towns', '--out zipped')} --part 40 --gz`);
  assert.is(rows("'zipped/*.csv.gz'"), rows("'towns.parquet'"));
});

recipes.run();
