/**
 * What the name of an imported text file tells about its names: their class and their number of
 * syllables.
 */

/** The classes in their published order. */
export const NAME_CLASSES = [
  { key: 'first_name', label: 'First Name', pattern: /first_name/ },
  { key: 'last_name', label: 'Last Name', pattern: /last_name/ },
  { key: 'place_name', label: 'Place Name', pattern: /place_name/ },
  { key: 'location_name', label: 'Location Name', pattern: /location_name/ },
  { key: 'object_item', label: 'Object Item', pattern: /object_(item|name)/ },
  { key: 'organisation', label: 'Organisation', pattern: /organi[sz]ation|org_name/ },
  { key: 'title_epithet', label: 'Title Epithet', pattern: /epithet/ },
] as const;

export type NameClassKey = (typeof NAME_CLASSES)[number]['key'];

export const isNameClass = (key: string): key is NameClassKey =>
  NAME_CLASSES.some((known) => known.key === key);

/** File name without its last extension; a name that is only an extension is its own stem. */
export function fileStem(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && dot < name.length - 1 ? name.slice(0, dot) : name;
}

/** Lower case, each run of characters outside a-z and 0-9 as one `_`, none at the ends. */
const underscored = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** Class of a text file; null for a universal one, which belongs to every class. */
export function classOfFile(name: string): string | null {
  const key = underscored(fileStem(name));
  return NAME_CLASSES.find(({ pattern }) => pattern.test(key))?.key ?? null;
}

/** True when the file's names belong to the class. */
export function belongsTo(name: string, classKey: string): boolean {
  const own = classOfFile(name);
  return own === null || own === classKey;
}

/** `<n>syl` or `all`. */
export function syllableModeOfFile(name: string): string {
  const key = underscored(fileStem(name));
  if (key.includes('_all') || key.endsWith('all')) return 'all';
  const digits = /_(\d+)syl(?=_|$)/.exec(key)?.[1];
  return digits === undefined ? 'all' : `${digits}syl`;
}

/** The mode that a client's text names, in lower case; undefined when it is none. */
export function parseSyllableKey(text: string): string | undefined {
  const key = text.toLowerCase();
  return /^(all|[0-9]+syl)$/.test(key) ? key : undefined;
}

/** Modes by their number of syllables, `all` last. */
export function compareModes(a: string, b: string): number {
  const [x, y] = [syllables(a), syllables(b)];
  return x - y || Number(a > b) - Number(a < b);
}

const syllables = (mode: string): number =>
  mode === 'all' ? Number.POSITIVE_INFINITY : Number.parseInt(mode, 10);

/** What people read for a mode. */
export function modeLabel(mode: string): string {
  if (mode === 'all') return 'All syllables';
  return /^[234]syl$/.test(mode) ? `${mode[0]} syllables` : mode;
}

/** Longest slug before a leading digit is prefixed. */
const SLUG_LENGTH = 24;

/** What names are drawn from: the tables of a package that fit a class and a number of syllables. */
export interface Scope {
  readonly packageId: number | bigint;
  readonly classKey: string;
  /** `all` or `<n>syl`. */
  readonly mode: string;
}

/** Part of a physical table name made from free text. */
export function slug(text: string): string {
  const cut = underscored(text).slice(0, SLUG_LENGTH).replace(/_$/, '');
  if (cut === '') return 'item';
  return /^\d/.test(cut) ? `n_${cut}` : cut;
}
