// What tells by its neighbours that a capitalised word is a person, a place or a people, and of which sex: the tables,
// by language. Titles, prepositions of place and articles come from `text/name-context.ts`.
import { type NameContext, nameContext, ROLE } from '../../text/name-context.ts';

/** Bits of a word: what it says about the name beside it. */
export const CUE = {
  /** A title or form of address that a name follows. */
  title: ROLE.title,
  female: 1 << 5,
  male: 1 << 6,
  /** A preposition that hardly any person follows: in, at. */
  within: 1 << 7,
  /** A preposition of place that persons follow as well: to, from. */
  toward: ROLE.place,
  /** An article that may stand between such a preposition and its place. */
  article: ROLE.article,
  /** Any determiner: what names go without. */
  determiner: ROLE.determiner,
  /** The full stop after it ends no sentence. */
  abbreviation: ROLE.abbreviation,
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
  acts: 1 << 15,
  /** The definite article. */
  the: 1 << 16,
  /** An elided word that hangs before another: d', l'. */
  elided: 1 << 17,
  /** A title before family names: Mr; but not Sir. */
  family: 1 << 19,
} as const;

/** Words of a language by what they say; titles, prepositions and articles are those of its `NameContext`. */
type Row = Readonly<
  Partial<
    Record<
      | keyof typeof CUE
      /** Adjectives of nations and names of peoples that the language writes with a capital. */
      | 'nations'
      /** Other words with a capital that are no names: interjections, weekdays and the like. */
      | 'others',
      string
    >
  >
>;

const ROWS: Readonly<Record<string, Row>> = {
  en: {
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
      'hill street square park banks shores borders cliffs garrison siege men duchy empire republic principality barony ' +
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
    others:
      'oh ah o alas hush hallo hello hey ay aye yes no well i you your ask not but how why now all any our out off get ' +
      'got let say see we they them us me it this that here there then when where what which while with ' +
      'without over under after before as by for on so if nor yet is are be been am do can may one two three amen hosanna selah hallelujah alleluia esq bible sabbath ' +
      'gospel scripture scriptures almighty ghost spirit creator redeemer saviour sunday vol chap fig',
    title:
      'commander engineer pilot chancellor margrave margravine landgrave archduke bishop ' +
      'archbishop cardinal pope friar warden marshal chieftain emir sultan caliph ensign ' +
      'inspector detective sheriff mayor constable senator minister secretary nurse magister ' +
      'goodman goodwife',
  },
  de: {
    within: 'in nach bei aus',
    speech:
      'sagte sprach fragte rief antwortete erwiderte meinte flüsterte schrie dachte murmelte hieß heißt namens',
    site: 'stadt dorf land königreich fluss fluß berg see insel burg schloss schloß reich tal wald gebirge provinz könig',
    kin: 'sohn tochter bruder schwester vater mutter frau gattin gemahl freund freundin onkel tante vetter neffe nichte',
    of: 'von',
    the: 'der die das den dem des',
    acts: 'hatte war ging kam saß stand lief sah nahm wollte konnte musste mußte blieb',
    female:
      'frau fräulein gräfin fürstin prinzessin königin kaiserin herzogin baronin freifrau tante tochter schwester',
    male: 'herr herrn graf fürst prinz könig kaiser herzog baron freiherr ritter junker onkel pater sohn bruder',
    family: 'herr herrn frau fräulein doktor dr professor prof hauptmann oberst leutnant major',
    nations:
      'deutsche deutschen römer griechen franzosen engländer russen türken juden italiener spanier',
    others: 'ach oh ja nein sie ihr ihnen ihre ihren ihrem ihrer',
  },
  fr: {
    within: 'à en dans vers chez',
    speech:
      'dit demanda répondit cria reprit répliqua ajouta murmura fit pensa songea nommé nommée appelé appelée',
    site: 'ville village pays royaume comté province région fleuve rivière mont montagne lac île forêt château roi reine port tour rue place',
    kin: 'fils fille frère sœur père mère femme mari oncle tante cousin cousine neveu nièce ami amie',
    of: 'de du des',
    she: 'elle',
    he: 'il lui',
    the: 'la le les',
    elided: 'd l j m n s t c qu jusqu lorsqu puisqu quelqu presqu',
    female:
      'madame mesdames mademoiselle mme mlle sainte reine princesse duchesse comtesse marquise baronne mère sœur tante fille dame',
    male: 'monsieur m monseigneur saint roi prince duc comte marquis baron vicomte chevalier abbé père frère oncle dom fils sire',
    family: 'monsieur madame mademoiselle mme mlle m docteur capitaine colonel maître',
    nations:
      'français française anglais anglaise romains grecs allemands espagnols italiens russes turcs juifs',
    others: 'oh ah eh hélas oui non je',
    acts:
      'avait était fut eut regarda vit prit donna entra sortit arriva revint ouvrit sourit ' +
      'pleura mourut vivait marcha courut voulut pouvait sentit alla vint tenait',
  },
  es: {
    within: 'en hacia desde',
    speech:
      'dijo respondió preguntó replicó gritó contestó exclamó murmuró llamado llamada llamaba llama',
    site: 'ciudad villa aldea pueblo tierra reino provincia río monte montaña montañas lago isla islas castillo rey reina puerto campo campos sierra puente',
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
    others: 'oh ah ay sí no yo vuestra vuestro ingenioso capítulo',
    acts:
      'era fue había tenía estaba miró vio oyó tomó dio entró salió llegó volvió abrió cerró ' +
      'sonrió lloró murió vivía caminó corrió quiso podía pensó sintió supo puso dejó',
  },
  it: {
    within: 'in verso presso',
    speech: 'disse rispose domandò chiese gridò esclamò mormorò chiamato chiamata nominato',
    site: 'città villaggio paese terra regno provincia fiume monte lago isola castello re regina porto valle',
    kin: 'figlio figlia figliuolo figliuola fratello sorella padre madre moglie marito zio zia cugino nipote amico amica',
    of: 'di del della dei',
    she: 'ella lei',
    he: 'egli lui',
    the: 'il lo la i gli le',
    elided: 'd l dell all nell dall sull un quell c s v m t n',
    female:
      'signora signorina donna contessa marchesa duchessa principessa regina baronessa suor suora santa zia madre figlia',
    male: 'signor signore don conte marchese duca principe re barone fra frate san santo zio mastro messer ser padre figlio',
    family: 'signor signore signora signorina dottor dottore capitano',
    others: 'oh ah ahi sì no io',
    acts:
      'era aveva fu ebbe guardò vide prese diede entrò uscì arrivò tornò aprì sorrise pianse ' +
      'morì viveva camminò corse volle poteva pensò sentì andò venne stava mise',
  },
  pt: {
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
  },
  nl: {
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
  },
  la: {
    within: 'in trans circum citra',
    speech: 'inquit dixit respondit ait nomine filius filium filia',
    site: 'flumen fluminis flumine fluminibus oppidum oppido oppidi urbs urbem urbe mons monte montem insula insulam lacum lacus finibus fines provincia regnum',
    kin: 'pater patre frater fratre fratrem mater matre uxor filius legatus legatum legato',
    others: 'senatus senatum senatui populi populus populo',
  },
  fi: {
    speech: 'sanoi sanovi virkki virkkoi lausui kysyi vastasi huusi nimeltä',
    site: 'kaupunki kylä joki järvi vuori saari niemi linna',
    kin: 'poika tytär veli sisko isä äiti vaimo poian pojan',
    others: 'ohoh oi voi hei no ei jo luoja jumala',
    female: 'rouva neiti kuningatar prinsessa täti emäntä kreivitär',
    male: 'herra kuningas prinssi kreivi paroni setä isäntä',
    family: 'herra rouva neiti',
    acts:
      'oli meni tuli istui seisoi juoksi näki otti halusi jäi katsoi nauroi nyökkäsi piti antoi ' +
      'löysi lähti',
  },
  hu: {
    speech: 'mondta kérdezte felelte szólt kiáltott suttogta mondá monda nevű',
    site: 'város falu folyó hegy tó sziget vár',
    kin: 'fia lánya bátyja öccse apja anyja felesége férje barátja',
  },
  sv: {
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
  },
  da: {
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
  },
  pl: {
    within: 'w we',
    speech:
      'rzekł rzekła powiedział powiedziała zapytał zapytała odparł odparła zawołał zawołała krzyknął szepnął szepnęła imieniem',
    site: 'miasto miasta wieś wsi gród rzeka rzeki góra zamek jezioro kraina wyspa ziemia las',
    kin: 'syn syna córka brat brata siostra ojciec matka żona mąż stryj ciotka',
    she: 'ona jej',
    he: 'on jego mu',
    acts: 'był była miał miała poszedł poszła siedział siedziała stał stała wziął wzięła chciał chciała mógł mogła',
    female: 'pani panna królowa księżna księżniczka',
    male: 'pan król książę hrabia',
    family: 'pan pani panna',
  },
  cs: {
    within: 'v ve',
    title: 'pan paní slečna král královna kníže princ princezna hrabě svatý svatá',
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
  },
  // titles and nouns of place stand behind the name
  tr: {
    title: 'muhtar bey hanım ağa dede hatun efendi paşa usta hoca nine baba',
    speech: 'dedi sordu bağırdı fısıldadı adlı adında',
    site: 'dağı dağları köyü nehri gölü kalesi şehri kasabası ovası vadisi ormanı adası',
    kin: 'oğlu kızı karısı kocası annesi babası kardeşi',
  },
  el: {
    within: 'στο στη στην στον',
    speech: 'είπε ρώτησε απάντησε φώναξε ψιθύρισε',
    site: 'πόλη χωριό νησί βουνό ποτάμι κάστρο',
    kin: 'γιος γιο κόρη αδελφός αδελφή πατέρας μητέρα γυναίκα άντρας',
    the: 'ο η το οι τα του της τον την',
  },
  ru: {
    within: 'в во на из под',
    speech:
      'сказал сказала спросил спросила ответил ответила крикнул отвечал отвечала говорил говорила думал подумал ' +
      'проговорил шёл пошёл пошла поехал поехала пришёл пришла сел села засмеялся засмеялась улыбнулся улыбнулась жил жила',
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
  },
  ar: {
    title:
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
    title:
      'המלך המלכה הנסיך הנסיכה הרב רבי מר גברת אדון הנביא השר הכהן הזקן הזקנה המכשפה הקוסם דוד דודה סבא סבתא ד״ר',
    speech: 'אמר אמרה ויאמר ותאמר שאל שאלה ענה ענתה קרא קראה לחש לחשה צעק צעקה השיב השיבה צחק צחקה',
    site: 'העיר הכפר עיר כפר הר נהר נחל ארץ ממלכת עמק אי טירת מבצר ארמון יער',
    kin: 'בן בת ששמו ששמה בשם שמו שמה אחיו אחותו אביו אמו אשתו בעלה',
    others:
      'לא כן כי אם את זה זאת הוא היא הם אני אתה אנחנו לו לה להם לי לך אל על מן עם אחד אחת גדול גדולה קטן קטנה איש אישה ילד ילדה נער נערה ' +
      'מה מי איך איפה למה אותו אותה שליח אבל או גם רק עוד היה היתה הייתה יש אין שנים יום לילה מאוד',
  },
  zh: { within: '在' },
  // behind the name, as all in Japanese
  ja: {
    speech: '様 氏 殿 君 王 姫 博士 先生 隊長',
    site: '村 町 市 県 国 王国 帝国 城 山 山脈 峠 川 湖 海 島 半島 森 港 谷 平原 街道 神殿 寺',
  },
};

/** The tables of a language in the form that the scan wants. */
export interface NameCues {
  /** Bits of `CUE` by word in lower case. */
  readonly bits: ReadonlyMap<string, number>;
  /** In lower case: words with a capital that are no names, beside the titles. */
  readonly noNames: ReadonlySet<string>;
  readonly nations: ReadonlySet<string>;
  readonly context: NameContext;
  /** Whether the table of cues has a row: without one only titles and prepositions tell. */
  readonly known: boolean;
}

const words = (text = ''): string[] => text.split(' ').filter(Boolean);

const made = new Map<string, NameCues>();

/** The cues of a language by its code (`en`, `en_US`); few or none for the rest. */
export function nameCues(code: string): NameCues {
  const iso = code.slice(0, 2).toLowerCase();
  const cues = made.get(iso) ?? makeCues(iso);
  made.set(iso, cues);
  return cues;
}

function makeCues(iso: string): NameCues {
  const row: Row = ROWS[iso] ?? {};
  const context = nameContext(iso);
  const bits = new Map(context.roles);
  const bitOf: Readonly<Record<string, number>> = CUE;
  for (const [cue, list] of Object.entries(row)) {
    const bit = bitOf[cue] ?? 0;
    for (const word of words(list)) if (bit) bits.set(word, (bits.get(word) ?? 0) | bit);
  }
  return {
    bits,
    noNames: new Set(words(row.others)),
    nations: new Set(words(row.nations)),
    context,
    known: iso in ROWS,
  };
}
