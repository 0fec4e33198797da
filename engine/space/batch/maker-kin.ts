/** Writes ranges of numbers of kin/1 as lines. */
import { type Joins, openJoins } from '../../../runtime/joins.ts';
import { type Live, liveOf } from '../../../runtime/live.ts';
import { hash, permutation } from '../../../runtime/numbered.ts';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../base/hooks.ts';
import { EXCLUSION_KEYS, Exclusions } from '../../filters/exclusions.ts';
import { copy, LineWriter } from './lines.ts';
import type { BatchBuffers, BatchPart, BatchRange } from './maker-1.ts';
import type { KinPlan } from './plan-kin.ts';

/** Numbers between two looks at the hooks. */
const POLL_SLOTS = 1024;
const LINE_FEED = 10;
const ZERO = 0x30;
const ASCII = 0x80;

/** One for each thread. What a number gives depends on the plan alone; it is that of the run-time with the same seed. */
export class KinMaker {
  readonly #plan: KinPlan;
  readonly #joins: Joins;
  readonly #live: Live;
  readonly #placeOf: (slot: number) => number;
  readonly #exclusions: Exclusions | null;
  readonly #encoder = new TextEncoder();
  /** The name spelled last, where its two parts begin and end in it, and their numbers. */
  readonly #name: Uint8Array;
  readonly #parts = new Uint32Array(3);
  readonly #digits = Uint32Array.of(0, 1);

  constructor(plan: KinPlan) {
    this.#plan = plan;
    this.#joins = openJoins(plan.stock);
    this.#live = liveOf(this.#joins, plan.stock.counts!);
    this.#placeOf = permutation(Number(plan.slots), hash(plan.seed, 0));
    this.#exclusions = plan.exclusions && new Exclusions(plan.exclusions);
    this.#name = new Uint8Array(plan.longestName);
  }

  /** Looks at `slots` and returns how many of them have a name. */
  countLive(slots: Iterable<bigint>, hooks: Hooks = NO_HOOKS): number {
    let live = 0;
    let seen = 0;
    for (const slot of slots) {
      if (seen++ % POLL_SLOTS === 0) throwIfCancelled(hooks);
      if (this.#exclusions === null || this.#spell(Number(slot)) === 0) live++;
    }
    return live;
  }

  /** See `SlotMaker.fill`. */
  fill(
    { from, to, limit, format, style }: BatchRange,
    { lines, names }: BatchBuffers,
    hooks: Hooks = NO_HOOKS,
  ): BatchPart {
    const writer = new LineWriter(
      { text: this.#name, start: this.#parts, plain: false },
      format,
      style,
    );
    const most = kinLine(this.#plan);
    const lineRoom = lines.length - most;
    const nameRoom = names === null ? Number.POSITIVE_INFINITY : names.length - most;
    const dead = new Array<number>(EXCLUSION_KEYS.length).fill(0);
    const number = new Uint8Array(20);
    const first = Number(from);
    const end = Number(to);
    let [emitted, lineBytes, nameBytes, slot] = [0, 0, 0, first];
    for (
      ;
      slot < end && emitted < limit && lineBytes <= lineRoom && nameBytes <= nameRoom;
      slot++
    ) {
      if (((slot - first) & (POLL_SLOTS - 1)) === 0) throwIfCancelled(hooks);
      const excluded = this.#spell(slot);
      if (excluded > 0) {
        dead[excluded - 1]!++;
        continue;
      }
      const n = writer.render(this.#name, this.#parts[2]!);
      const { shown } = writer;
      const numberFrom = format === 'txt' ? 0 : decimal(slot, number);
      lineBytes = writer.write(lines, lineBytes, shown, n, this.#digits, 2, number, numberFrom);
      if (names !== null) {
        nameBytes = copy(names, nameBytes, shown, 0, n);
        names[nameBytes++] = LINE_FEED;
      }
      emitted++;
    }
    return { next: BigInt(slot), emitted, lineBytes, nameBytes, dead };
  }

  /** Spells the name of a slot; returns the code of the exclusion that takes it, 0 for none. */
  #spell(slot: number): number {
    const [beginning, ending] = this.#live.at(this.#placeOf(slot));
    const name = this.#joins.spell(beginning, ending);
    const cut = beginning.letters.length;
    const bytes = this.#name;
    let n = 0;
    for (; n < name.length; n++) {
      const unit = name.charCodeAt(n);
      if (unit >= ASCII) break;
      bytes[n] = unit;
    }
    let cutAt = cut;
    if (n < name.length) {
      cutAt = this.#encoder.encodeInto(name.slice(0, cut), bytes).written;
      n = cutAt + this.#encoder.encodeInto(name.slice(cut), bytes.subarray(cutAt)).written;
    }
    this.#parts[1] = cutAt;
    this.#parts[2] = n;
    if (this.#exclusions === null) return 0;
    const lower = this.#encoder.encode(name.toLowerCase());
    return this.#exclusions.test(lower, lower.length);
  }
}

/** Most bytes of a line of any format. */
export const kinLine = ({ longestName }: KinPlan): number => 96 + 12 * longestName;

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
