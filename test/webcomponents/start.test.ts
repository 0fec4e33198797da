/** The place of names: what was pasted, the recipe in the address, names by kind, rolls that repeat none. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SAMPLE_TEXTS } from '../../app/jobs/jobs.ts';
import {
  bundledRuns,
  bundledTitle,
  firstRun,
  languageName,
  type Run,
  textTitle,
} from '../../webcomponents/logic/corpora/runs.ts';
import { hashOf, parseHash } from '../../webcomponents/logic/hash-route.ts';
import { USUAL_CAST } from '../../webcomponents/logic/names/cast.ts';
import { namesCommand } from '../../webcomponents/logic/names/command.ts';
import {
  AMOUNTS,
  afresh,
  decodeRecipe,
  encodeRecipe,
  KINDS,
  kindsTold,
  type NamesRecipe,
  replacing,
  rolledOn,
  withMore,
} from '../../webcomponents/logic/names/recipe.ts';
import * as wanted from '../../webcomponents/logic/names/request.ts';
import * as sources from '../../webcomponents/logic/names/source.ts';
import { formatWhen } from '../../webcomponents/logic/when.ts';
import { run } from './a-run.ts';

const start = suite('logic of the place of names');

start('the tags of a list tell the kinds of which it has enough names', () => {
  const of = (count: number, tag: string) =>
    Array.from({ length: count }, (_, i) => `${'AEIOUY'[i]}${tag}a\t${tag}\n`).join('');
  assert.equal(kindsTold(of(5, 'f') + of(6, 'm')), ['women', 'men']);
  assert.equal(kindsTold(of(4, 'f') + of(5, 'person') + of(5, 'town')), ['women', 'men', 'towns']);
  assert.equal(kindsTold('Asa, Emil, Una, Ida, Bo, Ulf'), []);
});

start('a list of up to 300 names goes into a link and comes back whole', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `Þór${'abcdefghij'[i % 10]}${i}\tf`).join(
    '\n',
  );
  assert.ok(sources.fitsLink(names));
  assert.not.ok(sources.fitsLink(`${names}\nAsa`));
  const id = await sources.packList(names);
  const { query } = parseHash(hashOf('names', sources.encodeSource({ by: 'list', id })));
  assert.equal(sources.decodeSource(query), { by: 'list', id });
  assert.is(await sources.unpackList(sources.decodeSource(query)!.id), names);
  for (const broken of [id.slice(0, 40), '%%', '']) {
    const told = await sources.unpackList(broken).catch((error: Error) => error.message);
    if (broken !== '') assert.match(told, /not whole/);
  }
});

start('a source is one text in an address, and has a key of its own for its marks', () => {
  for (const source of [
    { by: 'run', id: '20260112_100000_pyphen' },
    { by: 'list', id: 'q1-_' },
    { by: 'text', id: 'text-abc' },
  ] as const) {
    assert.equal(sources.sourceOfText(sources.sourceText(source)), source);
    assert.is(sources.isRunKey(sources.sourceKey(source)), source.by === 'run');
  }
  assert.is(sources.sourceOfText(''), null);
  assert.is(sources.decodeSource({ seed: '7' }), null);
});

start('what was pasted is called by its first names or words', () => {
  assert.is(
    sources.titleOf({ text: 'Asa\tf\nEmil\nUna\nIda', isList: true }),
    'Asa, Emil, Una\u00a0…',
  );
  const text = 'Call me Ishmael. Some years ago';
  assert.is(sources.titleOf({ text, isList: false }), 'Text of 6 words');
});

const word = fc.stringMatching(/^[A-Z][a-zé]{2,9}$/);
const kindsOfText = KINDS.map(({ id }) => id);
const recipes: fc.Arbitrary<NamesRecipe> = fc.record({
  source: fc.constantFrom({ by: 'run', id: 'r' }, { by: 'list', id: 'a_-9' }),
  second: fc.constantFrom(null, { by: 'run', id: 's' }, { by: 'list', id: 'b' }),
  share: fc.constant(50),
  kinds: fc.subarray(kindsOfText, { minLength: 1 }),
  amount: fc.constantFrom(...AMOUNTS),
  seed: fc.constantFrom('7', '-123456789012345678901'),
  from: fc.nat(5000),
  pages: fc.integer({ min: 1, max: 40 }),
  stock: fc.constantFrom('auto', 'own', 'language'),
  language: fc.constantFrom('', 'none', 'fi'),
  without: fc.array(word, { maxLength: 40 }),
  liked: fc.array(word, { maxLength: 40 }),
  disliked: fc.array(word, { maxLength: 40 }),
  cast: fc.constantFrom(null, USUAL_CAST),
});

start('a recipe comes back from the address', () => {
  fc.assert(
    fc.property(recipes, (recipe) => {
      const { query } = parseHash(hashOf('names', encodeRecipe(recipe)));
      assert.equal(decodeRecipe(query), { ...recipe });
    }),
  );
  const blended = { ...RECIPE, second: { by: 'run', id: 's' }, share: 30 } as const;
  assert.is(decodeRecipe(encodeRecipe(blended)).share, 30);
});

start('an address from anywhere gives a recipe that the server can take or refuse', () => {
  const odd = { kinds: ',kings,', seed: '1;drop', pages: '99', like: 'x', lang: '<', n: '7' };
  assert.equal(decodeRecipe(odd), {
    ...{ source: null, second: null, share: 50, cast: null, amount: 24, from: 0, pages: 40 },
    ...{ kinds: ['women', 'men', 'towns'], seed: '', stock: 'auto', language: '' },
    ...{ without: [], liked: [], disliked: [] },
  });
  assert.equal(replacing({ run: 'a', yes: 'Bal' }, { run: 'b' }), { run: 'b', yes: '' });
});

start('of a list names like it are made, of a text women, men and towns', () => {
  assert.equal(decodeRecipe({ list: 'x' }).kinds, ['names']);
  assert.equal(decodeRecipe({ text: 'names-x' }).kinds, ['names']);
  assert.equal(decodeRecipe({ list: 'x', kinds: 'towns' }).kinds, ['towns']);
  assert.equal(decodeRecipe({ run: 'x', kinds: 'names' }).kinds, ['women', 'men', 'towns']);
});

const RECIPE: NamesRecipe = decodeRecipe({ run: 'r', kinds: 'women,men,families', seed: '7' });

start('a roll passes over what was shown, and further names follow it', () => {
  const asked = (recipe: NamesRecipe) => {
    const { classes, count, offset } = wanted.namesFields(recipe);
    return [(classes as string[]).join(), count, offset];
  };
  assert.equal(asked(RECIPE), ['woman,man,last_name', 8, 0]);
  const more = withMore(RECIPE)!;
  assert.equal(asked(more), ['woman,man,last_name', 16, 0]);
  const rolled = rolledOn(more);
  assert.equal(asked(rolled), ['woman,man,last_name', 8, 16]);
  assert.equal(asked(rolledOn(rolled)), ['woman,man,last_name', 8, 24]);
  assert.equal(asked(afresh(rolled, '8')), ['woman,man,last_name', 8, 0]);
  const liked = { ...RECIPE, liked: ['Lora'], disliked: ['Brok'], without: ['Ida'] };
  const { avoid, without } = wanted.namesFields(liked);
  assert.equal([avoid, without], [['Lora', 'Brok'], ['Ida']]);
});

start('the command line has the flags of the table, and says what it has no word for', () => {
  const changed = { ...rolledOn(RECIPE), stock: 'own', language: 'fi', liked: ['Lora'] } as const;
  assert.is(
    namesCommand(changed),
    'namewalk names --run=r --classes=woman,man,last_name --liked=liked.txt --avoid=avoid.txt --seed=7 --stock=own --language=fi --count=8 --offset=8',
  );
  const cast = { ...USUAL_CAST, rolls: { 'places:2': 3 } };
  assert.is(
    namesCommand({ ...RECIPE, source: { by: 'list', id: 'x' }, cast }),
    'namewalk names --names=names.txt --cast=persons=12,places=6,ships=2,guilds=2 --women=50 --reroll=places:2x3 --seed=7',
  );
  const counts = { ...cast.counts, families: 3, family_size: 5 };
  assert.match(
    namesCommand({ ...RECIPE, cast: { counts, rolls: {} } }),
    / --cast=persons=12,places=6,ships=2,guilds=2,families=3 --women=50 --family-size=5 --seed=7$/,
  );
  assert.throws(() => namesCommand({ ...RECIPE, without: ['Ida'] }), /leaves out no name/);
});

start('names stand by kind, with what is left of them', () => {
  const name = (text: string, nameClass: string) => ({
    ...{ name: text, class: nameClass, parents: [] },
  });
  const stock = { own: 9, language: 0, words: 0, size: 40, notes: [] };
  const shown = wanted.shownNames(rolledOn(RECIPE), {
    names: [name('Ada', 'woman'), name('Una', 'woman'), name('Emil', 'man')],
    source: { kind: 'run', id: 'r', language: null, names: 9 },
    stock: { woman: stock, man: { ...stock, notes: ['Few.'] }, last_name: stock },
    short: { man: 'Only 9.', last_name: 'Only 9.' },
  });
  const kinds = shown.kinds.map(({ title, names }) => {
    return [title, ...names.map(({ keep }) => `${keep.name} of ${keep.kind}`)];
  });
  assert.equal(kinds, [
    ['Women', 'Ada of women', 'Una of women'],
    ['Men', 'Emil of men'],
    ['Family names'],
  ]);
  assert.is(wanted.namesLeft(rolledOn(RECIPE), shown), 40 - 8 - 8, 'what is short has no more');
  assert.is(wanted.shortages(shown), 'Men, Family names: only 9; Men: few.');
});

start('of three kinds 200 names are 200, and further ones follow all that are there', () => {
  const recipe = { ...RECIPE, amount: 200 };
  const shownOf = (asked: NamesRecipe) => {
    const { classes, count } = wanted.namesFields(asked);
    const names = (classes as string[]).flatMap((one) =>
      Array.from({ length: count! }, (_, i) => ({ name: `${one}${i}`, class: one, parents: [] })),
    );
    const source = { kind: 'run', id: 'r', language: null, names: 9 } as const;
    const { kinds } = wanted.shownNames(asked, { names, source, stock: {}, short: {} });
    return kinds.map((kind) => kind.names.length);
  };
  assert.equal(shownOf(recipe), [67, 67, 66]);
  assert.equal(shownOf(withMore(recipe)!), [134, 133, 133]);
  assert.equal(shownOf({ ...recipe, amount: 12 }), [4, 4, 4]);
});

const RUN = run({
  ...{ run_id: '20260101_120000_pyphen', timestamp: '20260101_120000', corpus_db_path: '/x/db' },
  ...{ source_path: '/pkg/samples/en-pride-and-prejudice.txt', language: 'en_US' },
});

start('the first text is the last one that gave names, or that of the language', () => {
  const of = (run_id: string, source_path: string) => ({ ...RUN, run_id, source_path });
  const german = { ...of('g', '/s/samples/de-die-verwandlung.txt'), language: 'de_DE' };
  const own = of('o', '/home/ada/tales.txt');
  const broken = { ...own, run_id: 'b', status: 'failed' };
  const first = (list: readonly Run[], last = '', language = 'fr') =>
    firstRun(list, last, language)?.run_id;
  assert.is(first([german, RUN]), RUN.run_id);
  assert.is(first([german, RUN], '', 'de-AT'), 'g');
  assert.is(first([broken, own, german, RUN], '', 'de'), 'g');
  assert.is(first([broken, own]), 'o');
  assert.is(first([own, german, RUN], 'g'), 'g');
  assert.is(first([broken]), undefined);
  assert.is(textTitle(RUN), 'Pride and Prejudice');
  assert.is(textTitle(own), 'Tales');
  assert.is(textTitle({ ...own, name: 'River folk' }), 'River folk');
  // in the form and zone of whoever looks
  assert.is(
    textTitle({ ...own, source_path: null }),
    `Corpus of ${formatWhen(new Date(2026, 0, 1, 12))}`,
  );
  assert.is(languageName('de_DE'), 'German');
  assert.is(languageName('auto'), '');
});

start('each bundled text has its newest run, in shipped order', () => {
  const of = (file: string) => ({ source_path: `/srv/pkg/samples/${file}` });
  const shipped = SAMPLE_TEXTS.map(({ file }) => of(file));
  assert.is(new Set(bundledRuns(shipped).map(bundledTitle)).size, SAMPLE_TEXTS.length);
  const newer = of('en-pride-and-prejudice.txt');
  assert.is(bundledRuns([newer, ...shipped])[0], newer);
  assert.equal(bundledRuns([{ source_path: null }, { source_path: '/home/me/en-novel.txt' }]), []);
});

start.run();
