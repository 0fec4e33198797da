/** Lists of all seven classes over several seeds: the worst of each measure, and names that two classes share. */
import { chainBits, missed } from './limits.ts';
import type { Makers, TextRun } from './makers.ts';
import { type Measures, measureNames } from './measures.ts';

/** A class over all seeds. */
export interface ClassRow {
  readonly nameClass: string;
  /** Fewest names of a list. */
  readonly fewest: number;
  /** The largest value of each measure over the seeds. */
  readonly worst: Measures;
  /** What a list misses, each with its seed. */
  readonly missed: readonly string[];
}

export interface ClassLists {
  readonly rows: readonly ClassRow[];
  /** Names that two classes have, of any seeds. */
  readonly shared: readonly string[];
  /** Bits of the chain of order 2, which no list exceeds. */
  readonly mostBits: number;
}

export async function classLists(
  makers: Makers,
  run: TextRun,
  { count, seeds, taste }: { count: number; seeds: readonly number[]; taste: boolean },
): Promise<ClassLists> {
  const mostBits = chainBits(run.text);
  const classesOf = new Map<string, Set<string>>();
  const rows: ClassRow[] = [];
  for (const profile of makers.profiles) {
    const all: Measures[] = [];
    const faults: string[] = [];
    for (const seed of seeds) {
      const wanted = { nameClass: profile.name, count, seed, taste };
      const { plain } = await makers.names(run, wanted);
      const measures = measureNames(plain, run.text, null);
      all.push(measures);
      faults.push(
        ...missed(measures, plain, profile, mostBits).map((what) => `seed ${seed}: ${what}`),
      );
      for (const name of plain) {
        const classes = classesOf.get(name) ?? new Set();
        classesOf.set(name, classes.add(profile.name));
      }
    }
    rows.push({
      nameClass: profile.name,
      fewest: Math.min(...all.map(({ names }) => names)),
      worst: largest(all),
      missed: faults,
    });
  }
  const shared = [...classesOf].filter(([, classes]) => classes.size > 1).map(([name]) => name);
  return { rows, shared, mostBits };
}

function largest(all: readonly Measures[]): Measures {
  const result: Record<string, number | null> = { ...all[0]! };
  for (const measures of all) {
    for (const [key, value] of Object.entries(measures)) {
      if (value !== null && value > (result[key] ?? -1)) result[key] = value;
    }
  }
  return result as unknown as Measures;
}
