/** What names are made from: a run, a list that stands in the address itself, or a text that this browser holds. */
import { entriesOfList, looksLikeList } from '../../../engine/kin/own/read-list.ts';

export { looksLikeList };

/** `id`: of a run, the packed list, or the key under which this browser holds the text. */
export interface Source {
  readonly by: 'run' | 'list' | 'text';
  readonly id: string;
}

export interface Pasted {
  readonly text: string;
  readonly isList: boolean;
}

type Query = Readonly<Record<string, string>>;

const KINDS = ['list', 'text', 'run'] as const;

/** Most names, and most characters, of a list that a link holds. */
export const LINKED_NAMES = 300;
const LINKED_LENGTH = 8000;

/** The source of a hash query; null where none is named. */
export function decodeSource(query: Query): Source | null {
  for (const by of KINDS) {
    const id = query[by];
    if (id) return { by, id };
  }
  return null;
}

export const encodeSource = (source: Source | null): Query =>
  source === null ? {} : { [source.by]: source.id };

/** A source as one value, such as the second one of a blend: `list:…`; a run stands for itself. */
export const sourceText = ({ by, id }: Source): string => (by === 'run' ? id : `${by}:${id}`);

export function sourceOfText(text: string): Source | null {
  if (text === '') return null;
  const [, by, id] = /^(list|text):(.+)$/.exec(text) ?? [];
  return by && id ? { by: by as 'list' | 'text', id } : { by: 'run', id: text };
}

/** Under which the marks and kept names of a source are stored: the run, or a short key of what was pasted. */
export const sourceKey = ({ by, id }: Source): string =>
  by === 'run' ? id : by === 'text' ? id : `list-${shortHash(id)}`;

export const isRunKey = (key: string): boolean => !/^(text|list|names)-[0-9a-z]+$/.test(key);

export const isRunGone = (
  source: Source,
  runs: readonly { readonly run_id: string }[] | null,
): boolean =>
  source.by === 'run' && runs !== null && !runs.some(({ run_id }) => run_id === source.id);

export const RUN_GONE =
  'The link asks for a text that this server does not have. Choose one that it has.';

export const entriesOf = (text: string): string[] => entriesOfList(text).map((entry) => entry.text);

export const fitsLink = (text: string): boolean =>
  text.length <= LINKED_LENGTH && entriesOf(text).length <= LINKED_NAMES;

export const TOO_LONG_TO_LINK = `A link holds a list of up to ${LINKED_NAMES} names and ${LINKED_LENGTH.toLocaleString('en')} characters; this one is longer. Paste fewer of its names for a link.`;

/** A list for an address: compressed, in letters that an address may have. */
export async function packList(text: string): Promise<string> {
  const stream = new Blob([text.trim()]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Reads what `packList` wrote; throws an error that says so when it was cut off on its way. */
export async function unpackList(packed: string): Promise<string> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await new Response(stream).text();
  } catch {
    throw new Error('The list of names in this link is not whole. Copy the link once more.');
  }
}

const TITLE = 60;

/** The title that stands in a text; '' where there is none. */
export function ownTitle(text: string): string {
  const told = /^Title:\s*(\S.*)$/m.exec(text.slice(0, 4000))?.[1]; // as Project Gutenberg has it
  const [, alone = ''] = /^\s*(\S[^\n]*)\r?\n\s*\n/.exec(text.slice(0, 400)) ?? [];
  const title = (told ?? alone).trim();
  return title.length > TITLE || /[,.;:]$/.test(title) ? '' : inTitleCase(title);
}

/** What a text or list is called until its names are known: its own title, its length, its first names. */
export function titleOf({ text, isList }: Pasted): string {
  if (!isList) {
    return ownTitle(text) || `Text of ${wordsIn(text)}`;
  }
  const names = entriesOf(text.slice(0, 400));
  return names.slice(0, 3).join(', ') + (names.length > 3 ? '\u00a0…' : '');
}

function wordsIn(text: string): string {
  const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu;
  let count = 0;
  while (word.test(text)) count++;
  return count === 1 ? '1 word' : `${count.toLocaleString('en')} words`;
}

/** A title that stands in capitals alone, as people write titles; others as they are. */
const inTitleCase = (title: string): string =>
  title === title.toLowerCase() || title !== title.toUpperCase()
    ? title
    : title
        .toLowerCase()
        .replace(/\p{L}+/gu, (word, at: number) =>
          at > 0 && word.length < 4 ? word : word[0]!.toUpperCase() + word.slice(1),
        );

/** A short key of a text: the same text is the same source. (cyrb53; no secret depends on it.) */
export function shortHash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
