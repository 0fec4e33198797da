/** Version 2 of name classes: features, syllables and letters of a name by its sounds instead of its letters. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import { sharedBuffer } from '../base/shared.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_NAMES, type FeatureName } from '../corpus/features.ts';
import { type SoundTable, soundTable } from '../sound/sounds.ts';
import { consonantSounds, syllabify } from '../sound/syllabify.ts';
import {
  type CandidateColumns,
  CandidateTable,
  longestSyllable,
  spell,
  widest,
} from './candidates.ts';
import type { ClassEntry } from './class-entry.ts';
import type { NamePolicy, SpokenRules } from './policy.ts';

/** Bounds of a class of version 2, as its entry has them or as suits the syllables of its policy. */
export function spokenBounds(
  { syllableRange: [least, most] }: Pick<NamePolicy, 'syllableRange'>,
  { syllables, letters, like }: ClassEntry,
) {
  return {
    syllables: syllables ?? ([least, Math.min(most, 4)] as const),
    letters: letters ?? ([Math.max(3, 2 * least), Math.min(12, 2 + 3 * most)] as const),
    like: like ?? ([20, 97] as const),
  };
}

/** The rules of a language: by its sounds where it has a table, else by letters. */
export function spokenRules(language: string, letters: readonly [number, number]): SpokenRules {
  const { name, languages } = soundTable(language);
  return { table: languages.some((code) => code !== '') ? name : null, language, letters };
}

type Manner = 'plosive' | 'affricate' | 'fricative' | 'nasal' | 'liquid';

const MANNERS: Readonly<Record<string, Manner>> = {
  ...each('p t k b d g q c ck qu', 'plosive'),
  ...each('tch ch tsch dg dz dzs cz cs tj', 'affricate'),
  ...each('f s z v h j x sh sch th ph gh sj sc sz rz zs rh ss', 'fricative'),
  ...each('m n gn ny nh', 'nasal'),
  ...each('l r w ll rr lh wh gl', 'liquid'),
};

function each(sounds: string, manner: Manner): Record<string, Manner> {
  return Object.fromEntries(sounds.split(' ').map((sound) => [sound, manner]));
}

const bit = (feature: FeatureName): number => 1 << FEATURE_NAMES.indexOf(feature);
const CONTAINS: Readonly<Record<Manner, number>> = {
  plosive: bit('contains_plosive'),
  affricate: bit('contains_fricative'),
  fricative: bit('contains_fricative'),
  nasal: bit('contains_nasal'),
  liquid: bit('contains_liquid'),
};
/** Which onsets words begin with matters for where syllables part, and not for how many there are. */
const ANY_ONSET = { has: () => true };

/**
 * The features and the number of syllables of a name by its sounds: digraphs are one consonant, a silent last e is none, c and g before e, i
 * and y are soft, a y that is a vowel ends a name with one. Null for a name without a vowel or with other letters
 * than a to z, whose letters count instead.
 */
export function spokenName(name: string, table: SoundTable) {
  if (!/^[a-z]+$/.test(name)) return null;
  const spans = syllabify(name, table, ANY_ONSET);
  if (spans === null) return null;
  const { nucleus: first } = spans[0]!;
  const { coda } = spans.at(-1)!;
  const silent = table.silentE && coda < name.length && /[^e]e$/.test(name);
  const onset = consonantSounds(name.slice(0, first), table);
  const last = consonantSounds(name.slice(coda, silent ? -1 : undefined), table).at(-1);
  let signature = 0;
  if (onset.length === 0) signature |= bit('starts_with_vowel');
  if (onset.length >= 2) signature |= bit('starts_with_cluster');
  if (onset.length >= 3) signature |= bit('starts_with_heavy_cluster');
  let long = 0;
  let from = 0;
  for (const [k, span] of spans.entries()) {
    signature |= consonants(name, from, span.nucleus, table);
    from = span.coda;
    const open = silent && k === spans.length - 1;
    if (span.coda - span.nucleus > 1 || open) long++;
  }
  signature |= consonants(name, from, name.length - (silent ? 1 : 0), table);
  if (2 * long > spans.length) signature |= bit('long_vowel');
  else if (2 * long < spans.length) signature |= bit('short_vowel');
  if (last === undefined) signature |= bit('ends_with_vowel');
  else {
    const manner = mannerOf(last, silent ? 'e' : '');
    const ng = /ng$/.test(name);
    if (manner === 'nasal' || ng) signature |= bit('ends_with_nasal');
    else if (manner === 'plosive') signature |= bit('ends_with_stop');
  }
  return { signature, syllables: spans.length };
}

/** Features of the consonants from..to-1. */
function consonants(name: string, from: number, to: number, table: SoundTable): number {
  let seen = 0;
  let at = from;
  for (const sound of consonantSounds(name.slice(from, to), table)) {
    at += sound.length;
    const manner = mannerOf(sound, name[at] ?? '');
    if (manner) seen |= CONTAINS[manner];
  }
  return seen;
}

/** How a consonant is made; `next` is the letter behind it. Glides (y) have none. */
function mannerOf(sound: string, next: string): Manner | null {
  if (next !== '' && 'eiy'.includes(next)) {
    if (sound === 'c') return 'fricative';
    if (sound === 'g') return 'affricate';
  }
  return MANNERS[sound] ?? MANNERS[sound.at(-1)!] ?? null;
}

/** The candidates with the features of their sounds; the same ones where the rules go by letters. O(total). */
export function spokenTable(
  corpus: Corpus,
  columns: CandidateColumns,
  { table: by, language }: SpokenRules,
  hooks: Hooks = NO_HOOKS,
): CandidateColumns {
  if (by === null) return columns;
  const table = CandidateTable.from(columns);
  const sounds = soundTable(language);
  const signatures = new Uint16Array(sharedBuffer(2 * table.total));
  const read = nameReader(corpus, table);
  for (let i = 0; i < table.total; i++) {
    if ((i & 0xffff) === 0) throwIfCancelled(hooks);
    signatures[i] = spokenName(read(i), sounds)?.signature ?? table.signatures[i]!;
  }
  const { blocks, ids } = table;
  return { blocks, ids, signatures };
}

/** Spells candidates in lower case. */
function nameReader(corpus: Corpus, table: CandidateTable): (i: number) => string {
  const bytes = new Uint8Array(widest(table) * longestSyllable(corpus));
  const decoder = new TextDecoder();
  return (i) =>
    decoder.decode(bytes.subarray(0, spell(corpus, table.syllables(i), bytes))).toLowerCase();
}

/** Tells of candidates whether their syllables and letters are as many as a class of version 2 wants. */
export class SpokenLengths {
  readonly #read: (i: number) => string;
  readonly #table: CandidateTable;
  readonly #sounds: SoundTable | null;
  readonly #letters: readonly [number, number];
  readonly #syllables: readonly [number, number];

  constructor(
    corpus: Corpus,
    table: CandidateTable,
    { table: by, language, letters }: SpokenRules,
    syllables: readonly [number, number],
  ) {
    this.#read = nameReader(corpus, table);
    this.#table = table;
    this.#sounds = by === null ? null : soundTable(language);
    this.#letters = letters;
    this.#syllables = syllables;
  }

  /** What does not suit of candidate i; null when both do. */
  fault(i: number): 'syllables' | 'letters' | null {
    const name = this.#read(i);
    const width =
      (this.#sounds && spokenName(name, this.#sounds)?.syllables) ?? this.#table.widthOf(i);
    if (width < this.#syllables[0] || width > this.#syllables[1]) return 'syllables';
    const letters = [...name].length;
    return letters < this.#letters[0] || letters > this.#letters[1] ? 'letters' : null;
  }
}
