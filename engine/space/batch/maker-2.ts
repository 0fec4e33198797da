/** Writes ranges of slots of a namespace/2 as lines. */

import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../base/hooks.ts';
import { ClassSpace } from '../class-space.ts';
import { SLOT_REASONS } from '../name-paths.ts';
import { copy, LineWriter } from './lines.ts';
import type { BatchBuffers, BatchPart, BatchRange } from './maker-1.ts';
import type { NamesPlan } from './plan-2.ts';

/** Slots between two looks at the hooks: at most some milliseconds of work. */
const POLL_SLOTS = 1024;
const LINE_FEED = 10;
const BEFORE_A = 96;
const ZERO = 0x30;

/** One for each thread. What a slot gives depends on the plan alone. */
export class NamesMaker {
  readonly #plan: NamesPlan;
  readonly #space: ClassSpace;
  readonly #text: Uint8Array;
  readonly #start: Uint32Array;
  readonly #name: Uint8Array;

  constructor(plan: NamesPlan) {
    const { units } = plan.space;
    this.#plan = plan;
    this.#space = new ClassSpace(plan.space);
    this.#text = new TextEncoder().encode(units.join(''));
    this.#start = new Uint32Array(units.length + 1);
    units.forEach((unit, u) => {
      this.#start[u + 1] = this.#start[u]! + unit.length;
    });
    this.#name = new Uint8Array(plan.longestName);
  }

  /** Looks at `slots` and returns how many of them have a name. */
  countLive(slots: Iterable<bigint>, hooks: Hooks = NO_HOOKS): number {
    let live = 0;
    let seen = 0;
    for (const slot of slots) {
      if (seen++ % POLL_SLOTS === 0) throwIfCancelled(hooks);
      if (this.#space.at(Number(slot)) === 0) live++;
    }
    return live;
  }

  /** See `SlotMaker.fill`. */
  fill(
    { from, to, limit, format, style }: BatchRange,
    { lines, names }: BatchBuffers,
    hooks: Hooks = NO_HOOKS,
  ): BatchPart {
    const space = this.#space;
    const { letters, units } = space;
    const name = this.#name;
    const writer = new LineWriter(
      { text: this.#text, start: this.#start, plain: true },
      format,
      style,
    );
    const most = namesLine(this.#plan);
    const lineRoom = lines.length - most;
    const nameRoom = names === null ? Number.POSITIVE_INFINITY : names.length - most;
    const dead = new Array<number>(SLOT_REASONS.length + 1).fill(0);
    const digits = new Uint8Array(20);
    const first = Number(from);
    const end = Number(to);
    let emitted = 0;
    let lineBytes = 0;
    let nameBytes = 0;
    let slot = first;
    for (
      ;
      slot < end && emitted < limit && lineBytes <= lineRoom && nameBytes <= nameRoom;
      slot++
    ) {
      if (((slot - first) & (POLL_SLOTS - 1)) === 0) throwIfCancelled(hooks);
      const code = space.at(slot);
      if (code !== 0) {
        dead[code]!++;
        continue;
      }
      const { length } = space;
      for (let i = 0; i < length; i++) name[i] = letters[i]! + BEFORE_A;
      const n = writer.render(name, length);
      const { shown } = writer;
      const digitsFrom = format === 'txt' ? 0 : decimal(slot, digits);
      lineBytes = writer.write(
        lines,
        lineBytes,
        shown,
        n,
        units,
        space.unitCount,
        digits,
        digitsFrom,
      );
      if (names !== null) {
        nameBytes = copy(names, nameBytes, shown, 0, n);
        names[nameBytes++] = LINE_FEED;
      }
      emitted++;
    }
    return { next: BigInt(slot), emitted, lineBytes, nameBytes, dead: dead.slice(1) };
  }
}

/** Most bytes of a line of any format. */
export function namesLine({ longestName, mostParts }: NamesPlan): number {
  return 64 + 8 * longestName + 4 * mostParts;
}

/** Writes the digits of a whole number at the end of `into`; returns where they begin. */
function decimal(n: number, into: Uint8Array): number {
  let at = into.length;
  let rest = n;
  do {
    const tens = Math.floor(rest / 10);
    into[--at] = ZERO + (rest - 10 * tens);
    rest = tens;
  } while (rest > 0);
  return at;
}
