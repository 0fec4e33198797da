/** Stocks of names: what a language and a sex do to them, and how many names small lists give. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shuffled } from '../../../bench/quality/random.ts';
import type { ListedName, Sex } from '../../../engine/kin/kin-language.ts';
import { listOf } from '../../../engine/kin/list.ts';
import { type OwnKind, type OwnName, ownNamesOfText } from '../../../engine/kin/own/own-names.ts';
import { readNameList } from '../../../engine/kin/own/read-list.ts';
import { blendedStock, ownOfKind, type StockRequest, stockOf } from '../../../engine/kin/stock.ts';
import { fold, letterCosts } from '../../../runtime/letter-costs.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { languageData } from '../../../store/names/language-data.ts';
import { sampled } from '../../extent.ts';

const language = suite('language of a stock');

const [english, places] = await Promise.all([
  languageData.namesOfKind('en', 'person'),
  languageData.list('en', 'place'),
]);
const ORDER = { seed: 7n, count: 40, offset: 0, avoid: [], liked: [], disliked: [] };
/** Every n-th given name of the English list. */
const given = (n: number): string[] =>
  english.filter(({ part }) => part === 'first').flatMap(({ name }, i) => (i % n ? [] : [name]));
const stock = (names: readonly string[], code: string | null, listed: readonly ListedName[]) =>
  stockOf(
    { own: readNameList(names.join('\n')), language: code },
    { kind: 'person', part: 'first', listed },
  );

language('where most names are words new ones are words of like topics', async () => {
  const own = readNameList(
    'Raven Wolf Crow Hawk Falcon Wren Otter Badger Lynx Stoat'.replaceAll(' ', '\n'),
  );
  const words = await languageData.nameWords(null, own.names);
  const isPart = () => 0;
  const request = { kind: 'person', words, isPart } as const;
  const { found } = stockOf({ own, language: null }, request);
  const isOfTopic = (word: string) => words!.topics.some((topic) => topic.has(word));
  assert.ok(found.length > 30 && found.every(({ letters }) => isOfTopic(letters)));
  assert.is(await languageData.nameWords(null, readNameList(given(40).join('\n')).names), null);
});

language('a tag is one of a source, of either one of a blend', () => {
  const [elves, others] = [
    'Calenor\tElf Ithilen\tElf Galanor\tElf Mirielen\tElf Ferenor\tElf',
    'Brok Durgan Thordrek Kazmund Skadrik',
  ].map((names) => ({ own: readNameList(names.replaceAll(' ', '\n')), language: null }));
  const request = { kind: 'person', tag: 'Elf' } as const;
  assert.ok(blendedStock(elves!, others!, request, []).found.length > 0);
  assert.throws(() => stockOf(others!, request), /No name has the tag Elf/);
});

language('lists end with all names that there are, also those by liked names', () => {
  const names =
    'Korvan Marrek Brannoc Sillan Tovrek Dalloc Harvan Wessoc Mirrek Jallan Perroc Ulvan';
  for (const own of [names, given(40).join(' ')]) {
    const some = stock(own.split(' '), null, []);
    for (const liked of [[], ['Maria', 'Korlan']]) {
      const list = listOf(some, { ...ORDER, liked, count: some.found.length });
      assert.is(new Set(list.names.map(({ name }) => name)).size, list.size);
    }
  }
});

language('a large list of names that differ by a letter gives such names', () => {
  const starts = 'Bad Bag Bash Bid Big Bol Bor Bud Bur Gad Gash Gor'.split(' ');
  const own = starts.flatMap((start, i) =>
    'ak ar ish ok or ug uk ur ush uz'
      .split(' ')
      .flatMap((end, k) => ((i + k) % 3 ? start + end : [])),
  );
  const some = stock(own, null, []);
  assert.is(some.joins.file.edits, 0);
  const { names } = listOf(some, { ...ORDER, count: 24 });
  assert.is(new Set([...names.map(({ name }) => name), ...own]).size, own.length + 24);
});

language('tells by letters of which kind names are of which a text does not', () => {
  const of = (kind: OwnKind, names: string): OwnName[] =>
    names.split(' ').map((name) => ({
      ...{ name, kind, count: 1, sex: null, part: null, tags: [], at: -1 },
    }));
  const [people, towns] = ['Jorva Selk Brannic Yeld Tomrik', 'Skellford Duskwater Mournhall'];
  const names = [...of('person', people), ...of('either', towns)];
  const own = { names, pairs: [], words: new Set<string>() };
  const namesOf = (request: StockRequest): string =>
    ownOfKind(own, request)
      .map(({ name }) => name)
      .join(' ');
  const persons = { kind: 'person', listed: english } as const;
  assert.is(namesOf({ ...persons, listedOfOther: places }), people);
  assert.is(namesOf(persons), `${people} ${towns}`);
  const beside = { kind: 'place', listedOfOther: english } as const;
  assert.is(namesOf({ ...beside, listed: places }), towns);
  // where no towns of the language are known its given names tell all the same
  const both = { ...own, names: [...of('place', 'A B C D E'), ...of('either', 'William Orn')] };
  const told = ownOfKind(both, beside).map(({ name }) => name);
  assert.is(told.join(' '), 'A B C D E Orn');
  // a tag counts more than the language's lists, which have Lucas as a given name alone
  const tagged = readNameList(
    'last_name\nLucas\nBell\nCole\nDunn\nFord\nGray\nHale\nKerr\nAnna\tfirst',
  );
  const families = ownOfKind(tagged, { ...persons, part: 'last' }).map(({ name }) => name);
  assert.is(families[0], 'Lucas');
});

language('of ordinary names the language counts whole, of foreign ones not at all', () => {
  const ordinary = given(40);
  assert.ok(stock(ordinary, 'en', english).told.language > 0);
  for (const foreign of [
    'Ghurbak Mogruz Dragzul Urgat Skorbug Brakhur Nazgrod Zhugra Kragmosh Torzug',
    'Imareth Oldrec Jorvannis Kethulan Ommath Sethrienne Quennoth Bastiven Perrick Gelmaran',
  ])
    assert.is(stock(foreign.split(' '), 'en', english).told.language, 0, foreign);
});

language('a few borne names that fill a book do not make its others the language’s', async () => {
  const path = join(packageRoot(), 'bench', 'quality', 'sources', 'samuel.txt');
  const own = ownNamesOfText(await readFile(path, 'utf8'), 'en');
  const known = new Set(english.map(({ name }) => name));
  const persons = own.names.filter(({ kind }) => kind === 'person');
  const mentions = (names: typeof persons) => names.reduce((sum, { count }) => sum + count, 0);
  const borne = persons.filter(({ name }) => known.has(name));
  assert.ok(mentions(borne) > 0.75 * mentions(persons) && borne.length < 0.4 * persons.length);
  const { told } = stockOf(
    { own, language: 'en' },
    { kind: 'person', part: 'first', listed: english },
  );
  assert.ok(told.language < 0.3 * told.own, JSON.stringify(told));
});

language('where the language is kin, its letters rate the joins beside the own ones', () => {
  const names = places.filter((_, i) => i % 60 === 0).map(({ name }) => name);
  const found = (listed: readonly ListedName[]) =>
    stockOf({ own: readNameList(names.join('\n')), language: 'en' }, { kind: 'place', listed })
      .found;
  const model = letterCosts(places.map(({ name }) => name.toLowerCase()));
  const bits = (listed: readonly ListedName[]): number => {
    const costs = found(listed)
      .slice(0, 100)
      .map(({ letters }) => model.costs(model.ids(letters)))
      .map((each) => each.reduce((a, b) => a + b) / each.length / 16);
    return costs.reduce((a, b) => a + b) / costs.length;
  };
  assert.ok(bits(places) < bits([]));
});

language('ordinary names have names that persons bear, each of two others, unlike the own', () => {
  const own =
    'Jane Elizabeth Catherine William Charlotte Lydia Mary George Caroline James Maria Lucas Anne Kitty Eliza Lewis Harriet Louisa';
  const names = listOf(stock(own.split(' '), 'en', english), ORDER).names;
  const borne = new Set(english.map(({ name }) => name));
  const real = names.filter(({ name }) => borne.has(name));
  assert.ok(real.length > names.length / 2, `${real.length} of ${names.length}`);
  for (const { name, parents } of real) {
    for (const { of } of parents) assert.is.not(of, name);
    assert.not.ok(own.split(' ').includes(name), name);
  }
});

language(
  'a text of two peoples has both in their shares, the one borne, the other joined',
  async () => {
    const own =
      'Marius Crassus Titius Cassius Brutus Valerius Servius Gallus Lucius Publius Sextius Cotta ' +
      'Dumnorix Ambiorix Cingetorix Vercingetorix Orgetorix Dumnacus Camulogenus Catuvolcus Teutomatus Viridovix Moritasgus Eporedorix';
    const listed = await languageData.namesOfKind('la', 'person');
    const order = { ...ORDER, seed: 9n, count: 24 };
    const { names } = listOf(stock(own.split(' '), 'la', listed), order);
    const borne = new Set(listed.map(({ name }) => name));
    const made = names.filter(({ name }) => !borne.has(name));
    const gauls = new Set(own.split(' ').slice(12));
    assert.is(made.length, 12, names.map(({ name }) => name).join(' '));
    for (const { name, parents } of made)
      assert.ok(
        parents.some(({ of }) => gauls.has(of)),
        name,
      );
  },
);

language('compounds part between words of their language, whichever it is', async () => {
  const own =
    'Sablecross Coldhollow Ravelhaven Emberwarren Thornfell Nethervale Brackenfell Grimhollow Wintermarch Frostgate Mossbridge Greywater';
  const named = { own: readNameList(own.replaceAll(' ', '\n')), language: null };
  const isPart = await languageData.partTest([], named.own.names, 'place');
  const ofWords = (request: Partial<StockRequest>): number => {
    const { found, joins } = stockOf(named, { kind: 'place', ...request });
    const some = found.slice(0, 30);
    const isCompound = ({ ending }: (typeof some)[number]): boolean => isPart(ending.letters) > 0;
    assert.ok(joins.names.length === 12 && some.length === 30);
    return some.filter(isCompound).length;
  };
  assert.ok(ofWords({ isPart }) >= 28 && ofWords({}) < 24, `${ofWords({})}`);
  const german = readNameList('Rabenstein\nGrauwacht\nSilberquell\nGrimhollow').names;
  const isGerman = await languageData.partTest([], german, 'place');
  assert.equal([isGerman('quell'), isGerman('hollow'), isPart('quell')], [1, 0, 0]);
});

language('a list of family names gives family names', async () => {
  const own = 'MacDonald MacGregor MacLeod Campbell Cameron Ogilvie Drummond Menzies'.split(' ');
  const listed = await languageData.namesOfKind('gd', 'person');
  const clans = new Set(stock(own, 'gd', listed).joins.names);
  assert.ok(clans.has('MacKay') && !clans.has('Alasdair'));
});

language('an ending with a capital stands behind a beginning that has one after it', () => {
  const own =
    'MacDonald MacGregor MacLeod MacKenzie MacNeil Campbell Gordon Sinclair Buchanan Drummond';
  const { found, joins } = stock(own.split(' '), null, []);
  const names = found.map(({ beginning, ending }) => joins.spell(beginning, ending));
  assert.ok(names.length > 20 && names.some((name) => /^Mac[A-Z]/.test(name)));
  for (const name of names) assert.not.match(name, /^(?!Mac).*(donald|gregor|leod|kenzie|neil)$/);
});

language('letters that are one sound stay together', () => {
  const own = 'Kazhrok Bazhumok Ushkarok Othrumok Thragun Durgosk Vurnosk Zornagun Ishugun Vashrok';
  const { found } = stock(own.split(' '), null, []);
  const isSplit = /^(kaz|baz|us|ot|is|vas)$/;
  assert.ok(found.length > 20 && !found.some(({ beginning }) => isSplit.test(beginning.letters)));
});

language('names of another kind that lend beginnings are the own names of the source', () => {
  const text = [
    ...'Hallareth Vassakar Annoreth Camreth Tarreth Savath Ireth'
      .split(' ')
      .map((name) => `They came to ${name} and lived in ${name}.`),
    ...'Marrekai Ombrekai Immerai Dolumai Sennakai'
      .split(' ')
      .map((name) => `Lady ${name} said no, and ${name} wept.`),
  ].join(' ');
  const { names } = listOf(
    stockOf(
      { own: ownNamesOfText(text, 'en'), language: 'en' },
      { kind: 'person', part: 'first', listed: english, listedOfOther: places },
    ),
    ORDER,
  );
  const parents = names.flatMap((name) => name.parents);
  assert.ok(parents.some(({ of }) => of.endsWith('reth')));
  assert.ok(parents.every((parent) => parent.own));
});

const TOWNS = {
  fr: 'Saint Malo\nSaint Flour\nLe Mans\nLa Rochelle\nMontreuil sur Mer\nThury Harcourt',
  de: 'Bad Tölz\nBad Orb\nBad Ems\nBad Urach\nHalle an der Saale\nMarbach am Neckar',
  it: 'San Miniato\nSanta Croce\nCastel Gandolfo\nMonte Porzio\nSan Felice\nSan Severo',
  cy: 'Penllwyn\nLlanfair\nCaernarfon\nAberdyfi\nBangor\nTrefor\nLlanrug\nPenmorfa\nDyserth\nNefyn',
};

language('a list of ordinary names tells its language, any other list none', async () => {
  const told = (names: string) =>
    languageData.languageOf(readNameList(names.replaceAll(' ', '\n')).names);
  assert.is(await told('Wojciech Kazimierz Jadwiga Zofia Stanisław Bolesław Elżbieta Jan'), 'pl');
  assert.is(await told('Emma Olivia Liam Noah Ava Sophia Mason Lucas Mia Ethan'), 'en');
  assert.is(await told('Агафья Прохор Марфа Иван Никита Фёкла'), 'ru');
  assert.is(await told('Θεόδωρος Ελένη Γεώργιος Μαρία Κωνσταντίνος'), 'el');
  assert.is(await told('Tessavar Orrevai Hallareth Marrekai Vennet Sollane Jessoke'), null);
  assert.is(await told('Jane Anne Mary'), null);
  // what towns have beside their names, and compounds of words of the language
  for (const [code, towns] of Object.entries(TOWNS))
    assert.is(await languageData.languageOf(readNameList(towns).names), code);
  // of a few known ones the letters of all tell as well
  assert.is(await told('Kowalski Kamiński Lewandowski Wojciechowski Zając Mazur Grabowski'), 'pl');
  assert.is(await told('Reykholt Haukadalur Möðruvellir Akureyri Hvammur Keflavík Skálholt'), 'is');
  assert.is(await told('Elrond Galadriel Legolas Thranduil Celeborn Glorfindel Arwen'), null);
  assert.is(await told('Gdańsk Łódź Kraków Toruń Rybnik Zabrze Borsk Lubrza'), 'pl');
  assert.is(await told('Ayşe Yağmur Çağla Onur Kaan Işık'), 'tr');
  assert.is(await told('محمد أحمد خالد عمر زشكم فلدم قرطو بنزم'), 'ar');
});

language('names are of the time of the own ones: before 1800, of long ago, of today', () => {
  const shareOf = (own: string, is: (one: ListedName) => boolean | undefined): number => {
    const names = listOf(stock(own.split(' '), 'en', english), ORDER).names;
    const of = new Set(english.filter(is).map(({ name }) => name));
    return names.filter(({ name }) => of.has(name)).length / names.length;
  };
  const then = 'Jane Elizabeth Catherine William Charlotte Lydia Mary George Caroline James';
  const later = 'Mabel Alfred Herbert Edith Florence Albert Maud Percy Violet Edwin Ernest Arthur';
  const today = 'Kaylee Jayden Brianna Tyler Madison Brandon Ashley Jordan Taylor Mackenzie';
  const long = [then, later, today].map((own) => shareOf(own, (one) => one.isTraditional));
  assert.ok(long[0]! > 0.6 && long[1]! > 0.6 && long[2]! < long[0]! / 2, String(long));
  const old = [then, later].map((own) => shareOf(own, (one) => one.isOld));
  assert.ok(old[0]! > 0.6 && old[1]! < 0.75 * old[0]!, String(old));
});

language('no Greek name is stressed further from its end than those of the source', () => {
  const own =
    'Αθήνα Πειραιάς Θεσσαλονίκη Πάτρα Λάρισα Ερμούπολη Αλεξανδρούπολη Φιλιππούπολη Κάλυμνος Μύκονος Ρέθυμνο Επίδαυρος Κάρπαθος Ναύπλιο';
  const { found, joins } = stock(own.split(' '), null, []);
  for (const { beginning, ending } of found) {
    const [, tail = ''] = joins.spell(beginning, ending).normalize('NFD').split('\u0301');
    assert.ok((tail.match(/(?<=[^αεηιουω])[αεηιουω]/g) ?? []).length <= 2, tail);
  }
  assert.ok(found.length > 10);
});

language('a beginning with a mark of stress takes an ending behind such a mark', () => {
  const own =
    'Málaga Mérida Córdoba Móstoles Cáceres Ávila Almería Toledo Zamora Segovia Salamanca Sevilla Granada Palencia Palamós Coruña Murcia Huelva Huesca Lérida';
  const { found, joins } = stock(own.split(' '), null, []);
  const isMarked = (text: string) => /[áéíóúÁ]/.test(text);
  let marked = 0;
  for (const { beginning, ending } of found) {
    if (!isMarked(joins.spell(beginning, ending).slice(0, beginning.letters.length))) continue;
    marked++;
    const parent = joins.names[ending.parent]!;
    assert.ok(isMarked(parent.slice(0, -ending.letters.length)), `${parent} ${ending.letters}`);
  }
  assert.ok(marked > 0 && marked < found.length);
});

language('a source of men alone has women of its language', async () => {
  const listed = await languageData.namesOfKind('la', 'person');
  const own =
    'Marius Crassus Titius Cassius Brutus Valerius Servius Gallus Lucius Publius Sextius Cotta Piso Sabinus Silius Varus Fabius Antonius';
  const men = readNameList(own.replaceAll(' ', '\n'));
  const asked = { kind: 'person', part: 'first', listed } as const;
  const women = stockOf({ own: men, language: 'la' }, { ...asked, sex: 'f' });
  const { names } = listOf(women, ORDER);
  assert.is(names.length, ORDER.count);
  assert.ok(names.filter(({ name }) => name.endsWith('a')).length > ORDER.count * 0.8);
  // unasked, a text of men alone has no new women either
  const told = men.names.map((name) => ({ ...name, kind: 'person' as const }));
  const ofText = stockOf({ own: { ...men, names: told }, language: 'la' }, asked);
  const others = new Set(listed.filter(({ sex }) => sex === 'f').map(({ name }) => fold(name)));
  assert.not.ok(ofText.found.some(({ letters }) => others.has(letters)));
});

language.run();

const sexes = suite('names of a sex');

sexes('no man is called as women alone are in the language, nor the other way round', async () => {
  const listed = await languageData.namesOfKind('de', 'person');
  const borneBy = (sex: Sex): string[] =>
    listed.filter((one) => one.sex === sex).map(({ name }) => name);
  const some = (sex: Sex): string[] =>
    borneBy(sex)
      .filter((_, i) => i % 11 === 0)
      .slice(0, 30)
      .map((name) => `${name}\t${sex}`);
  const own = readNameList([...some('f'), ...some('m')].join('\n'));
  const found = (sex: Sex | null) =>
    stockOf({ own, language: 'de' }, { kind: 'person', part: 'first', sex, listed }).found.map(
      ({ letters }) => letters,
    );
  const alone = (of: Sex, other: Sex): string[] => {
    const others = new Set(borneBy(other).map(fold));
    return borneBy(of)
      .map(fold)
      .filter((name) => !others.has(name));
  };
  const [women, men] = [new Set(alone('f', 'm')), new Set(alone('m', 'f'))];
  const wrong = found('m').filter((name) => women.has(name));
  assert.equal(wrong, []);
  const odd = found('f').filter((name) => men.has(name));
  assert.equal(odd, []);
  // such names there are, where no sex is asked for
  assert.ok(found(null).some((name) => women.has(name)));
});

sexes.run();

const yields = suite('names of small lists');

const FILES = (
  'elves.txt icelandic-towns.txt bible-places.txt basque-places.txt welsh-villages.txt greek-places.txt ' +
  'russian-given-names.tsv japanese-given-names.tsv'
).split(' ');

for (const [given, wanted] of [
  [12, 20],
  [25, 100],
  [40, 200],
] as const) {
  yields(`from ${given} names ${wanted}`, async () => {
    for (const file of FILES) {
      const path = join(packageRoot(), 'bench', 'quality', 'sources', file);
      const lines = (await readFile(path, 'utf8')).trim().split('\n');
      for (const seed of sampled([1], [1, 2, 3])) {
        const own = readNameList(shuffled(lines, seed).slice(0, given).join('\n'));
        const { found } = stockOf({ own, language: null }, { kind: 'person' });
        assert.ok(found.length >= wanted, `${file} ${seed}: ${found.length}`);
      }
    }
  });
}

yields.run();
