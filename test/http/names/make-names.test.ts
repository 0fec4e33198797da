/** POST /api/names, cast, portrait and score over lists, texts and a run. */
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { fold, isWithin } from '../../../runtime/letter-costs.ts';
import { layOutTextRun } from '../../text-run.ts';
import { TOWNS } from '../../towns.ts';
import { apiSuite } from '../api.ts';

type Schemas = components['schemas'];
type Made = Schemas['MadeNames'];

/** Italian towns: enough for names of all kinds. */
const MORE = 'Chiaiano Ciriè Lumezzane Miano Orbassano Palmi Piscinola Siena Vasto Vigevano';
const PLACES = [...TOWNS, ...MORE.split(' ')].sort();
const SENTENCES = PLACES.slice(0, 12).map(
  (name, i) =>
    `In the ${i}th year the old king rode from ${name} and slept in ${name} with all his men.`,
);
const TEXT = `${SENTENCES.join(' ')} At last they came home, and in Alcamo the bells rang.`;

const names = apiSuite('names of a source', async ({ ask, outputBase }) => ({
  runId: await layOutTextRun(outputBase),
  /** Names of the list of towns, told of no language, unless another source is given. */
  make: (body: object) =>
    ask<Made>('names', { ...('text' in body ? {} : { names: PLACES, language: 'none' }), ...body }),
  cast: (body: object) => ask<Schemas['Cast']>('names/cast', { names: PLACES, seed: 3, ...body }),
}));

const textsOf = ({ names: made }: Made): string[] => made.map(({ name }) => name);
/** Whether a name is a letter or none away from one of these. */
const isNear = (text: string, others: readonly string[]): boolean =>
  others.some((other) => isWithin(fold(text), fold(other), 1));
const distinct = (texts: readonly string[]): number => new Set(texts).size;

names('forty names give two hundred, none near an own one', async ({ make }) => {
  const made = await make({ count: 200, seed: 1 });
  assert.equal([distinct(textsOf(made)), made.short], [200, {}]);
  for (const text of textsOf(made)) assert.not(isNear(text, PLACES), text);
});

names('a name has its parents; the answer tells source and stock', async ({ make }) => {
  const made = await make({ class: 'place_name', count: 30, seed: 5 });
  for (const { name, parents } of made.names) {
    const [a, b] = parents;
    assert.is(a!.part + b!.part, name);
    assert.ok(a!.of.startsWith(a!.part) && b!.of.toLowerCase().endsWith(b!.part), name);
    assert.ok(a!.own && b!.own && a!.of !== b!.of);
  }
  assert.equal(made.source, { kind: 'list', id: null, language: null, names: 40 });
  assert.is(made.stock.place_name!.own, 40);
  assert.ok(made.stock.place_name!.size > 200);
  assert.equal([made.seed_used, made.algorithms, made.warnings], [5, ['kin/1'], []]);
});

names('a list goes on where another ended, in one class and in several', async ({ make }) => {
  const seen: string[] = [];
  for (let offset = 0; offset < 240; offset += 24)
    seen.push(...textsOf(await make({ count: 24, offset, seed: 3 })));
  assert.is(distinct(seen), 240);
  const two = { classes: ['first_name', 'place_name', 'location_name'], seed: 3 };
  const whole = await make({ ...two, count: 20 });
  assert.is(distinct(textsOf(whole)), 60);
  const rest = await make({ ...two, count: 8, offset: 12 });
  const of = ({ names: all }: Made, kind: string): string[] =>
    all.filter((one) => one.class === kind).map(({ name }) => name);
  for (const kind of two.classes) assert.equal(of(rest, kind), of(whole, kind).slice(12));
});

names('of a text its own names are taken, of a run those of its words', async (t) => {
  const text = { text: TEXT, class: 'place_name', count: 10, seed: 1, language: 'en' };
  const made = await t.make(text);
  assert.equal([made.source.kind, made.source.language], ['text', 'en']);
  for (const { of, own } of made.names.flatMap(({ parents }) => parents))
    if (own) assert.ok(PLACES.includes(of), of);
  const run = await t.make({ names: undefined, run_id: t.runId, count: 10, seed: 1 });
  assert.equal([run.source.kind, run.source.id, run.names.length], ['run', t.runId, 10]);
});

names('sex and tags decide the endings', async ({ make }) => {
  const women = PLACES.slice(0, 12).map((name) => `${name.slice(0, 4)}issa\tf`);
  const men = PLACES.slice(12, 30).map((name) => `${name.slice(0, 4)}orn\tm,north`);
  const body = { names: [...women, ...men], count: 12, seed: 1 };
  for (const name of textsOf(await make({ ...body, sex: 'f' }))) assert.match(name, /a$/);
  for (const name of textsOf(await make({ ...body, tag: 'north' }))) assert.match(name, /n$/);
});

names('objects, groups and titles are phrases, each once', async ({ make }) => {
  const body = { classes: ['object_item', 'organisation', 'title_epithet'], count: 40, seed: 2 };
  const made = await make(body);
  assert.is(distinct(textsOf(made)), 120);
  for (const { name, parents } of made.names) {
    assert.match(name, /^\p{L}+ .*\p{L}+$/u);
    assert.is(parents.length, 2, 'those of the one name in it');
  }
  const more = await make({ ...body, offset: 40 });
  assert.is(distinct([...textsOf(made), ...textsOf(more)]), 240);
});

names('kinds as people say them: no name twice, phrases where they have none', async (t) => {
  const classes = 'woman man region landscape ship guild god tavern thing'.split(' ');
  for (const source of [{ text: TEXT, language: 'en' }, {}]) {
    const made = await t.make({ ...source, classes, count: 12, seed: 2 });
    assert.is(distinct(textsOf(made)), made.names.length);
    for (const { name, class: kind } of made.names)
      assert.is(name.includes(' '), !['woman', 'man'].includes(kind), name);
  }
});

names('a name that is left out is no parent', async ({ make }) => {
  const body = { class: 'place_name', count: 60, seed: 5 };
  const parentsOf = ({ names: all }: Made): string[] =>
    all.flatMap(({ parents }) => parents.map(({ of }) => of));
  const [parent = ''] = parentsOf(await make(body));
  const made = await make({ ...body, without: [parent.toUpperCase()] });
  assert.is(made.source.names, PLACES.length - 1);
  assert.ok(made.names.length > 0 && !parentsOf(made).includes(parent), parent);
});

names('a pattern makes phrases of the names that it tells', async (t) => {
  const body = { names: PLACES, pattern: '{first_name} of {place_name}', count: 9, seed: 2 };
  const made = await t.make(body);
  const phrases = made.phrases!.map(({ text }) => text);
  assert.is(distinct(phrases), 9);
  const known = new Set(textsOf(made));
  for (const name of phrases.flatMap((text) => text.split(' of ')))
    assert.ok(known.has(name), name);
});

names('liked names draw the list, disliked and avoided ones keep away', async ({ make }) => {
  const taste = ['Pesali', 'Tarali', 'Mondali'];
  // names that end as those do, of five lists
  const endings = async (more: object): Promise<number> => {
    let sum = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const made = textsOf(await make({ count: 24, seed, ...more }));
      sum += made.filter((name) => name.endsWith('i')).length;
    }
    return sum;
  };
  const [usual, liked] = [await endings({}), await endings({ liked: taste })];
  const disliked = await endings({ disliked: taste });
  assert.ok(liked > 1.5 * usual && liked > 2 * disliked, `${liked}, ${usual}, ${disliked}`);
  const known = textsOf(await make({ count: 24, seed: 4 }));
  for (const name of textsOf(await make({ count: 24, seed: 4, avoid: known })))
    assert.not(isNear(name, known), name);
});

names('a blend joins names of one source with names of the other', async ({ make }) => {
  const told = 'Olvarr Skordun Brakka Grodun Skovarr Brodun Grakka Olkka Skakka Brovarr';
  const other = told.split(' ');
  const first = PLACES.slice(0, 20);
  const body = { names: first, blend: { names: other }, class: 'place_name', count: 20, seed: 1 };
  for (const [share, least, most] of [
    [50, 5, 15],
    [100, 20, 20],
  ] as const) {
    const made = await make({ ...body, share });
    const begun = made.names.filter(({ parents: [a, b] }) => {
      assert.is.not(a!.source, b!.source);
      assert.ok((a!.source === 0 ? first : other).includes(a!.of));
      return a!.source === 0;
    }).length;
    assert.ok(begun >= least && begun <= most, `${begun} of 20 at ${share}`);
  }
});

names('offensive words are no names, and too few are told in a sentence', async ({ make }) => {
  const list = 'Shilan Shimar Shivan Corit Morit Larit Melan Pemar Kovan Shilit Kolan Momar';
  for (const name of textsOf(await make({ names: list.split(' '), count: 10_000, seed: 1 })))
    assert.not.match(name, /shit/i);
  const { short } = await make({ names: PLACES.slice(0, 6), count: 500, seed: 1 });
  assert.match(
    short.first_name!,
    /^Only \d+ names like these can be made from 6; add some names of your own, or ask for fewer/,
  );
  assert.not.match(short.first_name!, /slot|class/);
});

names('a cast: no two names are near; a roll changes its entry alone', async ({ cast }) => {
  const body = { persons: 6, places: 4, ships: 2, guilds: 1 };
  const made = await cast(body);
  assert.equal([made.entries.length, made.short], [13, {}]);
  assert.ok(made.least_distance >= 2);
  const rolled = await cast({ ...body, reroll: ['persons:2', 'places:1x2'] });
  const changed = made.entries.filter(({ name }, i) => rolled.entries[i]!.name !== name);
  const found = changed.map(({ kind, number }) => `${kind}:${number}`);
  assert.equal(found, ['persons:2', 'places:1']);
  const shared = await cast({ persons: 8, places: 0, ships: 0, guilds: 0, women: 25 });
  assert.is(shared.entries.filter(({ sex }) => sex === 'f').length, 2);
});

const SAGA = PLACES.map((name, i) =>
  i % 2 === 0 ? `${name}orn ${PLACES[39 - i]}sson` : `${name}issa ${PLACES[39 - i]}sdóttir`,
);
const FAMILIES = { persons: 0, places: 0, ships: 0, guilds: 0, families: 2 };

names('families share a last name', async ({ cast }) => {
  const { entries, notes } = await cast({ ...FAMILIES, family_size: 5 });
  const roles = entries.map(({ family, role, sex }) => `${family} ${role} ${sex}`);
  for (const family of [1, 2]) {
    const [father, mother, ...children] = roles.slice(5 * family - 5, 5 * family);
    assert.equal([father, mother], [`${family} father m`, `${family} mother f`]);
    for (const child of children) assert.match(child, new RegExp(`^${family} (son m|daughter f)$`));
  }
  assert.is(distinct(entries.map(({ role }) => role!)), 4);
  const lastNames = entries.map(({ name }) => name.split(' ')[1]!);
  assert.equal([distinct(lastNames.slice(0, 5)), distinct(lastNames)], [1, 2]);
  assert.match(notes.join(' '), /The sex of too few names is known/);
  // names of six of a sex are enough for twelve, though every other one of a shelf stands idle
  const women = 'Aldwen Brissa Calwen Dervissa Elwen Farissa'.replace(/\w+/g, '$&\tf\tfirst\n');
  const men = 'Aldric Brannoc Cedran Dorvan Eskil Faldric'.replace(/\w+/g, '$&\tm\tfirst\n');
  const others = 'Ashdown Blackmere Coldbrook Dunmoor Eastmere Fairbrook'.replace(
    /\w+/g,
    '$&\tlast\n',
  );
  const few = { ...FAMILIES, families: 3, family_size: 4, seed: 1, names: women + men + others };
  assert.equal((await cast(few)).short, {});
});

names('where fathers name their children, these do', async (t) => {
  const saga = { names: SAGA, ...FAMILIES };
  const { entries, patterns } = await t.cast(saga);
  assert.is(patterns.persons, '{first_name} {patronymic}');
  for (const { family, role, name } of entries) {
    const father = entries.find((one) => one.family === family && one.role === 'father')!;
    const given = /^\S+/.exec(father.name)![0];
    const ending = role === 'father' || role === 'son' ? 'son' : 'dóttir';
    assert.ok(name.endsWith(ending), name);
    if (role === 'father' || role === 'mother') continue;
    const bent = given.replace(/i$/, 'a').replace(/a$/, 'u');
    assert.ok(name.endsWith(`${bent}${ending}`) || name.endsWith(`${given}s${ending}`), name);
  }
  // a roll of a child changes the child alone
  const rolled = await t.cast({ ...saga, reroll: ['families:3'] });
  const found = rolled.entries.flatMap(({ name }, i) => (name === entries[i]!.name ? [] : [i]));
  assert.equal(found, [2]);
});

names('phrases with a patronymic are of women and men', async ({ make }) => {
  const body = { names: SAGA, pattern: 'full_name', count: 40, seed: 1 };
  const texts = (await make(body)).phrases!.map(({ text }) => text);
  assert.is(distinct(texts), 40);
  const women = texts.filter((text) => text.endsWith('dóttir')).length;
  assert.ok(women > 6 && women < 34, String(women));
  for (const { text } of (await make({ ...body, sex: 'f' })).phrases!)
    assert.match(text, /a \p{L}+dóttir$/u);
});

names('a portrait tells the names of a text and what they share', async ({ ask }) => {
  const portrait = (body: object) => ask<Schemas['Portrait']>('names/portrait', body);
  const list = await portrait({ names: PLACES });
  assert.is(list.either.length, 40);
  const shared = list.endings.some(({ part, names: n }) => part.endsWith('no') && n > 1);
  assert.ok(shared, JSON.stringify(list.endings));
  assert.ok(Math.abs(list.letters.reduce((sum, { share }) => sum + share, 0) - 1) < 1e-9);
  const text = await portrait({ text: TEXT, language: 'en' });
  const all = [...text.places, ...text.either, ...text.persons];
  const alcamo = all.find(({ name }) => name === 'Alcamo')!;
  assert.equal([alcamo.count, TEXT.slice(alcamo.at, alcamo.at + 6)], [3, 'Alcamo']);
});

names('a score tells how near a name is, and who would be its parents', async (t) => {
  const [made] = (await t.make({ count: 1, seed: 1 })).names;
  const names_to_score = [made!.name, 'Xqzt', 'Taranto', 'Tarantoo'];
  const asked = { names: PLACES, language: 'none', names_to_score };
  const scored = await t.ask<Schemas['ScoredNames']>('names/score', asked);
  const [good, foreign, own, near] = scored.names;
  const parents = (one: { parents: readonly { of: string }[] | null }) =>
    one.parents?.map(({ of }) => of);
  assert.equal([good!.fault, parents(good!)], [null, parents(made!)]);
  assert.equal([foreign!.parents, foreign!.fault], [null, 'no-parents']);
  assert.ok(foreign!.percentile < good!.percentile);
  assert.is(own!.fault, 'known');
  assert.ok(near!.fault !== null);
});

names('classes tell their kinds', async ({ ask }) => {
  const { classes } = await ask<{ classes: Schemas['NameProfile'][] }>('names/classes');
  const kinds = classes.map(({ name, kind, part }) => `${name} ${kind} ${part}`);
  const first = 'first_name person first, last_name person last, place_name place null';
  assert.is(kinds.slice(0, 3).join(', '), first);
  assert.is(kinds.filter((told) => / phrase /.test(told)).length, 3);
});

names('a large text is read beside the main thread', async ({ make }) => {
  const text = `${TEXT}\n`.repeat(1000);
  assert.ok(text.length > 2 ** 20, String(text.length));
  const made = await make({ text, class: 'place_name', count: 5, seed: 1, language: 'en' });
  assert.is(made.names.length, 5);
  const many = Array.from({ length: 90_000 }, (_, i) => `${PLACES[i % 40]}\tf`);
  assert.ok(JSON.stringify(many).length > 2 ** 20);
  const list = await make({ names: many, count: 5, seed: 1, sex: 'f' });
  assert.is(list.source.names, 40);
  assert.equal(list.stock.first_name!.notes, []);
});

names.run();
