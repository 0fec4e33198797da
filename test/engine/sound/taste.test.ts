/** A taste tells liked names from candidates, is a sum of what it explains, and says what it cannot read. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { annotate } from '../../../engine/corpus/features.ts';
import { defaultProfile } from '../../../engine/sound/class-profile.ts';
import { learnTaste } from '../../../engine/sound/learn-taste.ts';
import { lettersOf } from '../../../engine/sound/letter-model.ts';
import { trainSound } from '../../../engine/sound/sound-model.ts';
import { languageTails } from '../../../engine/sound/tails.ts';
import { nameFeatures, TASTE_UNIT, Taste } from '../../../engine/sound/taste.ts';
import { ClassSpace } from '../../../engine/space/class-space.ts';
import { countSpace, seedSpace } from '../../../engine/space/namespace-2.ts';
import { canonicalise } from '../../../engine/text/normalise.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { languageNames } from '../../../store/names/language-names.ts';
import { sampled } from '../../extent.ts';

const tasting = suite('taste/1');

const LIKED = 'malia selena oriana lavinia amara liana elara nerina'.split(' ');
const OTHERS = (
  'grundor braskett holdung stropfel marduk brencht trelkin karston dolving pardet molgan sturbel ' +
  'nestor gelbon frindel wendor hartug bosken tilgar lomdur'
).split(' ');
const letters = fc.integer({ min: 1, max: 26 }).map((code) => String.fromCharCode(96 + code));
const names = fc.array(letters, { minLength: 1, maxLength: 14 }).map((all) => all.join(''));

const score = (taste: Taste, name: string): number => taste.score(lettersOf(name)!, name.length);

tasting('likes what is like the liked names, and says why', () => {
  const taste = learnTaste({ liked: LIKED, disliked: [], others: OTHERS });
  assert.ok(score(taste, 'melina') > score(taste, 'brandor'));
  assert.ok(score(taste, 'serana') > score(taste, 'halding'));
  const strongest = taste.strongest(8).map(({ feature }) => feature);
  assert.ok(strongest.includes('ends in -a'), strongest.join(', '));
  const [first] = taste.explain('melina');
  assert.ok(first!.weight > 0);
  assert.ok(taste.explain('melina').some(({ feature }) => feature === 'begins with me'));
  assert.ok(taste.explain('melina').some(({ feature }) => feature === '6 letters'));
});

tasting('names that were dropped count against what is like them', () => {
  const without = learnTaste({ liked: LIKED, disliked: [], others: OTHERS });
  const disliked = ['lorina', 'belina', 'corina', 'marina'];
  const taste = learnTaste({ liked: LIKED, disliked, others: OTHERS });
  const margin = (t: Taste): number => score(t, 'velana') - score(t, 'derina');
  assert.ok(margin(taste) > margin(without));
  // a taste against the dropped ones alone
  assert.ok(score(learnTaste({ liked: LIKED, disliked: OTHERS, others: [] }), 'melina') > 0);
});

tasting(
  'the score is a whole number, the sum of what is explained, and equal on other threads',
  () => {
    const taste = learnTaste({ liked: LIKED, disliked: ['trelka'], others: OTHERS });
    const copy = new Taste(structuredClone(taste.columns));
    fc.assert(
      fc.property(names, (name) => {
        const total = score(taste, name);
        assert.ok(Number.isInteger(total));
        assert.is(score(copy, name), total);
        const parts = taste.explain(name).reduce((sum, { weight }) => sum + weight, 0);
        assert.is(parts * TASTE_UNIT, total);
        assert.is(nameFeatures(lettersOf(name)!, name.length), annotate(name));
      }),
    );
  },
);

tasting('scores are these on every machine', () => {
  const taste = learnTaste({ liked: LIKED, disliked: [], others: OTHERS });
  const found = ['melina', 'brandor', 'elia', 'o'].map((name) => score(taste, name));
  assert.equal(found, [3421, -4865, 4828, 2355]);
});

tasting(
  'names with marks and of several words are read, other scripts are named with what to do',
  () => {
    const spelled = learnTaste({
      liked: ['Mélïna', "D'Ara Søren", 'Łucja'],
      disliked: [],
      others: OTHERS,
    });
    const plain = learnTaste({
      liked: ['melina', 'dara', 'soren', 'lucja'],
      disliked: [],
      others: OTHERS,
    });
    assert.is(score(spelled, 'melora'), score(plain, 'melora'));
    const refused = (act: () => unknown, code: string, ...texts: string[]): void =>
      assert.throws(
        act,
        (error: unknown) =>
          error instanceof EngineError &&
          error.code === code &&
          texts.every((text) => error.message.includes(text)),
      );
    refused(
      () => learnTaste({ liked: ['Melina', 'Νίκη', 'R2'], disliked: [], others: OTHERS }),
      'taste-names',
      '2 of the liked names',
      '"Νίκη", "R2"',
      'Latin letters',
    );
    refused(
      () => learnTaste({ liked: LIKED, disliked: ['Борис'], others: OTHERS }),
      'taste-names',
      '1 of the disliked names',
    );
    refused(
      () => learnTaste({ liked: [], disliked: [], others: OTHERS }),
      'taste-empty',
      'no liked',
    );
    refused(() => learnTaste({ liked: LIKED, disliked: [], others: LIKED }), 'taste-empty');
  },
);

/** Share of pairs in which the real name has the higher score (Hanley and McNeil 1982). */
function areaUnderCurve(real: readonly number[], made: readonly number[]): number {
  let sum = 0;
  for (const a of real) for (const b of made) sum += a > b ? 1 : a === b ? 0.5 : 0;
  return sum / (real.length * made.length);
}

tasting('fifty real names tell the rest of their list from names of namespace/2', async () => {
  const text = readFileSync(`${packageRoot()}/samples/en-pride-and-prejudice.txt`, 'utf8');
  const words = [...new Set(text.match(/\p{L}+/gu)!.map(canonicalise))]
    .filter((word) => /^[a-z]{2,}$/.test(word))
    .sort();
  const model = trainSound({ words, proper: new Uint8Array(words.length), language: 'en_US' });
  for (const kind of sampled(['place'] as const, ['first', 'place'] as const)) {
    const real = await languageNames('en', kind);
    const policy = { name: kind, description: '', syllableRange: [2, 3] as const };
    const profile = { ...defaultProfile(policy), tails: 0.8 };
    const space = countSpace({
      model,
      profile,
      tails: languageTails('en', kind),
      reference: null,
      own: null,
      given: null,
      dictionary: null,
      exclusions: null,
    });
    const slots = new ClassSpace(seedSpace(space, 7n));
    const made: string[] = [];
    for (let slot = 0; made.length < 2500; slot++) if (slots.at(slot) === 0) made.push(slots.name);
    const [least, most] = profile.letters;
    const inRange = real.filter((name) => name.length >= least && name.length <= most);
    // every k-th name of the list is liked, so that all its letters are there
    const every = Math.floor(inRange.length / 50);
    const liked = inRange.filter((_, k) => k % every === 0).slice(0, 50);
    const rest = inRange.filter((name) => !liked.includes(name));
    const taste = learnTaste({ liked, disliked: [], others: made.slice(0, 2000) });
    const area = areaUnderCurve(
      rest.slice(0, 800).map((name) => score(taste, name)),
      made.slice(2000).map((name) => score(taste, name)),
    );
    assert.ok(area >= 0.85, `${kind}: ${area.toFixed(3)}`);
  }
});

tasting.run();
