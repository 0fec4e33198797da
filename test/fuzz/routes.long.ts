import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { attack, checkAftermath } from './attack.ts';
import { budget } from './budget.ts';
import { operations } from './operations.ts';
import { type FuzzedServer, startFuzzedServer } from './world.ts';

/** Every route so many times. */
const ROUNDS = 6;

const routes = suite<{ target: FuzzedServer }>('fuzzed routes');
routes.before(async (context) => {
  context.target = await startFuzzedServer();
});
routes.after(({ target }) => target.remove());

routes(
  'random and almost valid requests to every route are answered as the contract says',
  async ({ target }) => {
    const count = operations().length;
    assert.ok(count >= 60);
    const { runs, seed } = budget(ROUNDS * count);
    console.log(`\n  ${runs} requests, FUZZ_SEED=${seed}`);
    const { sent, statuses, unchanged, faults } = await attack(target, runs, seed);
    assert.equal(faults, [], `seed ${seed}`);
    assert.ok(sent >= runs);
    const counts = JSON.stringify([...statuses]);
    for (const status of [200, 400]) {
      const share = (statuses.get(status) ?? 0) / sent;
      assert.ok(share > 0.1, `${share} answers of ${status}, seed ${seed}: ${counts}`);
    }
    assert.ok(unchanged >= 2, `${unchanged} times a patch held what it held, seed ${seed}`);
    await checkAftermath(target);
  },
);

routes.run();
