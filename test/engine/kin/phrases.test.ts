/** Phrases are numbered without gaps or doubles, and patterns say what is wrong with them; patronymics. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { NAME_CLASSES } from '../../../engine/base/table-keys.ts';
import {
  patronymicForms,
  patronymicsOf,
  shownPatronymics,
  withPatronymics,
} from '../../../engine/kin/kin-language.ts';
import {
  LanguageData,
  type LanguageFiles,
  type PatternFile,
} from '../../../engine/kin/language-data.ts';
import { ownNamesOfText } from '../../../engine/kin/own/own-names.ts';
import { readNameList } from '../../../engine/kin/own/read-list.ts';
import {
  type ChosenPart,
  fillPattern,
  type KnownParts,
  parsePattern,
  phraseSpaceOf,
} from '../../../engine/kin/phrases.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { refuses } from '../../fault.ts';

const phrases = suite('phrases/1');
const content: PatternFile = parse(
  readFileSync(`${packageRoot()}/store/name_patterns.yml`, 'utf8'),
);

const CLASSES: readonly string[] = NAME_CLASSES.map(({ key }) => key);
const KNOWN: KnownParts = {
  classes: CLASSES,
  lexicons: new Map([
    ['title', ['Lord', 'Lady', 'Captain']],
    ['none', []],
  ]),
};

const refused = (act: () => unknown, ...texts: string[]): void => {
  for (const text of texts) refuses(act, 'pattern-invalid', text);
};

phrases('a pattern is text, classes and lexicons; {first} is {first_name}', () => {
  const { parts } = parsePattern('{title} {first} of { place_name }!', KNOWN);
  assert.equal(
    parts.map((part) => (part.kind === 'text' ? part.text : `${part.kind} ${part.name}`)),
    ['lexicon title', ' ', 'class first_name', ' of ', 'class place_name', '!'],
  );
});

phrases('what is wrong with a pattern is named, with what was meant or what is known', () => {
  const meant = 'did you mean first_name?';
  refused(() => parsePattern('{frist_name} x', KNOWN), '"{frist_name} x"', '{frist_name}', meant);
  refused(() => parsePattern('{frist}', KNOWN), meant);
  refused(() => parsePattern('{dragon} x', KNOWN), '{title}');
  refused(() => parsePattern('{first', KNOWN), 'no partner');
  refused(() => parsePattern('first}', KNOWN), 'no partner');
  refused(() => parsePattern('Hall', KNOWN), 'no part in braces');
  refused(() => parsePattern('', KNOWN), 'no part in braces');
  refused(() => parsePattern('{none}', KNOWN), 'the lexicon none is empty');
  refused(() => parsePattern('{first}'.repeat(9), KNOWN), '9 parts');
  refused(() => parsePattern('{first}'.padEnd(201), KNOWN), '200 characters');
  const pattern = parsePattern('{first} {last}', KNOWN);
  refused(() => phraseSpaceOf(pattern, (c) => (c === 'last_name' ? 0 : 9), 1n), 'last_name');
});

phrases('every choice has one slot and every slot one choice', () => {
  const pattern = parsePattern('{title} {first} {last}', KNOWN);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.bigInt(),
      (a, b, seed) => {
        const space = phraseSpaceOf(pattern, (c) => (c === 'first_name' ? a : b), seed);
        assert.is(space.size, 3 * a * b);
        const seen = new Set<string>();
        for (let slot = 0; slot < space.size; slot++) {
          seen.add(space.at(slot).join());
        }
        assert.is(seen.size, space.size);
      },
    ),
    { numRuns: 50 },
  );
});

phrases('spaces too large for one number lend their first slots', () => {
  const pattern = parsePattern('{title} {first} {last} {place}', KNOWN);
  const sizes: Record<string, number> = { first_name: 40, last_name: 2 ** 40, place_name: 2 ** 50 };
  const space = phraseSpaceOf(pattern, (c) => sizes[c]!, 5n);
  const [titles, first, last, place] = space.choices;
  assert.equal([titles, first, last === place], [3, 40, true]);
  assert.ok(space.size <= Number.MAX_SAFE_INTEGER && space.size > 2 ** 52);
  for (const slot of [0, 1, 12_345, space.size - 1]) {
    const parts = space.at(slot);
    assert.ok(parts.every((index, i) => index >= 0 && index < space.choices[i]!));
  }
});

phrases('slots are these on every machine, other seeds and patterns have others', () => {
  const at = (text: string, seed: bigint): string => {
    const space = phraseSpaceOf(parsePattern(text, KNOWN), () => 1000, seed);
    return [0, 1, 2].map((slot) => space.at(slot).join('.')).join(' ');
  };
  assert.is(at('{first} {last}', 7n), '813.557 143.108 653.740');
  assert.is.not(at('{first} {last}', 8n), at('{first} {last}', 7n));
  assert.is.not(at('{first} de {last}', 7n), at('{first} {last}', 7n));
});

phrases('d(e) is shortened before a vowel; no word comes twice; a part missing has no text', () => {
  const of = (text: string, list: readonly (string | null)[]): (string | null)[] => {
    const pattern = parsePattern(text, KNOWN);
    const space = phraseSpaceOf(pattern, () => list.length, 1n);
    return Array.from({ length: space.size }, (_, slot) => {
      const choices = space.at(slot);
      const from = (part: ChosenPart) => (part.kind === 'lexicon' ? part.entries : list);
      return fillPattern(pattern, (part, k) => from(part)[choices[k]!]!);
    }).sort();
  };
  assert.equal(of('Tour d(e) {place}', ['Lunel', 'Arles']), ["Tour d'Arles", 'Tour de Lunel']);
  assert.equal(of('d(i) {place}', ['Asti', 'Como']), ["d'Asti", 'di Como']);
  assert.equal(of('{title} {first}', ['Ann']), ['Captain Ann', 'Lady Ann', 'Lord Ann']);
  assert.equal(of('{first}', ['Ann', null]), ['Ann', null]);
  assert.equal(of('The {first}', ['the Lamp', 'Thebes']), ['The Lamp', 'The Thebes']);
});

phrases('the patterns that ship are sound in every language', async () => {
  const data = new LanguageData({ patterns: async () => content } as unknown as LanguageFiles);
  const of = (code: string) => data.patterns(code, CLASSES);
  for (const code of 'en de nl fr es pt ca it la fi sv da nb pl cs hu'.split(' ')) {
    assert.ok(content.name_patterns[code]!.patterns!.full_name, code);
    const { patterns, lexicons } = await of(code);
    assert.ok(patterns.has('full_name'), code);
    for (const list of lexicons.values()) assert.is(new Set(list).size, list.length);
  }
  assert.equal(await of('en_US'), await of('en'));
  assert.equal((await of('nn_NO')).lexicons, (await of('nb')).lexicons);
  assert.equal(await of('tr_TR'), await of('any'));
  for (const name of ['object_item', 'organisation', 'title_epithet', 'guild']) {
    for (const code of Object.keys(content.name_patterns))
      assert.ok((await of(code)).patterns.has(name), `${code} ${name}`);
  }
  // a policy file may lack the usual classes; their patterns are then not there
  const few = (await data.patterns('en', ['river_name', 'place_name'])).patterns;
  assert.not.ok(few.has('full_name'));
  assert.ok(few.has('guild'));
});

phrases.run();

const patronymics = suite('patronymics');
const FORMS = patronymicForms(content.patronymics);

patronymics('a child is named after the father as the language does it', () => {
  for (const [code, father, son, daughter] of [
    ['is', 'Jón', 'Jónsson', 'Jónsdóttir'],
    ['is', 'Bjarni', 'Bjarnason', 'Bjarnadóttir'],
    ['is', 'Guðmundur', 'Guðmundsson', 'Guðmundsdóttir'],
    ['is', 'Þorsteinn', 'Þorsteinsson', 'Þorsteinsdóttir'],
    ['fo', 'Jógvan', 'Jógvansson', 'Jógvansdóttir'],
    ['ru', 'Иван', 'Иванович', 'Ивановна'],
    ['ru', 'Сергей', 'Сергеевич', 'Сергеевна'],
    ['ru', 'Илья', 'Ильич', 'Ильинична'],
    ['uk', 'Микола', 'Миколайович', 'Миколаївна'],
    ['da', 'Anders', 'Andersen', 'Andersdatter'],
    ['fi', 'Kalle', 'Kallenpoika', 'Kallentytär'],
    ['fi', 'Matias', 'Matiaksenpoika', 'Matiaksentytär'],
    ['fi', 'Toivonen', 'Toivosenpoika', 'Toivosentytär'],
    ['es', 'Fernando', 'Fernández', 'Fernández'],
    ['es', 'Rodrigo', 'Rodríguez', 'Rodríguez'],
    ['he_latn', 'Nun', 'ben Nun', 'bat Nun'],
    ['gd', 'Gregor', 'MacGregor', 'MacGregor'],
    ['en', 'Nun', 'son of Nun', 'daughter of Nun'],
  ] as const) {
    const forms = patronymicsOf(FORMS, code)!;
    assert.equal([forms.of(father, 'm'), forms.of(father, 'f')], [son, daughter]);
  }
  assert.is(patronymicsOf(FORMS, 'is')!.of('BJARNI', 'm'), 'BJARNason');
  const found = withPatronymics(FORMS).filter((code) => patronymicsOf(FORMS, code)!.inherited);
  assert.equal(found, ['es', 'gd', 'pt']);
  assert.equal([patronymicsOf(FORMS, 'de'), patronymicsOf(FORMS, null)], [null, null]);
});

const SAGA = 'Jón Sigurðsson\nGuðrún Einarsdóttir\nEinar Bjarnason\nBjarni Atlason\nAtli Grímur';

patronymics('a list shows them, and they tell the sex of their bearers', () => {
  const { code, own } = shownPatronymics(FORMS, readNameList(SAGA), SAGA)!;
  assert.is(code, 'is');
  assert.equal(own.names.map(({ name, sex, part }) => `${name} ${sex} ${part}`).slice(0, 4), [
    'Jón m first',
    'Sigurðsson null last',
    'Guðrún f first',
    'Einarsdóttir null last',
  ]);
});

patronymics('so does a word between two names, in lists and in texts', () => {
  const list = 'Joshua ben Nun\nCaleb ben Jephunneh\nDinah bat Jacob';
  assert.is(shownPatronymics(FORMS, readNameList(list), list)!.code, 'he_latn');
  const text = 'Then Joshua ben Nun and Caleb ben Jephunneh came to Eleazar ben Aaron and rested.';
  assert.is(shownPatronymics(FORMS, ownNamesOfText(text, 'en'), text)!.code, 'he_latn');
  const clans = 'Rob MacGregor\nFlora MacDonald\nHector MacLean\nJean Brodie';
  assert.is(shownPatronymics(FORMS, readNameList(clans), clans)!.code, 'gd');
});

patronymics('too few of them, family names and other words show nothing', () => {
  for (const list of [
    'Jón Sigurðsson\nGuðrún Einarsdóttir\nAnna Berg',
    'Anna Jónsson\nKarl Berg\nEva Holm\nIda Lund\nOle Dahl\nUlf Jónsson\nPer Atlason\nNils Ek',
    'Luis Fernández\nAna González\nJuan Martínez\nRosa Sánchez',
    'Bree\nCaras\nDunmark\nElgon',
  ])
    assert.is(shownPatronymics(FORMS, readNameList(list), list), null, list);
  const text = 'Mario ben presto rise, Luisa ben sapeva, e Carlo ben volentieri venne.';
  assert.is(shownPatronymics(FORMS, ownNamesOfText(text, 'it'), text), null);
});

patronymics.run();
