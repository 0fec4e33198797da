/** Random requests to every route: no crash, no hang, no undocumented reply. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { attack, checkAftermath } from './attack.ts';
import { budget } from './budget.ts';
import { operations } from './operations.ts';
import { type FuzzedServer, startFuzzedServer } from './world.ts';

const REQUESTS = 50_000;

const routes = suite<{ target: FuzzedServer }>('fuzzed routes, at length');
routes.before(async (context) => {
  context.target = await startFuzzedServer();
});
routes.after(({ target }) => target.remove());

const { runs, seed } = budget(REQUESTS, Date.now() % 1_000_000_000);
console.log(`\n  ${runs} requests, FUZZ_SEED=${seed}`);

routes(`${runs} requests find no fault`, async ({ target }) => {
  const start = performance.now();
  const { sent, statuses, unchanged, faults } = await attack(target, runs, seed);
  const again = `Again with: FUZZ_SEED=${seed} FUZZ_RUNS=${runs} node dist/test/fuzz/routes.fuzz.js`;
  assert.is(faults.length, 0, `${faults.join('\n\n')}\n${again}`);
  await checkAftermath(target);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} of ${status}`);
  console.log(
    `\n${sent} requests in ${seconds} s, seed ${seed}: ${counts.join(', ')}; ` +
      `${unchanged} times a patch held what it held`,
  );
  assert.ok(operations().length >= 60);
  for (const status of [200, 400]) {
    const share = (statuses.get(status) ?? 0) / sent;
    assert.ok(share > 0.1, `${share} of all answers are ${status}. ${again}`);
  }
  assert.ok(unchanged >= 2, `${unchanged} times a patch held what it held. ${again}`);
});

routes.run();
