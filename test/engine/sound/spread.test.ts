/** Lists of names of which no two are confused, against the definition name by name. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { CancelledError } from '../../../engine/base/hooks.ts';
import { lettersOf } from '../../../engine/sound/letter-model.ts';
import { letterMask, lettersApart, soundsApart } from '../../../engine/sound/name-distance.ts';
import {
  nearEdits,
  type SpreadCandidate,
  type SpreadOptions,
  spreadNames,
} from '../../../engine/sound/spread.ts';

const spreading = suite('spread/1');

const OPTIONS: SpreadOptions = {
  count: 100,
  quota: null,
  sameStart: 2,
  sameEnd: 3,
  avoid: [],
  relevance: 0.6,
};

const letter = fc.constantFrom(...'abdefhiklmnoprstuvy');
const nameOf = (least: number, most: number) =>
  fc.array(letter, { minLength: least, maxLength: most }).map((letters) => letters.join(''));
// few letters, so that many names are near
const candidate = fc.record({
  name: fc
    .array(fc.constantFrom(...'abht'), { minLength: 1, maxLength: 9 })
    .map((letters) => letters.join('')),
  quality: fc.integer({ min: -20, max: 20 }),
});
const options = fc.record<SpreadOptions>({
  count: fc.nat(30),
  quota: fc.option(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(4))).map((pairs) => new Map(pairs)),
  ),
  sameStart: fc.integer({ min: 1, max: 4 }),
  sameEnd: fc.integer({ min: 1, max: 4 }),
  avoid: fc.array(nameOf(1, 8), { maxLength: 4 }),
  relevance: fc.constantFrom(0, 0.25, 0.6, 1),
});

/** Damerau-Levenshtein distance as its table reads, each letter edited once. */
function edits(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 0; j <= b.length; j++) d[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, d[i - 2]![j - 2]! + 1);
      }
      d[i]![j] = least;
    }
  }
  return d[a.length]![b.length]!;
}

const near = (a: string, b: string): boolean => edits(a, b) <= Math.max(a.length, b.length) / 4;

const heard = (a: string, b: string, most = 999): number =>
  soundsApart(lettersOf(a)!, lettersOf(b)!, 0, most);

/** The choice as its definition reads: all names scored anew before each turn. */
function naiveSpread(pool: readonly SpreadCandidate[], o: SpreadOptions): number[] {
  const ranks = pool.map(({ name, quality }) => {
    const peers = pool.filter((p) => p.name.length === name.length);
    if (peers.length === 1) return 500;
    const below = peers.filter((p) => p.quality < quality).length;
    const equal = peers.filter((p) => p.quality === quality).length;
    return Math.floor(((2 * below + equal - 1) * 1000) / (2 * (peers.length - 1)));
  });
  const weight = Math.round(o.relevance * 1000);
  const picked: number[] = [];
  const left = new Set(pool.keys());
  while (picked.length < o.count && left.size > 0) {
    const scored = [...left].map((i) => {
      const { name } = pool[i]!;
      const radius = 6 * name.length;
      const peers = picked.filter((p) => pool[p]!.name.length === name.length);
      const nearest = Math.min(radius, ...peers.map((p) => heard(name, pool[p]!.name)));
      const likeness = Math.floor(((radius - nearest) * 1000) / radius);
      const floor = ranks[i]! < 250 ? 3_000_000 : 0;
      return {
        i,
        name,
        rank: ranks[i]!,
        score: weight * ranks[i]! - (1000 - weight) * likeness - floor,
      };
    });
    scored.sort(
      (a, b) =>
        b.score - a.score ||
        b.rank - a.rank ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : a.i - b.i),
    );
    const { i, name } = scored[0]!;
    left.delete(i);
    const names = picked.map((p) => pool[p]!.name);
    const same = (part: (text: string) => string): number =>
      names.filter((other) => part(other) === part(name)).length;
    if (
      names.filter((other) => other.length === name.length).length >=
      (o.quota?.get(name.length) ?? 99)
    )
      continue;
    if (same((text) => text.slice(0, 3)) >= o.sameStart) continue;
    if (same((text) => text.slice(-3)) >= o.sameEnd) continue;
    if ([...names, ...o.avoid].some((other) => near(name, other))) continue;
    picked.push(i);
  }
  return picked;
}

spreading('picks what the definition picks, and tells the least distance', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 60 }), options, (pool, o) => {
      const spread = spreadNames(pool, o);
      assert.equal(spread.picked, naiveSpread(pool, o));
      const names = spread.picked.map((i) => pool[i]!.name);
      const distances = names.flatMap((a, i) =>
        [...names.slice(0, i), ...o.avoid].map((b) => edits(a, b)),
      );
      assert.is(spread.leastDistance, distances.length === 0 ? 0 : Math.min(...distances));
      const out = spread.leftOut;
      assert.ok(out.near + out.start + out.end + names.length <= pool.length);
    }),
    { numRuns: 200 },
  );
});

spreading('distances are those of the full table', () => {
  fc.assert(
    fc.property(nameOf(1, 12), nameOf(1, 12), fc.nat(12), (a, b, most) => {
      const [x, y] = [lettersOf(a)!, lettersOf(b)!];
      const apart = edits(a, b);
      assert.is(lettersApart(x, y, most), Math.min(apart, most + 1));
      assert.is(nearEdits(Math.max(a.length, b.length)) >= apart, near(a, b));
      let bits = 0;
      for (let v = letterMask(x) ^ letterMask(y); v !== 0; v &= v - 1) bits++;
      assert.ok(bits <= 2 * apart, `${a} ${b}`);
    }),
    { numRuns: 500 },
  );
});

spreading('what sounds alike lies near, and the distance is one both ways', () => {
  assert.ok(heard('bardon', 'pardon') < heard('mardon', 'pardon'));
  assert.ok(heard('lerina', 'larina') < heard('lorina', 'lirina'));
  assert.ok(heard('kerin', 'cerin') < heard('kerin', 'perin'));
  assert.ok(heard('malro', 'marlo') < heard('malro', 'mabto'));
  assert.ok(heard('tolla', 'tohla') < heard('tolla', 'tonla'));
  assert.is(heard('velden', 'velden'), 0);
  fc.assert(
    fc.property(nameOf(7, 7), nameOf(7, 7), fc.integer({ min: 1, max: 60 }), (a, b, most) => {
      const apart = heard(a, b);
      assert.is(heard(b, a), apart);
      assert.is(heard(a, b, most), Math.min(apart, most));
    }),
  );
});

spreading(
  'names nearer than a fourth never stand together, nor too many of one start or end',
  () => {
    const ends = ['ton', 'ley', 'ford', 'wick', 'den', 'mere', 'by', 'stow'];
    const starts = [
      'al',
      'bran',
      'cor',
      'dun',
      'el',
      'far',
      'gren',
      'hol',
      'kes',
      'lan',
      'mar',
      'nor',
    ];
    const pool = starts.flatMap((start, i) =>
      ends.flatMap((end, k) =>
        ['', 'e', 'i', 'o'].map((vowel, v) => ({
          name: start + vowel + end,
          quality: (i * 7 + k * 5 + v * 3) % 50,
        })),
      ),
    );
    const { picked, leastDistance, leftOut } = spreadNames(pool, { ...OPTIONS, avoid: ['marton'] });
    const names = picked.map((i) => pool[i]!.name);
    assert.ok(names.length > 20);
    assert.ok(leastDistance >= 2);
    assert.ok(leftOut.near > 0);
    assert.ok(leftOut.start > 0);
    names.forEach((a, i) => {
      assert.not.ok(near(a, 'marton'), a);
      for (const b of names.slice(0, i)) assert.not.ok(near(a, b), `${a} ${b}`);
      assert.ok(names.filter((b) => b.slice(0, 3) === a.slice(0, 3)).length <= 2, a);
      assert.ok(names.filter((b) => b.slice(-3) === a.slice(-3)).length <= 3, a);
    });
  },
);

spreading('a name in other letters is refused by name; a cancelled choice stops', () => {
  const refused = (act: () => unknown, text: string): void =>
    assert.throws(
      act,
      (error: unknown) => error instanceof EngineError && error.message.includes(text),
    );
  const of = (name: string): SpreadCandidate[] => [{ name, quality: 1 }];
  refused(() => spreadNames(of('Ärla'), OPTIONS), '"Ärla"');
  refused(() => spreadNames(of(''), OPTIONS), '1 to 64');
  refused(() => spreadNames(of('arla'), { ...OPTIONS, avoid: ['x y'] }), '"x y"');
  const seen: [number, number][] = [];
  const hooks = {
    cancelled: () => seen.length > 0,
    progress: (done: number, total: number) => void seen.push([done, total]),
  };
  const pool = Array.from({ length: 26 * 26 }, (_, i) => ({
    name: String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26)).repeat(4),
    quality: i,
  }));
  assert.throws(
    () => spreadNames(pool, { ...OPTIONS, count: 500 }, hooks),
    (error: unknown) => error instanceof CancelledError,
  );
  assert.equal(seen, [[0, 500]]);
});

spreading.run();
