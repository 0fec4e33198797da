/** The recipe of a cast: in the address and back, rolls of entries, rows to be kept. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CastEntry,
  castRequest,
  decodeCast,
  encodeCast,
  rolledAnew,
  rowOfEntry,
} from '../../webcomponents/logic/cast/cast-recipe.ts';

const recipes = suite('recipe of a cast');

recipes('comes back from the address with its rolls', () => {
  const counts = fc.record({
    persons: fc.integer({ min: 3, max: 200 }),
    places: fc.integer({ min: 3, max: 200 }),
    ships: fc.nat(200),
    guilds: fc.nat(200),
  });
  const rolls = fc.dictionary(
    fc.constantFrom('persons:1', 'persons:3', 'places:2'),
    fc.integer({ min: 1, max: 99 }),
  );
  fc.assert(
    fc.property(counts, rolls, (n, rolled) => {
      const recipe = {
        source: { by: 'run' as const, id: 'r' },
        counts: { ...n },
        seed: '-12',
        rolls: { ...rolled },
      };
      assert.equal(decodeCast(encodeCast(recipe)), recipe);
    }),
  );
});

recipes('an address from anywhere gives a recipe that the server can take', () => {
  const recipe = decodeCast({
    n: '1,x,999',
    roll: 'persons:2,places:1x0,kings:1,places:2x100,ships:1x2',
  });
  assert.equal(recipe.counts, { persons: 1, places: 8, ships: 200, guilds: 2 });
  assert.equal(recipe.rolls, { 'ships:1': 2 });
});

recipes('an entry is rolled up to 99 times', () => {
  let recipe: ReturnType<typeof rolledAnew> = decodeCast({ run: 'r', seed: '1' });
  for (let i = 0; i < 99; i++) recipe = rolledAnew(recipe!, { kind: 'places', number: 2 });
  assert.equal(castRequest(recipe!).reroll, ['places:2x99']);
  assert.is(rolledAnew(recipe!, { kind: 'places', number: 2 }), null);
});

recipes('a place is kept as the start place keeps it, a person with its kind', () => {
  const entry = (kind: CastEntry['kind'], name: string): CastEntry => ({
    ...{ kind, number: 1, name, sex: null, rerolls: 0, parts: [] },
  });
  const { name, spelling, nameClass, kind } = rowOfEntry(entry('places', 'Jäälahti'));
  assert.equal(
    [name, spelling, nameClass, kind],
    ['jäälahti', 'Jäälahti', 'place_name', undefined],
  );
  const person = rowOfEntry(entry('persons', 'Dever Schilding'));
  assert.equal([person.name, person.kind], ['dever schilding', 'persons']);
});

recipes.run();
