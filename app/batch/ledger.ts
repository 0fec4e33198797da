/** Which parts of a batch are done, which are to be made next, and which one is the last. */
import { createHash } from 'node:crypto';
import { addCounts } from '../../engine/space/batch/slot-maker.ts';
import { MAX_PARTS } from '../../store/batch/layout.ts';
import type { EndFile, PartRecord } from '../../store/batch/records.ts';
import { type PartsRequest, partSlots } from './recipe.ts';

export type DonePart = Pick<PartRecord, 'part' | 'names' | 'until' | 'sha256' | 'dead'>;

type LedgerRequest = Pick<PartsRequest, 'offset' | 'until' | 'count' | 'part'>;

/**
 * Parts are made in any order, each with no more names than may be wanted of it; how many are needed shows only as they
 * come in.
 */
export class Ledger {
  /** Parts that the slots make, one at least; the names that are wanted may need fewer. */
  readonly parts: number;
  readonly #request: LedgerRequest;
  /** Names that are wanted. */
  readonly #count: number;
  /** Names that a part is expected to have. */
  readonly #perPart: number;
  readonly #done = new Map<number, DonePart>();
  /** First part that is not known to be needed and done. */
  #front = 0;
  /** Names of the parts before it. */
  #before = 0;
  #names = 0;
  #last: number | null = null;

  /** `share` of the slots is expected to have a name, 0 to 1. */
  constructor(request: LedgerRequest, share: number) {
    const { offset, until, count, part } = request;
    this.#request = request;
    this.parts = Math.max(1, Math.min(Number((until - offset + part - 1n) / part), MAX_PARTS));
    this.#count = Number(count ?? Number.MAX_SAFE_INTEGER);
    this.#perPart = share * Number(part);
  }

  /** Takes in a part; the last one may come again, with fewer names. */
  add(done: DonePart): void {
    this.#names += done.names - (this.#done.get(done.part)?.names ?? 0);
    this.#done.set(done.part, done);
    while (this.#last === null) {
      const next = this.#done.get(this.#front);
      if (next === undefined) return;
      const names = this.#before + next.names;
      if (names >= this.#count || this.#front === this.parts - 1) this.#last = this.#front;
      else if (this.isCut(next)) {
        // whatever its record says, names are missing
        this.#done.delete(this.#front);
        this.#names -= next.names;
        return;
      } else {
        this.#before = names;
        this.#front++;
      }
    }
  }

  get(part: number): DonePart | undefined {
    return this.#done.get(part);
  }

  /** Number of the last part, when it and all before it are done; else null. */
  get last(): number | null {
    return this.#last;
  }

  /** First part that is missing, or the last; parts before it are done. */
  get front(): number {
    return this.#front;
  }

  /** Names of all parts that are done, no more than requested. */
  get names(): number {
    return Math.min(this.#names, this.#count);
  }

  get size(): number {
    return this.#done.size;
  }

  /** About how many names there will be. */
  get expectedNames(): number {
    return Math.min(this.#count, Math.round(this.parts * this.#perPart));
  }

  /** Most names that a part may be needed for; of the front, and of the last, just those. */
  get left(): number {
    return this.#count - this.#before;
  }

  /** Whether a part ends before its slots do: at the last name that was wanted of it. */
  isCut({ part, until }: Pick<DonePart, 'part' | 'until'>): boolean {
    return BigInt(until) < partSlots(this.#request, part).until;
  }

  /** The next parts to make, but for those under way, as many as the requested names are expected to need. */
  *missing(busy: { has(part: number): boolean } = NOBODY): Generator<number> {
    if (this.#last !== null) return;
    let expected = this.#before;
    for (let part = this.#front; part < this.parts; part++) {
      // the first one that is missing is needed, whatever the estimate says
      if (part > this.#front && expected >= this.#count) return;
      const done = this.#done.get(part);
      if (done === undefined && !busy.has(part)) yield part;
      expected += done?.names ?? this.#perPart;
    }
  }

  /** Sums over all parts up to the last, which is done. */
  end(recipe: string): EndFile {
    const hash = createHash('sha256');
    const dead: Record<string, number> = {};
    const parts = this.#last! + 1;
    let emitted = 0;
    let next = '';
    for (let part = 0; part < parts; part++) {
      const done = this.#done.get(part)!;
      hash.update(`${done.sha256}\n`);
      emitted += done.names;
      next = done.until;
      addCounts(dead, done.dead);
    }
    return {
      kind: 'namewalk-batch-end',
      recipe,
      parts,
      emitted,
      next_offset: next,
      exhausted: BigInt(next) >= this.#request.until,
      dead,
      parts_sha256: hash.digest('hex'),
    };
  }

  /** What an end is not, beside the parts that are done: of a gap nothing can be told. Null: nothing. */
  endFault(end: EndFile): 'parts-other' | 'names-other' | null {
    const found = this.#last === null ? end : this.end(end.recipe);
    const { parts, emitted, next_offset, exhausted, parts_sha256 } = found;
    if (parts !== end.parts || parts_sha256 !== end.parts_sha256) return 'parts-other';
    const other = next_offset !== end.next_offset || exhausted !== end.exhausted;
    return other || emitted !== end.emitted || emitted > this.#count ? 'names-other' : null;
  }
}

const NOBODY: ReadonlySet<number> = new Set();
