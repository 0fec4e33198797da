/** A taste tells liked names from candidates, is a sum of what it explains, and says what it cannot read. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { annotate } from '../../../engine/corpus/features.ts';
import { learnTaste } from '../../../engine/sound/learn-taste.ts';
import { lettersOf } from '../../../engine/sound/letter-model.ts';
import { nameFeatures, TASTE_UNIT, Taste } from '../../../engine/sound/taste.ts';

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

tasting.run();
