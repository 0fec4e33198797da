/** The names that a person keeps, on the server: one list for all places, texts and browsers. */
import { answer, api, type Schemas } from '../api.ts';
import { type Keeper, keeperEntry, plainOf, runOfKeeper } from '../logic/names/keepers.ts';
import type { NameRow } from '../logic/names/rows.ts';
import { SharedReading } from '../logic/reading.ts';
import { notify, notifyError } from './notices.ts';

/** In the person's order; null until they are read. */
export const keepers = new SharedReading<readonly Keeper[]>(readAll);

type Entry = Schemas['AddFavoritesRequest']['entries'][number];

const PAGE = 1000;
/** Names in one request. */
const AT_ONCE = 10_000;

/** What was asked for, one after the other: a name that is let go must have been kept first. */
let work: Promise<void> = Promise.resolve();

function inOrder(act: () => Promise<void>): Promise<void> {
  const done = work.then(act);
  work = done.catch(() => {});
  return done;
}

/** Reads the list behind all that was asked for before; `keepers` tells of a failure. */
export const readKeepers = (): Promise<void> => inOrder(() => keepers.read());

async function readAll(signal: AbortSignal): Promise<readonly Keeper[]> {
  const all: Keeper[] = [];
  for (let total = 1; all.length < total; ) {
    const query = { order: 'own', offset: all.length, limit: PAGE } as const;
    const page = await answer(api.GET('/api/favorites', { params: { query }, signal }));
    total = page.total;
    all.push(...page.favorites);
    if (page.favorites.length === 0) break;
  }
  return all;
}

/** Reads the list now and whenever the window is returned to: other browsers may have changed it. */
export function watchKeepers(): void {
  const read = (): void => void readKeepers();
  window.addEventListener('focus', read);
  read();
}

const known = (row: NameRow, runId: string): Keeper | undefined =>
  keepers.value?.find(
    (one) =>
      plainOf(one) === row.name &&
      runOfKeeper(one) === runId &&
      (one.name_class ?? '') === row.nameClass,
  );

/** Keeps names of a run; those that are kept already stay as they are. Failures become notices. */
export async function keepNames(rows: readonly NameRow[], runId: string): Promise<void> {
  await guarded(async () => {
    await readOnce();
    await add(rows.filter((row) => !known(row, runId)).map((row) => keeperEntry(row, runId)));
  });
}

/** Keeps names from elsewhere, such as a package; those that are kept already stay as they are. Failures become notices. */
export async function keepEntries(entries: readonly Entry[], source: string): Promise<void> {
  await guarded(async () => {
    await readOnce();
    const kept = keptSpellings();
    const fresh = entries.filter(({ name }) => !kept.has(name));
    await add(fresh);
    if (fresh.length === 0) return;
    const what = fresh.length === 1 ? `${fresh[0]!.name} is` : `${fresh.length} names are`;
    notify('success', source, `${what} kept.`);
  });
}

async function readOnce(): Promise<void> {
  if (keepers.value === null) await keepers.read();
  if (keepers.value === null)
    throw keepers.failure ?? new Error('The kept names could not be read.');
}

async function add(entries: readonly Entry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const body = { entries: entries.slice(at, at + AT_ONCE) };
    const { favorites } = await answer(api.POST('/api/favorites', { body }));
    keepers.set([...(keepers.value ?? []), ...favorites]);
  }
}

let spellings: { of: unknown; names: ReadonlySet<string> } = { of: null, names: new Set() };

/** All kept names as they are spelt. */
export function keptSpellings(): ReadonlySet<string> {
  if (spellings.of !== keepers.value) {
    const names = new Set((keepers.value ?? []).map(({ name }) => name));
    spellings = { of: keepers.value, names };
  }
  return spellings.names;
}

/** Shows the list otherwise; one that is not read yet is read as it then is. */
function change(how: (all: readonly Keeper[]) => readonly Keeper[]): void {
  if (keepers.value !== null) keepers.set(how(keepers.value));
}

/** Lets names of a run go. */
export async function releaseNames(rows: readonly NameRow[], runId: string): Promise<void> {
  await guarded(async () => {
    await release(rows.flatMap((row) => known(row, runId) ?? []));
  });
}

/** Lets kept names go, wherever they came from. */
export const releaseKeepers = (gone: readonly Keeper[]): Promise<void> =>
  guarded(() => release(gone));

async function release(gone: readonly Keeper[]): Promise<void> {
  change((all) => all.filter((one) => !gone.includes(one)));
  for (const keeper of gone) {
    await answer(api.POST('/api/favorites/delete', { body: { favorite_id: keeper.id } }));
  }
}

/** Puts the list in another order. */
export async function orderKeepers(next: readonly Keeper[]): Promise<void> {
  keepers.set(next);
  await guarded(async () => {
    const ids = next.slice(0, AT_ONCE).map(({ id }) => id);
    await answer(api.POST('/api/favorites/order', { body: { ids } }));
  });
}

/** Shows a kept name as it was saved. */
export function replaceKeeper(saved: Keeper): void {
  change((all) => all.map((one) => (one.id === saved.id ? saved : one)));
}

/** Does it in its turn; after a failure the list is read anew, since what is shown may not be what is stored. */
async function guarded(act: () => Promise<void>): Promise<void> {
  await inOrder(act).catch((error: unknown) => {
    notifyError('Kept names', error);
    void readKeepers();
  });
}
