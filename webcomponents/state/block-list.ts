/** State: names that this person never wants, stored in the browser. */
import { get, set } from 'idb-keyval';
import { parseBlockList } from '../logic/names/select-form.ts';
import { notify } from './notices.ts';
import { Store } from './store.ts';

const KEY = 'namewalk.block-list';

/** Names that this person never wants, kept by this browser; the text is as it was typed. */
export const blockList = new Store<{ readonly text: string; readonly names: readonly string[] }>({
  text: '',
  names: [],
});

/** Settles when what the browser has stored is there. */
export const blockListReady: Promise<void> = read();

export function setBlockList(text: string): void {
  blockList.value = { text, names: parseBlockList(text) };
  set(KEY, text).catch((error: Error) =>
    notify('warning', 'Names', `This browser does not keep your block list: ${error.message}`),
  );
}

/** Adds names that are not on the list yet; tells how many were new. */
export function addToBlockList(names: readonly string[]): number {
  const { text, names: before } = blockList.value;
  const has = new Set(before.map((name) => name.toLowerCase()));
  const added = names.filter((name) => !has.has(name.toLowerCase()));
  if (added.length > 0) setBlockList([text.trimEnd(), ...added].filter(Boolean).join('\n'));
  return added.length;
}

async function read(): Promise<void> {
  try {
    const text = await get<string>(KEY);
    if (text !== undefined) blockList.value = { text, names: parseBlockList(text) };
  } catch {
    // a browser that stores nothing has an empty list
  }
}
