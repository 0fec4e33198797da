/** Which parts of a batch are wanted, and which one is the last. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Ledger, openLedger } from '../../../app/batch/ledger.ts';
import { Random } from '../../../engine/base/random/mersenne-twister.ts';

const ledgers = suite('batch ledger');

const SLOTS = 10;
const endOf = (part: number): bigint => BigInt(SLOTS * (part + 1));

/** Of parts of ten slots each. */
const ledgerOf = (parts: number, count: number, share: number): Ledger =>
  openLedger(
    { offset: 0n, until: endOf(parts - 1), count: BigInt(count), part: BigInt(SLOTS) },
    share,
  );

const done = (part: number, names: number, until: bigint | number = endOf(part)) => ({
  ...{ part, names, until: String(until), sha256: String(part), dead: { duplicate: part } },
});

ledgers('parts done in any order, cut or not, end at the same part', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = new Random(BigInt(seed));
    const pick = (n: number): number => Math.floor(random.random() * n);
    const names = Array.from({ length: 1 + pick(12) }, () => pick(SLOTS + 1));
    const all = names.reduce((sum, n) => sum + n, 0);
    const count = 1 + pick(all + 5);
    const share = pick(3) === 0 ? random.random() : all / names.length / SLOTS;
    const ledger = ledgerOf(names.length, count, share);
    const busy = new Set<number>();
    const limits = new Map<number, number>();
    let made = 0;
    while (ledger.last === null) {
      for (const part of ledger.missing(busy)) {
        if (busy.size >= 4) break;
        busy.add(part);
        limits.set(part, ledger.left);
      }
      const under = [...busy];
      const part = under[pick(under.length)]!;
      busy.delete(part);
      const limit = limits.get(part)!;
      const cut = names[part]! >= limit;
      const until = cut ? endOf(part) - 1n : endOf(part);
      ledger.add(done(part, Math.min(names[part]!, limit), until));
      assert.ok(++made <= 2 * names.length, 'no part is made again and again');
    }
    let sum = 0;
    let last = 0;
    while (last < names.length - 1 && sum + names[last]! < count) sum += names[last++]!;
    assert.is(ledger.last, last, `seed ${seed}`);
    assert.is(ledger.left, count - sum);
    assert.equal([...ledger.missing(busy)], []);
  }
});

ledgers('a part that was cut is done only where it is the last one', () => {
  const ledger = ledgerOf(3, 20, 1);
  ledger.add(done(1, 5, 15));
  assert.equal([...ledger.missing()], [0, 2]);
  ledger.add(done(0, 10));
  assert.equal([...ledger.missing()], [1]);
  assert.is(ledger.names, 10);
  ledger.add(done(1, 10));
  assert.is(ledger.last, 1);
  const end = ledger.end('recipe');
  assert.is(ledger.endFault(end), null);
  assert.is(ledger.endFault({ ...end, parts_sha256: 'other' }), 'parts-other');
  assert.is(ledger.endFault({ ...end, emitted: 19 }), 'names-other');
  ledger.add(done(1, 9, 19));
  assert.equal([ledger.last, ledger.names], [1, 19], 'cut at the last name');
});

ledgers('no more are made at once than the names are expected to need', () => {
  const ledger = ledgerOf(1000, 35, 1);
  assert.equal([...ledger.missing()], [0, 1, 2, 3]);
  const none = ledgerOf(5, 35, 0);
  assert.equal([...none.missing(new Set([0]))], [1, 2, 3, 4]);
  assert.is(none.expectedNames, 0);
});

ledgers.run();
