/** Sound classes: which letters of a language are vowels, and which letters together are one consonant. */

/** How the letters a-z of a language, without their marks, stand for sounds. */
export interface SoundTable {
  readonly name: string;
  /** Language codes before the underscore (`en` of `en_US`). */
  readonly languages: readonly string[];
  /** Consonants of two and more letters, longest first. */
  readonly digraphs: readonly string[];
  /** A last e behind a consonant is not spoken and belongs to the syllable before it. */
  readonly silentE: boolean;
  /** Between vowels, and before the first one, y is a consonant; elsewhere it is a vowel. */
  readonly consonantY: boolean;
}

const table = (
  name: string,
  languages: string,
  digraphs: string,
  { silentE = false, consonantY = false } = {},
): SoundTable => ({
  name,
  languages: languages.split(' '),
  digraphs: digraphs === '' ? [] : digraphs.split(' ').sort((a, b) => b.length - a.length),
  silentE,
  consonantY,
});

/** The plain table, for languages that have none of their own. */
const PLAIN = table('plain', '', 'ch sh th ph qu');

const SOUND_TABLES: readonly SoundTable[] = [
  PLAIN,
  table('english', 'en', 'tch sh th ch ck ph qu wh gh dg', { silentE: true, consonantY: true }),
  table('german', 'de lb gsw', 'tsch sch ch ck ph qu pf th'),
  table('dutch', 'nl af', 'sch ch ck qu th'),
  table('spanish', 'es gl ast', 'ch ll rr qu', { consonantY: true }),
  table('portuguese', 'pt', 'ch lh nh rr ss qu', { consonantY: true }),
  table('catalan', 'ca', 'ny ll rr ss qu ix', { consonantY: true }),
  table('italian', 'it', 'gn gl ch gh sc qu'),
  table('french', 'fr', 'ch ph gn qu th ss', { silentE: true, consonantY: true }),
  table('latin', 'la', 'qu ch ph th rh'),
  table('scandinavian', 'sv da nb nn no is fo', 'sk sj tj ch ck th'),
  table('polish', 'pl', 'dz sz cz rz ch'),
  table('hungarian', 'hu', 'dzs cs dz gy ly ny sz ty zs'),
  table('czech', 'cs sk', 'ch'),
  table('welsh', 'cy', 'ch dd ff ng ll ph rh th'),
  table('finnic', 'fi et', ''),
];

/** The table of a language code such as `en_US`; the plain one where there is none. */
export function soundTable(language: string): SoundTable {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  return SOUND_TABLES.find(({ languages }) => languages.includes(code)) ?? PLAIN;
}
