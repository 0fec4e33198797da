/** Names of texts and lists opened by the library. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type NameSource, openNames, openText } from '../../../app/library/index.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { refused } from './refused.ts';

const TOWNS = (
  'Acerra Alcamo Aosta Arzano Avola Benevento Bolzano Caivano Carrara Catanzaro Cosenza Desio Favara Fondi Gaeta Grosseto ' +
  'Ladispoli Lentini Marsala Molfetta Nettuno Pesaro Potenza Rapallo Rovigo Sassari Segrate Taranto Tivoli Treviglio'
).split(' ');

interface Context {
  towns: NameSource;
}

const library = suite<Context>('names of the library');

library.before(async (context) => {
  context.towns = await openNames(TOWNS, { threads: 1 });
});
library.after(({ towns }) => towns.close());

library('a list gives names with their parents, phrases and a cast', async ({ towns }) => {
  const names = await towns.names({ class: 'place_name', count: 12, seed: 7n });
  assert.is(new Set(names.map(({ name }) => name)).size, 12);
  for (const { name, parents } of names) {
    assert.is(parents.map(({ part }) => part).join(''), name);
    assert.ok(parents.every(({ of }) => TOWNS.includes(of)));
  }
  const phrases = await towns.phrases({
    pattern: '{first_name} of {place_name}',
    count: 3,
    seed: 7,
  });
  for (const phrase of phrases) assert.match(phrase, /^\S+ of \S+$/);
  const { entries, short } = await towns.cast({
    persons: 3,
    places: 2,
    ships: 0,
    guilds: 0,
    seed: 7,
    women: 50,
  });
  assert.equal(
    entries.map(({ kind, number, sex }) => `${kind}:${number}:${sex}`),
    ['persons:1:m', 'persons:2:f', 'persons:3:m', 'places:1:null', 'places:2:null'],
  );
  assert.is(entries[0]!.parts.length, 2);
  assert.equal(short, {});
});

library('a portrait and scores', async ({ towns }) => {
  const { either, lengths } = await towns.portrait();
  assert.is(either.length, TOWNS.length);
  assert.is(
    lengths.reduce((sum, { names }) => sum + names, 0),
    TOWNS.length,
  );
  const [made] = await towns.names({ class: 'place_name', count: 1, seed: 1 });
  const [good, foreign] = await towns.score([made!.name, 'Xqzt'], 'place');
  assert.equal([good!.fault, foreign!.fault], [null, 'no-parents']);
});

library('a text gives names, alone and blended with a list', async () => {
  const caesar = await openText(join(packageRoot(), 'samples', 'la-de-bello-gallico.txt'), {
    threads: 1,
  });
  try {
    assert.is((await caesar.names({ count: 4, seed: 1 })).length, 4);
    const blended = await caesar.names({
      class: 'place_name',
      count: 6,
      seed: 1,
      blend: { names: TOWNS },
    });
    for (const { parents } of blended)
      assert.equal(parents.map(({ source }) => source).sort(), [0, 1]);
  } finally {
    await caesar.close();
  }
});

library('what is wrong is told with a code', async ({ towns }) => {
  await refused(towns.names({ clas: 'x' } as never), 'field-invalid', /did you mean class/);
  await refused(towns.score([]), 'field-invalid', /names/);
  await refused(openText('none.txt'), 'source-missing', /Cannot read none\.txt/);
  await refused(openNames('Bree' as never), 'field-invalid', /names must be a list of texts/);
  const few = await openNames(['Bree']);
  await refused(few.names(), 'stock-empty', /give 5 at least/);
  await few.close();
  await refused(few.names(), 'source-closed', /open it again/);
});

library.run();
