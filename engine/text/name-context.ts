// What stands before a proper name, by language: titles and forms of address, prepositions of place, the
// articles that may follow those, the ending of a place, abbreviations. The tables below are the data.

/** Words and endings that tell a proper name by what stands around it; all words in lower case. */
export interface NameContext {
  /** Titles and forms of address that a name follows; never names themselves. */
  readonly titles: ReadonlySet<string>;
  /** Prepositions after which a place stands. */
  readonly places: ReadonlySet<string>;
  /** Articles that may stand between such a preposition and its place. */
  readonly articles: ReadonlySet<string>;
  /** Endings of a word in a case of place. */
  readonly placeEnding: RegExp | null;
  /** Words whose full stop ends no sentence, titles included. */
  readonly abbreviations: ReadonlySet<string>;
}

interface Row {
  readonly titles: string;
  readonly places: string;
  readonly articles?: string;
  readonly placeEnding?: RegExp;
  readonly abbreviations?: string;
}

/** By ISO 639-1 code. Prepositions that lead to persons as often as to places (English "by") are left out. */
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
    abbreviations: 'vol no ch viz etc jun sen jr sr',
  },
  de: {
    titles:
      'herr herrn frau fräulein meister doktor dr professor prof graf gräfin fürst fürstin prinz prinzessin ' +
      'könig königin kaiser kaiserin herzog herzogin baron baronin freiherr freifrau ritter junker onkel ' +
      'tante bruder schwester vater mutter sankt st hauptmann oberst leutnant major general pfarrer pater',
    places: 'in nach aus bei von bis',
    abbreviations: 'hr fr frl bzw usw vgl nr geb',
  },
  fr: {
    titles:
      'monsieur messieurs madame mesdames mademoiselle mme mlle mm monseigneur maître me docteur dr sire ' +
      'seigneur saint sainte st ste roi reine prince princesse duc duchesse comte comtesse marquis marquise ' +
      'baron baronne vicomte vicomtesse chevalier capitaine colonel général commandant lieutenant abbé père ' +
      'mère frère sœur oncle tante dom don lord lady sir miss mr mrs',
    places: 'à en dans vers chez depuis près',
    articles: 'la le les l',
    abbreviations: 'mgr ex cf etc',
  },
  es: {
    titles:
      'don doña señor señora señorita sr sra srta d dña fray sor san santa santo rey reina príncipe princesa ' +
      'duque duquesa conde condesa marqués marquesa barón capitán maese maestro licenciado bachiller doctor ' +
      'dr padre madre hermano hermana tío tía caballero hidalgo emperador infante infanta micer',
    places: 'en desde hacia hasta',
    articles: 'el la los las',
    abbreviations: 'v m vm vmd ud uds etc cap pág',
  },
  it: {
    titles:
      'signor signore signora signorina sig don donna dottor dottore dott professor prof conte contessa ' +
      'marchese marchesa duca duchessa principe principessa re regina barone baronessa cavaliere capitano ' +
      'colonnello generale padre madre fra frate suor suora san santa santo sant zio zia mastro messer ser',
    places: 'a ad in da verso presso',
    articles: 'il lo la i gli le',
    abbreviations: 'ecc cap pag',
  },
  pt: {
    titles:
      'dom dona d senhor senhora senhorita sr sra doutor dr conde condessa duque duquesa rei rainha príncipe ' +
      'princesa barão marquês capitão padre madre frei irmão irmã tio tia são santa santo mestre',
    places: 'em no na nos nas para até desde',
    articles: 'o a os as',
    abbreviations: 'v m etc cap pág',
  },
  ca: {
    titles:
      'don donya en na senyor senyora sr sra mossèn fra sant santa rei reina príncep comte duc mestre doctor',
    places: 'a des cap fins',
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
    placeEnding: /(?:ss[aä]|st[aä])$/u,
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
    places: 'in ad ab ex apud trans circa prope',
    abbreviations: 'kal non id cos coss tr pl',
  },
  pl: {
    titles: 'pan pani panna pana panu hrabia król książę ksiądz doktor dr',
    places: 'w we do od z ze pod koło',
  },
  hu: { titles: 'úr herceg gróf báró király doktor dr', places: '', placeEnding: /(?:ban|ben)$/u },
};

/** Norwegian in its two forms, and Latin texts that detection takes for Romance ones, share a row. */
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', gl: 'pt', lb: 'de' };

const words = (text = ''): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean));

const known = new Map<string, NameContext>();

/** The tables of a language by its code (`en`, `en_US`); empty ones for the rest. */
export function nameContext(code: string): NameContext {
  const iso = code.slice(0, 2).toLowerCase();
  const key = SAME[iso] ?? iso;
  let context = known.get(key);
  if (!context) {
    const row = ROWS[key] ?? { titles: '', places: '' };
    const titles = words(row.titles);
    context = {
      titles,
      places: words(row.places),
      articles: words(row.articles),
      placeEnding: row.placeEnding ?? null,
      abbreviations: new Set([...titles, ...words(row.abbreviations)]),
    };
    known.set(key, context);
  }
  return context;
}

/** Whether every noun of the language begins with a capital letter, so that a capital tells no name. */
export const capitalisesNouns = (code: string): boolean => /^(?:de|lb)/i.test(code);
