/** The automaton of a space as columns in shared memory, and while it grows. */
import { sharedBuffer } from '../base/shared.ts';

/**
 * The automaton as columns. A state's choices are `from[state]..from[state + 1] - 1`, each with the
 * number of paths up to and with it (`until`), the units it stands for (`first`, `count` in `units`;
 * count 0: no letters are read) and the state that follows (`next`; `END` where a name is whole).
 */
export interface AutomatonColumns {
  readonly from: Uint32Array;
  readonly until: Float64Array;
  readonly first: Uint32Array;
  readonly count: Uint32Array;
  readonly next: Uint32Array;
  /** Units of the choices: numbers of syllables, or syllables.length + number of an ending. */
  readonly units: Uint32Array;
}

export const END = 0xffffffff;

/** The columns of the automaton while they grow. */
export class GrowingColumns {
  #from = new Uint32Array(1024);
  #until = new Float64Array(4096);
  #first = new Uint32Array(4096);
  #count = new Uint32Array(4096);
  #next = new Uint32Array(4096);
  #size = 0;
  /** States that are whole. */
  states = 0;

  /** A choice of the state being made. */
  add(until: number, first: number, count: number, next: number): void {
    if (this.#size === this.#until.length) {
      this.#until = larger(this.#until);
      this.#first = larger(this.#first);
      this.#count = larger(this.#count);
      this.#next = larger(this.#next);
    }
    this.#until[this.#size] = until;
    this.#first[this.#size] = first;
    this.#count[this.#size] = count;
    this.#next[this.#size++] = next;
  }

  endState(): void {
    if (this.states + 1 === this.#from.length) this.#from = larger(this.#from);
    this.#from[++this.states] = this.#size;
  }

  /** In shared memory, with the units of the choices. */
  shared(units: readonly number[]): AutomatonColumns {
    const column = (list: ArrayLike<number>): Uint32Array => {
      const into = new Uint32Array(sharedBuffer(4 * list.length));
      into.set(list);
      return into;
    };
    const until = new Float64Array(sharedBuffer(8 * this.#size));
    until.set(this.#until.subarray(0, this.#size));
    return {
      from: column(this.#from.subarray(0, this.states + 1)),
      until,
      first: column(this.#first.subarray(0, this.#size)),
      count: column(this.#count.subarray(0, this.#size)),
      next: column(this.#next.subarray(0, this.#size)),
      units: column(units),
    };
  }
}

function larger<T extends Uint32Array | Float64Array>(column: T): T {
  const copy = new (column.constructor as new (n: number) => T)(2 * column.length);
  copy.set(column);
  return copy;
}
