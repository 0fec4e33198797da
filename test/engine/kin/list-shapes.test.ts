/** Names of lists whose own names are of several words, of two scripts' marks, of one sex: new ones have the same shape. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withKinds } from '../../../engine/kin/asked/make-names.ts';
import { NameSources } from '../../../engine/kin/asked/name-sources.ts';
import { vowelsOf } from '../../../engine/kin/kin-class.ts';
import { languageData } from '../../../store/names/language-data.ts';

const shapes = suite('shapes of listed names');

const PERSON = { description: '', kind: 'person', letters: null, pattern: null } as const;
const CLASSES = withKinds([
  { name: 'first_name', part: 'first', ...PERSON },
  { name: 'last_name', part: 'last', ...PERSON },
  { ...PERSON, name: 'place_name', part: null, kind: 'place' },
  { ...PERSON, name: 'title_epithet', part: null, kind: 'phrase' },
]);
const sources = new NameSources(languageData, null);

async function namesLike(list: string, classes: string[] = [], count = 40, known = CLASSES) {
  const source = { kind: 'list', text: list.split(', ').join('\n'), language: null } as const;
  const made = await sources.kinNames({
    stock: {
      ...{ source, blend: null, classes: known, choice: 'auto' },
      ...{ letters: null, tag: null, allowOffensive: true },
    },
    ...{ classes, pattern: null, count, offset: 0, sex: null, letters: null, style: 'title' },
    ...{ seed: 5n, avoid: [], liked: [], disliked: [] },
  });
  return made.classes[0]!;
}

/** Names like those of a list all have a shape. */
async function assertShape(list: string, shape: RegExp): Promise<void> {
  for (const { name } of (await namesLike(list)).names) assert.match(name, shape, name);
}

const HOBBITS =
  'Bilbo Baggins, Frodo Baggins, Samwise Gamgee, Peregrin Took, Meriadoc Brandybuck, Drogo Baggins, Rosie Cotton, Hamfast Gamgee, Fredegar Bolger, Odo Proudfoot, Esmeralda Took, Gerontius Took, Paladin Took, Primula Brandybuck, Tolman Cotton, Marigold Gamgee';

shapes('of full names are full: given names anew, family names recur as they are', async () => {
  const { nameClass, names } = await namesLike(HOBBITS);
  assert.is(nameClass, 'name');
  assert.is(names.length, 40);
  const [first, last] = [0, 1].map((i) => HOBBITS.split(', ').map((name) => name.split(' ')[i]));
  for (const { name } of names) {
    const [given, family, ...rest] = name.split(' ');
    assert.not.ok(first!.includes(given), name);
    assert.ok(last!.includes(family), name);
    assert.equal(rest, []);
  }
  const given = await namesLike(HOBBITS, ['first_name']);
  assert.ok(given.names.every(({ name }) => !/ |gee$|gins$/.test(name)));
});

const FOLK =
  'Aldwen, Brissa, Calwen, Dervan, Elric, Faldwen, Ashmere, Blackmoor, Coldbrook, Dunmere';
const UPPER =
  'Upper Ashdown, Upper Blackmere, Lower Coldbrook, Great Dunmoor, Little Eastmere, Great Fairbrook, Upper Upton, Lower Langley, Little Littleton, Upper Harrow';

for (const [list, kind, count, pattern, most] of [
  [FOLK, 'god', 8, / (the .+)$/, 1],
  [FOLK, 'tavern', 9, /^The (.+) at /, 1],
  [`${FOLK}, the Blind\tepithet, the Tall\tepithet`, 'god', 8, / (the Blind|the Tall)$/, 4],
  [`${FOLK}, Drowned Lantern\tsign`, 'tavern', 8, /^The (Drowned Lantern) at /, 8],
  [`${FOLK}, Reeve\ttitle_f, Thane\ttitle`, 'title_epithet', 8, /^(Reeve|Thane) /, 8],
  [UPPER, 'name', 30, /^((.+) (?!\2))/i, 9],
] as const)
  shapes(`parts of phrases come in turn, as a list has them: ${kind} ${pattern}`, async () => {
    const found = (await namesLike(list, [kind], count)).names.map(({ name }) => name);
    assert.is(found.length, count);
    const parts = found.map((name) => pattern.exec(name)?.[1]);
    for (const part of parts)
      assert.ok(part !== undefined && parts.filter((one) => one === part).length <= most, part);
  });

shapes('of words of a language, or of a syllable each, are theirs in other company', async () => {
  for (const list of [
    'The Prancing Pony, The Green Dragon, The Ivy Bush, The Golden Perch, The Floating Log, The Red Lion, The White Hart, The Silver Stag, The Broken Wheel, The Rusty Anchor',
    'Li Wei, Zhang Min, Wang Fang, Liu Yang, Chen Jing, Yang Li, Zhao Lei, Huang Yan, Zhou Jie, Wu Ting, Xu Hui, Sun Qiang, Ma Chao, Zhu Ling, Hu Bin',
    'Nguyễn Văn An, Trần Thị Bình, Lê Hoàng Long, Phạm Minh Tuấn, Vũ Thị Hương, Đặng Quốc Bảo, Bùi Thanh Tùng, Hồ Ngọc Hà, Ngô Đức Anh, Dương Thu Trang',
  ]) {
    const own = list.split(', ');
    const { names } = await namesLike(list);
    assert.is(new Set(names.map(({ name }) => name)).size, 40);
    for (const { name } of names) {
      assert.not.ok(own.includes(name), name);
      for (const word of name.split(' ')) assert.ok(list.split(/,? /).includes(word), name);
    }
  }
});

shapes('keep words as they are borne: a byname and its article, HMS once, Ark seldom', async () => {
  await assertShape(
    'Erik the Red, Harald Bluetooth, Ivar the Boneless, Bjorn Ironside, Sweyn Forkbeard, Olaf the White, Halfdan the Black, Hakon the Good, Thorfinn Skullsplitter, Guthrum the Old',
    /^\S+ (the (Red|Boneless|White|Black|Good|Old)|Bluetooth|Ironside|Forkbeard|Skullsplitter)$/,
  );
  const ships =
    'Victory, Dreadnought, Hood, Warspite, Bellerophon, Indomitable, Valiant, Illustrious, Repulse, Invincible, Agamemnon, Courageous, Temeraire, Formidable';
  await assertShape(ships.replace(/\w+/g, 'HMS $&'), /^HMS (?!HMS)\S+$/);
  const { names } = await namesLike(`${ships}, Ark Royal`.replace(/(^|, )/g, '$1HMS '), [], 30);
  const arks = names.filter(({ name }) => name.startsWith('HMS Ark ')).length;
  assert.ok(arks > 0 && arks < 7, `${arks}`);
  const persons = await languageData.namesOfKind('es', 'person');
  const known = persons.flatMap(({ name, part }) => (part === 'first' ? name : []));
  const towns =
    'San Pedro, Santa Clara, San Vicente, Valverde, San Martín, Villanueva, Santa Elena, San Lorenzo, Aldeanueva, San Javier, Torrevieja, Santa Marta, Campoverde, San Antonio, Monteagudo';
  await assertShape(towns, RegExp(`^(San(?:ta)? (${known.join('|')})|[^ ]+)$`));
});

shapes('some of which have a word or a particle before them: about as many have it', async () => {
  for (const [list, before] of [
    [
      'Tel Azram, Tel Sefrat, Bir Kessar, Bir Zagha, Ksar Ouled, Ksar Imil, Ain Taghra, Ain Nalra, Oudjila, Zaghwen, Ghazmara, Imilchir, Tamenghast, Djanrat, Siwa, Murzuk, Ghadames, Tafilet, Nefzaoua, Touzar, Kebili, Matmata, Zelfana, Timimoun',
      /^(Tel|Bir|Ksar|Ain) [A-Z]/,
    ],
    [
      'van den Berg, de Vries, van Dijk, Jansen, de Jong, Bakker, Visser, Meijer, de Boer, Mulder, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, Dijkstra, van der Linden, Jacobs, Vermeulen, van den Heuvel, Hoekstra, Postma',
      /^(van|van den|van der|de) [A-Z]/,
    ],
  ] as const) {
    const { names } = await namesLike(list, [], 120);
    const share = names.filter(({ name }) => before.test(name)).length / names.length;
    assert.ok(share > 0.15 && share < 0.6, `${share}`);
    assert.ok(names.every(({ name }) => before.test(name) || !name.includes(' ')));
  }
});

shapes('of towns of a language are of towns, whose second words are the own ones', async () => {
  const towns =
    'Villanueva de la Serena, San Sebastián, Cáceres, Mérida, Ciudad Real, Puerto de Santa María, Alcalá de Henares, Medina del Campo, Aranda de Duero, Jerez de la Frontera, Santa Cruz, Badajoz';
  const places = await languageData.namesOfKind('es', 'place');
  const known = new Set([...towns.split(/,? /), ...places.map(({ name }) => name)]);
  const more = `${towns}, Cuenca, Toledo, Trujillo, Olivenza, Llerena, Zafra, Coria`;
  for (const list of [towns, more]) {
    for (const { name, parents } of (await namesLike(list)).names) {
      assert.ok(towns.includes(name.replace(/^[^ ]+/, '')), name);
      assert.ok(!name.includes('Sebastián'), name);
      for (const { of } of parents) assert.ok(known.has(of), `${name} of ${of}`);
    }
  }
});

shapes('are cut neither before a mark nor behind a sign that joins letters', async () => {
  for (const list of [
    'राम, सीता, लक्ष्मण, भरत, कृष्ण, अर्जुन, भीम, द्रौपदी, गीता, राधा, विष्णु, पार्वती, गणेश, सरस्वती, लक्ष्मी, हनुमान, दुर्गा, काली, सुरेश, रमेश, महेश, दिनेश, अनिल, सुनील',
    'เชียงใหม่, เชียงราย, ขอนแก่น, อุบลราชธานี, อุดรธานี, สุราษฎร์ธานี, นครสวรรค์, พิษณุโลก, ภูเก็ต, กระบี่, จันทบุรี, ชลบุรี, สระบุรี, ลพบุรี, สิงห์บุรี, เพชรบุรี, ราชบุรี',
    'Adébáyọ̀, Olúwaṣẹun, Ayọ̀délé, Fọlákẹ́, Títílayọ̀, Babátúndé, Ìyábọ̀, Olúfẹ́mi, Adéọlá, Káyọ̀dé, Tèmítọ́pẹ́, Akínwálé, Olúṣẹ́gun, Yétúndé, Morẹ́nikẹ́, Fúnmiláyọ̀, Ayọ̀bámi',
  ]) {
    for (const { name, parents } of (await namesLike(list)).names) {
      assert.not.match(parents[1]!.part, /^\p{M}/u, name);
      assert.not.match(parents[0]!.part, /[\u{94d}\u{e40}-\u{e44}]$/u, name);
      assert.not.match(name, /(?<=\p{M})\p{Lu}/u, name);
    }
  }
});

shapes('have capitals and hyphens where the parents have them', async () => {
  const clans =
    'MacDonald, MacLeod, Campbell, MacKenzie, Fraser, Gordon, Stewart, MacGregor, Murray, Cameron, MacLean, MacKay, Sinclair, Sutherland, MacNeil, MacPherson, MacIntosh, Drummond, Douglas, Buchanan, MacMillan, MacAlister';
  await assertShape(clans, /^(Mac)?[A-Z][a-z]+$/);
  const towns =
    'Saint-Denis, Aix-en-Provence, Clermont-Ferrand, Saint-Étienne, Villeneuve, Montpellier, Montauban, Châteauroux, Besançon, Perpignan, Grenoble, Avignon, Beauvais, Cherbourg, Saint-Malo, Carcassonne, Angoulême, Charleville, Bourges, Valence, Quimper, Narbonne, Vannes, Saint-Brieuc';
  await assertShape(towns, /^\p{Lu}\p{Ll}+(-(en-)?\p{Lu}\p{Ll}+)?$/u);
  const rivers =
    'Saint-Jean-de-Luz, Villeneuve-sur-Lot, Bourg-en-Bresse, Saint-Malo, Aix-les-Bains, Châtillon-sur-Seine, Saint-Flour, Neuilly-sur-Marne, Saint-Brieuc, Mareuil-sur-Ourcq, Bagnols-sur-Cèze, Saint-Omer, Semur-en-Auxois, Beaumont-le-Roger';
  await assertShape(rivers, /^(?!.*-(Les|Le|Sur|En)-)/);
});

shapes('of one sex are of that sex; tags tell parts', async () => {
  const men =
    'John, William, James, George, Charles, Frank, Joseph, Thomas, Henry, Robert, Edward, Harry, Walter, Arthur, Fred, Albert, Samuel, David, Louis, Joe';
  const listed = await languageData.namesOfKind('en', 'person');
  const women = new Set(
    listed.filter(({ part, sex }) => part === 'first' && sex === 'f').map(({ name }) => name),
  );
  for (const { name, sex } of listed) if (sex !== 'f') women.delete(name);
  for (const { name } of (await namesLike(men)).names) assert.not.ok(women.has(name), name);
  const tagged =
    'Aafke\tfirst, Beentje\tfirst, Gesina\tfirst, Hauke\tfirst, Keno\tfirst, Onno\tfirst, Wiard\tfirst, Folkert\tfirst, Riekert\tfirst, Meenert\tfirst, Abels\tlast, Riekers\tlast, Mensens\tlast, Garrels\tlast, Ulferts\tlast, Heddens\tlast, Gerdes\tlast, Wilken\tlast, Harms\tlast, Ubben\tlast';
  const families = await namesLike(tagged, ['last_name']);
  for (const { parents } of families.names)
    for (const { of } of parents) assert.match(tagged, `${of}\tlast`);
  // a woman or a man beside family names is a given name
  const bySex = tagged.replaceAll('first', 'f').replace('Keno\tf', 'Keno\tm');
  assert.equal((await namesLike(bySex, ['last_name'])).names, families.names);
});

shapes('of patronymics have names too where no class is of given names', async () => {
  const saga =
    'Jón Sigurðsson, Guðrún Einarsdóttir, Einar Bjarnason, Bjarni Atlason, Atli Grímur, Egill Skallason';
  const known = CLASSES.filter(({ name }) => name === 'last_name');
  assert.ok((await namesLike(saga, ['last_name'], 3, known)).names.length > 0);
});

shapes('of hyphens in a script whose vowels are found have no hyphen among these', () => {
  const towns = 'თბილი-სი ქუთა-ისი ბათუ-მი რუსთა-ვი გო-რი ფო-თი კა-სპი';
  const vowels = vowelsOf(towns.split(' '));
  assert.not.ok(vowels.includes('-'), vowels);
  assert.ok(vowels.includes('ი'));
});

shapes.run();
