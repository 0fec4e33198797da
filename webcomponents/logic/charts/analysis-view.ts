/** The address of the analysis page: its tab, its patches, and spans of lengths or ranks. */

export const TABS = [
  ...(['shape', 'zipf', 'features', 'terrain'] as const),
  ...(['reach', 'neighbours', 'map', 'compare'] as const),
] as const;

export type Tab = (typeof TABS)[number];
export type Patch = 'a' | 'b';
export type Shown = Patch | 'both';

type Query = Readonly<Record<string, string>>;

export const tabOf = (query: Query): Tab => TABS.find((name) => name === query.tab) ?? 'shape';

/** What the address asks for, else both patches when both hold a corpus, else the one that does. */
export function shownOf(query: Query, loaded: readonly Patch[]): Shown {
  const { patch } = query;
  if (patch === 'a' || patch === 'b' || patch === 'both') return patch;
  return loaded.length === 1 ? loaded[0]! : 'both';
}

export const patchesOf = (shown: Shown): readonly Patch[] =>
  shown === 'both' ? ['a', 'b'] : [shown];

/** Lengths or ranks from..to, both included, as they stand in the address: `3` or `2-4`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function parseSpan(text: string | undefined): Span | null {
  const found = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text ?? '');
  if (!found) return null;
  const from = Number(found[1]);
  const to = found[2] === undefined ? from : Number(found[2]);
  return from >= 1 && to >= from ? { from, to } : null;
}

export const spanText = ({ from, to }: Span): string =>
  from === to ? String(from) : `${from}-${to}`;

/** The span between two places in either order. */
export const spanBetween = (a: number, b: number): Span => ({
  from: Math.min(a, b),
  to: Math.max(a, b),
});
