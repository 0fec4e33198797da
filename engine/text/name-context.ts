// What stands before a proper name, by language: titles and forms of address, prepositions of place, the
// articles that may follow those, the ending of a place, abbreviations. The tables below are the data.

import { canonicalise } from './normalise.ts';

/** What a word says about the one behind it. */
export const ROLE = {
  /** A title or form of address that a name follows; never a name itself. */
  title: 1 << 0,
  /** A preposition after which a place stands. */
  place: 1 << 1,
  /** An article that may stand between such a preposition and its place. */
  article: 1 << 2,
  /** An article, a determiner or a preposition that holds an article: what names go without. */
  determiner: 1 << 3,
  /** Its full stop ends no sentence; titles too. */
  abbreviation: 1 << 4,
} as const;

/** Words and endings that tell a proper name by what stands around it. */
export interface NameContext {
  /** Bits of `ROLE`, by word in lower case. */
  readonly roles: ReadonlyMap<string, number>;
  /** Share of a place's inner occurrences that stand after a preposition of place, or in a case of place. */
  readonly placeShare: number;
  /** Endings of a word in a case of place. */
  readonly placeEnding: RegExp | null;
  /**
   * Words with a capital that are no names, in a-z: the titles, the abbreviations, days, months, feasts, God,
   * adjectives of nations.
   */
  readonly noNames: ReadonlySet<string>;
  /** Endings of nouns that are no names. */
  readonly nounEnding: RegExp | null;
}

interface Row {
  readonly titles: string;
  readonly places: string;
  /** 0.3 unless told. */
  readonly placeShare?: number;
  readonly articles?: string;
  readonly placeEnding?: RegExp;
  readonly determiners?: string;
  readonly abbreviations?: string;
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
      'monday tuesday wednesday thursday friday saturday sunday january february march april may june july ' +
      'august september october november december christmas easter michaelmas whitsuntide lent god lord ' +
      'heaven providence christian christians english french scotch irish welsh american german dutch ' +
      'italian spanish latin greek roman chapter',
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
      'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag januar februar märz april mai ' +
      'juni juli august september oktober november dezember weihnachten ostern pfingsten gott gottes kapitel',
    nounEnding:
      /(?:ung|heit|keit|schaft|nis|tion|tat|ismus|chen|lein|ling|tum)(?:e|en|s|es|se|ses|sen|n)?$/,
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
    others: 'dieu seigneur noël pâques chapitre',
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
    others: 'dios señor majestad merced excelencia señoría navidad pascua capítulo',
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
    others: 'dio signore natale pasqua capitolo',
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
  },
  sv: {
    titles:
      'herr fru fröken kung drottning prins prinsessa greve grevinna baron doktor dr kapten major pastor ' +
      'farbror moster faster sankt mäster',
    places: 'i från till vid nära mot',
  },
  da: {
    titles:
      'herr fru frøken konge kong dronning prins prinsesse greve baron doktor dr kaptajn pastor onkel tante ' +
      'mester sankt',
    places: 'i fra til ved nær mod',
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
    others: 'jumala luoja herra',
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
  },
  pl: {
    titles: 'pan pani panna pana panu hrabia król książę ksiądz doktor dr',
    places: 'w we do od z ze pod koło',
  },
  hu: {
    titles: 'úr herceg gróf báró király doktor dr',
    places: '',
    placeEnding: /(?:ban|ben)$/u,
    placeShare: CASE_SHARE,
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
  let context = known.get(key);
  if (!context) {
    const row: Partial<Row> = ROWS[key] ?? {};
    const [titles, abbreviations] = [words(row.titles), words(row.abbreviations)];
    const roles = new Map<string, number>();
    for (const [role, list] of [
      [ROLE.title | ROLE.abbreviation, titles],
      [ROLE.place, words(row.places)],
      [ROLE.article, words(row.articles)],
      [ROLE.determiner, words(row.determiners)],
      [ROLE.abbreviation, abbreviations],
    ] as const) {
      for (const word of list) roles.set(word, (roles.get(word) ?? 0) | role);
    }
    context = {
      roles,
      placeShare: row.placeShare ?? PLACE_SHARE,
      placeEnding: row.placeEnding ?? null,
      noNames: new Set([...titles, ...abbreviations, ...words(row.others)].map(canonicalise)),
      nounEnding: row.nounEnding ?? null,
    };
    known.set(key, context);
  }
  return context;
}

/** Whether every noun of the language begins with a capital letter, so that a capital tells no name. */
export const capitalisesNouns = (code: string): boolean => /^(?:de|lb)/i.test(code);
