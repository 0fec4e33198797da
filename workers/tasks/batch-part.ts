/** Parts of a batch in one thread: made, as a file or as rows of a SQLite file, and the rows of such a file read again. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import type { RenderStyle } from '../../engine/names/render-style.ts';
import type { BatchFormat, LineFormat } from '../../engine/space/batch/lines.ts';
import { type AnyPlan, SlotMaker } from '../../engine/space/batch/slot-maker.ts';
import { END_FILE, partPath, recordPath } from '../../store/batch/layout.ts';
import { type DatabasePart, NamesDatabase, rowsHash } from '../../store/batch/names-db.ts';
import { PartWriter } from '../../store/batch/part-writer.ts';
import { diskFault, type EndFile, type PartRecord } from '../../store/batch/records.ts';
import { closing } from '../../store/files/regular-file.ts';

/** What the names of a part are made of; the same order gives the same names. */
export interface NamesOrder {
  readonly part: number;
  /** Hash of the recipe. */
  readonly recipe: string;
  readonly from: bigint;
  readonly until: bigint;
  /** Most names. */
  readonly limit: number;
  readonly style: RenderStyle;
}

/** A part as a file; the same order gives the same bytes. */
export interface PartOrder extends NamesOrder {
  readonly folder: string;
  readonly format: BatchFormat;
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
  const { folder, part, shared, format, head, tail } = order;
  const unwanted = (): boolean =>
    shared && (existsSync(recordPath(folder, part)) || existsSync(join(folder, END_FILE)));
  if (unwanted()) return null;
  let writer: PartWriter | null = null;
  try {
    writer = new PartWriter(folder, part, order);
    if (format === 'csv') writer.heading(head);
    else if (head !== '') await writer.write(new TextEncoder().encode(head));
    const lines = partLines(plan, order, format, hooks);
    let next = lines.next();
    for (; !next.done; next = lines.next()) await writer.write(next.value);
    if (tail !== '') await writer.write(new TextEncoder().encode(tail));
    return await writer.finish({ kind: 'namewalk-batch-part', ...next.value }, unwanted);
  } catch (err) {
    await writer?.discard();
    throw diskFault(err, `part ${part} (${partPath(folder, part, order)})`);
  }
}

/**
 * Makes a part as rows of a SQLite file. Progress and faults as `makePart`; after a fault the file is as it was.
 */
export function makeRows(
  { plan, order }: { plan: AnyPlan; order: NamesOrder & { readonly path: string } },
  hooks: Hooks,
): DatabasePart {
  const { path, part } = order;
  try {
    return closing(new NamesDatabase(path), (db) =>
      db.addPart((add) => {
        const lines = partLines(plan, order, 'rows', hooks);
        let next = lines.next();
        for (; !next.done; next = lines.next()) add(Buffer.from(next.value).toString('utf8'));
        return next.value;
      }),
    );
  } catch (err) {
    throw diskFault(err, `part ${part} (${path})`);
  }
}

/** The lines of a part in chunks, each valid until the one after the next is asked for; then what they hold. */
function* partLines(
  plan: AnyPlan,
  { part, recipe, from, until, limit, style }: NamesOrder,
  format: LineFormat,
  hooks: Hooks,
) {
  const maker = new SlotMaker(plan);
  const bytes = Math.max(BUFFER_BYTES, 2 * maker.longestLine);
  let [lines, other] = [new Uint8Array(bytes), new Uint8Array(bytes)];
  const dead = maker.deadBy.map(() => 0);
  let names = 0;
  let at = from;
  while (at < until && names < limit) {
    const to = at + BigInt(SLOTS) < until ? at + BigInt(SLOTS) : until;
    const range = { from: at, to, limit: limit - names, format, style };
    const made = maker.fill(range, { lines, names: null }, hooks);
    yield lines.subarray(0, made.lineBytes);
    [lines, other] = [other, lines];
    made.dead.forEach((n, k) => {
      dead[k]! += n;
    });
    names += made.emitted;
    at = made.next;
    hooks.progress(names, limit);
  }
  const counts = Object.fromEntries(maker.deadBy.map((reason, k) => [reason, dead[k]!]));
  return { part, recipe, from: from.toString(), until: at.toString(), names, dead: counts };
}

/** Rows between two looks at the hooks. */
const POLL_ROWS = 4096;

/** What the rows are beside the parts that they were stored with; a text a fault. */
export const checkRows = ({ path }: { path: string }, hooks: Hooks) =>
  closing(new NamesDatabase(path), (db) => {
    const faults = db.damage();
    const rows = db.rows();
    let names = 0;
    for (const { part, from, until, names: count, sha256 } of db.parts()) {
      const hash = rowsHash();
      let last = BigInt(from) - 1n;
      let ordered = true;
      let n = 0;
      for (; n < count; n++) {
        if ((names + n) % POLL_ROWS === 0) throwIfCancelled(hooks);
        const { value } = rows.next();
        if (!value) break;
        const slot = BigInt(value[0]!);
        if (slot <= last || slot >= BigInt(until)) ordered = false;
        last = slot;
        hash.add(value);
      }
      names += n;
      if (n < count) faults.push(`part ${part}: ${count - n} of ${count} names are missing`);
      else if (!ordered)
        faults.push(`part ${part}: slots are not in order from ${from} to ${until}`);
      else if (hash.digest() !== sha256) faults.push(`part ${part}: names do not fit their hash`);
    }
    let more = 0;
    while (rows.next().value) more++;
    if (more > 0) faults.push(`${more} names belong to no part`);
    return { faults, names: names + more, emitted: emittedOf(db) };
  });

/** What a file is made from, and how far it is; `names` is null while it is not complete. */
export const describeDatabase = ({ path }: { path: string }) =>
  closing(new NamesDatabase(path), (db) => {
    let parts = 0;
    for (const _ of db.parts()) parts++;
    return { file: db.file(), parts, names: emittedOf(db) };
  });

/** The names of a complete batch; null while it is not complete. */
function emittedOf(db: NamesDatabase): number | null {
  const end = db.get('end');
  return end === null ? null : (JSON.parse(end) as EndFile).emitted;
}
