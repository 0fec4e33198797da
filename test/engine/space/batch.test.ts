/** Batches of namespace/1: completeness, uniqueness, shards, limits, lines and canonical spellings. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RenderStyle } from '../../../engine/names/render-style.ts';
import { type BatchFormat, longestLine } from '../../../engine/space/batch/lines.ts';
import {
  type BatchPlan,
  planBatch,
  type VocabularyBounds,
} from '../../../engine/space/batch/plan-1.ts';
import {
  addCounts,
  estimateAcceptanceRate,
  makeLines,
} from '../../../engine/space/batch/slot-maker.ts';
import { buildSegments, CanonicalTest } from '../../../engine/space/canonical.ts';
import { refuses } from '../../fault.ts';
import { policyOf } from '../corpora.ts';
import { corpusOf, planOf, SPEC } from './plans.ts';

function fill(
  plan: BatchPlan,
  range: { from?: bigint; to?: bigint; limit?: number } = {},
  { format = 'txt', style = 'raw' }: { format?: BatchFormat; style?: RenderStyle } = {},
) {
  const { from = 0n, to = plan.slots, limit = Number.POSITIVE_INFINITY } = range;
  // so little room that it has to grow
  const bytes = (): Uint8Array => new Uint8Array(longestLine(plan));
  const room = { lines: bytes(), names: bytes() };
  const made = makeLines(plan, { from, to, limit, format, style }, room);
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
  return { ...made, text: text(made.lines), names: text(made.names) };
}

/** All names of a space in slot order. */
const namesOf = (plan: BatchPlan): string[] => fill(plan).names.split('\n').slice(0, -1);

/** Every name that some sequence of the space spells. */
function spellable(syllables: readonly string[], counts: readonly number[]): Set<string> {
  const names = new Set<string>();
  let shorter = new Set(['']);
  for (let k = 1; k <= counts.at(-1)!; k++) {
    const longer = new Set<string>();
    for (const name of shorter) for (const syllable of syllables) longer.add(name + syllable);
    if (counts.includes(k)) for (const name of longer) names.add(name);
    shorter = longer;
  }
  return names;
}

const AMBIGUOUS = ['a', 'aa', 'ab', 'b', 'ba', 'an', 'ann', 'na', 'nab'];

const batch = suite('batch');

batch('no name is made twice and none is missed in any corpus', () => {
  const letters = fc.constantFrom('a', 'b', 'é');
  const syllable = fc.string({ unit: letters, minLength: 1, maxLength: 3 });
  const counts = fc
    .uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(
      fc.uniqueArray(syllable, { minLength: 1, maxLength: 6 }),
      counts,
      fc.bigInt(),
      (syllables, list, seed) => {
        const names = namesOf(planOf(syllables, { counts: list, seed }));
        assert.equal([...names].sort(), [...spellable(syllables, list)].sort());
      },
    ),
    { numRuns: 100 },
  );
});

batch('shards one after the other are the whole', () => {
  const plan = planOf(AMBIGUOUS, { counts: [2, 3] });
  const whole = fill(plan, {}, { format: 'ndjson' });
  const cuts = fc.array(fc.bigInt({ min: 0n, max: plan.slots }), { maxLength: 8 });
  fc.assert(
    fc.property(cuts, (places) => {
      const bounds = [0n, ...places.sort((a, b) => Number(a - b)), plan.slots];
      let text = '';
      const dead: Record<string, number> = {};
      for (let i = 0; i + 1 < bounds.length; i++) {
        const part = fill(plan, { from: bounds[i]!, to: bounds[i + 1]! }, { format: 'ndjson' });
        text += part.text;
        addCounts(dead, part.dead);
      }
      assert.is(text, whole.text);
      assert.equal(dead, whole.dead);
    }),
    { numRuns: 50 },
  );
});

batch('a limit stops at a slot from which the rest follows', () => {
  const plan = planOf(AMBIGUOUS, { counts: [2, 3] });
  const whole = fill(plan, {}, { format: 'csv' });
  for (const limit of [1, 7]) {
    let text = '';
    let slots = 0;
    for (let from = 0n; from < plan.slots; ) {
      const part = fill(plan, { from, limit }, { format: 'csv' });
      assert.ok(part.next > from);
      assert.ok(part.emitted <= limit);
      assert.is(
        Number(part.next - from),
        part.emitted + Object.values(part.dead).reduce((a, b) => a + b),
      );
      text += part.text;
      slots += Number(part.next - from);
      from = part.next;
    }
    assert.is(text, whole.text);
    assert.is(BigInt(slots), plan.slots);
  }
});

batch('slots of any length are counted up in decimal', () => {
  const plan = planOf(['a', 'b'], { counts: [63] });
  for (const from of [0n, 8n, 95n, 999_999_995n, 2n ** 53n - 3n, 2n ** 63n - 12n]) {
    const { text } = fill(plan, { from, to: from + 12n }, { format: 'ndjson' });
    const slots = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).slot);
    const wanted = Array.from({ length: 12 }, (_, i) => String(from + BigInt(i)));
    assert.equal(slots, wanted);
  }
});

batch('quotes, commas and backslashes are escaped', () => {
  const plan = planOf(['a"', 'b\\', 'c,'], { counts: [2] });
  const names = namesOf(plan);
  const objects = fill(plan, {}, { format: 'ndjson' }).text.trimEnd().split('\n');
  const found = objects.map((line) => JSON.parse(line).name);
  assert.equal(found, names);
  const rows = fill(plan, {}, { format: 'csv' }).text.trimEnd().split('\r\n');
  rows.forEach((row, i) => {
    assert.is(/^\d+,("(?:[^"]|"")*"),/.exec(row)![1], `"${names[i]!.replaceAll('"', '""')}"`);
  });
});

batch('render styles change what is shown and not which slots live', () => {
  const plan = planOf(['an', 'na', "o'", 'éa'], { counts: [2] });
  const raw = namesOf(plan);
  const shown = (style: RenderStyle): string[] =>
    fill(plan, {}, { style }).text.split('\n').slice(0, -1);
  const wanted = raw.map((name) => name.toUpperCase());
  assert.equal(shown('upper'), wanted);
  assert.equal(shown('lower'), raw);
  const sentence = (name: string): string => name[0]!.toUpperCase() + name.slice(1);
  assert.equal(shown('sentence'), raw.map(sentence));
  assert.ok(shown('title').includes("O'An"));
  assert.ok(shown('title').includes('Éaan'));
});

batch('vocabulary bounds choose the syllables', () => {
  const corpus = corpusOf(['a', 'bo', 'cde', 'éa', 'fghi'], [5, 4, 3, 3, 1]);
  const chosen = (bounds: Partial<VocabularyBounds>): string[] => {
    const plan = planBatch(corpus, { ...SPEC, counts: [1], bounds: { ...SPEC.bounds, ...bounds } });
    return namesOf(plan).sort();
  };
  assert.equal(chosen({ minLength: 2 }), ['bo', 'cde', 'fghi', 'éa']);
  assert.equal(chosen({ maxLength: 2 }), ['a', 'bo', 'éa']);
  assert.equal(chosen({ minFrequency: 3 }), ['a', 'bo', 'cde', 'éa']);
  assert.equal(chosen({ top: 3 }), ['a', 'bo', 'cde']);
  assert.equal(chosen({ top: 99 }).length, 5);
});

batch('a hard policy leaves out names with a discouraged feature', () => {
  const policy = policyOf({ starts_with_vowel: 'discouraged' }, [2, 2]);
  const syllables = ['an', 'bo', 'ce'];
  const plan = planOf(syllables, { counts: [1, 2], policy: { policy, mode: 'hard' } });
  const { names, dead } = fill(plan);
  const left = names.trimEnd().split('\n').sort();
  assert.is(left.join(' '), 'boan bobo boce cean cebo cece');
  // three of one syllable, three that begin with a vowel
  assert.is(dead.policy, 6);
  const soft = planOf(syllables, { counts: [1, 2], policy: { policy, mode: 'soft' } });
  assert.is(namesOf(soft).length, 9);
  const odd = () => planOf(syllables, { counts: [1, 3], policy: { policy, mode: 'hard' } });
  refuses(odd, 'policy-counts', /2 to 2 .* 1, 3 only/);
});

batch('the length of a name is that of its code points', () => {
  const names = namesOf(planOf(['é', 'an', 'ana'], { counts: [2], nameMin: 3, nameMax: 4 }));
  assert.equal(names.sort(), ['anan', 'anaé', 'ané', 'éan', 'éana']);
});

batch('a corpus without fitting syllables is refused', () => {
  refuses(() => planOf(['ab'], { bounds: { ...SPEC.bounds, minLength: 9 } }), 'vocabulary-empty');
  refuses(() => planOf(['a\n', 'b']), 'vocabulary-control', '"a\\n"');
});

batch('the live share of a small space is exact and of a large one within its interval', () => {
  const small = estimateAcceptanceRate(planOf(AMBIGUOUS, { counts: [2, 3] }));
  const live = spellable(AMBIGUOUS, [2, 3]).size;
  assert.is(small.share, live / (81 + 729));
  assert.is(small.low, small.share);
  assert.is(small.high, small.share);
  const plan = planOf(AMBIGUOUS, { counts: [5] });
  const { share, low, high, sample } = estimateAcceptanceRate(plan);
  const truth = spellable(AMBIGUOUS, [5]).size / Number(plan.slots);
  assert.is(sample, 10_000);
  assert.ok(low <= truth && truth <= high, `${low} <= ${truth} <= ${high}`);
  assert.ok(low < share && share < high);
});

batch.run();

const canonical = suite('canonical segmentation');

canonical('knows counts beyond 31 and long names', () => {
  // a and aa
  const columns = { start: Uint32Array.of(0, 1, 3), text: new TextEncoder().encode('aaa') };
  const counts = Array.from({ length: 63 }, (_, k) => k + 1);
  const segments = buildSegments(columns);
  const bytes = new TextEncoder().encode('a'.repeat(200));
  const judge = (digits: number[], list: readonly number[]): boolean => {
    const n = digits.reduce((sum, v) => sum + v + 1, 0);
    const test = new CanonicalTest(columns, segments, list);
    return test.isCanonical(Uint32Array.from(digits), digits.length, bytes, n);
  };
  const of = (singles: number, doubles: number): number[] => [
    ...new Array<number>(singles).fill(0),
    ...new Array<number>(doubles).fill(1),
  ];
  for (const k of [31, 32, 33, 40, 62, 63]) {
    // with k syllables for k + 3 letters: singles first is the smallest of its count
    assert.is(judge(of(k - 3, 3), [k]), true);
    assert.is(judge([...of(k - 3, 3)].reverse(), [k]), false);
    // but fewer, longer syllables spell it too
    assert.is(judge(of(k - 3, 3), counts), false);
    assert.is(judge(of(k - 3, 3), [k - 1, k]), false);
    // two syllables more than the letters need are never fewer
    assert.is(judge(of(0, k), counts), true);
    assert.is(judge(of(1, k - 1), counts), true);
    assert.is(judge(of(2, k - 2), counts), false);
  }
});

canonical.run();
