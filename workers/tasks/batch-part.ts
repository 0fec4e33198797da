/** Parts of a batch in one thread: made, as a file or as rows of a SQLite file, and what is asked of such a file. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import type { RenderStyle } from '../../engine/names/render-style.ts';
import type { LineFormat } from '../../engine/space/batch/lines.ts';
import {
  type AnyPlan,
  addCounts,
  deadReasons,
  makeLines,
  roomFor,
} from '../../engine/space/batch/slot-maker.ts';
import { END_FILE, type PartForm, partPath, recordPath } from '../../store/batch/layout.ts';
import { type DatabasePart, NamesDatabase } from '../../store/batch/names-db.ts';
import { writePart } from '../../store/batch/part-text.ts';
import {
  type BatchFile,
  type BatchLists,
  diskFault,
  type EndFile,
  type PartRecord,
} from '../../store/batch/records.ts';
import { closing } from '../../store/files/regular-file.ts';

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
  /** Leave a part alone that somebody else has made. */
  readonly shared: boolean;
}

export interface PartInput {
  readonly plan: AnyPlan;
  readonly order: PartOrder;
}

/** Slots whose lines are made at once; what zlib is given never depends on the machine. */
const SLOTS = 1 << 15;

/**
 * Makes a part; progress are the names so far. Null when it is shared and somebody else has made it.
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

/**
 * Makes a part as rows of a SQLite file. Progress and faults as `makePart`; after a fault the file is as it was.
 */
export function makeRows({ plan, order }: PartInput, hooks: Hooks): DatabasePart {
  const { path, part } = order;
  return storing(path, `part ${part} (${path})`, (db) =>
    db.addPart((add) => {
      const lines = partLines(plan, order, 'rows', hooks);
      let next = lines.next();
      for (; !next.done; next = lines.next()) add(Buffer.from(next.value).toString('utf8'));
      return next.value;
    }),
  );
}

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
  const dead = Object.fromEntries(deadReasons(plan).map((reason) => [reason, 0]));
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

export interface RowsBeginning {
  readonly file: BatchFile;
  readonly lists: BatchLists;
}

/**
 * What a file is made from, and how far it is; null where there is none. One that is to be begun is, unless it holds a
 * batch already. Throws `StoreError` `names-db-foreign`, and as `makeRows`.
 */
export function readRows({ path, begin = null }: { path: string; begin?: RowsBeginning | null }) {
  const read = (db: NamesDatabase) => {
    if (begin && db.file() === null) db.begin(begin.file, begin.lists);
    const file = db.file();
    const lists: BatchLists = { names: db.get('names'), allowList: db.get('allowList') };
    return file && { file, lists, parts: [...db.parts()], end: endOf(db) };
  };
  if (begin) return storing(path, path, read, true);
  return existsSync(path) ? closing(new NamesDatabase(path), read) : null;
}

/** Marks a file as complete. Throws as `makeRows`. */
export const endRows = ({ path, end }: { path: string; end: EndFile }): void =>
  storing(path, path, (db) => db.put('end', JSON.stringify(end)));

function endOf(db: NamesDatabase): EndFile | null {
  const end = db.get('end');
  return end === null ? null : (JSON.parse(end) as EndFile);
}

/** What work that writes gives; `what` is what a fault tells was not written. */
function storing<T>(path: string, what: string, work: (db: NamesDatabase) => T, create = false): T {
  try {
    return closing(new NamesDatabase(path, { create }), work);
  } catch (err) {
    throw diskFault(err, what);
  }
}

/** Rows between two looks at the hooks. */
const POLL_ROWS = 4096;

/** What the rows are beside the parts that they were stored with; a text a fault. */
export const checkRows = ({ path }: { path: string }, hooks: Hooks) =>
  closing(new NamesDatabase(path), (db) => {
    const faults = db.damage();
    const rows = db.rows();
    let names = 0;
    for (const { part, names: count, sha256 } of db.parts()) {
      const hash = createHash('sha256');
      let text = '';
      let n = 0;
      for (; n < count; n++) {
        if (n % POLL_ROWS === 0) {
          throwIfCancelled(hooks);
          hash.update(text);
          text = '';
        }
        const { value } = rows.next();
        if (!value) break;
        text += `${value.join()}\n`;
      }
      names += n;
      if (n < count) faults.push(`part ${part}: ${count - n} of ${count} names are missing`);
      else if (hash.update(text).digest('hex') !== sha256)
        faults.push(`part ${part}: names do not fit their hash`);
    }
    let more = 0;
    while (rows.next().value) more++;
    if (more > 0) faults.push(`${more} names belong to no part`);
    return { faults, names: names + more };
  });
