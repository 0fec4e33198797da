/** POST /api/names, cast, portrait and score over lists, texts and a run. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { isWithin } from '../../../runtime/kinship.ts';
import { fold } from '../../../runtime/letter-costs.ts';
import { request } from '../../client.ts';
import { startServer, type TestServer } from '../../server.ts';
import { layOutTextRun } from '../../text-run.ts';

type Schemas = components['schemas'];
type Made = Schemas['MadeNames'];

interface Context {
  test: TestServer;
  runId: string;
}

/** Italian towns: enough for names of all kinds. */
const PLACES = (
  'Acerra Alcamo Aosta Arzano Avola Benevento Bolzano Caivano Carrara Catanzaro Chiaiano Ciriè Cosenza Desio Favara Fondi ' +
  'Gaeta Grosseto Ladispoli Lentini Lumezzane Marsala Miano Molfetta Nettuno Orbassano Palmi Pesaro Piscinola Potenza ' +
  'Rapallo Rovigo Sassari Segrate Siena Taranto Tivoli Treviglio Vasto Vigevano'
).split(' ');
const TEXT = `${PLACES.slice(0, 12)
  .map(
    (name, i) =>
      `In the ${i}th year the old king rode from ${name} and slept in ${name} with all his men.`,
  )
  .join(' ')} At last they came home, and in Alcamo the bells rang.`;

const names = suite<Context>('names of a source');

names.before(async (context) => {
  context.test = await startServer();
  context.runId = await layOutTextRun(context.test.outputBase);
});
names.after(({ test }) => test.close());

const ask = async <T>({ test }: Context, body: object, path = '/api/names'): Promise<T> => {
  const { status, body: made } = await request<T>(test.base, 'POST', path, body);
  assert.is(status, 200, JSON.stringify(made));
  return made;
};

const refused = async ({ test }: Context, body: object, path = '/api/names'): Promise<string> => {
  const { status, body: answer } = await request<{ error: string }>(test.base, 'POST', path, body);
  assert.is(status, 400, JSON.stringify(answer));
  assert.is(answer.error.split('\n').length, 1);
  return answer.error;
};

const textsOf = ({ names: made }: Made): string[] => made.map(({ name }) => name);

names(
  'twelve names give twenty, 25 a hundred, 40 two hundred, none of them near an own one',
  async (context) => {
    for (const [own, count] of [
      [12, 20],
      [25, 100],
      [40, 200],
    ] as const) {
      const list = PLACES.slice(0, own);
      const made = await ask<Made>(context, { names: list, count, seed: 1 });
      const texts = textsOf(made);
      assert.is(new Set(texts).size, count);
      assert.equal(made.short, {});
      const folded = list.map(fold);
      for (const text of texts)
        assert.not(
          folded.some((name) => isWithin(fold(text), name, 1)),
          text,
        );
    }
  },
);

names('a name has its parents; the answer tells source and stock', async (context) => {
  const made = await ask<Made>(context, { names: PLACES, class: 'place_name', count: 30, seed: 5 });
  for (const { name, parents } of made.names) {
    const [a, b] = parents;
    assert.is(a!.part + b!.part, name);
    assert.ok(
      a!.of.startsWith(a!.part) && b!.of.toLowerCase().endsWith(b!.part),
      JSON.stringify(parents),
    );
    assert.ok(a!.own && b!.own && a!.of !== b!.of);
  }
  assert.equal(made.source, { kind: 'list', id: null, language: null, names: 40 });
  assert.is(made.stock.place_name!.own, 40);
  assert.ok(made.stock.place_name!.size > 200);
  assert.equal([made.seed_used, made.algorithms, made.warnings], [5, ['kin/1'], []]);
});

names('a list goes on where another ended, in one class and in several', async (context) => {
  const seen = new Set<string>();
  for (let offset = 0; offset < 240; offset += 24) {
    for (const text of textsOf(await ask(context, { names: PLACES, count: 24, offset, seed: 3 })))
      seen.add(text);
  }
  assert.is(seen.size, 240);
  const two = { names: PLACES, classes: ['first_name', 'place_name', 'location_name'], seed: 3 };
  const whole = await ask<Made>(context, { ...two, count: 20 });
  assert.is(new Set(textsOf(whole)).size, 60);
  const rest = await ask<Made>(context, { ...two, count: 8, offset: 12 });
  const of = (made: Made, nameClass: string): string[] =>
    made.names.filter((one) => one.class === nameClass).map(({ name }) => name);
  for (const nameClass of two.classes)
    assert.equal(of(rest, nameClass), of(whole, nameClass).slice(12));
});

names('the same seed gives the same names, another one others', async (context) => {
  const body = { names: PLACES, count: 24 };
  const drawn = await ask<Made>(context, body);
  assert.equal(textsOf(await ask(context, { ...body, seed: drawn.seed_used })), textsOf(drawn));
  const first = new Set(textsOf(await ask(context, { ...body, seed: 1 })));
  const second = textsOf(await ask(context, { ...body, seed: 2 }));
  assert.ok(second.filter((name) => first.has(name)).length < 12);
});

names('of a text its own names are taken, of a run those of its words', async ({ test, runId }) => {
  const context = { test, runId };
  const made = await ask<Made>(context, {
    text: TEXT,
    class: 'place_name',
    count: 10,
    seed: 1,
    language: 'en',
  });
  assert.equal([made.source.kind, made.source.language], ['text', 'en']);
  for (const { parents } of made.names) {
    for (const { of, own } of parents) if (own) assert.ok(PLACES.includes(of), of);
  }
  const run = await ask<Made>(context, { run_id: runId, count: 10, seed: 1 });
  assert.equal([run.source.kind, run.source.id], ['run', runId]);
  assert.is(run.names.length, 10);
});

names('sex and tags decide the endings', async (context) => {
  const women = PLACES.slice(0, 12).map((name) => `${name.slice(0, 4)}issa\tf`);
  const men = PLACES.slice(12, 30).map((name) => `${name.slice(0, 4)}orn\tm,north`);
  const body = { names: [...women, ...men], count: 12, seed: 1 };
  for (const name of textsOf(await ask(context, { ...body, sex: 'f' }))) assert.match(name, /a$/);
  for (const name of textsOf(await ask(context, { ...body, tag: 'north' })))
    assert.match(name, /n$/);
});

names('objects, groups and titles are phrases, each once', async (context) => {
  const classes = ['object_item', 'organisation', 'title_epithet'];
  const made = await ask<Made>(context, { names: PLACES, classes, count: 40, seed: 2 });
  assert.is(new Set(textsOf(made)).size, 120);
  for (const { name, parents } of made.names) {
    assert.match(name, /^\p{L}+ .*\p{L}+$/u);
    assert.is(parents.length, 2, 'those of the one name in it');
  }
  const more = await ask<Made>(context, { names: PLACES, classes, count: 40, offset: 40, seed: 2 });
  assert.is(new Set([...textsOf(made), ...textsOf(more)]).size, 240);
});

names(
  'kinds as people say them: none gives a name twice, those without phrases give single names',
  async (context) => {
    const classes = 'woman man region landscape ship guild god tavern thing'.split(' ');
    const made = await ask<Made>(context, {
      text: TEXT,
      language: 'en',
      classes,
      count: 12,
      seed: 2,
    });
    assert.is(new Set(textsOf(made)).size, made.names.length);
    const of = (kind: string): string[] =>
      made.names.filter((name) => name.class === kind).map(({ name }) => name);
    for (const kind of ['ship', 'guild', 'tavern'])
      for (const name of of(kind)) assert.match(name, / /);
    const list = { names: PLACES, classes: ['region', 'tavern'], count: 12, seed: 2 };
    const single = await ask<Made>(context, list);
    assert.is(new Set(textsOf(single)).size, 24);
    for (const { name, parents } of single.names) {
      assert.not.match(name, / /);
      assert.is(parents.length, 2);
    }
  },
);

names('a name that is left out is no parent', async (context) => {
  const request = { names: PLACES, class: 'place_name', count: 60, seed: 5 };
  const parentsOf = ({ names: all }: Made): string[] =>
    all.flatMap(({ parents }) => parents.map(({ of }) => of));
  const [parent = ''] = parentsOf(await ask<Made>(context, request));
  const made = await ask<Made>(context, { ...request, without: [parent.toUpperCase()] });
  assert.is(made.source.names, PLACES.length - 1);
  assert.ok(made.names.length > 0 && !parentsOf(made).includes(parent), parent);
});

names('a pattern makes phrases of the names that it tells', async (context) => {
  const body = { names: PLACES, pattern: '{first_name} of {place_name}', count: 9, seed: 2 };
  const made = await ask<Made>(context, body);
  assert.is(new Set(made.phrases!.map(({ text }) => text)).size, 9);
  const known = new Set(textsOf(made));
  for (const { text } of made.phrases!)
    for (const name of text.split(' of ')) assert.ok(known.has(name), name);
  assert.match(
    await refused(context, { ...body, pattern: '{nothing}' }),
    /unknown part \{nothing\}/,
  );
  assert.match(await refused(context, { ...body, class: 'place_name' }), /not both/);
});

names('liked names draw the list, disliked and avoided ones keep away', async (context) => {
  const body = { names: PLACES, count: 24 };
  const taste = ['Pesali', 'Tarali', 'Mondali'];
  // names that end as those do, of five lists
  const endings = async (more: object): Promise<number> => {
    let sum = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const made = textsOf(await ask(context, { ...body, seed, ...more }));
      sum += made.filter((name) => name.endsWith('i')).length;
    }
    return sum;
  };
  const [usual, liked, disliked] = [
    await endings({}),
    await endings({ liked: taste }),
    await endings({ disliked: taste }),
  ];
  assert.ok(liked > 2 * usual && liked > 2 * disliked, `${liked}, ${usual}, ${disliked}`);
  const known = textsOf(await ask(context, { ...body, seed: 4 }));
  const others = textsOf(await ask(context, { ...body, seed: 4, avoid: known }));
  for (const name of others)
    assert.not(
      known.some((one) => isWithin(fold(name), fold(one), 1)),
      name,
    );
});

names('a blend joins names of one source with names of the other', async (context) => {
  const names = 'Olvarr Skordun Brakka Grodun Skovarr Brodun Grakka Olkka Skakka Brovarr'.split(
    ' ',
  );
  const first = PLACES.slice(0, 20);
  const body = { names: first, blend: { names }, class: 'place_name', count: 20, seed: 1 };
  for (const [share, least, most] of [
    [50, 5, 15],
    [100, 20, 20],
  ] as const) {
    const made = await ask<Made>(context, { ...body, share });
    const begun = made.names.filter(({ parents: [a, b] }) => {
      assert.is.not(a!.source, b!.source);
      assert.ok((a!.source === 0 ? first : names).includes(a!.of));
      return a!.source === 0;
    }).length;
    assert.ok(begun >= least && begun <= most, `${begun} of 20 at ${share}`);
  }
});

names(
  'offensive words are no names unless they are allowed; words of the text never are',
  async (context) => {
    const list =
      'Shilan Shimar Shivan Corit Morit Larit Melan Pemar Kovan Shilit Kolan Momar'.split(' ');
    const all = { names: list, count: 10_000, seed: 1 };
    const plain = textsOf(await ask(context, all));
    for (const name of plain) assert.not.match(name, /shit/i);
  },
);

names('too few names are told in one sentence', async (context) => {
  const made = await ask<Made>(context, { names: PLACES.slice(0, 6), count: 500, seed: 1 });
  const { first_name: short } = made.short;
  assert.match(
    short!,
    /^Only \d+ names like these can be made from 6; add some names of your own, or ask for fewer/,
  );
  assert.not.match(short!, /slot|class/);
});

names('a cast: no two names are near; a roll changes its entry alone', async (context) => {
  const cast = (body: object) =>
    ask<Schemas['Cast']>(context, { names: PLACES, seed: 3, ...body }, '/api/names/cast');
  const made = await cast({ persons: 6, places: 4, ships: 2, guilds: 1 });
  assert.is(made.entries.length, 13);
  assert.ok(made.least_distance >= 2);
  assert.equal(made.short, {});
  const rolled = await cast({
    persons: 6,
    places: 4,
    ships: 2,
    guilds: 1,
    reroll: ['persons:2', 'places:1x2'],
  });
  const changed = made.entries.filter(({ name }, i) => rolled.entries[i]!.name !== name);
  assert.equal(
    changed.map(({ kind, number }) => `${kind}:${number}`),
    ['persons:2', 'places:1'],
  );
  const shared = await cast({ persons: 8, places: 0, ships: 0, guilds: 0, women: 25 });
  assert.is(shared.entries.filter(({ sex }) => sex === 'f').length, 2);
});

const SAGA = PLACES.map((name, i) =>
  i % 2 === 0 ? `${name}orn ${PLACES[39 - i]}sson` : `${name}issa ${PLACES[39 - i]}sdóttir`,
);

names('families share a last name; where fathers name their children, these do', async (t) => {
  const cast = (body: object) =>
    ask<Schemas['Cast']>(
      t,
      { persons: 0, places: 0, ships: 0, guilds: 0, families: 2, seed: 3, ...body },
      '/api/names/cast',
    );
  const plain = await cast({ names: PLACES, family_size: 5 });
  assert.equal(
    plain.entries.map(({ family, role, sex }) => `${family} ${role} ${sex}`),
    [1, 2].flatMap((n) => [
      ...[`${n} father m`, `${n} mother f`],
      ...plain.entries
        .slice(5 * n - 3, 5 * n)
        .map(({ role }) => `${n} ${role} ${role === 'son' ? 'm' : 'f'}`),
    ]),
  );
  assert.equal(new Set(plain.entries.map(({ role }) => role)).size, 4);
  const lastNames = plain.entries.map(({ name }) => name.split(' ')[1]);
  assert.equal([new Set(lastNames.slice(0, 5)).size, new Set(lastNames).size], [1, 2]);
  assert.match(plain.notes.join(' '), /The sex of too few names is known/);
  const { entries, patterns } = await cast({ names: SAGA });
  assert.is(patterns.persons, '{first_name} {patronymic}');
  for (const { family, role, name } of entries) {
    const father = entries.find((one) => one.family === family && one.role === 'father')!;
    const [, given] = /^(\S+) /.exec(father.name)!;
    const ending = role === 'father' || role === 'son' ? 'son' : 'dóttir';
    assert.ok(name.endsWith(ending), name);
    const named = [
      `${given!.replace(/i$/, 'a').replace(/a$/, 'u')}${ending}`,
      `${given}s${ending}`,
    ];
    if (role === 'son' || role === 'daughter')
      assert.ok(
        named.some((one) => name.endsWith(one)),
        name,
      );
  }
  // a roll of a child changes the child alone
  const rolled = await cast({ names: SAGA, reroll: ['families:3'] });
  assert.equal(
    rolled.entries.flatMap(({ name }, i) => (name === entries[i]!.name ? [] : [i])),
    [2],
  );
  assert.match(
    await refused(t, { names: PLACES, person: 'patronymic' }, '/api/names/cast'),
    /neither the source nor its language shows patronymics; give a language that has them: ar, /,
  );
});

names('phrases with a patronymic are of women and men', async (context) => {
  const body = { names: SAGA, pattern: 'full_name', count: 40, seed: 1 };
  const texts = (await ask<Made>(context, body)).phrases!.map(({ text }) => text);
  assert.is(new Set(texts).size, 40);
  const women = texts.filter((text) => text.endsWith('dóttir')).length;
  assert.ok(women > 8 && women < 32, String(women));
  for (const { text } of (await ask<Made>(context, { ...body, sex: 'f' })).phrases!)
    assert.match(text, /a \p{L}+dóttir$/u);
});

names('a portrait tells the names of a text and what they share', async (context) => {
  const path = '/api/names/portrait';
  const list = await ask<Schemas['Portrait']>(context, { names: PLACES }, path);
  assert.is(list.either.length, 40);
  assert.ok(
    list.endings.some(({ part, names: n }) => part.endsWith('no') && n > 1),
    JSON.stringify(list.endings),
  );
  assert.ok(Math.abs(list.letters.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9);
  const text = await ask<Schemas['Portrait']>(context, { text: TEXT, language: 'en' }, path);
  const all = [...text.places, ...text.either, ...text.persons];
  const alcamo = all.find(({ name }) => name === 'Alcamo')!;
  assert.is(alcamo.count, 3);
  assert.is(TEXT.slice(alcamo.at, alcamo.at + 6), 'Alcamo');
});

names('a score tells how near a name is, and who would be its parents', async (context) => {
  const path = '/api/names/score';
  const [made] = (await ask<Made>(context, { names: PLACES, count: 1, seed: 1 })).names;
  const scored = await ask<Schemas['ScoredNames']>(
    context,
    { names: PLACES, names_to_score: [made!.name, 'Xqzt', 'Taranto', 'Tarantoo'] },
    path,
  );
  const [good, foreign, own, near] = scored.names;
  assert.equal(
    [good!.fault, good!.parents?.map(({ of }) => of)],
    [null, made!.parents.map(({ of }) => of)],
  );
  assert.equal([foreign!.parents, foreign!.fault], [null, 'no-parents']);
  assert.ok(foreign!.percentile < good!.percentile);
  assert.is(own!.fault, 'known');
  assert.ok(near!.fault !== null);
  assert.match(await refused(context, { names: PLACES }, path), /Missing names_to_score/);
});

names('classes tell their kinds', async ({ test }) => {
  const { body } = await request<{ classes: Schemas['NameProfile'][] }>(
    test.base,
    'GET',
    '/api/names/classes',
  );
  const kinds = body.classes.map(({ name, kind, part }) => [name, kind, part]);
  assert.equal(kinds.slice(0, 3), [
    ['first_name', 'person', 'first'],
    ['last_name', 'person', 'last'],
    ['place_name', 'place', null],
  ]);
  assert.is(kinds.filter(([, kind]) => kind === 'phrase').length, 3);
});

names('what is wrong with a source is told', async (context) => {
  const few = /^Names are made of names, and there (?:is|are) \d here; give 5 at least/;
  for (const body of [
    { text: '' },
    { names: [] },
    { names: ['Bree'] },
    { names: Array.from({ length: 50 }, () => 'Bree') },
    { names: ['a'.repeat(10_000)] },
    { names: ['1', '22', '333', '4444', '55555', '666666'] },
  ]) {
    assert.match(await refused(context, body), few);
  }
  const digits = { names: ['1', '22', '333', '4444', '55555', '666666'] };
  assert.match(await refused(context, digits), /each of 2 to 30 letters and no digits\.$/);
  assert.match(await refused(context, { text: 'MZ\0\0PE' }), /no plain text/);
  assert.match(await refused(context, {}), /give one of text, names, run_id, patch/);
  assert.match(await refused(context, { text: TEXT, names: PLACES }), /not both/);
  assert.match(await refused(context, { run_id: 'none' }), /Run not found/);
  assert.match(await refused(context, { names: PLACES, class: 'x' }), /known classes: first_name/);
  assert.match(
    await refused(context, { names: PLACES, count: 10_001 }),
    /count must be a whole number from 1 to 10000/,
  );
  assert.match(await refused(context, { names: PLACES, blend: { patch: 'a' } }), /blend must be/);
  const made = await ask<Made>(context, { names: PLACES, syllables: [2, 3] });
  assert.match(made.warnings[0]!, /unknown key syllables/);
});

names('a large text is read beside the main thread', async ({ test, runId }) => {
  const text = `${TEXT}\n`.repeat(3000);
  assert.ok(text.length > 2 * 2 ** 20);
  const made = await ask<Made>(
    { test, runId },
    { text, class: 'place_name', count: 5, seed: 1, language: 'en' },
  );
  assert.is(made.names.length, 5);
  const many = Array.from({ length: 60_000 }, (_, i) => `${PLACES[i % 40]}\tf`);
  const list = await ask<Made>({ test, runId }, { names: many, count: 5, seed: 1, sex: 'f' });
  assert.is(list.source.names, 40);
  assert.equal(list.stock.first_name!.notes, []);
});

names.run();
