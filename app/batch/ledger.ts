/** Which parts of a batch are done, which are to be made next, and which one is the last. */
import type { PartRecord } from '../../store/batch/records.ts';

export type DonePart = Pick<PartRecord, 'part' | 'names' | 'until'>;

export interface LedgerShape {
  /** Parts that the slots make; the requested names may need fewer. */
  readonly parts: number;
  readonly count: number;
  /** Share of slots that is expected to have a name, 0 to 1. */
  readonly share: number;
  readonly slots: number;
  endOf(part: number): bigint;
}

/**
 * Parts are made in any order; how many are needed for `count` names shows only as they come in. A part
 * that was cut at its last name is done where it is the last one, and nowhere else.
 */
export class Ledger {
  readonly #shape: LedgerShape;
  readonly #done = new Map<number, DonePart>();
  /** First part that is not known to be needed and done. */
  #front = 0;
  /** Names of the parts before it. */
  #before = 0;
  #names = 0;
  #last: number | null = null;

  constructor(shape: LedgerShape) {
    this.#shape = shape;
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
    return Math.min(this.#names, this.#shape.count);
  }

  get size(): number {
    return this.#done.size;
  }

  /** Most names that a part may be needed for, exact when all parts before it are done. */
  left(part: number): number {
    if (part >= this.#front) return this.#shape.count - this.#before;
    let before = 0;
    for (let i = 0; i < part; i++) before += this.#done.get(i)!.names;
    return this.#shape.count - before;
  }

  /** The next parts to make, but for those under way, as many as the requested names are expected to need. */
  *missing(busy: { has(part: number): boolean }): Generator<number> {
    if (this.#last !== null) return;
    const { parts, count, share, slots, endOf } = this.#shape;
    let expected = this.#before;
    for (let part = this.#front; part < parts; part++) {
      // the first one that is missing is needed, whatever the estimate says
      if (part > this.#front && expected >= count) return;
      const done = this.#done.get(part);
      if (done === undefined && !busy.has(part)) yield part;
      // one that was cut is most likely the last one
      if (done !== undefined && BigInt(done.until) < endOf(part)) return;
      expected += done?.names ?? share * slots;
    }
  }

  get expectedNames(): number {
    const { parts, count, share, slots } = this.#shape;
    return Math.min(count, Math.round(parts * slots * share));
  }

  #advance(): void {
    const { parts, count, endOf } = this.#shape;
    while (this.#last === null) {
      const done = this.#done.get(this.#front);
      if (done === undefined) return;
      const names = this.#before + done.names;
      if (names >= count || this.#front === parts - 1) {
        this.#last = this.#front;
        return;
      }
      if (BigInt(done.until) < endOf(this.#front)) {
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
