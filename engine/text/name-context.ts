// What stands beside a proper name and tells a person, a place or a people, and of which sex, by language: the words of
// the tables below, which are the data.

import { canonicalise } from './normalise.ts';

/** Bits of a word: what it says about the name beside it. */
export const CUE = {
  /** A title or form of address that a name follows; never a name itself. */
  title: 1 << 0,
  /** A preposition of place that persons follow as well: to, from. */
  toward: 1 << 1,
  /** An article that may stand between such a preposition and its place. */
  article: 1 << 2,
  /** An article, a determiner or a preposition that holds an article: what names go without. */
  determiner: 1 << 3,
  /** Its full stop ends no sentence; titles too. */
  abbreviation: 1 << 4,
  female: 1 << 5,
  male: 1 << 6,
  /** A preposition that hardly any person follows: in, at. */
  within: 1 << 7,
  /** A verb that has a person beside it, before or after: said. */
  speech: 1 << 8,
  /** A noun of place that a name follows, with or without "of": city, mount. */
  site: 1 << 9,
  of: 1 << 10,
  /** A noun of kinship that a name follows, with or without "of": son, brother. */
  kin: 1 << 11,
  she: 1 << 12,
  he: 1 << 13,
  /** A finite verb that often has a person before it: did, had, rode. */
  acts: 1 << 14,
  /** The definite article. */
  the: 1 << 15,
  /** An elided word that hangs before another: d', l'. */
  elided: 1 << 16,
  /** A title before family names: Mr; but not Sir. */
  family: 1 << 17,
  /** A relative pronoun of persons. */
  who: 1 << 18,
  /** Joins names and is none, though lines begin with it: and. */
  and: 1 << 19,
} as const;

/** Words and endings that tell a proper name by what stands around it. */
export interface NameContext {
  /** Bits of `CUE` up to that of abbreviations, by word in lower case: what tables of words are counted by. */
  readonly roles: ReadonlyMap<string, number>;
  /** All bits of `CUE`. */
  readonly cues: ReadonlyMap<string, number>;
  /** Whether the language has more than roles: without cues only titles and prepositions tell. */
  readonly known: boolean;
  /** Share of a place's inner occurrences that stand after a preposition of place, or in a case of place. */
  readonly placeShare: number;
  /** Endings of a word in a case of place. */
  readonly placeEnding: RegExp | null;
  /** Words with a capital that are no names, in lower case. */
  readonly noNames: ReadonlySet<string>;
  /** Of these in a-z, those that are no names without their accents either: not `río`, for `Rio` is one. */
  readonly plainNoNames: ReadonlySet<string>;
  readonly nations: ReadonlySet<string>;
  /** Endings of nouns that are no names. */
  readonly nounEnding: RegExp | null;
}

/** Lists of words of a language that give the bit of their name. */
const LISTS = [
  'female',
  'male',
  'within',
  'speech',
  'site',
  'of',
  'kin',
  'she',
  'he',
  'acts',
  'the',
  'elided',
  'family',
  'who',
  'and',
] as const;

interface Row extends Partial<Record<(typeof LISTS)[number], string>> {
  readonly titles?: string;
  /** Titles that tables of words do not count. */
  readonly moreTitles?: string;
  readonly places?: string;
  /** 0.3 unless told. */
  readonly placeShare?: number;
  readonly articles?: string;
  readonly placeEnding?: RegExp;
  readonly determiners?: string;
  readonly abbreviations?: string;
  /** Adjectives of nations and names of peoples that the language writes with a capital. */
  readonly nations?: string;
  /** Other words with a capital that are no names: interjections, days, months, feasts, God. */
  readonly others?: string;
  readonly nounEnding?: RegExp;
}

/** English persons come after "to" and "from" in an eighth of their occurrences. */
const PLACE_SHARE = 0.3;
/** Romance persons come after "de", "di" in up to two thirds. */
const ROMANCE_SHARE = 0.7;
/** Cases of place are far rarer than the genitive, and persons hardly have them. */
const CASE_SHARE = 0.06;

/** By ISO 639-1 code. Prepositions that lead to persons as often as to places (English "by") are not listed. */
const ROWS: Readonly<Record<string, Row>> = {
  en: {
    titles:
      'mr mrs ms miss messrs madam mister mistress master sir lord lady dame king queen prince princess ' +
      'duke duchess earl count countess baron baroness viscount viscountess marquis emperor empress ' +
      'captain colonel general major lieutenant sergeant corporal admiral commodore dr doctor professor ' +
      'reverend rev father mother brother sister uncle aunt saint st squire judge president governor ' +
      'capt col gen lieut lt sgt cpl prof hon esq monsieur madame mademoiselle signor signora don',
    places:
      'in at from to near into towards toward through throughout within around outside beyond',
    determiners:
      'the a an this that these those my your his her its our their no every each some any',
    abbreviations: 'vol no ch viz etc jun sen jr sr',
    others:
      'monday tuesday wednesday thursday friday saturday sunday january february march april may ' +
      'june july august september october november december christmas easter michaelmas ' +
      'whitsuntide lent god lord heaven providence christian christians english french scotch ' +
      'irish welsh american german dutch italian spanish latin greek roman chapter oh ah o alas ' +
      'hush hallo hello hey ay aye yes no well i you your ask not but how why now all any our out ' +
      'off get got let say see we they them us me it this that here there then when where what ' +
      'which while with without over under after before as by for on so if nor yet is are be been ' +
      'am do can one two three amen hosanna selah hallelujah alleluia esq bible sabbath gospel ' +
      'scripture scriptures almighty ghost spirit creator redeemer saviour vol chap fig',
    within:
      'in at into within throughout near outside beyond around inside across reach reached enter entered left via',
    speech:
      'said says asked asks replied cried answered answereth spake saith whispered shouted called named exclaimed ' +
      'murmured muttered begat told tells thought knew observed remarked returned added continued growled laughed ' +
      'begged repeated sighed nodded grinned shrugged blurted spoke married wed slew thanked kissed hugged obeyed',
    site:
      'city cities town towns village villages land lands country kingdom realm county province region district ' +
      'river mount mountain mountains lake island islands isle isles sea bay cape port harbour harbor forest wood ' +
      'valley vale plain plains desert wilderness castle fort fortress tower towers gate gates bridge hall ' +
      'palace temple abbey inhabitants king kings queen riders streets walls coast coasts road gulf strait hills ' +
      'hill street square park banks shores borders cliffs garrison siege men duchy empire republic ' +
      'principality barony ' +
      'university ruins pass',
    kin:
      'son sons wife husband brother brothers sister sisters father mother uncle aunt cousin nephew niece friend ' +
      'friends servant grandfather grandmother widow widower heir sire lover',
    of: 'of',
    she: 'she her hers herself',
    he: 'he him his himself',
    acts:
      'did had would could should must might was has does rode walked came went sat stood ran turned looked took ' +
      'gave felt smiled slept woke saw heard found held made knelt fell died lived loved hated wanted wished ' +
      'lifted raised opened closed waited watched tried began let put drew grew wept ate drank carried brought ' +
      'kept stopped followed arose lay dwelt sent rose threw pulled pushed climbed led leaned got lit',
    the: 'the',
    female:
      'mrs ms miss madam mistress lady dame queen princess duchess countess baroness viscountess empress mother ' +
      'sister aunt madame mademoiselle daughter wife niece widow grandmother priestess abbess witch',
    male:
      'mr mister master sir lord king prince duke earl count baron viscount marquis emperor captain colonel father ' +
      'brother uncle squire monsieur signor don son husband nephew widower grandfather abbot',
    family:
      'mr mrs ms miss mister messrs dr doctor professor captain capt colonel col major lieutenant sergeant',
    nations:
      'english french scotch irish welsh american german dutch italian spanish latin greek roman greeks romans ' +
      'russian swedish danish norwegian polish turkish chinese japanese indian indians egyptian egyptians persian ' +
      'persians hebrew hebrews jew jews gentile gentiles british european europeans african americans germans ' +
      'italians spaniards frenchman frenchmen englishman englishmen irishman dutchman scots portuguese arab arabs ' +
      'assyrian assyrians syrian syrians chaldean chaldeans chaldees philistine philistines israelite israelites ' +
      'grecian grecians norman normans saxon saxons celtic celts gaelic arabian turk turks hungarian austrian',
    moreTitles:
      'commander engineer pilot chancellor margrave margravine landgrave archduke bishop ' +
      'archbishop cardinal pope friar warden marshal chieftain emir sultan caliph ensign ' +
      'inspector detective sheriff mayor constable senator minister secretary nurse magister ' +
      'goodman goodwife',
    who: 'who whom whose',
    and: 'and or',
  },
  de: {
    titles:
      'herr herrn frau fräulein meister doktor dr professor prof graf gräfin fürst fürstin prinz prinzessin ' +
      'könig königin kaiser kaiserin herzog herzogin baron baronin freiherr freifrau ritter junker onkel ' +
      'tante sankt st hauptmann oberst leutnant major general pfarrer pater',
    places: 'in nach von bis',
    determiners:
      'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines mein ' +
      'meine meinen meinem meiner meines dein deine deinen deinem deiner sein seine seinen seinem seiner ' +
      'seines ihr ihre ihren ihrem ihrer ihres unser unsere unserem unseren unserer euer eure dieser diese ' +
      'dieses diesen diesem jeder jede jedes jeden jedem jener jene jenes jenen jenem welcher welche alle ' +
      'allen aller beide beiden viel viele vielen wenig einige einigen manche zwei drei mehr zum zur im am ' +
      'beim vom ins ans aufs fürs durchs übers ums',
    abbreviations: 'hr fr frl bzw usw vgl nr geb',
    others:
      'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz ' +
      'april mai juni juli august september oktober november dezember weihnachten ostern ' +
      'pfingsten gott gottes kapitel ach oh ja nein sie ihr ihnen ihre ihren ihrem ihrer',
    nounEnding:
      /(?:ung|heit|keit|schaft|nis|tion|tat|ismus|chen|lein|ling|tum)(?:e|en|s|es|se|ses|sen|n)?$/,
    within: 'in nach bei aus',
    speech:
      'sagte sprach fragte rief antwortete erwiderte meinte flüsterte schrie dachte murmelte hieß heißt namens',
    site:
      'stadt dorf land königreich fluss fluß berg see insel burg schloss schloß reich tal wald gebirge provinz ' +
      'könig',
    kin:
      'sohn tochter bruder schwester vater mutter frau gattin gemahl freund freundin onkel tante vetter neffe ' +
      'nichte',
    of: 'von',
    the: 'der die das den dem des',
    acts: 'hatte war ging kam saß stand lief sah nahm wollte konnte musste mußte blieb',
    female:
      'frau fräulein gräfin fürstin prinzessin königin kaiserin herzogin baronin freifrau tante tochter schwester',
    male: 'herr herrn graf fürst prinz könig kaiser herzog baron freiherr ritter junker onkel pater sohn bruder',
    family: 'herr herrn frau fräulein doktor dr professor prof hauptmann oberst leutnant major',
    nations:
      'deutsche deutschen römer griechen franzosen engländer russen türken juden italiener spanier',
    who: 'welcher',
    and: 'und oder',
  },
  fr: {
    titles:
      'monsieur messieurs madame mesdames mademoiselle mme mlle mm monseigneur maître me docteur dr sire ' +
      'seigneur saint sainte st ste roi reine prince princesse duc duchesse comte comtesse marquis marquise ' +
      'baron baronne vicomte vicomtesse chevalier capitaine colonel général commandant lieutenant abbé père ' +
      'mère frère sœur oncle tante dom don lord lady sir miss mr mrs',
    places: 'à en dans vers depuis près de du',
    placeShare: ROMANCE_SHARE,
    articles: 'la le les l',
    abbreviations: 'mgr ex cf etc',
    others: 'dieu seigneur noël pâques chapitre oh ah eh hélas oui non je',
    within: 'à en dans vers chez',
    speech:
      'dit demanda répondit cria reprit répliqua ajouta murmura fit pensa songea nommé nommée appelé appelée',
    site:
      'ville village pays royaume comté province région fleuve rivière mont montagne lac île forêt château roi ' +
      'reine port tour rue place',
    kin: 'fils fille frère sœur père mère femme mari oncle tante cousin cousine neveu nièce ami amie',
    of: 'de du des',
    she: 'elle',
    he: 'il lui',
    the: 'la le les',
    elided: 'd l j m n s t c qu jusqu lorsqu puisqu quelqu presqu',
    female:
      'madame mesdames mademoiselle mme mlle sainte reine princesse duchesse comtesse marquise baronne mère ' +
      'sœur tante fille dame',
    male:
      'monsieur m monseigneur saint roi prince duc comte marquis baron vicomte chevalier abbé père frère oncle ' +
      'dom fils sire',
    family: 'monsieur madame mademoiselle mme mlle m docteur capitaine colonel maître',
    nations:
      'français française anglais anglaise romains grecs allemands espagnols italiens russes turcs juifs',
    acts:
      'avait était fut eut regarda vit prit donna entra sortit arriva revint ouvrit sourit ' +
      'pleura mourut vivait marcha courut voulut pouvait sentit alla vint tenait',
    who: 'qui',
    and: 'et ou',
  },
  es: {
    titles:
      'don doña señor señora señorita sr sra srta d dña fray sor san santa santo rey reina príncipe princesa ' +
      'duque duquesa conde condesa marqués marquesa barón capitán maese maestro licenciado bachiller doctor ' +
      'dr padre madre hermano hermana tío tía caballero hidalgo emperador infante infanta micer',
    places: 'en desde hacia hasta de del',
    placeShare: ROMANCE_SHARE,
    articles: 'el la los las',
    determiners: 'el la los las un una unos unas mi mis tu tus su sus este esta aquel aquella',
    abbreviations: 'v m vm vmd ud uds etc cap pág',
    others:
      'dios señor majestad merced excelencia señoría navidad pascua capítulo oh ah ay sí no yo ' +
      'vuestra vuestro ingenioso',
    within: 'en hacia desde',
    speech:
      'dijo respondió preguntó replicó gritó contestó exclamó murmuró llamado llamada llamaba llama',
    site:
      'ciudad villa aldea pueblo tierra reino provincia río monte montaña montañas lago isla islas castillo rey ' +
      'reina puerto campo campos sierra puente',
    kin: 'hijo hija hermano hermana padre madre mujer esposa marido tío tía primo prima sobrino sobrina amigo amiga',
    of: 'de del',
    she: 'ella',
    he: 'él',
    the: 'el la los las',
    female:
      'doña señora señorita sra srta sor santa reina princesa duquesa condesa marquesa madre hermana tía infanta hija',
    male: 'don señor sr fray san santo rey príncipe duque conde marqués barón maese padre hermano tío infante hijo',
    family: 'señor señora señorita sr sra srta doctor capitán',
    nations:
      'español españoles francés franceses inglés ingleses romanos griegos moros judíos turcos',
    acts:
      'era fue había tenía estaba miró vio oyó tomó dio entró salió llegó volvió abrió cerró ' +
      'sonrió lloró murió vivía caminó corrió quiso podía pensó sintió supo puso dejó',
    who: 'quien',
    and: 'y e o',
  },
  it: {
    titles:
      'signor signore signora signorina sig don donna dottor dottore dott professor prof conte contessa ' +
      'marchese marchesa duca duchessa principe principessa re regina barone baronessa cavaliere capitano ' +
      'colonnello generale padre madre fra frate suor suora san santa santo sant zio zia mastro messer ser',
    places: 'a ad in da verso presso di del della',
    placeShare: ROMANCE_SHARE,
    articles: 'il lo la i gli le',
    abbreviations: 'ecc cap pag',
    others: 'dio signore natale pasqua capitolo oh ah ahi sì no io',
    within: 'in verso presso',
    speech: 'disse rispose domandò chiese gridò esclamò mormorò chiamato chiamata nominato',
    site: 'città villaggio paese terra regno provincia fiume monte lago isola castello re regina porto valle',
    kin:
      'figlio figlia figliuolo figliuola fratello sorella padre madre moglie marito zio zia cugino nipote amico ' +
      'amica',
    of: 'di del della dei',
    she: 'ella lei',
    he: 'egli lui',
    the: 'il lo la i gli le',
    elided: 'd l dell all nell dall sull un quell c s v m t n',
    female:
      'signora signorina donna contessa marchesa duchessa principessa regina baronessa suor suora santa zia ' +
      'madre figlia',
    male:
      'signor signore don conte marchese duca principe re barone fra frate san santo zio mastro messer ser ' +
      'padre figlio',
    family: 'signor signore signora signorina dottor dottore capitano',
    acts:
      'era aveva fu ebbe guardò vide prese diede entrò uscì arrivò tornò aprì sorrise pianse ' +
      'morì viveva camminò corse volle poteva pensò sentì andò venne stava mise',
    who: 'chi',
    and: 'e ed o',
  },
  pt: {
    titles:
      'dom dona d senhor senhora senhorita sr sra doutor dr conde condessa duque duquesa rei rainha príncipe ' +
      'princesa barão marquês capitão padre madre frei irmão irmã tio tia são santa santo mestre',
    places: 'em no na nos nas para até desde de do da',
    placeShare: ROMANCE_SHARE,
    articles: 'o a os as',
    abbreviations: 'v m etc cap pág',
    others: 'deus senhor natal páscoa capítulo',
    within: 'em no na nos nas',
    speech: 'disse respondeu perguntou gritou exclamou chamado chamada',
    site: 'cidade vila aldeia terra reino província rio monte serra lago ilha castelo rei rainha porto',
    kin: 'filho filha irmão irmã pai mãe mulher marido tio tia primo prima',
    of: 'de do da',
    she: 'ela',
    he: 'ele',
    the: 'o a os as',
    female: 'dona senhora senhorita rainha princesa duquesa condessa madre irmã tia filha',
    male: 'dom senhor rei príncipe duque conde barão marquês padre frei irmão tio filho',
    acts:
      'era tinha foi estava olhou viu ouviu tomou deu entrou saiu chegou voltou abriu sorriu ' +
      'chorou morreu vivia correu quis podia pensou sentiu sabia pôs deixou',
    and: 'e ou',
  },
  ca: {
    titles:
      'don donya en na senyor senyora sr sra mossèn fra sant santa rei reina príncep comte duc mestre doctor',
    places: 'a des cap fins de del',
    placeShare: ROMANCE_SHARE,
    articles: 'el la els les l',
  },
  ro: {
    titles: 'domnul doamna domnișoara domn doamnă don conu cucoana regele regina prințul sfântul',
    places: 'la din spre lângă',
  },
  nl: {
    titles:
      'heer mevrouw mejuffrouw juffrouw meneer mijnheer dhr mevr dr professor prof koning koningin prins ' +
      'prinses graaf gravin hertog baron kapitein majoor dominee pastoor pater oom tante sint st',
    places: 'in te uit naar bij tot nabij',
    abbreviations: 'enz bijv',
    others: 'god heer kerstmis pasen',
    within: 'in te uit',
    speech: 'zei vroeg riep antwoordde sprak fluisterde',
    site: 'stad dorp land koninkrijk rivier berg meer eiland kaap haven kasteel koning',
    kin: 'zoon dochter broer zuster vader moeder vrouw man oom tante neef',
    of: 'van',
    she: 'zij ze haar',
    he: 'hij hem',
    the: 'de het',
    female: 'mevrouw mejuffrouw juffrouw koningin prinses gravin tante zuster',
    male: 'meneer mijnheer koning prins graaf hertog baron oom pater broer',
    family: 'meneer mijnheer mevrouw mejuffrouw juffrouw',
    acts:
      'had was ging kwam zat stond liep zag nam wilde kon moest bleef keek lachte knikte hield ' +
      'gaf vond',
    and: 'en of',
  },
  sv: {
    titles:
      'herr fru fröken kung drottning prins prinsessa greve grevinna baron doktor dr kapten major pastor ' +
      'farbror moster faster sankt mäster',
    places: 'i från till vid nära mot',
    within: 'i på',
    speech: 'sade sa frågade ropade svarade viskade',
    site: 'staden byn landet floden berget sjön ön slottet konung kung',
    kin: 'son dotter bror syster far mor hustru',
    she: 'hon henne',
    he: 'han honom',
    female: 'fru fröken drottning prinsessa grevinna moster faster',
    male: 'herr kung prins greve baron farbror',
    family: 'herr fru fröken',
    acts:
      'hade var gick kom satt stod sprang såg tog ville kunde måste blev log nickade höll gav ' +
      'fann red dog föll lade svor',
    and: 'och eller',
  },
  da: {
    titles:
      'herr fru frøken konge kong dronning prins prinsesse greve baron doktor dr kaptajn pastor onkel tante ' +
      'mester sankt',
    places: 'i fra til ved nær mod',
    within: 'i på',
    speech: 'sagde spurgte svarede råbte hviskede',
    site: 'byen landsbyen landet floden bjerget søen øen slottet',
    kin: 'søn datter bror broder søster far mor hustru',
    she: 'hun hende',
    he: 'han ham',
    acts: 'havde var gik kom sad stod løb så tog ville kunne måtte blev smilede nikkede holdt gav fandt døde',
    female: 'fru frøken dronning prinsesse grevinde moster faster',
    male: 'herr kong prins greve baron onkel',
    family: 'herr fru frøken',
    and: 'og eller',
  },
  no: {
    titles:
      'herr fru frøken konge kong dronning prins prinsesse greve baron doktor dr kaptein pastor onkel tante ' +
      'mester sankt',
    places: 'i fra til ved nær mot',
  },
  fi: {
    titles:
      'herra rouva neiti kuningas kuningatar prinssi prinsessa kreivi kreivitär paroni tohtori tri kapteeni ' +
      'rovasti pastori setä täti isäntä emäntä pyhä',
    places: '',
    placeEnding: /(?:ss[aä]|[^i]st[aä])$/u,
    placeShare: CASE_SHARE,
    others: 'jumala luoja herra ohoh oi voi hei no ei jo',
    speech: 'sanoi sanovi virkki virkkoi lausui kysyi vastasi huusi nimeltä',
    site: 'kaupunki kylä joki järvi vuori saari niemi linna',
    kin: 'poika tytär veli sisko isä äiti vaimo poian pojan',
    female: 'rouva neiti kuningatar prinsessa täti emäntä kreivitär',
    male: 'herra kuningas prinssi kreivi paroni setä isäntä',
    family: 'herra rouva neiti',
    acts:
      'oli meni tuli istui seisoi juoksi näki otti halusi jäi katsoi nauroi nyökkäsi piti antoi ' +
      'löysi lähti',
    and: 'ja tai',
  },
  et: {
    titles: 'härra proua preili kuningas kuninganna prints krahv parun doktor kapten onu tädi püha',
    places: '',
    placeEnding: /(?:s|st)$/u,
  },
  la: {
    titles:
      'rex regina imperator consul praetor legatus tribunus quaestor dominus domina sanctus sancta divus ' +
      'ap app cn ti sp ser sex mam',
    places: 'in ex trans circa circum prope citra ultra extra',
    abbreviations: 'kal non id cos coss tr pl',
    within: 'in trans circum citra',
    speech: 'inquit dixit respondit ait nomine filius filium filia',
    site:
      'flumen fluminis flumine fluminibus oppidum oppido oppidi urbs urbem urbe mons monte montem insula ' +
      'insulam lacum lacus finibus fines provincia regnum',
    kin: 'pater patre frater fratre fratrem mater matre uxor filius legatus legatum legato',
    others: 'senatus senatum senatui populi populus populo',
    and: 'et atque ac',
  },
  pl: {
    titles: 'pan pani panna pana panu hrabia król książę ksiądz doktor dr',
    places: 'w we do od z ze pod koło',
    within: 'w we',
    speech:
      'rzekł rzekła powiedział powiedziała zapytał zapytała odparł odparła zawołał zawołała krzyknął szepnął ' +
      'szepnęła imieniem',
    site: 'miasto miasta wieś wsi gród rzeka rzeki góra zamek jezioro kraina wyspa ziemia las',
    kin: 'syn syna córka brat brata siostra ojciec matka żona mąż stryj ciotka',
    she: 'ona jej',
    he: 'on jego mu',
    acts: 'był była miał miała poszedł poszła siedział siedziała stał stała wziął wzięła chciał chciała mógł mogła',
    female: 'pani panna królowa księżna księżniczka',
    male: 'pan król książę hrabia',
    family: 'pan pani panna',
    who: 'który która',
    and: 'i oraz lub',
  },
  hu: {
    titles: 'úr herceg gróf báró király doktor dr',
    places: '',
    placeEnding: /(?:ban|ben)$/u,
    placeShare: CASE_SHARE,
    speech: 'mondta kérdezte felelte szólt kiáltott suttogta mondá monda nevű',
    site: 'város falu folyó hegy tó sziget vár',
    kin: 'fia lánya bátyja öccse apja anyja felesége férje barátja',
    and: 'és vagy',
  },
  cs: {
    within: 'v ve',
    moreTitles: 'pan paní slečna král královna kníže princ princezna hrabě svatý svatá',
    speech:
      'řekl řekla zeptal zeptala odpověděl odpověděla zvolal zvolala vykřikl zašeptal zašeptala jménem',
    site: 'město města ves vesnice řeka řeky hora hrad jezero země ostrov les',
    kin: 'syn syna dcera bratr bratra sestra otec matka žena manžel',
    she: 'ona její',
    he: 'on jeho mu',
    acts: 'byl byla měl měla šel šla seděl seděla stál stála vzal vzala chtěl chtěla mohl mohla',
    female: 'paní slečna královna princezna',
    male: 'pan král kníže princ hrabě',
    family: 'pan paní slečna',
    who: 'který která',
    and: 'a i nebo',
  },
  // titles and nouns of place stand behind the name
  tr: {
    moreTitles: 'muhtar bey hanım ağa dede hatun efendi paşa usta hoca nine baba',
    speech: 'dedi sordu bağırdı fısıldadı adlı adında',
    site: 'dağı dağları köyü nehri gölü kalesi şehri kasabası ovası vadisi ormanı adası',
    kin: 'oğlu kızı karısı kocası annesi babası kardeşi',
    and: 've ile',
  },
  el: {
    within: 'στο στη στην στον',
    speech: 'είπε ρώτησε απάντησε φώναξε ψιθύρισε',
    site: 'πόλη χωριό νησί βουνό ποτάμι κάστρο',
    kin: 'γιος γιο κόρη αδελφός αδελφή πατέρας μητέρα γυναίκα άντρας',
    the: 'ο η το οι τα του της τον την',
    and: 'και ή',
  },
  ru: {
    within: 'в во на из под',
    speech:
      'сказал сказала спросил спросила ответил ответила крикнул отвечал отвечала говорил говорила думал подумал ' +
      'проговорил шёл пошёл пошла поехал поехала пришёл пришла сел села засмеялся засмеялась улыбнулся ' +
      'улыбнулась жил жила',
    site: 'город города городе село деревня деревне река реки гора озеро остров',
    kin: 'сын сына дочь брат брата сестра отец мать жена муж дядя тётя',
    she: 'она её ей',
    he: 'он его ему',
    female: 'княгиня графиня княжна госпожа барыня тётя царица королева',
    male: 'князь граф господин барин дядя царь король',
    family: 'господин госпожа',
    acts:
      'был была взял взяла сидел сидела стоял стояла встал встала увидел увидела стал стала ' +
      'хотел хотела мог могла остался осталась смотрел смотрела умер',
    who: 'который которая',
    and: 'и или',
  },
  ar: {
    moreTitles:
      'الملك الملكة الأمير الأميرة السلطان السلطانة الشيخ الشيخة السيد السيدة الوزير القاضي الحاج الساحر الساحرة الدكتور التاجر ' +
      'الخليفة الحكيم الفارس الراعي العجوز أبو أم يا',
    speech: 'قال قالت فقال فقالت صاح صاحت سأل سألت أجاب أجابت نادى نادت هتف هتفت همس همست ضحك ضحكت',
    site: 'مدينة قرية بلاد بلدة جبل وادي نهر قصر مملكة جزيرة بحر قلعة أرض واحة غابة',
    kin: 'بن ابن بنت ابنة اسمه اسمها يدعى تدعى يسمى تسمى أخوه أخته زوجته زوجها',
    within: 'في',
    others:
      'إن أن ما لا لم لن هذا هذه ذلك تلك هو هي هم أنا أنت أنتم نحن له لها لهم لي لك إلى على عن من مع عند بعد قبل ثم بل قد كل كيف لماذا ' +
      'أين متى ولكن لكن إذا إذ نعم ليس كان كانت أهل كبير كبيرة صغير صغيرة بعيد بعيدة رجل امرأة شيخ فتى فتاة ولد الناس أحد واحد واحدة',
  },
  he: {
    moreTitles:
      'המלך המלכה הנסיך הנסיכה הרב רבי מר גברת אדון הנביא השר הכהן הזקן הזקנה המכשפה הקוסם דוד דודה סבא סבתא ד״ר',
    speech: 'אמר אמרה ויאמר ותאמר שאל שאלה ענה ענתה קרא קראה לחש לחשה צעק צעקה השיב השיבה צחק צחקה',
    site: 'העיר הכפר עיר כפר הר נהר נחל ארץ ממלכת עמק אי טירת מבצר ארמון יער',
    kin: 'בן בת ששמו ששמה בשם שמו שמה אחיו אחותו אביו אמו אשתו בעלה',
    others:
      'לא כן כי אם את זה זאת הוא היא הם אני אתה אנחנו לו לה להם לי לך אל על מן עם אחד אחת גדול גדולה קטן קטנה איש אישה ילד ילדה נער נערה ' +
      'מה מי איך איפה למה אותו אותה שליח אבל או גם רק עוד היה היתה הייתה יש אין שנים יום לילה מאוד',
  },
  zh: {
    within: '在',
  },
  // behind the name, as all in Japanese
  ja: {
    speech: '様 氏 殿 君 王 姫 博士 先生 隊長',
    site: '村 町 市 県 国 王国 帝国 城 山 山脈 峠 川 湖 海 島 半島 森 港 谷 平原 街道 神殿 寺',
  },
};

/** Norwegian in its two forms, and Latin texts that detection takes for Romance ones, share a row. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', gl: 'pt', lb: 'de' };

const words = (text = ''): string[] => text.split(' ').filter(Boolean);

const known = new Map<string, NameContext>();

/** The tables of a language by its code (`en`, `en_US`); empty ones for the rest. */
export function nameContext(code: string): NameContext {
  const iso = code.slice(0, 2).toLowerCase();
  const key = SAME[iso] ?? iso;
  const context = known.get(key) ?? contextOf(ROWS[key] ?? {});
  known.set(key, context);
  return context;
}

function contextOf(row: Row): NameContext {
  const [titles, abbreviations] = [words(row.titles), words(row.abbreviations)];
  const roles = bitsOf(new Map(), [
    [CUE.title | CUE.abbreviation, titles],
    [CUE.toward, words(row.places)],
    [CUE.article, words(row.articles)],
    [CUE.determiner, words(row.determiners)],
    [CUE.abbreviation, abbreviations],
  ]);
  const cues = bitsOf(new Map(roles), [
    [CUE.title, words(row.moreTitles)],
    ...LISTS.map((list) => [CUE[list], words(row[list])] as const),
  ]);
  return {
    roles,
    cues,
    known: LISTS.some((list) => list in row),
    placeShare: row.placeShare ?? PLACE_SHARE,
    placeEnding: row.placeEnding ?? null,
    noNames: new Set([...words(row.site), ...words(row.others)]),
    plainNoNames: new Set([...titles, ...abbreviations, ...words(row.others)].map(canonicalise)),
    nations: new Set(words(row.nations)),
    nounEnding: row.nounEnding ?? null,
  };
}

function bitsOf(
  bits: Map<string, number>,
  lists: readonly (readonly [bit: number, words: readonly string[]])[],
): ReadonlyMap<string, number> {
  for (const [bit, list] of lists)
    for (const word of list) bits.set(word, (bits.get(word) ?? 0) | bit);
  return bits;
}

/** Whether every noun of the language begins with a capital letter, so that a capital tells no name. */
export const capitalisesNouns = (code: string): boolean => /^(?:de|lb)/i.test(code);
