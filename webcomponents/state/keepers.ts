/** The names that a person keeps, in this browser: one list for all places, texts and tabs. */
import { get, update } from 'idb-keyval';
import { type Keeper, type NewKeeper, plainOf, withNames } from '../logic/names/keepers.ts';
import { notify } from './notices.ts';
import { sourceOfKey, sourceTitle } from './sources/sources.ts';
import { Store } from './store.ts';

type List = readonly Keeper[];

/** In the person's order; null until they are read. */
export const keepers = new Store<List | null>(null);

const KEY = 'namewalk.kept';
/** Tells other tabs that the list has changed. */
const channel = new BroadcastChannel(KEY);

/** Lists before the last changes, newest last; undo takes them back. */
const past: List[] = [];
const KEPT_STEPS = 100;

/** The queue of reads and changes: each waits for the one before. */
let work: Promise<void> = Promise.resolve();

/** Reads the list; called once, by the frame. */
export function watchKeepers(): void {
  const read = (): void => {
    work = work.then(async () => {
      const list = await get<List>(KEY).catch(() => keepers.value);
      keepers.value = list ?? [];
    });
  };
  channel.addEventListener('message', read);
  read();
}

/** Changes the list as it is stored, which another tab may have changed meanwhile. */
export function changeKeepers(how: (list: List) => List): Promise<void> {
  work = work.then(async () => {
    let before: List = [];
    let next: List = [];
    const apply = (stored: List = keepers.value ?? []): List => {
      before = stored;
      next = how(stored);
      return next;
    };
    try {
      await update<List>(KEY, apply);
      channel.postMessage('changed');
    } catch {
      apply();
      const text =
        'This browser stores nothing: kept names last until the page is left. Save them.';
      notify('warning', 'Kept', text, undefined, KEY);
    }
    if (next !== before) past.push(before);
    past.splice(0, past.length - KEPT_STEPS);
    keepers.value = next;
  });
  return work;
}

export const canUndoKept = (): boolean => past.length > 0;

export async function undoKept(): Promise<void> {
  await work;
  const before = past.pop();
  if (!before) return;
  await changeKeepers(() => before);
  past.pop();
}

/** Keeps names of a source; those that are kept already stay as they are. */
export const keepNames = (names: readonly NewKeeper[], source: string): Promise<void> =>
  changeKeepers((list) =>
    withNames(
      list,
      names.map((one) => ({ ...one, source, title: titleOfKey(source) })),
    ),
  );

/** Keeps a name of a source, or no longer. */
export function toggleKept(name: NewKeeper, source: string): Promise<void> {
  const plain = plainOf(name);
  if (!keptOf(source).has(plain)) return keepNames([name], source);
  return changeKeepers((list) =>
    list.filter((one) => one.source !== source || one.plain !== plain),
  );
}

/** Keeps names from elsewhere, such as a package, and says so. */
export async function keepEntries(entries: readonly NewKeeper[], from: string): Promise<void> {
  let added = 0;
  await changeKeepers((list) => {
    const spelt = new Set(list.map(({ name }) => name));
    const next = withNames(
      list,
      entries.filter(({ name }) => !spelt.has(name)),
    );
    added = next.length - list.length;
    return next;
  });
  if (added === 0) return;
  const what =
    added === 1 && entries.length === 1 ? `${entries[0]!.name} is` : `${added} names are`;
  notify('success', from, `${what} kept.`);
}

function titleOfKey(key: string): string {
  const source = sourceOfKey(key);
  return source ? sourceTitle(source) : '';
}

/** Indexes of the list for the marks of names, built once for each list. */
let spellings: ReadonlySet<string> = new Set();
let bySource: ReadonlyMap<string | null, ReadonlyMap<string, Keeper>> = new Map();
const NONE: ReadonlyMap<string, Keeper> = new Map();

keepers.watch(() => {
  const all = keepers.value ?? [];
  spellings = new Set(all.map(({ name }) => name));
  const found = new Map<string, Map<string, Keeper>>();
  for (const one of all)
    found.set(one.source, (found.get(one.source) ?? new Map()).set(one.plain, one));
  bySource = found;
});

export const keptSpellings = (): ReadonlySet<string> => spellings;

/** The kept names of a source by their letters; none of null. */
export const keptOf = (source: string | null): ReadonlyMap<string, Keeper> =>
  bySource.get(source) ?? NONE;

export const releaseKeeper = (id: number): Promise<void> =>
  changeKeepers((list) => list.filter((one) => one.id !== id));

export const describeKeeper = (id: number, fields: Partial<Pick<Keeper, 'tags' | 'note'>>) =>
  changeKeepers((list) => list.map((one) => (one.id === id ? { ...one, ...fields } : one)));
