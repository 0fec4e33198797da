// Titles, forms of address and kinship before a name that tell whose name it is, by language. The tables are the data.

/** Words in lower case that say of the name behind (Finnish, Hungarian and Turkish: also in front) whose it is. */
export interface TitlesOfSex {
  readonly f: ReadonlySet<string>;
  readonly m: ReadonlySet<string>;
}

/** By ISO 639-1 code: words of women, words of men. */
const ROWS: Readonly<Record<string, readonly [f: string, m: string]>> = {
  en: [
    'mrs miss ms mistress madam madame mademoiselle signora lady dame queen empress princess duchess marchioness ' +
      'countess viscountess baroness abbess prioress priestess mother sister daughter aunt auntie grandmother granny ' +
      'niece wife widow goody goodwife maid',
    'mr mister master monsieur signor sir lord king emperor prince duke marquis marquess earl count viscount baron ' +
      'squire abbot prior priest friar father brother son uncle grandfather nephew esquire goodman',
  ],
  de: [
    'frau fräulein madame königin kaiserin prinzessin fürstin herzogin gräfin markgräfin baronin freifrau freiin ' +
      'dame äbtissin mutter schwester tochter tante base muhme großmutter oma nichte witwe',
    'herr herrn könig kaiser prinz fürst herzog graf markgraf baron freiherr ritter junker meister abt pater bruder ' +
      'vater sohn onkel oheim vetter großvater opa neffe bischof',
  ],
  fr: [
    'madame mesdames mademoiselle mme mlle dame reine impératrice princesse duchesse marquise comtesse vicomtesse ' +
      'baronne abbesse sainte ste mère sœur fille tante grand-mère nièce veuve',
    'monsieur messieurs mm messire maître sire seigneur roi empereur prince duc marquis comte vicomte baron ' +
      'chevalier abbé dom saint père frère fils oncle grand-père neveu',
  ],
  es: [
    'doña dña señora señorita sra srta sor santa reina emperatriz princesa infanta duquesa marquesa condesa ' +
      'vizcondesa baronesa dama madre hermana hija tía abuela sobrina viuda',
    'don señor sr fray san santo rey emperador príncipe infante duque marqués conde vizconde barón caballero hidalgo ' +
      'maese micer padre hermano hijo tío abuelo sobrino',
  ],
  it: [
    'signora signorina sigra donna madonna monna regina imperatrice principessa duchessa marchesa contessa ' +
      'viscontessa baronessa suor santa madre sorella figlia zia nonna vedova',
    'signor signore sig don ser messer mastro re imperatore principe duca marchese conte visconte barone cavaliere ' +
      'fra frate san padre fratello figlio zio nonno',
  ],
  pt: [
    'dona senhora senhorita sra srta menina rainha imperatriz princesa infanta duquesa marquesa condessa viscondessa ' +
      'baronesa soror santa madre mãe irmã filha tia avó sobrinha viúva',
    'dom senhor sr rei imperador príncipe infante duque marquês conde visconde barão cavaleiro frei são padre pai ' +
      'irmão filho tio avô sobrinho',
  ],
  ca: [
    'donya dona na senyora senyoreta sra srta reina emperadriu princesa infanta duquessa marquesa comtessa ' +
      'vescomtessa baronessa sor santa mare germana filla tia àvia neboda vídua',
    'don en senyor sr mossèn fra sant rei emperador príncep infant duc marquès comte vescomte baró cavaller pare ' +
      'germà fill oncle avi nebot',
  ],
  ro: [
    'doamna domnișoara cucoana regina împărăteasa prințesa ducesa contesa baroana sfânta maica mama sora mătușa bunica',
    'domnul domn conu regele împăratul prințul ducele contele baronul sfântul părintele tata fratele unchiul bunicul',
  ],
  nl: [
    'mevrouw mevr mejuffrouw juffrouw mej vrouwe dame koningin keizerin prinses hertogin markiezin gravin barones ' +
      'abdis moeder zuster dochter tante grootmoeder oma nicht weduwe',
    'meneer mijnheer heer dhr koning keizer prins hertog markies graaf baron ridder jonker meester abt pater broer ' +
      'broeder vader zoon oom grootvader opa neef',
  ],
  sv: [
    'fru fröken frk jungfru drottning kejsarinna prinsessa hertiginna grevinna friherrinna baronessa abbedissa mor ' +
      'moder syster dotter faster moster tant mormor farmor änkan',
    'herr hr kung konung kejsare kejsar prins hertig greve baron friherre riddar abbot far fader bror broder son ' +
      'farbror morbror farfar morfar',
  ],
  da: [
    'fru frøken frk jomfru dronning kejserinde prinsesse hertuginde grevinde baronesse abbedisse mor moder søster ' +
      'datter tante faster moster bedstemor mormor farmor enkefru',
    'herr hr kong konge kejser prins hertug greve baron ridder abbed far fader bror broder søn onkel farbror morbror ' +
      'bedstefar farfar morfar',
  ],
  no: [
    'fru frøken frk jomfru dronning keiserinne prinsesse hertuginne grevinne baronesse abbedisse mor moder søster ' +
      'datter tante faster moster bestemor mormor farmor enkefru',
    'herr hr kong konge keiser prins hertug greve baron ridder abbed far fader bror broder sønn onkel farbror ' +
      'morbror bestefar farfar morfar',
  ],
  is: [
    'frú fröken ungfrú drottning keisaraynja prinsessa hertogaynja greifynja barónessa abbadís móðir systir dóttir ' +
      'frænka amma ekkja',
    'herra konungur kóngur keisari prins hertogi greifi barón jarl riddari ábóti faðir bróðir sonur frændi afi séra',
  ],
  fi: [
    'rouva neiti kuningatar keisarinna prinsessa ruhtinatar herttuatar kreivitär paronitar emäntä abbedissa äiti ' +
      'sisar sisko tytär täti mummo leski neito',
    'herra kuningas keisari prinssi ruhtinas herttua kreivi paroni ritari isäntä apotti isä veli poika setä eno ' +
      'ukki vaari ukko',
  ],
  et: [
    'proua preili kuninganna keisrinna printsess hertsoginna krahvinna paruness perenaine ema õde tütar tädi vanaema',
    'härra kuningas keiser prints hertsog krahv parun rüütel peremees isa vend poeg onu vanaisa',
  ],
  la: [
    'regina imperatrix augusta domina matrona sacerdos diva sancta beata mater soror filia uxor vidua avia amita virgo',
    'rex imperator augustus dominus consul praetor quaestor tribunus legatus dictator censor divus sanctus beatus ' +
      'pater frater filius maritus avus patruus avunculus',
  ],
  pl: [
    'pani panna królowa cesarzowa księżna księżniczka hrabina baronowa święta matka siostra córka ciotka ciocia ' +
      'babcia wdowa',
    'pan król cesarz książę hrabia baron rycerz święty ksiądz ojciec brat syn wuj wujek stryj dziadek',
  ],
  cs: [
    'paní slečna královna císařovna kněžna princezna vévodkyně hraběnka baronka svatá matka sestra dcera teta ' +
      'babička vdova',
    'pan král císař kníže princ vévoda hrabě baron rytíř svatý otec bratr syn strýc strýček děd dědeček páter',
  ],
  hu: [
    'asszony kisasszony néni királynő királyné császárnő hercegnő grófnő grófné bárónő báróné hölgy szent anya nővér ' +
      'nagymama özvegy',
    'úr bácsi király császár herceg gróf báró lovag apa atya fivér nagyapa',
  ],
  ru: [
    'госпожа г-жа барышня царица императрица королева княгиня княжна принцесса герцогиня графиня баронесса святая ' +
      'мать матушка сестра дочь тётя тетя тётка тетка бабушка вдова',
    'господин г-н царь император король князь принц герцог граф барон рыцарь святой отец батюшка брат сын дядя ' +
      'дедушка дед',
  ],
  uk: [
    'пані панна панночка цариця імператриця королева княгиня княжна принцеса герцогиня графиня баронеса свята мати ' +
      'матінка сестра дочка тітка бабуся вдова',
    'пан панич цар імператор король князь принц герцог граф барон лицар святий отець батько брат син дядько дід',
  ],
  el: [
    'κυρία κα δεσποινίς κυρά βασίλισσα αυτοκράτειρα πριγκίπισσα δούκισσα κόμισσα βαρόνη αγία μητέρα αδελφή αδερφή κόρη ' +
      'θεία γιαγιά χήρα',
    'κύριος κύριε κύριο κυρ κος βασιλιάς βασιλεύς αυτοκράτορας πρίγκιπας δούκας κόμης βαρόνος άγιος πατέρας πάτερ αδελφός ' +
      'αδερφός γιος θείος παππούς μπάρμπας',
  ],
  tr: [
    'bayan hanım hatun kraliçe imparatoriçe prenses düşes kontes barones anne abla teyze hala nine büyükanne',
    'bay bey efendi ağa paşa kral imparator prens dük kont baron baba ağabey abi amca dayı dede büyükbaba',
  ],
};

/** Norwegian in its two forms, and near kin without a row of their own. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', gl: 'pt', lb: 'de', sk: 'cs' };

const NONE: TitlesOfSex = { f: new Set(), m: new Set() };
const known = new Map<string, TitlesOfSex>();

/** The titles of a language by its code (`en`, `en_US`); none for the rest. */
export function titlesOfSex(code: string): TitlesOfSex {
  const iso = code.slice(0, 2).toLowerCase();
  const key = SAME[iso] ?? iso;
  const row = ROWS[key];
  if (row === undefined) return NONE;
  let titles = known.get(key);
  if (!titles) {
    titles = { f: new Set(row[0].split(' ')), m: new Set(row[1].split(' ')) };
    known.set(key, titles);
  }
  return titles;
}
