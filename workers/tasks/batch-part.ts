/** Parts of a batch, made in one thread: as a file, or as rows of a SQLite file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Hooks } from '../../engine/base/errors.ts';
import type { RenderStyle } from '../../engine/names/render-style.ts';
import type { LineFormat } from '../../engine/space/batch/lines.ts';
import {
  type AnyPlan,
  addCounts,
  makeLines,
  noneDead,
  roomFor,
} from '../../engine/space/batch/slot-maker.ts';
import { END_FILE, type PartForm, partPath, recordPath } from '../../store/batch/layout.ts';
import { addRows, type DatabasePart } from '../../store/batch/names-db.ts';
import { writePart } from '../../store/batch/part-text.ts';
import { diskFault, type PartRecord } from '../../store/batch/records.ts';

/** What a part is made of; the same order gives the same names, and the same bytes of a file. */
export interface PartOrder extends PartForm {
  /** The folder of parts, or the SQLite file, which has neither form nor text around the names. */
  readonly path: string;
  readonly part: number;
  /** Hash of the recipe. */
  readonly recipe: string;
  readonly from: bigint;
  readonly until: bigint;
  /** Most names. */
  readonly limit: number;
  readonly style: RenderStyle;
  /** Text before and after the names. */
  readonly head: string;
  readonly tail: string;
  /** Several processes write to the folder: a part that another has made is left alone. */
  readonly shared: boolean;
}

export interface PartInput {
  readonly plan: AnyPlan;
  readonly order: PartOrder;
}

/** Slots whose lines are made at once; what zlib is given never depends on the machine. */
const SLOTS = 1 << 15;

/**
 * Makes a part; progress are the names so far. Null when it is shared and another process has made it.
 * Throws `StoreError` (`disk-full`, `write-failed`); then, and when it is cancelled, nothing is left behind.
 */
export async function makePart(
  { plan, order }: PartInput,
  hooks: Hooks,
): Promise<PartRecord | null> {
  const { path, part, shared } = order;
  const unwanted = (): boolean =>
    shared && (existsSync(recordPath(path, part)) || existsSync(join(path, END_FILE)));
  if (unwanted()) return null;
  return writePart(order, partText(plan, order, hooks), unwanted).catch((err) => {
    throw diskFault(err, `part ${part} (${partPath(path, part, order)})`);
  });
}

/** Makes a part as rows of a SQLite file. Progress and faults as `makePart`; after a fault the file is as it was. */
export const makeRows = ({ plan, order }: PartInput, hooks: Hooks): DatabasePart =>
  addRows(order.path, order.part, partLines(plan, order, 'rows', hooks));

/** The lines of a part with the text around them. */
function* partText(plan: AnyPlan, order: PartOrder, hooks: Hooks) {
  const { format, head, tail } = order;
  const encoder = new TextEncoder();
  if (head !== '') yield encoder.encode(head);
  const made = yield* partLines(plan, order, format, hooks);
  if (tail !== '') yield encoder.encode(tail);
  return made;
}

/** The lines of a part in chunks, each valid until the one after the next is asked for; then what they hold. */
function* partLines(
  plan: AnyPlan,
  { part, recipe, from, until, limit, style }: PartOrder,
  format: LineFormat,
  hooks: Hooks,
) {
  const dead = noneDead(plan);
  let [room, other] = [roomFor(plan, false), roomFor(plan, false)];
  let names = 0;
  let at = from;
  while (at < until && names < limit) {
    const to = at + BigInt(SLOTS) < until ? at + BigInt(SLOTS) : until;
    const range = { from: at, to, limit: limit - names, format, style };
    const made = makeLines(plan, range, room, hooks);
    yield made.lines;
    [room, other] = [other, made.room];
    addCounts(dead, made.dead);
    names += made.emitted;
    at = made.next;
    hooks.progress(names, limit);
  }
  return { part, recipe, from: from.toString(), until: at.toString(), names, dead };
}
