/** The stock of a class as a file holds it: its names, their cuts, and the bounds of its joins. */
import { type Joins, openJoins, SMALL } from '../../runtime/joins.ts';
import type { KinClass } from '../../runtime/kin-file.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { type Cuts, learnCuts } from './cuts.ts';
import { heldOutCosts, mean, soundsOf, vowelsOf } from './letters.ts';

/** Percentiles of the own names' costs, each without itself, that joins keep within; and in small stocks. */
const MEAN = 0.6;
const WORST = 0.75;
const SMALL_STOCK = 0.9;
/** Percentiles of the own names' letters. */
const SHORTEST = 0.05;
const LONGEST = 0.95;
/** What a lent name counts beside an own one. */
const LENT = 0.5;
/** Own names that are measured without themselves, spread over the stock. */
const MEASURED = 400;

/** What can stand in a file, and no longer than any name. */
const NAME = /^[^|\n]{1,60}$/;

/** Stock and joins of a class, the cuts of its names, and how well its pieces are attested. */
export interface KinStock extends Cuts {
  readonly file: KinClass;
  readonly joins: Joins;
}

export interface StockNames {
  /** The source's own names of the class, as written. */
  readonly own: readonly string[];
  /** Names of the language, and what one of them counts beside an own one. */
  readonly others?: readonly string[];
  readonly weight?: number;
  /** Names that give beginnings alone. */
  readonly lent?: readonly string[];
  /** Fewest and most letters; null: as the own names. */
  readonly letters?: readonly [number, number] | null;
  /** Unlikely cuts too, and bounds that all own names keep: for stocks that give too few names else. */
  readonly loose?: boolean;
  /** Whether an e at the end is mute, as in English: -ne of Jane is no ending. */
  readonly isMuteE?: boolean;
  /** Whether a folded text is a word of the language, of which names may be compounds. */
  readonly isWord?: (folded: string) => boolean;
}

export function kinStock({
  own,
  others = [],
  weight = 1,
  lent = [],
  letters = null,
  loose = false,
  isMuteE = false,
  isWord = () => false,
}: StockNames): KinStock {
  const known = new Map<string, string>();
  const sizes = [own, others, lent].map((list) => {
    for (const name of list)
      if (!known.has(fold(name)) && NAME.test(name)) known.set(fold(name), name);
    return known.size;
  });
  const ownSize = sizes[0]!;
  const names = [...known.keys()];
  const vowels = vowelsOf(names);
  const weights = names.map((_, n) => (n < ownSize ? 1 : n < sizes[1]! ? weight : LENT));
  const { ofNames, beginnings, endings } = learnCuts(names, vowels, weights, {
    loose,
    isMuteE,
    isWord,
  });
  const costsOf = heldOutCosts(names);
  const step = Math.max(1, Math.floor(ownSize / MEASURED));
  const measured = names.slice(0, ownSize).filter((_, n) => n % step === 0);
  const costs = measured.map(costsOf);
  const lengths = names.slice(0, ownSize).map((name) => name.length);
  const small = names.length < SMALL;
  const bound = (usual: number): number => (loose ? 1 : small ? SMALL_STOCK : usual);
  const file: KinClass = {
    names: withCuts([...known.values()], ofNames),
    own: ownSize,
    lent: names.length - sizes[1]!,
    sounds: soundsOf(names),
    vowels,
    mean: Math.ceil(percentile(costs.map(mean), bound(MEAN))),
    worst: percentile(
      costs.map((each) => Math.max(...each)),
      bound(WORST),
    ),
    letters: letters ?? [
      Math.max(soundsOf(names) > 1 ? 2 : 3, percentile(lengths, SHORTEST) - +loose),
      percentile(lengths, LONGEST) + +small,
    ],
    omit: '',
  };
  return { file, joins: openJoins(file), ofNames, beginnings, endings };
}

/** The names as a file holds them, a mark at each cut. */
function withCuts(names: readonly string[], cuts: Cuts['ofNames']): string {
  return names
    .map((name, n) => {
      const ends = [...cuts[n]!.map(({ at }) => at).sort((a, b) => a - b), name.length];
      return `\n${ends.map((end, i) => name.slice(ends[i - 1] ?? 0, end)).join('|')}`;
    })
    .join('');
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
