/** Damaged files: each is read rightly or refused, in time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { budget } from './budget.ts';
import { damage } from './damage.ts';
import { type FuzzedRun, makeFuzzedRun } from './run.ts';

const FILES = 6000;

const files = suite<{ run: FuzzedRun }>('fuzzed files, at length');
files.before(async (context) => {
  context.run = await makeFuzzedRun();
});
files.after(({ run }) => run.remove());

const { runs, seed } = budget(FILES, Date.now() % 1_000_000_000);
console.log(`\n  ${runs} files, FUZZ_SEED=${seed}`);

files(`${runs} damaged files find no fault`, async ({ run }) => {
  const start = performance.now();
  const { counts, faults } = await damage(run, runs, seed);
  const again = `Again with: FUZZ_SEED=${seed} FUZZ_RUNS=${runs} node dist/test/fuzz/files.fuzz.js`;
  assert.is(faults.length, 0, `${faults.join('\n\n')}\n${again}`);
  const lines = [...counts].map(
    ([name, [taken, damaged, refused]]) =>
      `${name}: ${taken} taken, ${damaged} found damaged, ${refused} refused`,
  );
  assert.ok(counts.size >= 25, `${counts.size} kinds of files. ${again}`);
  for (const [name, [, damaged, refused]] of counts) {
    // few runs may spare a kind of file
    assert.ok(runs < 330 || damaged + refused > 0, `${name}: no damage was noticed. ${again}`);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`\n${runs} files in ${seconds} s, seed ${seed}\n${lines.join('\n')}`);
});

files.run();
