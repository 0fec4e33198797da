// Names made of the father's name, by language (Einarsson and Einarsdóttir, Ivanovich and Ivanovna, ap Rhys and ferch
// Rhys), and what a family name is for a woman (Nováková). The tables below are the data; rules are right for most names.

/** A person's sex as names tell it. */
export type NameSex = 'f' | 'm';

interface Rule {
  /** What is said of a daughter and of a son; `{father}` stands for the father's name, made ready for that sex. */
  readonly f: string;
  readonly m: string;
  /** The father's name as it stands there: the first that fits, replaced; unchanged where none does. */
  readonly father?: Changes;
  /** The same for a daughter, where it differs. */
  readonly ofDaughter?: Changes;
  /** Names of which nothing is made. */
  readonly none?: RegExp;
}

type Changes = readonly (readonly [RegExp, string])[];

/** Icelandic genitives: Helgi, Helga; Þórir, Þóris; Steinn, Steins; Haraldur, Haralds; Magnús as it is. */
const ICELANDIC: Changes = [
  [/^Sturla$/u, 'Sturlu'],
  [/^(Baldur|Pétur)$/u, '$1s'],
  [/^Björn$/u, 'Björns'],
  [/^Örn$/u, 'Arnar'],
  [/^Hákon$/u, 'Hákonar'],
  [/^(?:H|h)jörtur$/u, 'Hjartar'],
  [/^([HMN]j?)örð(?:u?r)$/u, '$1arðar'],
  [/^Börkur$/u, 'Barkar'],
  [/([óá]rð)u?r$/u, '$1ar'],
  [/i$/u, 'a'],
  [/a$/u, 'u'],
  [/(?<!e)ir$/u, 'is'],
  [/([áyýæ])r$/u, '$1s'],
  [/([aeiouáéíóúyýæö])(?:nn|ll)$/u, '$1@'],
  [/(?<!^)ur$/u, 's'],
  [/s$/u, 's'],
  [/$/u, 's'],
];

/** Old Norse: as Icelandic, with the older ending -r. */
const NORSE: Changes = [
  [/^Sigurðr$/u, 'Sigurðar'],
  [/^Björn$/u, 'Bjarnar'],
  [/^Óðinn$/u, 'Óðins'],
  [/([bdðfgklmnpstv])r$/u, '$1s'],
  ...ICELANDIC,
];

/** Finnish genitives with their weak grade: Matti, Matin; Pekka, Pekan; Tuomas, Tuomaan. */
const FINNISH: Changes = [
  [/(t)t([aeiouyäö])$/u, '$1$2n'],
  [/(k)k([aeiouyäö])$/u, '$1$2n'],
  [/(p)p([aeiouyäö])$/u, '$1$2n'],
  [/as$/u, 'aan'],
  [/([eiu])s$/u, '$1ksen'],
  [/([aeiouyäö])$/u, '$1n'],
  [/$/u, 'in'],
];

/** Irish and Scottish genitives: the last broad syllable turns slender (Domhnall, Domhnaill). */
const GAELIC: Changes = [
  [/^Niall$/u, 'Néill'],
  [/^Fionn$/u, 'Finn'],
  [/^Aodh$/u, 'Aodha'],
  [/^Coinneach$/u, 'Coinnich'],
  [/adh$/u, 'adha'],
  [/ach$/u, 'aigh'],
  [/([aouáóúàòù])([^aeiouáéíóúàèìòù]+)$/u, '$1i$2'],
];
/** And softened in front, but for c and g (`Nic Dhomhnaill`). */
const softened = (changes: Changes): Changes =>
  changes.map(([from, to]) => [from, `~${to}`] as const);

const SPANISH: Changes = [
  [/^Pedro$/u, 'Pér'],
  [/^Velasco$/u, 'Velázqu'],
  [/^Suero$/u, 'Suár'],
  [/^Diego$/u, 'Diégu'],
  [/^Juan$/u, 'Ibáñ'],
  [/(?<=n)io$/u, '^'],
  [/c[oe]$/u, '^qu'],
  [/g[oe]$/u, '^gu'],
  [/[oe]$/u, '^'],
  [/$/u, '^'],
];

const PORTUGUESE: Changes = [
  [/^Pedro$/u, 'Pir'],
  [/^João$/u, 'Ean'],
  [/^Mem$/u, 'Mend'],
  [/^Soeiro$/u, 'Soar'],
  [/^Gonçalo$/u, 'Gonçalv'],
  [/^Antão$/u, 'Antun'],
  [/ão$/u, 'õ'],
  [/co$/u, 'qu'],
  [/go$/u, 'gu'],
  [/[oe]s?$/u, ''],
];

/** Russian: -ov- behind hard letters, -ev- behind soft ones; fathers in -a and -ya have -ich alone. */
const RUSSIAN: Changes = [
  [/^Лев$/u, 'Львов'],
  [/^Павел$/u, 'Павлов'],
  [/^Пётр$/u, 'Петров'],
  [/^Яков$/u, 'Яковлев'],
  [/^Михаил$/u, 'Михайлов'],
  [/([бвгджзклмнпрстфхцчшщ]{2})ий$/u, '$1иев'],
  [/ий$/u, 'ьев'],
  [/й$/u, 'ев'],
  [/ь$/u, 'ев'],
  [/([жшчщц])$/u, '$1ев'],
  [/[ая]$/u, ''],
  [/о$/u, 'ов'],
  [/^Lev$/, 'Lvov'],
  [/^Pavel$/, 'Pavlov'],
  [/^Pyotr$/, 'Petrov'],
  [/^Igor$/, 'Igorev'],
  [/^Yakov$/, 'Yakovlev'],
  [/^Mikhail$/, 'Mikhailov'],
  [/e[iy]$/, 'eyev'],
  [/a[iy]$/, 'ayev'],
  [/([^aeiouy])i[iy]?$/, '$1iev'],
  [/([^aeiouy])y$/, '$1iev'],
  [/ya$/, 'y'],
  [/a$/, ''],
  [/([a-z])$/, '$1ov'],
  [/$/, 'ов'],
];
const RUSSIAN_F: Changes = [
  [/^(Иль|Фом|Кузьм|Лук)[ая]$/u, '$1инич'],
  [/[ая]$/u, 'ич'],
  [/^Ilya$/, 'Ilyinich'],
  [/a$/, 'ich'],
  ...RUSSIAN,
];

const UKRAINIAN: Changes = [
  [/^Лев$/u, 'Львов'],
  [/^Яків$/u, 'Яков'],
  [/^Ілля$/u, 'Ілл'],
  [/^Микола$/u, 'Миколайов'],
  [/й$/u, 'йов'],
  [/ь$/u, 'ьов'],
  [/[ая]$/u, ''],
  [/о$/u, 'ов'],
  [/$/u, 'ов'],
];
const UKRAINIAN_F: Changes = [
  [/^Лев$/u, 'Льві'],
  [/^Яків$/u, 'Які'],
  [/^Ілля$/u, 'Іллі'],
  [/^Микола$/u, 'Миколаї'],
  [/ій$/u, 'ії'],
  [/й$/u, 'ї'],
  [/[аяоь]$/u, 'і'],
  [/$/u, 'і'],
];

const BULGARIAN: Changes = [
  [/^Петър$/u, 'Петров'],
  [/^Димитър$/u, 'Димитров'],
  [/^Александър$/u, 'Александров'],
  [/и$/u, 'иев'],
  [/й$/u, 'ев'],
  [/[оа]$/u, 'ов'],
  [/$/u, 'ов'],
];

const SIBILANT: Changes = [
  [/s$/u, 's'],
  [/([xz])$/u, '$1'],
  [/$/u, 's'],
];

/** By ISO 639 code. */
const RULES: Readonly<Record<string, Rule>> = {
  is: { f: '{father}dóttir', m: '{father}son', father: ICELANDIC },
  non: { f: '{father}dóttir', m: '{father}son', father: NORSE },
  fo: { f: '{father}dóttir', m: '{father}son', father: ICELANDIC },
  sv: { f: '{father}dotter', m: '{father}son', father: SIBILANT },
  da: { f: '{father}datter', m: '{father}en', father: SIBILANT },
  no: { f: '{father}datter', m: '{father}en', father: SIBILANT },
  fi: { f: '{father}tytär', m: '{father}poika', father: FINNISH },
  nl: { f: '{father}dochter', m: '{father}zoon', father: SIBILANT },
  es: { f: '{father}ez', m: '{father}ez', father: SPANISH, none: /(?:[aszáéíóú]|ai|ay|ey)$/u },
  pt: { f: '{father}es', m: '{father}es', father: PORTUGUESE, none: /(?:[aizáéíú]|[^oe]s)$/u },
  ru: { f: '{father}на', m: '{father}ич', father: RUSSIAN, ofDaughter: RUSSIAN_F },
  uk: { f: '{father}вна', m: '{father}ич', father: UKRAINIAN, ofDaughter: UKRAINIAN_F },
  bg: { f: '{father}а', m: '{father}', father: BULGARIAN },
  he: { f: 'בת {father}', m: 'בן {father}' },
  ar: { f: 'بنت {father}', m: 'بن {father}' },
  ga: { f: 'Nic {father}', m: 'Mac {father}', father: GAELIC, ofDaughter: softened(GAELIC) },
  gd: { f: 'Nic{father}', m: 'Mac{father}', father: softened(GAELIC) },
  cy: { f: 'ferch {father}', m: 'ap {father}' },
};
/** The same in Latin letters, for a father who is written so. */
const IN_LATIN: Readonly<Record<string, Rule>> = {
  ru: { f: '{father}na', m: '{father}ich', father: RUSSIAN, ofDaughter: RUSSIAN_F },
  he: { f: 'bat {father}', m: 'ben {father}' },
  ar: { f: 'bint {father}', m: 'ibn {father}' },
};
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', gl: 'es' };

const codeOf = (language: string): string => {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  return SAME[code] ?? code;
};

/** What a child of that father is called in the language; null where it has no such names or none of this father. */
export function patronymic(language: string, father: string, sex: NameSex): string | null {
  const code = codeOf(language);
  const rule = (/^\p{Script=Latin}/u.test(father) ? IN_LATIN[code] : undefined) ?? RULES[code];
  if (rule === undefined || father === '' || rule.none?.test(father)) return null;
  const changes = (sex === 'f' ? rule.ofDaughter : undefined) ?? rule.father ?? [];
  const ready = tidied(changed(father, changes), father);
  const whole = rule[sex].replace('{father}', ready);
  // Welsh: ab before vowels
  return code === 'cy' ? whole.replace(/^ap (?=[aeiouwyâêîôûŵŷ])/iu, 'ab ') : whole;
}

function changed(name: string, changes: Changes): string {
  for (const [from, to] of changes) if (from.test(name)) return name.replace(from, to);
  return changes.some(([, to]) => to.startsWith('~')) ? `~${name}` : name;
}

const ACUTE: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

/** Carries out the signs in replacements: `@` one consonant and s, `^` the stress on the last vowel unless another has it, `~` softening. */
function tidied(text: string, father: string): string {
  if (text.includes('@')) return text.replace('@', `${father.at(-1)}s`);
  if (text.includes('^')) {
    const [stem, end] = text.split('^') as [string, string];
    if (/[áéíóú]/iu.test(stem)) return stem + end;
    const stressed = stem.replace(
      /([aeiou])([^aeiou]*)$/u,
      (_, vowel: string, rest: string) => ACUTE[vowel]! + rest,
    );
    return stressed + end;
  }
  if (!text.includes('~')) return text;
  const name = text.replace('~', '');
  return /^(?:[BDFMPT]|S[^cmpt])/u.test(name) ? `${name[0]}h${name.slice(1)}` : name;
}

/** Family names of women: the first that fits. */
const OF_WOMEN: Readonly<Record<string, Changes>> = {
  cs: [
    [/ý$/u, 'á'],
    [/(?:í|ů|[aá]ová|á)$/u, '$&'],
    [/ek$/u, 'ková'],
    [/ec$/u, 'cová'],
    [/[aeo]$/u, 'ová'],
    [/$/u, 'ová'],
  ],
  pl: [
    [/([sc]|dz)ki$/u, '$1ka'],
    [/ny$/u, 'na'],
    [/wy$/u, 'wa'],
  ],
  ru: [
    [/ский$/u, 'ская'],
    [/цкий$/u, 'цкая'],
    [/([её]в|ов|ин|ын)$/u, '$1а'],
    [/[оыи]й$/u, 'ая'],
  ],
  uk: [
    [/ський$/u, 'ська'],
    [/цький$/u, 'цька'],
    [/([єе]в|ов|їн|ін|ин)$/u, '$1а'],
    [/ий$/u, 'а'],
  ],
  bg: [
    [/ски$/u, 'ска'],
    [/(ов|ев|ин)$/u, '$1а'],
  ],
  lv: [[/(?:š|s|is)$/u, 'a']],
  el: [
    [/ης$/u, 'η'],
    [/ής$/u, 'ή'],
    [/άς$/u, 'ά'],
    [/ας$/u, 'α'],
    [/(όπουλ)ος$/u, 'οπούλου'],
    [/ος$/u, 'ου'],
    [/ός$/u, 'ού'],
  ],
};

/** What a woman of that family is called; the name itself where the language makes no difference. */
export function familyNameOfWoman(language: string, name: string): string {
  const code = codeOf(language);
  return changed(name, OF_WOMEN[code === 'sk' ? 'cs' : code] ?? []);
}
