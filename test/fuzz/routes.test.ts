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
    const { sent, statuses, unchanged, faults } = await attack(target, runs, seed);
    assert.equal(faults, [], `seed ${seed}`);
    assert.ok(sent >= runs);
    assert.ok((statuses.get(200) ?? 0) > sent / 10, JSON.stringify([...statuses]));
    assert.ok((statuses.get(400) ?? 0) > sent / 10, JSON.stringify([...statuses]));
    assert.ok(unchanged > 0);
    await checkAftermath(target);
  },
);

routes.run();
