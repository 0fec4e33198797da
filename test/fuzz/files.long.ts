import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { budget } from './budget.ts';
import { damage } from './damage.ts';
import { type FuzzedRun, makeFuzzedRun } from './run.ts';

const FILES = 330;

const files = suite<{ run: FuzzedRun }>('fuzzed files');
files.before(async (context) => {
  context.run = await makeFuzzedRun();
});
files.after(({ run }) => run.remove());

files(
  'a damaged file is refused by its name, found damaged, or read as it stands there',
  async ({ run }) => {
    const { runs, seed } = budget(FILES);
    console.log(`\n  ${runs} files, FUZZ_SEED=${seed}`);
    const { counts, faults } = await damage(run, runs, seed);
    assert.is(faults.join('\n\n'), '', `seed ${seed}`);
    assert.ok(counts.size >= 25, `${counts.size} kinds of files, seed ${seed}`);
    for (const [name, [taken, damaged, refused]] of counts) {
      assert.ok(taken + damaged + refused > 0, `${name}, seed ${seed}`);
      assert.ok(damaged + refused > 0, `${name}: no damage was noticed, seed ${seed}`);
    }
  },
);

files.run();
