/** Which parts of a batch are done, which are to be made next, and which one is the last. */
import { createHash } from 'node:crypto';
import { addCounts } from '../../engine/space/batch/slot-maker.ts';
import type { EndFile, PartRecord } from '../../store/batch/records.ts';
import { type PartsRequest, partSlots } from './recipe.ts';

export type DonePart = Pick<PartRecord, 'part' | 'names' | 'until' | 'sha256' | 'dead'>;

interface LedgerShape {
  readonly request: Pick<PartsRequest, 'offset' | 'until' | 'count' | 'part'>;
  /** Share of slots that is expected to have a name, 0 to 1. */
  readonly share: number;
  /** Parts that the slots make; the names that are wanted may need fewer. */
  readonly parts: number;
}

/**
 * Parts are made in any order; how many are needed for the names that are wanted shows only as they come in. A part
 * that was cut at its last name is done where it is the last one, and nowhere else.
 */
export class Ledger {
  readonly #batch: LedgerShape;
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

  constructor(batch: LedgerShape) {
    this.#batch = batch;
    const { count, part } = batch.request;
    this.#count = Number(count ?? Number.MAX_SAFE_INTEGER);
    this.#perPart = batch.share * Number(part);
  }

  /** Takes in a part; one that was there before is forgotten, with what followed from it. */
  add(done: DonePart): void {
    const before = this.#done.get(done.part);
    if (before !== undefined) {
      this.#names -= before.names;
      if (done.part <= this.#front) {
        this.#front = 0;
        this.#before = 0;
        this.#last = null;
      }
    }
    this.#done.set(done.part, done);
    this.#names += done.names;
    this.#advance();
  }

  get(part: number): DonePart | undefined {
    return this.#done.get(part);
  }

  /** Number of the last part, when it and all before it are done; else null. */
  get last(): number | null {
    return this.#last;
  }

  /** First part that is missing; parts before it are done. */
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
    return Math.min(this.#count, Math.round(this.#batch.parts * this.#perPart));
  }

  /** Most names that a part may be needed for, exact when all parts before it are done. */
  left(part: number): number {
    if (part >= this.#front) return this.#count - this.#before;
    let before = 0;
    for (let i = 0; i < part; i++) before += this.#done.get(i)!.names;
    return this.#count - before;
  }

  /** Whether a part ends before its slots do: at the last name that was wanted of it. */
  isCut({ part, until }: Pick<DonePart, 'part' | 'until'>): boolean {
    return BigInt(until) < partSlots(this.#batch.request, part).until;
  }

  /** The next parts to make, but for those under way, as many as the requested names are expected to need. */
  *missing(busy: { has(part: number): boolean } = NOBODY): Generator<number> {
    if (this.#last !== null) return;
    let expected = this.#before;
    for (let part = this.#front; part < this.#batch.parts; part++) {
      // the first one that is missing is needed, whatever the estimate says
      if (part > this.#front && expected >= this.#count) return;
      const done = this.#done.get(part);
      if (done === undefined && !busy.has(part)) yield part;
      // one that was cut is most likely the last one
      if (done !== undefined && this.isCut(done)) return;
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
      exhausted: BigInt(next) >= this.#batch.request.until,
      dead,
      parts_sha256: hash.digest('hex'),
    };
  }

  #advance(): void {
    while (this.#last === null) {
      const done = this.#done.get(this.#front);
      if (done === undefined) return;
      const names = this.#before + done.names;
      if (names >= this.#count || this.#front === this.#batch.parts - 1) {
        this.#last = this.#front;
        return;
      }
      if (this.isCut(done)) {
        // cut for a last part that it is not
        this.#done.delete(this.#front);
        this.#names -= done.names;
        return;
      }
      this.#before = names;
      this.#front++;
    }
  }
}

const NOBODY: ReadonlySet<number> = new Set();
