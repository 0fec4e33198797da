/** Patronymics: their forms, and which sources show them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ownNamesOfText, readNameList } from '../../../engine/kin/own/own-names.ts';
import {
  patronymicsOf,
  shownPatronymics,
  WITH_PATRONYMICS,
} from '../../../engine/kin/patronymics.ts';

const patronymics = suite('patronymics');

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
    const forms = patronymicsOf(code)!;
    assert.equal([forms.of(father, 'm'), forms.of(father, 'f')], [son, daughter]);
  }
  assert.is(patronymicsOf('is')!.of('BJARNI', 'm'), 'BJARNason');
  assert.equal(
    WITH_PATRONYMICS.filter((code) => patronymicsOf(code)!.inherited),
    ['es', 'gd', 'pt'],
  );
  assert.equal([patronymicsOf('de'), patronymicsOf(null)], [null, null]);
});

const SAGA = 'Jón Sigurðsson\nGuðrún Einarsdóttir\nEinar Bjarnason\nBjarni Atlason\nAtli Grímur';

patronymics('a list shows them, and they tell the sex of their bearers', () => {
  const { code, own } = shownPatronymics(readNameList(SAGA), SAGA)!;
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
  assert.is(shownPatronymics(readNameList(list), list)!.code, 'he_latn');
  const text = 'Then Joshua ben Nun and Caleb ben Jephunneh came to Eleazar ben Aaron and rested.';
  assert.is(shownPatronymics(ownNamesOfText(text, 'en'), text)!.code, 'he_latn');
  const clans = 'Rob MacGregor\nFlora MacDonald\nHector MacLean\nJean Brodie';
  assert.is(shownPatronymics(readNameList(clans), clans)!.code, 'gd');
});

patronymics('too few of them, family names and other words show nothing', () => {
  for (const list of [
    'Jón Sigurðsson\nGuðrún Einarsdóttir\nAnna Berg',
    'Anna Jónsson\nKarl Berg\nEva Holm\nIda Lund\nOle Dahl\nUlf Jónsson\nPer Atlason\nNils Ek',
    'Luis Fernández\nAna González\nJuan Martínez\nRosa Sánchez',
    'Bree\nCaras\nDunmark\nElgon',
  ])
    assert.is(shownPatronymics(readNameList(list), list), null, list);
  const text = 'Mario ben presto rise, Luisa ben sapeva, e Carlo ben volentieri venne.';
  assert.is(shownPatronymics(ownNamesOfText(text, 'it'), text), null);
});

patronymics.run();
