/** The names that a person keeps, on the server: one list for all places, texts and browsers. */
import { answer, api } from '../api.ts';
import { type Keeper, keeperEntry, plainOf, runOfKeeper } from '../logic/names/keepers.ts';
import type { NameRow } from '../logic/names/rows.ts';
import { notifyError } from './notices.ts';
import { Store } from './store.ts';

/** In the person's order; null until they are read. */
export const keepers = new Store<readonly Keeper[] | null>(null);

/** Called with what was let go, so that the marks of its run follow. */
export const onReleased = new Set<(keeper: Keeper) => void>();

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

/** Reads the list. Rejects when the server does not answer. */
export const readKeepers = (): Promise<void> => inOrder(readNow);

async function readNow(): Promise<void> {
  const all: Keeper[] = [];
  for (let total = 1; all.length < total; ) {
    const query = { order: 'own', offset: all.length, limit: PAGE } as const;
    const page = await answer(api.GET('/api/favorites', { params: { query } }));
    total = page.total;
    all.push(...page.favorites);
    if (page.favorites.length === 0) break;
  }
  keepers.value = all;
}

/** Reads the list now and whenever the window is returned to: other browsers may have changed it. */
export function watchKeepers(): void {
  const read = (): void => void readKeepers().catch(() => {}); // the banner tells of a server that is gone
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
    if (keepers.value === null) await readNow();
    const entries = rows.filter((row) => !known(row, runId)).map((row) => keeperEntry(row, runId));
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      const body = { entries: entries.slice(at, at + AT_ONCE) };
      const { favorites } = await answer(api.POST('/api/favorites', { body }));
      keepers.value = [...(keepers.value ?? []), ...favorites];
    }
  });
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
  keepers.value = keepers.value?.filter((one) => !gone.includes(one)) ?? null;
  for (const keeper of gone) {
    for (const hear of onReleased) hear(keeper);
    await answer(api.POST('/api/favorites/delete', { body: { favorite_id: keeper.id } }));
  }
}

/** Puts the list in another order. */
export async function orderKeepers(next: readonly Keeper[]): Promise<void> {
  keepers.value = next;
  await guarded(async () => {
    const ids = next.slice(0, AT_ONCE).map(({ id }) => id);
    await answer(api.POST('/api/favorites/order', { body: { ids } }));
  });
}

/** Shows a kept name as it was saved. */
export function replaceKeeper(saved: Keeper): void {
  keepers.value = keepers.value?.map((one) => (one.id === saved.id ? saved : one)) ?? null;
}

/** Does it in its turn; after a failure the list is read anew, since what is shown may not be what is stored. */
async function guarded(act: () => Promise<void>): Promise<void> {
  await inOrder(act).catch((error: unknown) => {
    notifyError('Kept names', error);
    readKeepers().catch(() => {}); // the first failure has been told
  });
}
