/** A cast: in the address and back, rolls of entries, what it lacks, rows to be kept. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Cast,
  type CastEntry,
  castShort,
  decodeCast,
  encodeCast,
  rolledAnew,
  rollTexts,
  USUAL_CAST,
} from '../../webcomponents/logic/names/cast.ts';
import { decodeRecipe } from '../../webcomponents/logic/names/recipe.ts';
import { shortages, shownCast } from '../../webcomponents/logic/names/request.ts';

const casts = suite('a cast');

casts('comes back from the address with its rolls', () => {
  const counts = fc.record({
    persons: fc.integer({ min: 3, max: 200 }),
    places: fc.integer({ min: 3, max: 200 }),
    ships: fc.nat(200),
    guilds: fc.nat(200),
    families: fc.integer({ min: 1, max: 50 }),
    family_size: fc.integer({ min: 2, max: 12 }),
  });
  const rolls = fc.dictionary(
    fc.constantFrom('persons:1', 'persons:3', 'places:2', 'families:2'),
    fc.integer({ min: 1, max: 99 }),
  );
  fc.assert(
    fc.property(counts, rolls, (n, rolled) => {
      const cast = { counts: { ...n }, rolls: { ...rolled } };
      assert.equal(decodeCast(encodeCast(cast)), cast);
    }),
  );
});

casts('an address from anywhere gives a cast that the server can take', () => {
  const roll = 'persons:2,places:1x0,kings:1,places:2x100,ships:1x2,families:600,families:601';
  const cast = decodeCast({ cast: '1,x,999,2,999,999', roll })!;
  assert.equal(cast, {
    counts: { persons: 1, places: 6, ships: 200, guilds: 2, families: 50, family_size: 12 },
    rolls: { 'ships:1': 2, 'families:600': 1 },
  });
  const none = decodeCast({ cast: '1,2,3,4' })!;
  assert.equal([none.counts.families, encodeCast(none).cast], [0, '1,2,3,4']);
  assert.is(decodeCast({ roll }), null);
});

casts('an entry is rolled up to 99 times', () => {
  let cast: ReturnType<typeof rolledAnew> = USUAL_CAST;
  for (let i = 0; i < 99; i++) cast = rolledAnew(cast!, { kind: 'places', number: 2 });
  assert.equal(rollTexts(cast!.rolls), ['places:2x99']);
  assert.is(rolledAnew(cast!, { kind: 'places', number: 2 }), null);
});

const entry = (kind: CastEntry['kind'], name: string): CastEntry => ({
  ...{ kind, number: 1, name, sex: kind === 'persons' ? 'f' : null, rerolls: 0, parts: [] },
});
const answer = {
  entries: [entry('persons', 'Dever Schilding'), entry('places', 'Jäälahti')],
  ...{ short: { persons: 'Only 1 of 12.', ships: 'Only 0 of 2.' }, notes: [] },
  source: { kind: 'list', id: null, language: null, names: 9 },
} as unknown as Cast;
const recipe = decodeRecipe({ list: 'x', cast: '12,6,2,0' });

casts('entries stand by kind with what is kept of them; what lacks is told once', () => {
  const shown = shownCast(recipe, recipe.cast!, answer);
  const kinds = shown.kinds.map(({ title, names }) => [title, ...names.map(({ name }) => name)]);
  assert.equal(kinds, [['Persons', 'Dever Schilding'], ['Places', 'Jäälahti'], ['Ships']]);
  const [person] = shown.kinds[0]!.names;
  const { name, kind } = person!.keep;
  assert.equal([person!.note, name, kind], ['woman', 'Dever Schilding', 'persons']);
  assert.is(
    castShort(answer, recipe.cast!),
    'Only 1 of 12 persons, 0 of 2 ships can be told apart from all others; add some names of your own, or ask for fewer.',
  );
});

casts('a family stands by itself, its members with what they are in it', () => {
  const members = (['father', 'mother', 'son'] as const).flatMap((role) =>
    [1, 2].map((family) => ({ ...entry('families', `${role} ${family}`), family, role })),
  );
  const asked = decodeRecipe({ list: 'x', cast: '0,0,0,0,2,3' });
  const short = { families: 'Only 5 of 6.' };
  const cast = { ...answer, short, entries: members.slice(0, 5) };
  const { kinds } = shownCast(asked, asked.cast!, cast);
  assert.equal(
    kinds.map(({ title, names }) => [title, ...names.map(({ name, note }) => `${name} ${note}`)]),
    [
      ['Family 1', 'father 1 father', 'mother 1 mother', 'son 1 son'],
      ['Family 2', 'father 2 father', 'mother 2 mother'],
    ],
  );
  assert.is(kinds[0]!.names[0]!.keep.kind, 'persons');
  assert.match(castShort(cast, asked.cast!), /^Only 5 of 6 members of families can/);
});

casts('where names do not show it nobody is a woman or a man, and that is told', () => {
  const notes = [
    'The sex of too few names is known (0 of 9), so names of all are made; in a list it stands behind a tab (f or m).',
  ];
  const shown = shownCast(recipe, recipe.cast!, { ...answer, notes });
  assert.is(shown.kinds[0]!.names[0]!.note, '');
  const told = /; the sex of too few names is known, so names of all are made/;
  assert.match(shortages(shown), told);
  assert.match(shortages(shown), /a tab \(f or m\)\.$/);
  const ofText = shortages({ ...shown, source: { ...shown.source, kind: 'text' } });
  assert.match(ofText, told);
  assert.not.match(ofText, /tab/);
});

casts.run();
