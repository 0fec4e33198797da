/** Makes a whole part of a batch in one thread: names, hash, compression, file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Hooks } from '../../engine/base/hooks.ts';
import type { RenderStyle } from '../../engine/names/render-style.ts';
import type { BatchFormat } from '../../engine/space/batch/lines.ts';
import { type AnyPlan, SlotMaker } from '../../engine/space/batch/slot-maker.ts';
import { diskFault } from '../../store/batch/disk-fault.ts';
import { END_FILE, partPath, recordPath } from '../../store/batch/layout.ts';
import type { PartRecord } from '../../store/batch/part-record.ts';
import { PartWriter } from '../../store/batch/part-writer.ts';

/** What a part is made of; the same order gives the same bytes. */
export interface PartOrder {
  readonly folder: string;
  readonly part: number;
  /** Hash of the recipe. */
  readonly recipe: string;
  readonly from: bigint;
  readonly until: bigint;
  /** Most names. */
  readonly limit: number;
  readonly format: BatchFormat;
  readonly style: RenderStyle;
  readonly gzip: boolean;
  /** Text before and after the names. */
  readonly head: string;
  readonly tail: string;
  /** Leave a part alone that somebody else has made. */
  readonly shared: boolean;
}

/** Slots that are written to a buffer at once; what zlib is given never depends on the machine. */
const SLOTS = 1 << 15;
const BUFFER_BYTES = 1 << 20;

/**
 * Makes a part; progress are the names so far. Null when it is shared and somebody else has made it.
 * Throws `StoreError` (`disk-full`, `write-failed`); then, and when it is cancelled, nothing is left behind.
 */
export async function makePart(
  { plan, order }: { plan: AnyPlan; order: PartOrder },
  hooks: Hooks,
): Promise<PartRecord | null> {
  const { folder, part, shared } = order;
  const unwanted = (): boolean =>
    shared && (existsSync(recordPath(folder, part)) || existsSync(join(folder, END_FILE)));
  if (unwanted()) return null;
  let writer: PartWriter | null = null;
  try {
    writer = new PartWriter(folder, part, order);
    const record = await writeText(plan, order, writer, hooks);
    return await writer.finish(record, unwanted);
  } catch (err) {
    await writer?.discard();
    throw diskFault(err, `part ${part} (${partPath(folder, part, order)})`);
  }
}

async function writeText(
  plan: AnyPlan,
  { part, recipe, from, until, limit, format, style, head, tail }: PartOrder,
  writer: PartWriter,
  hooks: Hooks,
) {
  const maker = new SlotMaker(plan);
  const bytes = Math.max(BUFFER_BYTES, 2 * maker.longestLine);
  let [lines, other] = [new Uint8Array(bytes), new Uint8Array(bytes)];
  const dead = maker.deadBy.map(() => 0);
  let names = 0;
  let at = from;
  if (head !== '') await writer.write(new TextEncoder().encode(head));
  while (at < until && names < limit) {
    const to = at + BigInt(SLOTS) < until ? at + BigInt(SLOTS) : until;
    const range = { from: at, to, limit: limit - names, format, style };
    const made = maker.fill(range, { lines, names: null }, hooks);
    await writer.write(lines.subarray(0, made.lineBytes));
    [lines, other] = [other, lines];
    made.dead.forEach((n, k) => {
      dead[k]! += n;
    });
    names += made.emitted;
    at = made.next;
    hooks.progress(names, limit);
  }
  if (tail !== '') await writer.write(new TextEncoder().encode(tail));
  return {
    kind: 'namewalk-batch-part' as const,
    part,
    recipe,
    from: from.toString(),
    until: at.toString(),
    names,
    dead: Object.fromEntries(maker.deadBy.map((reason, k) => [reason, dead[k]!])),
  };
}
