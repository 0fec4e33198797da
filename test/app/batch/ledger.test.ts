/** Which parts of a batch are wanted, and which one is the last. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Ledger } from '../../../app/batch/ledger.ts';
import { Random } from '../../../engine/base/random/mersenne-twister.ts';

const ledgers = suite('batch ledger');

const SLOTS = 10;
const endOf = (part: number): bigint => BigInt(SLOTS * (part + 1));

ledgers('parts done in any order, cut or not, end at the same part', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = new Random(BigInt(seed));
    const pick = (n: number): number => Math.floor(random.random() * n);
    const names = Array.from({ length: 1 + pick(12) }, () => pick(SLOTS + 1));
    const all = names.reduce((sum, n) => sum + n, 0);
    const count = 1 + pick(all + 5);
    const share = pick(3) === 0 ? random.random() : all / names.length / SLOTS;
    const ledger = new Ledger({ parts: names.length, count, share, slots: SLOTS, endOf });
    const busy = new Set<number>();
    const limits = new Map<number, number>();
    let made = 0;
    while (ledger.last === null) {
      for (const part of ledger.missing(busy)) {
        if (busy.size >= 4) break;
        busy.add(part);
        limits.set(part, ledger.left(part));
      }
      const under = [...busy];
      const part = under[pick(under.length)]!;
      busy.delete(part);
      const limit = limits.get(part)!;
      const cut = names[part]! >= limit;
      const until = cut ? endOf(part) - 1n : endOf(part);
      ledger.add({ part, names: Math.min(names[part]!, limit), until: String(until) });
      assert.ok(++made <= 2 * names.length, 'no part is made again and again');
    }
    let sum = 0;
    let last = 0;
    while (last < names.length - 1 && sum + names[last]! < count) sum += names[last++]!;
    assert.is(ledger.last, last, `seed ${seed}`);
    assert.is(ledger.left(last), count - sum);
    assert.equal([...ledger.missing(busy)], []);
  }
});

ledgers('a part that was cut is done only where it is the last one', () => {
  const ledger = new Ledger({ parts: 3, count: 20, share: 1, slots: SLOTS, endOf });
  ledger.add({ part: 1, names: 5, until: '15' });
  assert.equal([...ledger.missing(new Set())], [0]);
  ledger.add({ part: 0, names: 10, until: '10' });
  assert.equal([...ledger.missing(new Set())], [1]);
  assert.is(ledger.names, 10);
  ledger.add({ part: 1, names: 10, until: '20' });
  assert.is(ledger.last, 1);
  ledger.add({ part: 0, names: 4, until: '10' });
  assert.is(ledger.last, null, 'made again with fewer names');
  assert.equal([...ledger.missing(new Set())], [2]);
});

ledgers('no more are made at once than the names are expected to need', () => {
  const ledger = new Ledger({ parts: 1000, count: 35, share: 1, slots: SLOTS, endOf });
  assert.equal([...ledger.missing(new Set())], [0, 1, 2, 3]);
  const none = new Ledger({ parts: 5, count: 35, share: 0, slots: SLOTS, endOf });
  assert.equal([...none.missing(new Set([0]))], [1, 2, 3, 4]);
  assert.is(none.expectedNames, 0);
});

ledgers.run();
