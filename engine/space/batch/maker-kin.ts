/** Writes ranges of numbers of kin/1 as lines. */
import { type Joins, openJoins } from '../../../runtime/joins.ts';
import { type Live, liveOf } from '../../../runtime/live.ts';
import { hash, permutation } from '../../../runtime/numbered.ts';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../base/hooks.ts';
import { EXCLUSION_KEYS, Exclusions } from '../../filters/exclusions.ts';
import type { PhraseSpace } from '../../kin/phrases.ts';
import { type RenderStyle, renderName } from '../../names/render-style.ts';
import { copy, LineWriter } from './lines.ts';
import type { BatchBuffers, BatchPart, BatchRange } from './maker-1.ts';
import { type KinPlan, phraseSpace } from './plan-kin.ts';

/** Numbers between two looks at the hooks. */
const POLL_SLOTS = 1024;
const LINE_FEED = 10;
const ZERO = 0x30;
const ASCII = 0x80;
const BLANK = 0x20;
/** Words of a phrase, of a pattern of 200 characters at most. */
const MOST_WORDS = 128;

/** The names of one stock. */
interface Names {
  readonly joins: Joins;
  readonly live: Live;
  readonly placeOf: (slot: number) => number;
}

/** One for each thread. What a number gives depends on the plan alone; it is that of the run-time with the same seed. */
export class KinMaker {
  readonly #plan: KinPlan;
  readonly #names: ReadonlyMap<string, Names>;
  /** The names of the one class, where there is no pattern. */
  readonly #only: Names;
  readonly #space: PhraseSpace | null;
  readonly #exclusions: Exclusions | null;
  readonly #encoder = new TextEncoder();
  /** The name spelled last and its bytes, where its parts begin and end in it, how many they are, and their numbers. */
  readonly #name: Uint8Array;
  #bytes = 0;
  readonly #parts: Uint32Array;
  #count = 2;
  readonly #digits: Uint32Array;

  constructor(plan: KinPlan) {
    this.#plan = plan;
    const names = new Map<string, Names>();
    for (const [name, stock] of Object.entries(plan.stocks)) {
      const joins = openJoins(stock);
      const size = stock.counts!.reduce((sum, count) => sum + count, 0);
      const placeOf = permutation(size, hash(plan.seed, names.size));
      names.set(name, { joins, live: liveOf(joins, stock.counts!), placeOf });
    }
    this.#names = names;
    this.#only = [...names.values()][0]!;
    const { stocks, pattern } = plan;
    this.#space = pattern && phraseSpace({ stocks, pattern }, BigInt(plan.seed));
    // the words of a phrase have a blank between them
    const step = this.#space ? 2 : 1;
    this.#parts = new Uint32Array(step * MOST_WORDS);
    this.#digits = Uint32Array.from({ length: MOST_WORDS }, (_, i) => step * i);
    this.#exclusions = plan.exclusions && new Exclusions(plan.exclusions);
    this.#name = new Uint8Array(plan.longestName);
  }

  /** Looks at `slots` and returns how many of them have a name. */
  countLive(slots: Iterable<bigint>, hooks: Hooks = NO_HOOKS): number {
    let live = 0;
    let seen = 0;
    for (const slot of slots) {
      if (seen++ % POLL_SLOTS === 0) throwIfCancelled(hooks);
      if (this.#exclusions === null || this.#spell(Number(slot), 'raw') === 0) live++;
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
      this.#space ? 'raw' : style,
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
      const excluded = this.#spell(slot, style);
      if (excluded > 0) {
        dead[excluded - 1]!++;
        continue;
      }
      const n = writer.render(this.#name, this.#bytes);
      const { shown } = writer;
      const numberFrom = format === 'txt' ? 0 : decimal(slot, number);
      const k = this.#count;
      lineBytes = writer.write(lines, lineBytes, shown, n, this.#digits, k, number, numberFrom);
      if (names !== null) {
        nameBytes = copy(names, nameBytes, shown, 0, n);
        names[nameBytes++] = LINE_FEED;
      }
      emitted++;
    }
    return { next: BigInt(slot), emitted, lineBytes, nameBytes, dead };
  }

  /** Spells the name of a slot, of a phrase in a style; returns the code of the exclusion that takes it, 0 for none. */
  #spell(slot: number, style: RenderStyle): number {
    const name = this.#space ? this.#phrase(this.#space, slot, style) : this.#join(slot);
    if (this.#exclusions === null) return 0;
    const lower = this.#encoder.encode(name.toLowerCase());
    return this.#exclusions.test(lower, lower.length);
  }

  #join(slot: number): string {
    const { joins, live, placeOf } = this.#only;
    const [beginning, ending] = live.at(placeOf(slot));
    const name = joins.spell(beginning, ending);
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
    this.#bytes = n;
    return name;
  }

  /** The parts of a phrase are its words. */
  #phrase(space: PhraseSpace, slot: number, style: RenderStyle): string {
    const text = space.phrase(slot, (nameClass, index) => {
      const { joins, live, placeOf } = this.#names.get(nameClass)!;
      return renderName(joins.spell(...live.at(placeOf(index))), style);
    })!;
    const bytes = this.#name;
    const n = this.#encoder.encodeInto(text, bytes).written;
    let words = 0;
    for (let at = 0; at < n; at++) {
      if (bytes[at] !== BLANK) continue;
      this.#parts[2 * words + 1] = at;
      this.#parts[2 * ++words] = at + 1;
    }
    this.#parts[2 * words + 1] = n;
    this.#count = words + 1;
    this.#bytes = n;
    return text;
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
