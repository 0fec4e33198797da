/** Names made of the father's name, titles that tell sex, family names of women, by examples of each language. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { familyNameOfWoman, patronymic } from '../../../engine/text/patronymics.ts';
import { titlesOfSex } from '../../../engine/text/titles-of-sex.ts';

const patronymics = suite('patronymics');

/** Language, father, daughter, son. */
const EXAMPLES: readonly (readonly [string, string, string, string])[] = [
  ['is', 'Einar', 'Einarsdóttir', 'Einarsson'],
  ['is', 'Jón', 'Jónsdóttir', 'Jónsson'],
  ['is', 'Helgi', 'Helgadóttir', 'Helgason'],
  ['is', 'Haraldur', 'Haraldsdóttir', 'Haraldsson'],
  ['is', 'Þorsteinn', 'Þorsteinsdóttir', 'Þorsteinsson'],
  ['is', 'Egill', 'Egilsdóttir', 'Egilsson'],
  ['is', 'Sverrir', 'Sverrisdóttir', 'Sverrisson'],
  ['is', 'Ásgeir', 'Ásgeirsdóttir', 'Ásgeirsson'],
  ['is', 'Magnús', 'Magnúsdóttir', 'Magnússon'],
  ['is', 'Þórður', 'Þórðardóttir', 'Þórðarson'],
  ['is', 'Hörður', 'Harðardóttir', 'Harðarson'],
  ['is', 'Sturla', 'Sturludóttir', 'Sturluson'],
  ['is', 'Pétur', 'Pétursdóttir', 'Pétursson'],
  ['is', 'Már', 'Másdóttir', 'Másson'],
  ['non', 'Haraldr', 'Haraldsdóttir', 'Haraldsson'],
  ['non', 'Björn', 'Bjarnardóttir', 'Bjarnarson'],
  ['sv', 'Lars', 'Larsdotter', 'Larsson'],
  ['sv_SE', 'Erik', 'Eriksdotter', 'Eriksson'],
  ['nb', 'Peder', 'Pedersdatter', 'Pedersen'],
  ['fi', 'Matti', 'Matintytär', 'Matinpoika'],
  ['fi', 'Tuomas', 'Tuomaantytär', 'Tuomaanpoika'],
  ['es', 'Rodrigo', 'Rodríguez', 'Rodríguez'],
  ['es', 'Gonzalo', 'González', 'González'],
  ['es', 'Álvaro', 'Álvarez', 'Álvarez'],
  ['es', 'Íñigo', 'Íñiguez', 'Íñiguez'],
  ['es', 'Martín', 'Martínez', 'Martínez'],
  ['es', 'Marco', 'Márquez', 'Márquez'],
  ['pt', 'Fernando', 'Fernandes', 'Fernandes'],
  ['pt', 'Simão', 'Simões', 'Simões'],
  ['ru', 'Иван', 'Ивановна', 'Иванович'],
  ['ru', 'Сергей', 'Сергеевна', 'Сергеевич'],
  ['ru', 'Дмитрий', 'Дмитриевна', 'Дмитриевич'],
  ['ru', 'Юрий', 'Юрьевна', 'Юрьевич'],
  ['ru', 'Игорь', 'Игоревна', 'Игоревич'],
  ['ru', 'Никита', 'Никитична', 'Никитич'],
  ['ru', 'Илья', 'Ильинична', 'Ильич'],
  ['ru', 'Ivan', 'Ivanovna', 'Ivanovich'],
  ['ru', 'Sergei', 'Sergeyevna', 'Sergeyevich'],
  ['ru', 'Nikita', 'Nikitichna', 'Nikitich'],
  ['uk', 'Андрій', 'Андріївна', 'Андрійович'],
  ['uk', 'Петро', 'Петрівна', 'Петрович'],
  ['bg', 'Иван', 'Иванова', 'Иванов'],
  ['he', 'יעקב', 'בת יעקב', 'בן יעקב'],
  ['he', 'Yaakov', 'bat Yaakov', 'ben Yaakov'],
  ['ar', 'خالد', 'بنت خالد', 'بن خالد'],
  ['ar', 'Khalid', 'bint Khalid', 'ibn Khalid'],
  ['ga', 'Domhnall', 'Nic Dhomhnaill', 'Mac Domhnaill'],
  ['gd', 'Dòmhnall', 'NicDhòmhnaill', 'MacDhòmhnaill'],
  ['cy', 'Rhys', 'ferch Rhys', 'ap Rhys'],
  ['cy', 'Owain', 'ferch Owain', 'ab Owain'],
];

patronymics('of a father, for daughter and son', () => {
  for (const [language, father, daughter, son] of EXAMPLES) {
    assert.is(patronymic(language, father, 'f'), daughter, `${language} ${father} f`);
    assert.is(patronymic(language, father, 'm'), son, `${language} ${father} m`);
  }
});

patronymics('are none where the language makes none, or none of this father', () => {
  assert.is(patronymic('fr', 'Jean', 'm'), null);
  assert.is(patronymic('es', 'Tomás', 'm'), null);
  assert.is(patronymic('is', '', 'm'), null);
});

patronymics('a woman of a family', () => {
  assert.is(familyNameOfWoman('cs', 'Novák'), 'Nováková');
  assert.is(familyNameOfWoman('cs', 'Novotný'), 'Novotná');
  assert.is(familyNameOfWoman('sk', 'Hudec'), 'Hudcová');
  assert.is(familyNameOfWoman('pl', 'Kowalski'), 'Kowalska');
  assert.is(familyNameOfWoman('ru', 'Достоевский'), 'Достоевская');
  assert.is(familyNameOfWoman('ru', 'Иванов'), 'Иванова');
  assert.is(familyNameOfWoman('el', 'Παπαδόπουλος'), 'Παπαδοπούλου');
  assert.is(familyNameOfWoman('en', 'Smith'), 'Smith');
});

patronymics('titles tell sex, and no word tells both', () => {
  assert.ok(titlesOfSex('en_US').f.has('lady'));
  assert.ok(titlesOfSex('nb').m.has('kong'));
  for (const code of 'en de fr es it pt ca ro nl sv da no is fi et la pl cs hu ru uk el tr'.split(
    ' ',
  )) {
    const { f, m } = titlesOfSex(code);
    assert.ok(f.size > 8 && m.size > 8, code);
    assert.equal(
      [...f].filter((word) => m.has(word)),
      [],
      code,
    );
  }
  assert.is(titlesOfSex('xx').f.size, 0);
});

patronymics.run();
