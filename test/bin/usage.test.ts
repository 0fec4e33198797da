/** What the command line refuses, recorded: `test/golden/usage.jsonl` holds calls, and what they get on standard error. */
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { ownRecording } from '../golden.ts';
import { differences, Placeholders, unfilled } from '../replay-compare.ts';
import { layOutTable } from '../run-layout.ts';
import { sharedFolderSuite, writeFiles } from '../store/temp-folder.ts';
import { TOWNS } from '../towns.ts';
import { Cli } from './cli.ts';

/** Calls of one verb, if one is named, with flags that all have. */
interface Head {
  readonly what: string;
  readonly verb?: string;
  readonly fixed?: readonly string[];
}

interface Call {
  /** Words, or the first ones and further ones as they are. */
  readonly args: string | readonly [string, ...string[]];
  readonly code: number;
  told: string;
}

const { groups, records, save } = ownRecording<Head, Call>('usage.jsonl');
const RUN = '20250101_000003_pyphen';

/** Files that calls name, below {TMP}. */
const FILES = {
  ...{ 'towns.txt': TOWNS.join('\n'), 'empty.txt': '', 'one.txt': 'Bree', 'large.txt': '' },
  ...{ 'long.txt': 'a'.repeat(10_000), 'equal.txt': 'Bree\n'.repeat(100), 'empty/x': '' },
  ...{ 'text.txt': 'wonderful mountain', 'short.txt': 'the cat sat on the mat' },
  ...{ 'many.txt': 'Ghurbakk\n'.repeat(2001), 'bad.ini': '[build_tools]\nport = eighty\n' },
  'binary.bin': Uint8Array.from({ length: 5000 }, (_, i) => i % 256),
};

const usage = sharedFolderSuite<{ known: Record<string, string> }>('usage', async (context) => {
  const { folder } = context;
  context.known = { OUT: join(folder, 'runs'), TMP: folder, CWD: process.cwd(), RUN };
  await writeFiles(folder, FILES);
  await truncate(join(folder, 'large.txt'), 100_000_000);
  await layOutTable(join(folder, 'runs', RUN), 'de-pyphen');
});

for (const [{ what, verb, fixed = [] }, calls] of groups) {
  usage(what, async ({ known }) => {
    const placeholders = new Placeholders(known);
    const cli = new Cli({ ...(verb && { verb }), fixed: placeholders.fill(fixed) });
    for (const line of calls) {
      const [first, ...more] = typeof line.args === 'string' ? [line.args] : line.args;
      const { code, stdout, stderr } = await cli.run(
        placeholders.fill(first),
        ...placeholders.fill(more),
      );
      // without what was told before: the run, a drawn seed
      const told = stderr.replace(/^(?!error|namewalk|See ).*\n/gm, '');
      if (records) Object.assign(line, { code, told: unfilled(told, known) });
      assert.equal([code, stdout], [line.code, ''], `${[first, ...more].join(' ')}: ${stderr}`);
      assert.equal(differences(line.told, told, placeholders), []);
    }
  });
}

usage.after(save);
