/** Makes a part of a batch as rows of a SQLite file, and reads such a file again. */
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import type { RenderStyle } from '../../engine/names/render-style.ts';
import { type AnyPlan, SlotMaker } from '../../engine/space/batch/slot-maker.ts';
import type { BatchFile, EndFile } from '../../store/batch/batch-file.ts';
import { diskFault } from '../../store/batch/disk-fault.ts';
import {
  type DatabasePart,
  type NameRow,
  NamesDatabase,
  rowsHash,
} from '../../store/batch/names-db.ts';

/** What the rows of a part are made of. */
export interface RowsOrder {
  readonly path: string;
  readonly part: number;
  /** Hash of the recipe. */
  readonly recipe: string;
  readonly from: bigint;
  readonly until: bigint;
  /** Most names. */
  readonly limit: number;
  readonly style: RenderStyle;
}

const SLOTS = 1 << 14;
const BUFFER_BYTES = 1 << 20;

/**
 * Makes a part; progress are the names so far. Throws `StoreError` (`disk-full`, `write-failed`); then,
 * and when it is cancelled, the file is as it was.
 */
export function makeRows(
  { plan, order }: { plan: AnyPlan; order: RowsOrder },
  hooks: Hooks,
): DatabasePart {
  const { path, part } = order;
  let db: NamesDatabase | null = null;
  try {
    db = new NamesDatabase(path);
    return db.addPart((add) => addNames(plan, order, add, hooks));
  } catch (err) {
    throw diskFault(err, `part ${part} (${path})`);
  } finally {
    db?.close();
  }
}

function addNames(
  plan: AnyPlan,
  { part, recipe, from, until, limit, style }: RowsOrder,
  add: (row: NameRow) => void,
  hooks: Hooks,
): Omit<DatabasePart, 'sha256'> {
  const maker = new SlotMaker(plan);
  const lines = new Uint8Array(Math.max(BUFFER_BYTES, 2 * maker.longestLine));
  const dead = maker.deadBy.map(() => 0);
  let names = 0;
  let at = from;
  while (at < until && names < limit) {
    const to = at + BigInt(SLOTS) < until ? at + BigInt(SLOTS) : until;
    const range = { from: at, to, limit: limit - names, format: 'ndjson', style } as const;
    const made = maker.fill(range, { lines, names: null }, hooks);
    const text = Buffer.from(lines.buffer, 0, made.lineBytes).toString('utf8');
    for (const line of text.split('\n')) if (line !== '') add(JSON.parse(line) as NameRow);
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
export function checkRows(
  { path }: { path: string },
  hooks: Hooks,
): { faults: string[]; names: number } {
  const db = new NamesDatabase(path);
  try {
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
        const slot = BigInt(value.slot);
        if (slot <= last || slot >= BigInt(until)) ordered = false;
        last = slot;
        hash.add(value.slot, value.name, value.syllables);
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
    return { faults, names: names + more };
  } finally {
    db.close();
  }
}

/** What a file is made from, and how far it is; `names` is null while it is not complete. */
export function describeDatabase({ path }: { path: string }): {
  file: BatchFile | null;
  parts: number;
  names: number | null;
} {
  const db = new NamesDatabase(path);
  try {
    const end = db.get('end');
    const names = end === null ? null : (JSON.parse(end) as EndFile).emitted;
    let parts = 0;
    for (const _ of db.parts()) parts++;
    return { file: db.file(), parts, names };
  } finally {
    db.close();
  }
}
