/** Logic of the names page: forms, requests, commands, funnel, filters. */

import * as assert from 'uvu/assert';
import {
  type CombineForm,
  combineCommand,
  combineOfRecipe,
  combineProblem,
  combineRequest,
  defaultCombine,
  sameCombine,
  withCombineProfile,
} from '../../webcomponents/logic/candidates/combine-form.ts';
import { funnelOf, mainReason, reasonText } from '../../webcomponents/logic/candidates/funnel.ts';
import {
  defaultSelect,
  madeWith,
  selectCommand,
  selectOfRecipe,
  selectRequest,
} from '../../webcomponents/logic/candidates/select-form.ts';
import type { NameRow } from '../../webcomponents/logic/names/made.ts';
import { nextStyle, RENDER_STYLES } from '../../webcomponents/logic/names/render.ts';
import { nameCells } from '../../webcomponents/logic/names/rows.ts';
import { suite } from '../suite.ts';

const names = suite('logic of the names');

const row = (name: string, fields: Partial<NameRow> = {}): NameRow => ({
  name,
  syllables: [name],
  score: null,
  nameClass: '',
  features: [],
  reason: null,
  ...fields,
});

/** What an evaluation tells. */
const JUDGED: Parameters<typeof funnelOf>[0] = {
  ...{ patch: 'a', run_id: 'r', name_class: 'first_name', mode: 'hard' },
  ...{ made: 10, distinct: 9, evaluated: 10, admitted: 5 },
  rejected_by: { syllable_count_out_of_range: 2, ends_with_stop: 1 },
  excluded: { offensive: 2, names: 0 },
  ...{ total: 0, offset: 0, limit: 0, names: [] },
};

names('a recipe sets the controls that make the same request again', () => {
  const form: CombineForm = {
    syllables: [2, 8],
    count: 5,
    profile: 'custom',
    frequency_weight: 0,
    max_flips: 3,
    temperature: 1.5,
    seed: '12345678901234567890',
  };
  const { patch: _, ...recipe } = combineRequest('a', form) as Required<
    ReturnType<typeof combineRequest>
  >;
  const kept = { ...recipe, profile: 'custom', seed: form.seed as unknown as number };
  assert.equal(combineOfRecipe({ ...kept, frequency_weight: 0, syllables: [2, 8] }), form);
});

names('a recipe of one number of syllables and no profile is flat', () => {
  const seven = defaultCombine('7');
  const recipe = { ...combineRequest('a', seven), syllables: 2, profile: null, seed: 0 };
  const { patch: _, ...kept } = { ...recipe, frequency_weight: 0 };
  const form = combineOfRecipe(kept);
  const { syllables, profile, frequency_weight: weight, seed } = form;
  assert.equal([syllables, profile, weight, seed], [[2], 'flat', 0, '0']);
});

names('a named profile brings its own weights, and forms differ in what has an effect', () => {
  const flat = defaultCombine('7');
  const form = withCombineProfile(flat, 'ritual');
  assert.equal([form.max_flips, form.frequency_weight], [3, -1]);
  assert.is(withCombineProfile(form, 'flat').frequency_weight, 1);
  assert.is(withCombineProfile(form, 'custom').frequency_weight, 0);
  assert.ok(sameCombine(flat, { ...flat, temperature: 2 }));
  assert.not.ok(sameCombine(flat, { ...flat, frequency_weight: 0 }));
  assert.not.ok(sameCombine(flat, { ...flat, seed: '8' }));
  assert.is(combineProblem(flat), '');
  assert.match(combineProblem({ ...flat, syllables: [] }), /number of syllables/);
});

names('the command lines carry the same settings', () => {
  const drawn = { ...defaultCombine('-7'), profile: 'goblin' as const };
  assert.is(
    combineCommand('r', drawn),
    'namewalk combine --run=r --syllables=2,3 --profile=goblin --seed=-7 --count=10000',
  );
  const form = { ...defaultSelect('9'), count: null, offensive: true };
  const line = selectCommand('r', drawn, form);
  assert.match(line, '--take=all');
  assert.match(line, '--exclude-offensive --exclude-offensive-in-language');
  assert.match(line, '--select-seed=9');
  assert.not.match(selectCommand('r', drawn, { ...form, order: 'alphabetical' }), '--select-seed');
  assert.match(selectCommand('r', drawn, { ...form, count: 0 }), '--take=0');
});

names('a selection leaves out only what is asked for', () => {
  const form = { ...defaultSelect('9'), offensive: false };
  assert.not.ok('exclude' in selectRequest('a', form));
  const { exclude } = selectRequest('a', { ...form, offensive: true });
  assert.equal(exclude, { offensive: true, offensive_in_language: true });
  const words = { source_words: true, similar_to_source: 2 } as const;
  assert.equal(selectRequest('a', { ...form, ...words }).exclude, words);
});

names('a selection is known by its recipe, unless that has a list of names', () => {
  const recipe = {
    name_class: 'place_name',
    mode: 'soft' as const,
    count: null,
    order: 'alphabetical' as const,
    seed: 5,
    distinct: true as const,
    exclude: { offensive: true as const, offensive_in_language: true as const },
  };
  const form = selectOfRecipe(recipe);
  assert.is(form.count, null);
  assert.ok(madeWith(recipe, form));
  assert.is(selectRequest('a', form).distinct, true);
  const { distinct: _, ...published } = recipe;
  assert.not.ok(madeWith(published, form), 'names may stand in it twice');
  assert.ok(madeWith(recipe, { ...form, seed: '6' }), 'the seed has no effect');
  assert.not.ok(madeWith(recipe, { ...form, order: 'random' }));
  assert.not.ok(madeWith(recipe, { ...form, count: 0 }));
  const listed = { ...recipe, exclude: { all_but: 1 } };
  assert.not.ok(madeWith(listed, selectOfRecipe(listed)));
});

names('the funnel counts down to the names that suit', () => {
  const steps = funnelOf(JUDGED).map(({ key, count, left }) => `${key} ${count} ${left}`);
  const removed = ['syllable_count_out_of_range 2 8', 'ends_with_stop 1 7', 'offensive 2 5'];
  assert.equal(steps, ['made 10 10', ...removed, 'names 0 5', 'admitted 5 5']);
  assert.is(reasonText('ends_with_stop'), 'ends with a stop');
});

names('when no candidate suits, the rule that removed most is named', () => {
  const excluded = { offensive: 2, source_words: 5 };
  assert.is(mainReason({ ...JUDGED, excluded })?.key, 'source_words');
  assert.is(mainReason({ ...JUDGED, rejected_by: {}, excluded: {} }), null);
});

names('the ways of writing go round', () => {
  let style = RENDER_STYLES[0]!;
  for (let i = 0; i < RENDER_STYLES.length; i++) style = nextStyle(style);
  assert.is(style, RENDER_STYLES[0]);
});

names('a table of names tells a score of 0 and why a name is rejected', () => {
  const cells = nameCells('title', { run: 'r', seed: '7' });
  const cell = (column: string): unknown =>
    cells[column]!(row('velta', { score: 0, reason: 'ends_with_stop' }));
  assert.is(cell('score'), 0);
  assert.is(cell('written'), 'Velta');
  assert.is(cell('reason'), 'ends with a stop');
});
