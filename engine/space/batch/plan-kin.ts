/** The plan of a batch of kin/1: the stock of a class, or those of a pattern, and the order of a seed. */
import type { KinClass } from '../../../runtime/kin-file.ts';
import { split } from '../../../runtime/numbered.ts';
import { EngineError } from '../../base/errors.ts';
import { payloadHash } from '../../base/hash.ts';
import {
  buildExclusions,
  type ExclusionColumns,
  type ExclusionSpec,
} from '../../filters/exclusions.ts';
import type { NameClass } from '../../kin/asked/name-class.ts';
import { KIN_ALGORITHM } from '../../kin/list.ts';
import { PATRONYMIC, type Pattern, PhraseSpace } from '../../kin/phrases.ts';

/** What makes a space beside the source and the seed. */
export interface KinSpec {
  /** Null: phrases of a pattern. */
  readonly nameClass: NameClass | null;
  /** A pattern by its name or as it is written, and the classes that it may name. */
  readonly pattern?: string;
  readonly classes?: readonly NameClass[];
  /** Fewest and most letters; null: as the class, else as the source. */
  readonly letters: readonly [number, number] | null;
  /** Names are drawn by rank, the k-th 1/k^zipf as often as the first, and again; absent: each once. */
  readonly zipf?: number;
  /** Each part of the pattern has a column of its own. */
  readonly columns?: boolean;
  /** What was made of a source that is no run, so that nobody has to have it. */
  readonly made?: KinMade;
}

/** What names are made of. */
export interface KinMade {
  /** By class, with the counts of their blocks; one without a pattern. */
  readonly stocks: Readonly<Record<string, KinClass>>;
  readonly pattern: Pattern | null;
}

export interface KinPlan extends KinMade {
  readonly algorithm: typeof KIN_ALGORITHM;
  /** Tells plans apart in one process: threads keep what they make of one between ranges. */
  readonly id: string;
  readonly seed: string;
  /** The exponent of the weights by rank; null: each name once. */
  readonly zipf: number | null;
  /** The parts in braces, where each has a column of its own; null: the words of a name, or its halves, share one. */
  readonly columns: readonly string[] | null;
  /** How many names there are: every slot has one, but for exclusions. Drawn by rank, as many as can be numbered. */
  readonly slots: bigint;
  /** Names of the stocks, and a hash of all of it. */
  readonly vocabulary: { readonly size: number; readonly hash: string };
  readonly exclusions: ExclusionColumns | null;
  /** Bytes of the longest name or phrase. */
  readonly longestName: number;
}

/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const BYTES_A_UNIT = 3;

export interface KinOrder extends Pick<KinPlan, 'id'> {
  readonly names: KinSpec;
  readonly seed: bigint;
  readonly exclusion: ExclusionSpec | null;
}

export function kinPlan(
  { stocks, pattern }: KinMade,
  { id, seed, exclusion, names: { zipf, columns } }: KinOrder,
): KinPlan {
  const all = Object.values(stocks);
  const letters = (stock: KinClass): number => BYTES_A_UNIT * stock.letters[1]!;
  const lengths = pattern?.parts.map((part) =>
    part.kind === 'class'
      ? letters(stocks[part.name]!)
      : BYTES_A_UNIT * Math.max(...textsOf(part).map(({ length }) => length)),
  );
  const size = pattern ? phraseSpace({ stocks, pattern }, seed).size : sizeOf(all[0]!);
  return {
    algorithm: KIN_ALGORITHM,
    id,
    stocks,
    pattern,
    seed: String(seed),
    zipf: zipf ?? null,
    columns: columns && pattern ? columnsOf(pattern) : null,
    slots: BigInt(zipf === undefined ? size : Number.MAX_SAFE_INTEGER),
    vocabulary: {
      size: all.reduce((sum, { names }) => sum + split(names).length, 0),
      hash: payloadHash(
        pattern
          ? { stocks: JSON.stringify(stocks), pattern: JSON.stringify(pattern.parts) }
          : { stock: JSON.stringify(all[0]) },
      ),
    },
    exclusions: exclusion && buildExclusions(exclusion),
    longestName: lengths ? lengths.reduce((sum, n) => sum + n, 0) : letters(all[0]!),
  };
}

/** The second `{first_name}` is first_name_2. */
const columnsOf = ({ parts }: Pattern): string[] => {
  const names = parts.flatMap((part) => (part.kind === 'text' ? [] : [part.name]));
  return names.map((name, i) => {
    const same = names.slice(0, i).filter((other) => other === name).length;
    return same === 0 ? name : `${name}_${same + 1}`;
  });
};

const textsOf = (part: Exclude<Pattern['parts'][number], { kind: 'class' }>): readonly string[] =>
  part.kind === 'text' ? [part.text] : part.entries;

/** How many names a stock has. */
const sizeOf = ({ counts }: KinClass): number => counts!.reduce((sum, count) => sum + count, 0);

/** The numbered phrases of a pattern, of all names that its classes have. */
export const phraseSpace = (
  { stocks, pattern }: Pick<KinMade, 'stocks'> & { readonly pattern: Pattern },
  seed: bigint,
): PhraseSpace => new PhraseSpace(pattern, (name) => sizeOf(stocks[name]!), seed);

/**
 * Throws `EngineError` 'pattern-invalid' for a pattern of which two choices could read alike: names and entries have no
 * blank, so it needs one between any two of them. A patronymic is not one father's alone.
 */
export function checkNumbered({ text, parts }: Pattern): void {
  const bad = (what: string): EngineError =>
    new EngineError('pattern-invalid', `pattern ${JSON.stringify(text)}: ${what}.`);
  let apart = true;
  for (const part of parts) {
    if (part.kind === 'text') {
      apart ||= /\s/.test(part.text);
      continue;
    }
    if (!apart) throw bad('a batch needs a blank between any two parts in braces');
    apart = false;
    if (part.kind === 'class' && part.name === PATRONYMIC)
      throw bad('a batch has no patronymics, for several fathers may give the same; use names');
    if (part.kind === 'lexicon' && part.entries.some((entry) => /\s/.test(entry)))
      throw bad(
        `the lexicon ${part.name} has entries of several words, which a batch cannot number`,
      );
  }
}
