/**
 * How names of a kind end in a language: the last parts of towns, given names and family names, as
 * letters a-z without marks. A part that begins with a vowel takes any consonants of the source before
 * it; all others join as they are. Common knowledge of toponymy and anthroponymy, not of any list.
 */
import type { NameKind } from './class-profile.ts';

type Tails = Readonly<Record<'place' | 'first' | 'last', string>>;

/** Kinds that are much alike in all languages of legend. */
const COMMON: Readonly<Partial<Record<NameKind, string>>> = {
  artefact:
    'ir an ul ang ard on ix or us yr ur ald end il eth ond orn ask ach ak ael iel ane ine urn',
  title: 'arch or an ard ain ier in eer on ar al oth orn ur ond elt ern ane aunt amar omar',
  group: 'ard ian eur ein orn ell ane une ond ani ari oni ald eth inga on ar our ais esse ieri',
};

const TABLES: readonly (readonly [languages: string, tails: Tails])[] = [
  [
    'en',
    {
      place:
        'ton ham ford ley bury worth wick wich stead field don den dale combe hurst well mouth port ' +
        'bridge brook chester caster minster stow thorpe by ness mere holm ington ingham borough bourne burn sley',
      first:
        'a ia ina ella elle ette ine ie y en an in on er or ard ert ick ric eth is iel ena ora ' +
        'bert win wyn mund fred ton lyn na la nie ny vin der mer nor',
      last:
        'son man ton ley well ford worth er ett ard ins kin kins more by ham den low shaw field bridge ' +
        'wood ridge ers ing el ock ott',
    },
  ],
  [
    'de lb gsw',
    {
      place:
        'burg berg dorf heim stadt bach feld furt hausen ingen au hof wald brunn stein tal rode itz ow horst ' +
        'kirchen leben stetten weiler hagen walde',
      first:
        'bert hard mund win helm fried rich gard linde trud hild wig mar run lieb a e ine ina o el ert ard ' +
        'na mut brecht ke',
      last: 'mann er ler ner berg stein bach ke feld hardt inger meier hauser ert ig ling holz brand el ich',
    },
  ],
  [
    'nl af',
    {
      place:
        'dam burg dijk drecht dorp hoven ingen veen wijk kerk land meer broek beek lo oord huizen um zaal horst',
      first: 'a e ke je in ert ard us en o ine bert wijn mund na iel is ina ika',
      last: 'sma stra ma inga man ers sen ink aar kamp huis veld er mans ens',
    },
  ],
  [
    'es gl ast',
    {
      place:
        'illa illo era osa oso ales ares eda edo ena eno uela ona ana ada ejo eja igo anca ante os as on al iz',
      first:
        'o a io ia ino ina ito ita ando ardo elia encio ela uel an ico ana isa aro erto ea ino iano',
      last: 'ez era ero ado illo ano ales ena osa on ares edo aga eiro uela ino iga arte oz',
    },
  ],
  [
    'pt',
    {
      place: 'eira al ela ares oso osa im ais eiros ede ada elo ada ena ende os ais ica aba',
      first: 'o a io ia ina ino ando ira el eu ana isa aldo ice ena ardo',
      last: 'es eira eiro al ada ino osa ares elo ante im ais',
    },
  ],
  [
    'ca',
    {
      place: 'ell ella ona ols et eda a es ines ar anes era ola os ut ers al',
      first: 'a i e ia an el ol au iu ena ona el ina at',
      last: 'ell et als era as ols ull ar ot es ench er',
    },
  ],
  [
    'it',
    {
      place: 'ano ino ello ella ona ate igo one ara eto ese ola ora asco eno ia ana isi ento',
      first: 'o a io ia ino ina ello ella etta etto ardo enzo ando iero ana aldo ilde isa eo',
      last: 'i ini etti elli one ari oni aro ucci ano azzi aldi ati eri esi otti',
    },
  ],
  [
    'fr',
    {
      place:
        'ville court mont y ac ay an on ieres ignan oy ence eaux ens elle euil iers as ange ez enne',
      first: 'ine ette elle ien ienne ard aud ain in on ert ier ie ice aine ande ande ise el is',
      last: 'ier eau ard aud et ot in on ault ois el ac illon ange aire ert',
    },
  ],
  [
    'la',
    {
      place: 'um ium ona ia entia acum dunum briga ina antia urnum anum ae ana ola era eia ora ura',
      first: 'us ius ia a o ina illa anus inus iola ulus ix ens or ella io',
      last: 'ius idius anus inus ilius erius eius cus onius ia ienus icus atus',
    },
  ],
  [
    'fi',
    {
      place:
        'la lahti maki jarvi niemi saari koski joki salo vaara ranta pera vesi kyla selka harju virta nen na',
      first: 'o i a u kki nna isa ari ero ina iina eli aro imo elma ia tti kko ni ka ja vo',
      last: 'nen inen la maki niemi lahti salo ranta onen ainen kari joki',
    },
  ],
  [
    'et',
    {
      place: 'la vere mae jarve saare pea ste ku ni nurme metsa laid valla',
      first: 'o i a u e us ar el ika ina ri vo na is',
      last: 'mets ma sepp saar ik la maa oja vere nen te',
    },
  ],
  [
    'sv da nb nn no fo',
    {
      place:
        'by stad sund vik torp borg dal berg holm fors sta hamn nes heim bo lund sta vall rup sted',
      first: 'e a en er ar vard mund dis ulf ild rid borg geir ina stein ne va ik nar',
      last: 'sen son berg strom gren lund dahl man stad vik holm by ing din ell',
    },
  ],
  [
    'is',
    {
      place: 'vik nes holt ey dalur stadir hofn vellir fell bakki land tunga',
      first: 'ar ur ir a un rid dis valdur mundur geir ey la i steinn',
      last: 'son dottir dal berg land holm fjord',
    },
  ],
  [
    'pl',
    {
      place: 'ow owo ice in ica no ina sko ek awa ec any no owa anka',
      first: 'a ek an in aw mir slaw ina ka usz ia el ysia ela on',
      last: 'ski ska owicz ak ek icz czyk ik ka owski inski a',
    },
  ],
  [
    'cs sk sl hr bs sr',
    {
      place: 'ov ice any in ec no ovice ava ka any ac ina ica',
      first: 'a an ek el in mir slav ina ka ena ko ana o ica',
      last: 'ek ak il ka ik y ny sky ic ovic an ar',
    },
  ],
  [
    'hu',
    {
      place: 'var hely falu any haza szeg os kut ka od eny ad telek fold',
      first: 'a e o or as an ella on ka ilda i ok ina us',
      last: 'i y ai os ar as fi ak or es eny',
    },
  ],
  [
    'ro',
    {
      place: 'esti eni ita ova ea ov ara oi ani et ina oara',
      first: 'a u el in an iu ina ela ica ana eta or ian',
      last: 'escu eanu aru u oiu an ea ache oi ariu',
    },
  ],
  [
    'tr',
    {
      place: 'li kale hisar tepe ova lar ca ce koy pinar dere ova',
      first: 'an en in un ay er a e gul al it ut em',
      last: 'oglu ci er can tas li man dag',
    },
  ],
  [
    'cy',
    {
      place: 'og an wen coed fan yn eth on ydd aer bryn fach',
      first: 'wyn wen an ydd ian eth on ys ion or an ael ed',
      last: 'an ydd wyn es s on ell',
    },
  ],
];

/** Last parts of a kind in a language such as `en_US`, each once; empty where there is no table. */
export function languageTails(language: string, kind: NameKind): readonly string[] {
  if (kind !== 'place' && kind !== 'first' && kind !== 'last') return COMMON[kind]!.split(' ');
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  const found = TABLES.find(([languages]) => languages.split(' ').includes(code));
  return found ? [...new Set(found[1][kind].split(' '))] : [];
}
