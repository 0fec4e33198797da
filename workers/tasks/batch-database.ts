/** Reads a batch in a SQLite file: what it is made from, and whether its rows are those that were stored. */
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import type { EndFile } from '../../store/batch/batch-file.ts';
import { NamesDatabase, rowsHash } from '../../store/batch/names-db.ts';
import { closing } from '../../store/files/closing.ts';

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
    return { faults, names: names + more };
  });

/** What a file is made from, and how far it is; `names` is null while it is not complete. */
export const describeDatabase = ({ path }: { path: string }) =>
  closing(new NamesDatabase(path), (db) => {
    const end = db.get('end');
    const names = end === null ? null : (JSON.parse(end) as EndFile).emitted;
    let parts = 0;
    for (const _ of db.parts()) parts++;
    return { file: db.file(), parts, names };
  });
