/** Which parts of a batch are done, which are to be made next, and which one is the last. */
import { createHash } from 'node:crypto';
import { addCounts } from '../../engine/space/batch/slot-maker.ts';
import { MAX_PARTS } from '../../store/batch/layout.ts';
import type { EndFile, PartRecord } from '../../store/batch/records.ts';
import { type PartsRequest, partSlots } from './recipe.ts';

export type DonePart = Pick<PartRecord, 'part' | 'names' | 'until' | 'sha256' | 'dead'>;

type LedgerRequest = Pick<PartsRequest, 'offset' | 'until' | 'count' | 'part'>;

export type Ledger = ReturnType<typeof openLedger>;

/**
 * Parts are made in any order, each with no more names than may be wanted of it; how many are needed shows only as they
 * come in. `share` of the slots is expected to have a name, 0 to 1.
 */
export function openLedger(request: LedgerRequest, share: number) {
  const { offset, until, count, part: size } = request;
  const parts = Math.max(1, Math.min(Number((until - offset + size - 1n) / size), MAX_PARTS));
  const wanted = Number(count ?? Number.MAX_SAFE_INTEGER);
  /** Names that a part is expected to have. */
  const perPart = share * Number(size);
  const all = new Map<number, DonePart>();
  /** First part that is not known to be needed and done. */
  let front = 0;
  /** Names of the parts before it. */
  let before = 0;
  let sum = 0;
  let last: number | null = null;

  /** Whether a part ends before its slots do: at the last name that was wanted of it. */
  const isCut = (done: Pick<DonePart, 'part' | 'until'>): boolean =>
    BigInt(done.until) < partSlots(request, done.part).until;

  /** Sums over all parts up to the last, which is done. */
  function end(recipe: string): EndFile {
    const hash = createHash('sha256');
    const dead: Record<string, number> = {};
    let emitted = 0;
    let next = '';
    for (let part = 0; part <= last!; part++) {
      const done = all.get(part)!;
      hash.update(`${done.sha256}\n`);
      emitted += done.names;
      next = done.until;
      addCounts(dead, done.dead);
    }
    return {
      kind: 'namewalk-batch-end',
      recipe,
      parts: last! + 1,
      emitted,
      next_offset: next,
      exhausted: BigInt(next) >= until,
      dead,
      parts_sha256: hash.digest('hex'),
    };
  }

  return {
    /** Parts that the slots make, one at least; the names that are wanted may need fewer. */
    parts,
    isCut,
    end,

    /** Takes in a part; the last one may come again, with fewer names. */
    add(done: DonePart): void {
      sum += done.names - (all.get(done.part)?.names ?? 0);
      all.set(done.part, done);
      while (last === null) {
        const next = all.get(front);
        if (next === undefined) return;
        const names = before + next.names;
        if (names >= wanted || front === parts - 1) last = front;
        else if (isCut(next)) {
          // whatever its record says, names are missing
          all.delete(front);
          sum -= next.names;
          return;
        } else {
          before = names;
          front++;
        }
      }
    },

    get: (part: number): DonePart | undefined => all.get(part),

    /** Number of the last part, when it and all before it are done; else null. */
    get last(): number | null {
      return last;
    },

    /** First part that is missing, or the last; parts before it are done. */
    get front(): number {
      return front;
    },

    /** Names of all parts that are done, no more than requested. */
    get names(): number {
      return Math.min(sum, wanted);
    },

    get size(): number {
      return all.size;
    },

    /** About how many names there will be. */
    expectedNames: Math.min(wanted, Math.round(parts * perPart)),

    /** Most names that a part may be needed for; of the front, and of the last, just those. */
    get left(): number {
      return wanted - before;
    },

    /** The next parts to make, but for those under way, as many as the requested names are expected to need. */
    *missing(busy: { has(part: number): boolean } = new Set<number>()): Generator<number> {
      if (last !== null) return;
      let expected = before;
      for (let part = front; part < parts; part++) {
        // the first one that is missing is needed, whatever the estimate says
        if (part > front && expected >= wanted) return;
        const done = all.get(part);
        if (done === undefined && !busy.has(part)) yield part;
        expected += done?.names ?? perPart;
      }
    },

    /** What an end is not, beside the parts that are done: of a gap nothing can be told. Null: nothing. */
    endFault(given: EndFile): 'parts-other' | 'names-other' | null {
      const found = last === null ? given : end(given.recipe);
      const { emitted, next_offset, exhausted, parts_sha256 } = found;
      if (found.parts !== given.parts || parts_sha256 !== given.parts_sha256) return 'parts-other';
      const other = next_offset !== given.next_offset || exhausted !== given.exhausted;
      return other || emitted !== given.emitted || emitted > wanted ? 'names-other' : null;
    },
  };
}
