/** State: earlier walks, stored in the browser. */
import { get, set } from 'idb-keyval';
import type { PatchName, Schemas } from '../api.ts';
import { sameParams, type WalkParams } from '../logic/walks/params.ts';
import { Store } from './store.ts';

/** Walks as they were made once, kept in this browser: the server holds the latest only. */
export interface KeptWalks {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: string;
  readonly params: WalkParams;
  /** How many there were; `walks` may be the first part of them. */
  readonly total: number;
  readonly walks: readonly Schemas['Walk'][];
}

/** Result sets kept for each patch. */
const KEPT = 20;
/** Syllables kept of one result set. */
const KEPT_SYLLABLES = 20_000;

const keyOf = (patch: PatchName): string => `namewalk.walks.${patch}`;

/** Newest first; empty until `readHistory`. */
export const history = new Store<Readonly<Record<PatchName, readonly KeptWalks[]>>>({
  a: [],
  b: [],
});

let reading: Promise<void> | null = null;

/** Reads what is kept, once. A browser that keeps nothing has an empty history. */
export function readHistory(): Promise<void> {
  reading ??= (async () => {
    const [a, b] = await Promise.all([load('a'), load('b')]);
    history.value = { a, b };
  })();
  return reading;
}

async function load(patch: PatchName): Promise<readonly KeptWalks[]> {
  try {
    return (await get<readonly KeptWalks[]>(keyOf(patch))) ?? [];
  } catch {
    return []; // private windows of some browsers refuse
  }
}

/** Keeps a result. The same run with the same parameters gives the same walks and is kept once. */
export async function remember(
  patch: PatchName,
  made: Omit<KeptWalks, 'id' | 'at' | 'total'>,
): Promise<void> {
  await readHistory();
  const width = (made.walks[0]?.syllables.length ?? 1) || 1;
  const walks = made.walks.slice(0, Math.max(1, Math.floor(KEPT_SYLLABLES / width)));
  const kept: KeptWalks = {
    id: crypto.randomUUID(),
    at: Date.now(),
    run: made.run,
    params: made.params,
    total: made.walks.length,
    walks,
  };
  const others = history.value[patch].filter(
    ({ run, params }) => run !== made.run || !sameParams(params, made.params),
  );
  await keep(patch, [kept, ...others].slice(0, KEPT));
}

export async function forget(patch: PatchName, id: string): Promise<void> {
  await keep(
    patch,
    history.value[patch].filter((kept) => kept.id !== id),
  );
}

async function keep(patch: PatchName, list: readonly KeptWalks[]): Promise<void> {
  history.patch({ [patch]: list });
  try {
    await set(keyOf(patch), list);
  } catch {
    // full or refused: the page still has it until it is left
  }
}
