/** Last parts of names that their languages write with marks, by their letters a-z; beside `tails.ts`. */

/** Parts that stand as they are, and those that begin with a vowel and take consonants before them. */
const TABLES: Readonly<Record<string, string>> = {
  fi: 'mäki järvi kylä selkä perä pää jää mäkinen järvinen',
  et: 'mäe järve järv mägi põld jõe küla pärna pää',
  sv: 'ström näs sjö gård köping ö ås löv bäck högen älv åker ängen',
  is: 'vík höfn dóttir á vör kló',
  de: 'brücken brück mühle mühlen münster grün höhe',
  hu: 'vár háza föld kút vásár völgy ér tó',
  pl: 'ów ówka ówek',
  cs: 'ová ský ný ín',
  sk: 'ová ský ný',
  ro: 'ești ița ați ăști',
  tr: 'köy göl oğlu köprü gümüş',
  es: 'ón án ín',
  pt: 'ão ões ã',
  fr: 'ière ières ène',
};

const MARKS = /\p{Mn}/gu;

/** The tails of a language code such as `fi_FI` as letters a-z with how they are written. */
export function markedTails(language: string): ReadonlyMap<string, string> {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  const written = TABLES[code]?.normalize('NFC').split(' ') ?? [];
  return new Map(written.map((tail) => [tail.normalize('NFKD').replace(MARKS, ''), tail]));
}
