/** Own names of texts and lists: which words are names, of what kind and sex, and where they stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OwnKind, type OwnNames, ownNamesOfText } from '../../../engine/kin/own/own-names.ts';
import { looksLikeList, readNameList } from '../../../engine/kin/own/read-list.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { anyCharacter } from '../../any-character.ts';

const ownNames = suite('own names');

const sample = (name: string): string =>
  readFileSync(join(packageRoot(), 'samples', `${name}.txt`), 'utf8');

/** Names of a kind in their order, blanks between them. */
const of = ({ names }: OwnNames, kind: OwnKind): string =>
  names.flatMap((one) => (one.kind === kind ? one.name : [])).join(' ');

const all = ({ names }: OwnNames): string => names.map(({ name }) => name).join(' ');

/** Names of a kind that occur most, with those that have to be among them. */
function assertAmong(found: OwnNames, kind: OwnKind, names: string): void {
  const told = new Set(of(found, kind).split(' '));
  const wrong = names.split(' ').filter((name) => !told.has(name));
  assert.equal(wrong, [], kind);
}

const CHAPTER = `The barge left Tor Imbral at dusk, and Quellin sat in the bow with a lantern on her knees and her hat in her lap. When she
looked up the gates of Ash Dovar stood black above the water. "Tie her off at Corrin's wharf," she said. Corrin had
kept that wharf for nine years, and he had rowed his own boat on the river Osk for Lady Maressin.

"Is it far?" asked Dorrin.

"Far enough," said Quellin. "They came from Belgath by way of Tor Imbral. Tavrin got out with the boats. Sabrin did
not." Nobody answered. In the end it was Corrin who spoke. The Osk was high at Belgath, and the riders of Ash Dovar
had crossed the Osk twice. The Marshmen saw them and told the Marshmen of the coast. Don't ask. I'm tired, said Dorrin.

"Maressin holds Tor Imbral," said Corrin's brother Tavrin, "whether the LORD of Belgath likes it or not."
`;

ownNames('are the same however wide the lines of a text are', () => {
  const found = all(ownNamesOfText(CHAPTER, 'en'));
  for (const width of [30, 44, 58, 110, 1000]) {
    const paragraphs = CHAPTER.trim().split('\n\n');
    const wrapped = paragraphs.map((paragraph) => {
      const lines = [''];
      for (const word of paragraph.split(/\s/)) {
        if (lines.at(-1)!.length + 1 + word.length > width) lines.push(word);
        else lines.push(`${lines.pop()} ${word}`.trim());
      }
      return lines.join('\n');
    });
    assert.is(all(ownNamesOfText(wrapped.join('\n\n'), 'en')), found, `${width}`);
  }
});

ownNames('tell a person with a name of place behind the first one', () => {
  const text =
    'Old Joss Underbridge would row them if Joss was sober. "Joss," said Mara Underbridge, and Joss got up. Mara said that Joss Underbridge was asleep. They went to Hallowmere. In Hallowmere Joss slept, and from Hallowmere Mara went to Dunmouth.';
  const { pairs } = ownNamesOfText(text, 'en');
  const told = pairs.map(({ parts, kind }) => `${parts.join(' ')} ${kind}`);
  assert.equal(told, ['Joss Underbridge person', 'Mara Underbridge person']);
  const sound =
    'There said Charlotte no, and Charlotte said: it lies in Charlotte Sound, all in Charlotte Sound.';
  assert.is(ownNamesOfText(sound, 'en').pairs[0]!.kind, 'place');
  assert.equal(ownNamesOfText("There Michal Saul's daughter met Saul.", 'en').pairs, []);
  assert.is(ownNamesOfText('Dort wohnte seine Frau Gundelind.', 'de').names[0]!.part, null);
  const families =
    'We met Miss van der Hool and Lady Ottoline de Brask. Lady Tarrant saw the Tarrants. To a Kenite Lord Kenite showed the Kenites.';
  const parts = ownNamesOfText(families, 'en').names.map(({ name, part }) => `${name} ${part}`);
  assert.is(parts.join(', '), 'Hool last, Ottoline null, Brask last, Tarrant last, Kenite null');
});

ownNames('those of Japanese stand in katakana, and what follows tells of what', () => {
  const found = ownNamesOfText(
    'タケルは故郷のアオガネ村を出て、ミヤザトへ向かった。「カガリ様はもうクロイワ城にはいません」とサヨは言った。タケルはおどろいた。サヨはカガリ様の娘であった。',
    'ja',
  );
  assertAmong(found, 'place', 'アオガネ クロイワ');
  assertAmong(found, 'person', 'カガリ');
  assertAmong(found, 'either', 'タケル ミヤザト');
  assert.is(found.names.length, 5);
  assert.ok(found.words.has('故郷') && !found.words.has('故郷の'));
});

/** Texts behind the codes of their languages, with their persons, then their places. */
function assertTold(texts: Readonly<Record<string, string>>): void {
  for (const [each, told] of Object.entries(texts)) {
    const found = ownNamesOfText(each.slice(4), each.slice(0, 2));
    assert.is(`${of(found, 'person')}; ${of(found, 'place')}`, told, each);
  }
}

ownNames('those of scripts without capitals stand behind words that tell, or recur', () => {
  assertTold({
    'ar: كان في مدينة زمردان تاجر اسمه نورزان بن شهبان، وكانت له بنت اسمها جمانة. قال نورزان لجمانة إن الملك ضرغان في قصر مرجان. ورأت جمانة الملك.':
      'نورزان شهبان جمانة ضرغان; زمردان مرجان',
    'he: בכפר אלדור חי נפח זקן ושמו בנאור. לבנאור היה בן ששמו אלישר. "אני אלך אל הר שלמיר," אמר אלישר. בנהר עדנון פגש אלישר את המכשפה לילנה.':
      'אלישר לילנה; שלמיר',
    'zh: 沈寒舟从落雁城来,要去断魂谷。“柳小蝉在哪里?”沈寒舟问。柳小蝉站在断魂谷的雪里,没有说话。落雁城的人都不认得沈寒舟。':
      '沈寒舟 柳小蝉; 落雁城 断魂谷',
  });
});

ownNames('of a short text are told by what each language says beside them', () => {
  assertTold({
    "tr: O yıl Karasaz'da yaz uzundu. Muhtar Aytekin Bey ve Sazlıdere'den gelen Ilgın Hatun sustu.":
      'Aytekin Ilgın; Karasaz Sazlıdere',
    'ru: Жил кузнец Всемир, и сын Яробор был у него. Взял Яробор меч и пошёл в Белогорье. Долго шёл Яробор, а в Белогорье ждал Всемир.':
      'Яробор; Белогорье',
    'de: Da sagte die Hexe Morgelind zu dem Knaben Wendelin, dass seine Frau Gundelind in Krähenbach wohne. Wendelin wollte nach Krähenbach. »Nein«, sagte Jost. Jost fragte: »Nie?« Jost rief, und der Jost blieb.':
      'Gundelind Jost; Krähenbach',
    'pl: Wtedy Dobromir powiedział, że czeka Jagna. Potem zapytała Jagna, gdzie Dobromir poszedł.':
      'Dobromir Jagna; ',
    'es: Luego Marta fue a Trevelo, y vino a Trevelo.': 'Marta; Trevelo',
    'it: Poi andarono a Trevelo.': '; Trevelo',
    'fi: Silloin Untola nukkui.': '; Untola',
  });
});

ownNames('of English are told by parts in a play, epithets, verbs and who is spoken to', () => {
  assertTold({
    'en: On Sundays Farmer Gubbins met Headman Kanbei, and on Sundays Gubbins slept.':
      'Gubbins Kanbei; ',
    'en: VESKA\nYou said three days.\n\nTOMRIK\nThe pass was shut. Veska, it was.\n\nVESKA\nAnd who saw it?\n\nTOMRIK\nAsk them in the town of Duskwater.\n\nTHE END\n':
      'Veska Tomrik; Duskwater',
    'en: Then the Patient Argument came; the Patient Argument turned. So died old Skarl the Unwashed. "It is late, Pilar." He met Rainald of Hode, but nobody in Ossifer knew N\'vari\'s boat. For the Karrovi eat late, and all feared the Karrovi.':
      "Skarl Pilar N'vari; Hode Ossifer",
    'en: At dawn Marrekai slept, and old Ombrekai was shouting. The elder was called Immerai. "They burned the mill at Annoreth," said Orrevai; and Orrevai stayed in Hallareth. There Sennakai got out. In the evening Dolumai did not.':
      'Marrekai Ombrekai Immerai Orrevai Sennakai Dolumai; Annoreth Hallareth',
    'en: Then Hexham Cross froze.': '; Hexham Cross',
    'en: Then Old Badger woke, and to a Spaniard Badger spoke.': 'Badger; ',
    "en: Then came the Minister's Riddle.": '; ',
    'en: They saw the Saveth, and crossed the Saveth.': '; Saveth',
    'en: We walked to Meryton.': '; Meryton',
    'en: There we met Aldric, who rode.': 'Aldric; ',
  });
});

ownNames('of a long text stand once too, where words are inflected like others', () => {
  const filler = 'and they went on as they had gone before all that day. '.repeat(500);
  const knights = 'He read of Urganda and of a Mirror, of Sarra, of Sarra. ';
  const isCommonWord = (word: string): boolean => word === 'mirror';
  assert.is(all(ownNamesOfText(knights + filler, 'en', { isCommonWord })), 'Urganda Sarra');

  const chiefs = ['Nammeius', 'Troucillus', 'Valerius'].map((chief) => `tum ${chief} et ${chief} `);
  const once = 'tum Verucloetius et Boduognato venit ';
  const found = ownNamesOfText(chiefs.join('') + once + filler, 'la');
  assert.is(all(found), 'Nammeius Troucillus Valerius Verucloetius');
});

ownNames('of a chapter are told by kind and sex, each of them once, beside its words', () => {
  const found = ownNamesOfText(CHAPTER, 'en', { isCommonWord: (word) => word === 'nobody' });
  assert.is(of(found, 'person'), 'Quellin Corrin Maressin Dorrin Tavrin Sabrin');
  assert.is(of(found, 'place'), 'Tor Imbral Ash Dovar Osk Belgath');
  assert.is(of(found, 'people'), 'Marshmen');
  assert.is(of(found, 'either'), '');
  const pairs = found.pairs.map(({ parts, kind, count }) => `${parts.join(' ')} ${kind} ${count}`);
  assert.equal(pairs, ['Tor Imbral place 3', 'Ash Dovar place 2']);
  // by titles, kinship and pronouns
  const sexes = found.names.flatMap(({ name, sex }) => (sex ? [`${name} ${sex}`] : []));
  assert.equal(sexes, ['Quellin f', 'Corrin m', 'Maressin f', 'Tavrin m']);
  // all words are left to be told apart from new names
  for (const word of ['Barge', 'Imbral', 'LORD', 'corrin'])
    assert.ok(found.words.has(word.normalize('NFC').toLowerCase()), word);
  assert.not.ok(found.words.has('tessavar'));
});

const GERMAN = `Am Morgen kam Herr Lindner nach Rabenau. Dort wartete Mathilde, und Lindner sagte: »Wir fahren nach
Wismar.« Da rief Mathilde den Kutscher in das Haus. Aus Wismar kam Karls Bruder, und in Rabenau sprach Karl mit
Mathildes Vater über die Ernte und den Winter.`;
const FRENCH = `Le comte de Valcour arriva à Marseille avant l'aube. Madame Delaunay parlait avec d'Artagnan, et
Julien écoutait. « Venez, dit Julien, nous irons à Lyon. » Il vint de Marseille. Les Anglais étaient là, et dans la
ville de Lyon on attendait Delaunay.`;
const ITALIAN = `Il conte Ruggero arrivò a Firenze prima dell'alba. La signora Bianchi parlava con Lorenzo, disse
Lorenzo, e andò verso Siena. Nella città di Siena vide il fiume Arno.`;
const RUSSIAN = `Князь Андрей приехал в Москву рано утром. Наташа сидела у окна, и Андрей сказал: «Поедем в
Петербург». Она долго смотрела на Наташу, а потом Андрея позвали. В Москве было тихо, и с Наташей говорил
Болконский. Вечером князя Болконского ждали в Петербурге.`;
const HUNGARIAN = `Korán reggel János elment Budapestre, és Budapesten találkozott Katalinnal. A lány, Katalin, sokáig
nézte Jánost, aki Szegedről jött. Később János azt mondta Katalinnak, hogy Szegeden él.`;
const FINNISH = `Aamulla Aino lähti Turkuun, ja Turussa hän tapasi Virtasen. Illalla Ainon ystävä Virtanen sanoi
Ainolle, että Helsingissä sataa. Myöhemmin Virtanen palasi Helsinkiin.`;
const GREEK = `Το πρωί ο Γιώργος πήγε στην Αθήνα, και εκεί η Ελένη είδε τον Γιώργο. Ύστερα ο Νίκος είπε στην Ελένη.`;
const TURKISH = `Sabah Ayşe İstanbul'a gitti ve orada Mehmet'i gördü. Sonra Mehmet, Ayşe'nin evine geldi.`;

ownNames('are found in other languages, and inflected forms are one name', () => {
  for (const [language, text, names] of [
    ['de', GERMAN, 'Lindner Rabenau Mathilde Wismar Karl'],
    ['fr', FRENCH, 'Valcour Marseille Delaunay Artagnan Julien Lyon Anglais'],
    ['it', ITALIAN, 'Ruggero Firenze Bianchi Lorenzo Siena Arno'],
    ['ru', RUSSIAN, 'Андрей Москва Наташа Петербург Болконский'],
    ['hu', HUNGARIAN, 'János Budapest Katalin Szeged'],
    ['la', 'Tum Sotiates in fines Sotiatium venerunt.', 'Sotiates'],
    ['la', 'Tum Numidas misit.', 'Numidae'],
    ['la', 'Tum Sabim transit.', 'Sabis'],
    ['la', 'Is erat servus L. Aemilii, et L. Aemilii frater venit.', 'Aemilius'],
    ['la', 'Is Gaium Fufium, Fabi filium, misit; Fabius flevit.', 'Gaius Fufius Fabius'],
    ['fi', FINNISH, 'Aino Turku Virtanen Helsinki'],
    ['fi', 'Illalla Ilmari kulki Kuurnajoelle ja näki Kuurnajoen.', 'Ilmari Kuurnajoki'],
    ['fi', 'Ja tuo Tuoni kulki Tuonen tielle, Tuonenki tiesi Tuonen tien.', 'Tuoni'],
    ['fi', 'Silloin Lapisen poika lähti.', 'Lapinen'],
    ['fi', 'Illalla Martin sisar ja Martinin isä.', 'Martin'],
    ['fi', 'Silloin Konrad lähti, ja Konradilla oli Konradista ja Konradia.', 'Konrad'],
    ['de', 'Da lag Jost in Verschollenheit, und in Verschollenheit, sagte Jost, lag er.', 'Jost'],
    ['ru', 'Там Тарвин шёл на Хрустальные горы.', 'Тарвин'],
    ['uk', 'Там Тарвін пішов до Чорних лісів.', 'Тарвін'],
    ['pl', 'Potem Tarwin szedł do Nowej osady.', 'Tarwin'],
    ['cs', 'Tak Tarvin šel do Černých lesů.', 'Tarvin'],
    ['cs', 'Tak Konrád a Konrádova sestra viděli Konráda.', 'Konrád'],
    ['lt', 'Tada Konradas ir Konrado brolis sakė: Konradai!', 'Konradas'],
    ['el', GREEK, 'Γιώργος Αθήνα Ελένη Νίκος'],
    ['tr', "Sonra uzun Dağların ötesine Nurbanu'nun atı gitti.", 'Nurbanu'],
    ['tr', TURKISH, 'Ayşe İstanbul Mehmet'],
  ] as const) {
    assert.is(all(ownNamesOfText(text, language)), names, language);
  }
});

ownNames('of a novel, a poem and a history', () => {
  const pride = ownNamesOfText(sample('en-pride-and-prejudice'), 'en');
  const persons = 'Elizabeth Darcy Bennet Bingley Jane Wickham Collins Lydia Catherine';
  assertAmong(pride, 'person', persons);
  const places = 'Longbourn Netherfield Meryton London Pemberley Hertfordshire Rosings';
  assertAmong(pride, 'place', places);
  const lucas = pride.pairs.find(({ parts }) => parts.join(' ') === 'William Lucas');
  assert.is(lucas!.kind, 'person');
  const families = pride.names.flatMap(({ name, part }) => (part === 'last' ? [name] : []));
  for (const name of ['Lucas', 'Bourgh', 'Goulding']) assert.ok(families.includes(name), name);
  const kalevala = ownNamesOfText(sample('fi-kalevala'), 'fi');
  assertAmong(kalevala, 'person', 'Väinämöinen Lemminkäinen Ilmarinen Joukahainen Ahti Kyllikki');
  assertAmong(kalevala, 'place', 'Pohjola Väinölä Tuonela Sariola Lappi');
  const wrong = kalevala.names.filter(({ name }) => /(?:isen|ssa|ssä|stä|sta|lla|lle)$/.test(name));
  assert.equal(wrong, []);
  const caesar = ownNamesOfText(sample('la-de-bello-gallico'), 'la');
  assertAmong(caesar, 'person', 'Caesar Ariovistus Crassus Labienus Orgetorix Considius');
  assertAmong(caesar, 'place', 'Gallia Rhenus Britannia Italia');
  assertAmong(caesar, 'people', 'Helvetii Haedui Sequani Belgae Allobroges Nervii Suebi');
  const odd = caesar.names.filter(({ name }) => /(?:orum|arum|ibus|am|em)$/.test(name));
  assert.equal(odd, []);
  const verwandlung = ownNamesOfText(sample('de-die-verwandlung'), 'de');
  assert.is(all(verwandlung), 'Gregor Samsa Grete');
});

ownNames(
  'have the sex of the pronouns where they are of one person, and of the nouns before them',
  () => {
    for (const [text, sexes] of [
      [
        'As ever Merrit Oak counted them. She kept the weir as her mother Ysbet had.',
        'Merrit f Oak f Ysbet f',
      ],
      ['Here a boy called Ivrel laughed. Her name was Odrinne, who wept.', 'Ivrel m Odrinne f'],
      ['"Often Tobren laughed," said Anna often. "He is far," said Jorrel.', 'Tobren m'],
      ['We saw Bersi, the son of Orm, and Bersi laughed.', 'Bersi m'],
    ] as const) {
      const { names } = ownNamesOfText(text, 'en');
      assert.is(names.flatMap(({ name, sex }) => (sex ? [`${name} ${sex}`] : [])).join(' '), sexes);
    }
  },
);

ownNames('are no headings, capitals, numerals, titles, days and contractions', () => {
  const text = `CHAPTER I\n\nThe Noble Bachelor Comes\n\nOn Monday the LORD saw Henry VIII, and King Henry said nothing in May. He isn't
John's. Oh, I'm sure they'd met Dr. Ross, and Mr. Ross knew Rome. 1:1 And Ross-born men, not born there\n`;
  assert.is(all(ownNamesOfText(text, 'en')), 'Henry John Ross Rome');
});

ownNames('do not come from the licence of Project Gutenberg', () => {
  const text = `The Project Gutenberg eBook of it, by Herman Wells\n*** START OF THE PROJECT GUTENBERG EBOOK IT ***\n${CHAPTER}*** END OF THE PROJECT GUTENBERG EBOOK IT ***\nwrite to Gregory Newby at Salt Lake\n`;
  const { names } = ownNamesOfText(text, 'en');
  assert.is(names.map(({ name }) => name).join(' '), all(ownNamesOfText(CHAPTER, 'en')));
  for (const { name, at } of names) assert.is(text.slice(at, at + name.length), name);
});

ownNames('ask whether a word is a common one or a given name', () => {
  const text = 'He met Grace and saw Hope. We like Tuvalin there.';
  const isCommonWord = (word: string): boolean => word === 'grace' || word === 'hope';
  assert.is(all(ownNamesOfText(text, 'en', { isCommonWord })), 'Tuvalin');
  const german = '»Du kommst spät«, sagte Uda. Sie ging. Uda Lindqvist stieg vom Rad.';
  assert.is(all(ownNamesOfText(german, 'de', { isCommonWord })), 'Uda Lindqvist');
  const isGiven = (word: string): boolean => 'ezekiel perrine'.includes(word);
  const crew =
    'Here old Ezekiel Crabb sat at Perrine, and a man at Crabb, for Perrine fled to Hode.';
  assert.is(of(ownNamesOfText(crew, 'en', { isGiven }), 'person'), 'Ezekiel Crabb Perrine');
  assert.is(of(ownNamesOfText(crew, 'en'), 'place'), 'Crabb Perrine Hode');
});

ownNames('are told from labels of verses, folded forms, pronouns and nouns of place', () => {
  const told = (text: string, language: string) =>
    ownNamesOfText(text, language).names.map(({ name, kind }) => `${name}/${kind}`);
  const verse = (_: unknown, i: number) =>
    `Numbers ${i}:2 And Abram said to Sarai, let us go up from here to the well,\nObadiah ${i}:9 Then Sarai wept before Abram.`;
  const verses = Array.from({ length: 40 }, verse).join('\n');
  assert.equal(told(verses, 'en'), ['Abram/person', 'Sarai/person']);
  const prague =
    'Gestern ging Gregor nach Prag. Dort wohnte Gregors Mutter, und Gregors Vater auch. ';
  assert.ok(told(`${prague}Die Frau Samsa sah Gregor an.`, 'de').includes('Gregor/person'));
  const forms =
    'Silloin Anna lähti. Sitten Annalleni sanoi äiti, ja Annalle annettiin. Hän meni Annalta Annaan. ' +
    'Kun Anna tuli, niin Annalleni laulettiin ja Annalle tanssittiin.';
  assert.not.match(told(forms, 'fi').join(' '), 'Annalle');
});

ownNames('cannot be told in scripts without capitals', () => {
  for (const text of [
    '吾輩は猫である。名前はまだ無い。',
    'משה הלך אל ירושלים',
    'ذهب محمد إلى القاهرة',
    'राम अयोध्या गया',
  ]) {
    assert.is(ownNamesOfText(text, null).names.length, 0);
    assert.ok(ownNamesOfText(text, null).words.size > 0);
  }
});

const lists = suite('lists of names');

lists('have names between any separators', () => {
  for (const [text, names, pairs] of [
    ['Papeete\nFaaa\r\nMoorea\n', 'Papeete Faaa Moorea', ''],
    ['Balgrun, Thordrek, Kazmund', 'Balgrun Thordrek Kazmund', ''],
    ['Balgrun; Thordrek;Kazmund;', 'Balgrun Thordrek Kazmund', ''],
    ['Sargon Rimush Ikunum Nanum', 'Sargon Rimush Ikunum Nanum', ''],
    ['Oss Vareth\nDunn Ireth\nKess', 'Oss Vareth Dunn Ireth Kess', 'Oss+Vareth Dunn+Ireth'],
    ['San Juan de la Cruz\nElm', 'San Juan Cruz Elm', 'San Juan de la+Cruz'],
    ['family,frequency\nBell,5\nCole,3', 'Bell Cole', ''],
    ['id;full_name;email\n1;Ada Bell;a@b\n2;Cole;c@d', 'Ada Bell Cole', 'Ada+Bell'],
    ['First name\tsex\nAda Mary\tf', 'Ada Mary', ''],
    ['1. Anna\n2. Berta\n- Carla\n"Dora"', 'Anna Berta Carla Dora', ''],
    ["O'Brien, Jean-Pierre, D’Arcy", "O'Brien Jean-Pierre D’Arcy", ''],
    ['さくら、ひなた、ゆい', 'さくら ひなた ゆい', ''],
    ['משה\nדוד', 'משה דוד', ''],
    ['\ufeffИмя, Вася', 'Имя Вася', ''],
    ['anna, Anna, ANNA, berta', 'anna berta', ''],
    ['მარიამ, ნინო', 'მარიამ ნინო', ''],
  ] as const) {
    const read = readNameList(text);
    assert.ok(looksLikeList(text), JSON.stringify(text));
    assert.is(all(read), names);
    assert.is(read.pairs.map(({ parts }) => parts.join('+')).join(' '), pairs);
    for (const { name, at } of read.names) assert.is(text.slice(at, at + name.length), name);
  }
});

lists('have tags behind a tab', () => {
  const { names } = readNameList('Khutulun\tf\nBatu\tm, khan\nOrda\n');
  const told = names.map(({ name, sex, tags }) => `${name} ${sex} ${tags}`);
  assert.equal(told, ['Khutulun f f', 'Batu m m,khan', 'Orda null ']);
  assert.ok(looksLikeList('Bram van den Berg\tm\nEva van den Broek\tf\n'.repeat(9)));
  const both = readNameList('Ivanova\tf\tlast\nPeter\tm\nPeter\tlast\n').names;
  assert.is(both.map(({ part }) => part).join(), 'last,');
  assert.is(readNameList('first_name,n\nJosé María,7').names[1]!.part, 'first');
});

lists('have names among numbers, remarks and other columns', () => {
  const names = 'Thorin Balin Dwalin Gloin Bifur Bombur'.split(' ');
  const table = (head: string, row: (name: string, i: number) => string): string =>
    [head, ...names.map(row)].filter(Boolean).join('\n');
  for (const text of [
    table('', (name, i) => `${i + 1}. ${name}`),
    table('# Dwarves', (name) => `- **${name}** of the mountain`),
    table('', (name) => `* ${name} - a dwarf, with an axe`),
    table('', (name) => `${name}: smith; old`),
    table('', (name) => `${name} (dwarf)`),
    table('name,kin', (name) => `${name},dwarf`),
    table('kin;name', (name) => `dwarf;"${name}"`),
    table('', (name, i) => `${100 + i},${name},dwarf`),
    table('Name\tkin\tage', (name, i) => `${name}\tdwarf\t${100 + i}`),
    table('| Who | Kin |\n|---|---|', (name) => `| ${name} | dwarf |`),
    `${JSON.stringify(names, null, 1)}\n`,
  ]) {
    assert.ok(looksLikeList(text), text);
    const read = readNameList(text);
    assert.is(all(read), names.join(' '), text);
    for (const { name, at } of read.names) assert.is(text.slice(at, at + name.length), name);
  }
  for (const table of [
    'sex,first name,last name\nf,Ada,Bell\nm,Ben,Cole',
    'id,Given,Family,sex\n1,Ada,Bell,f\n2,Ben,Cole',
    'Nachname;VORNAME;Geschlecht;Anzahl\nBell;Ada;weiblich;1\nCole;Ben;männlich;1',
    'Name\tVorname\tSex\nBell\tAda\tw\nCole\tBen\tm',
    'Nombre;Apellidos;Sexo;n\nAda;Bell;mujer;1\nBen;Cole;hombre;1',
    'prénom,nom,sexe,nombre\nAda,Bell,F,1\nBen,Cole,M,1',
    '"first_name","last_name","sex","count"\n"Ada","Bell","f","9"\n"Ben","Cole","m","9"',
    'surname,forename,gender\nBell,Ada,f\nCole,Ben,m\nDunn,,',
  ]) {
    assert.ok(looksLikeList(table), table);
    const { names, pairs } = readNameList(table);
    assert.is(pairs.map(({ parts }) => parts.join(' ')).join(), 'Ada Bell,Ben Cole', table);
    const told = names.slice(0, 2).map(({ name, sex, part }) => `${name} ${sex} ${part}`);
    assert.equal(told, ['Ada f first', 'Bell null last'], table);
    if (table.includes('9')) assert.equal(names[1]!.wholes, [['Bell', 9, 'last', null]]);
    if (names.length > 4) assert.is(names[4]!.part, 'last');
  }
});

lists('of a table have commas in quotes or no headings, and tell what is not read', () => {
  const { pairs, unread } = readNameList('first,last,sex,home\n"A ""D""","Bell, Jr",x,\nB,Cole');
  assert.equal(unread, ['column home in line 1', 'sex x in line 2']);
  assert.is(pairs.map(({ parts }) => parts.join('+')).join(), 'A D+Bell Jr,B+Cole');
  const people = readNameList('Ada,Bell,9\nBen,Cole,7\nEve,Bell,3\nDan,Ford,1').pairs;
  assert.equal(people[0], { parts: ['Ada', 'Bell'], kind: 'either', count: 9 });
  assert.is(all(readNameList('Ash,Land,9\nElm,Land,7\nOak,Land,3\nFir,Land,1')), 'Ash Elm Oak Fir');
});

lists('have kinds where tags tell persons from places', () => {
  const kinds = (text: string): string =>
    readNameList(text)
      .names.map(({ name, kind }) => `${name} ${kind}`)
      .join(', ');
  assert.is(kinds('Ada\tf\nBen\tm\nCara'), 'Ada either, Ben either, Cara either');
  assert.is(kinds('Elm\ttown\nOak\ttown'), 'Elm either, Oak either');
  assert.is(
    kinds('Ada\tf\nBen Cole\tperson\nPort Dunn\ttown\nFord\nGray\tfirst\nGray\tvillage'),
    'Ada person, Ben person, Cole person, Port place, Dunn place, Ford either, Gray either',
  );
  const people = ['Ada Bell', 'Ben Cole', 'Cara Dunn', 'Dan Ford', 'Eve Gray'];
  const towns = ['Port Ash', 'Elm', 'Oak', 'Fir'].map((name) => `${name}\ttown`);
  const { names, pairs } = readNameList([...people, ...towns].join('\n'));
  assert.equal([names[0]!.part, names[1]!.part, names.at(-1)!.part], ['first', 'last', null]);
  assert.is(pairs.at(-1)!.kind, 'place');
});

lists('are told from prose', () => {
  for (const text of [
    ...[CHAPTER, GERMAN, FRENCH, RUSSIAN, FINNISH, '', '12 34'],
    ...['吾輩は猫である。', 'Anna walked to the sea.'],
    'ANNA: Who is there?\nBERTA: It is I.\nANNA: You again?\nBERTA: Yes, again.\nANNA: Come in.',
  ]) {
    assert.not.ok(looksLikeList(text), text.slice(0, 30));
  }
  for (const name of ['en-pride-and-prejudice', 'fi-kalevala', 'la-de-bello-gallico']) {
    assert.not.ok(looksLikeList(sample(name)), name);
  }
});

const hostile = suite('hostile sources of names');

hostile('give what they have', () => {
  const long = 'A'.repeat(10_000);
  for (const text of [
    ...['', ' ', '\0\x01\xff', '123 456\n7,8', '\ud800 \udc00', "'''", '---', '\t\t\n,;,'],
    ...[long, `said ${long.toLowerCase()} a${'-a'.repeat(5000)}`],
  ]) {
    assert.is(ownNamesOfText(text, 'en').names.length, 0);
    const { length } = readNameList(text).names;
    if (text === '' || text.includes('\xff')) assert.is(length, Math.sign(text.length));
  }
  assert.is(readNameList('Anna\n'.repeat(1000)).names.length, 1);
});

hostile('never make an error, and offsets are right', () => {
  const words =
    "Anna Anna's d’Ys said in the Mr. . , “ É 12 Ö-Ö Väinön Галл \u{1f600} Galliae who she";
  const word = fc.constantFrom(...words.split(' '), '\n', '\t');
  const language = fc.constantFrom('en', 'de', 'fi', 'la', 'ru', 'hu', 'fr', 'tr', null, 'xx');
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, language, (source, code) => {
      looksLikeList(source);
      for (const { names } of [ownNamesOfText(source, code), readNameList(source)]) {
        for (const { name, at } of names) {
          assert.ok(name.length > 0);
          assert.ok(at >= 0 && at < source.length);
          assert.is(source.slice(at).normalize('NFC')[0], name[0]);
        }
        const folded = names.map(({ name }) => name.normalize('NFC').toLowerCase());
        assert.is(new Set(folded).size, names.length);
      }
    }),
  );
});

ownNames.run();
lists.run();
hostile.run();
