/** Kept names: what is looked for in the tray, how they are put in order, and the marks of a run's names. */
import type { components } from '../../../http/wire.ts';
import { isRunKey } from '../start/source.ts';
import type { NameRow } from './rows.ts';

/** A kept name as the server stores it. */
export type Keeper = components['schemas']['Favorite'];

export type Mark = 'kept' | 'dropped';

/** A marked name with what is known of it, so that it can be listed without the server. */
export interface MarkedName extends NameRow {
  readonly mark: Mark;
}

/** The marked names of one run by their plain spelling. */
export type NameMarks = ReadonlyMap<string, MarkedName>;

export const NO_MARKS: NameMarks = new Map();

/** What the tray shows; '' lets all pass. */
export interface KeeperFilter {
  /** As `kindOf` gives it. */
  readonly kind: string;
  readonly tag: string;
  /** Text within the name or the note. */
  readonly search: string;
}

export const ALL_KEEPERS: KeeperFilter = { kind: '', tag: '', search: '' };

export function filterKeepers(
  keepers: readonly Keeper[],
  { kind, tag, search }: KeeperFilter,
): readonly Keeper[] {
  const text = search.trim().toLowerCase();
  return keepers.filter(
    (one) =>
      (kind === '' || kindOf(one) === kind) &&
      (tag === '' || one.tags.includes(tag)) &&
      (text === '' || `${one.name} ${one.note_md ?? ''}`.toLowerCase().includes(text)),
  );
}

/** Spelling under which a name is marked in its run: letters alone, whatever it is shown with. */
export const plainOf = ({ name, metadata }: Pick<Keeper, 'name' | 'metadata'>): string =>
  textOf(metadata, 'plain_name') || name.toLowerCase();

/** Run that a name came from; '' where it is not known. */
export const runOfKeeper = ({ metadata }: Pick<Keeper, 'metadata'>): string =>
  textOf(metadata, 'run_id');

/** What a name stands for: a kind of a cast, such as `ships`, else its class; '' where neither is known. */
export const kindOf = ({ name_class, metadata }: Pick<Keeper, 'name_class' | 'metadata'>): string =>
  textOf(metadata, 'kind') || (name_class ?? '');

function textOf(metadata: Keeper['metadata'], key: string): string {
  const value = (metadata as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' ? value : '';
}

/** The entry that keeps a name of a run, or of what was pasted under such a key. */
export function keeperEntry(row: NameRow, runId: string) {
  return {
    name: row.spelling ?? row.name,
    source: isRunKey(runId) ? `run ${runId}` : 'pasted',
    name_class: row.nameClass === '' ? null : row.nameClass,
    metadata: {
      run_id: runId,
      plain_name: row.name,
      syllables: row.syllables,
      score: row.score,
      ...(row.kind && { kind: row.kind }),
    },
  };
}

/** What is known of a kept name, as a row of its run. */
export function rowOfKeeper(keeper: Keeper): NameRow {
  const { syllables, score } = keeper.metadata as Readonly<Record<string, unknown>>;
  const kind = textOf(keeper.metadata, 'kind');
  return {
    name: plainOf(keeper),
    spelling: keeper.name,
    syllables: Array.isArray(syllables) ? syllables.map(String) : [],
    score: typeof score === 'number' ? score : null,
    nameClass: keeper.name_class ?? '',
    ...(kind && { kind }),
    features: [],
    reason: null,
  };
}

/** The list with one entry moved by so many places among those that are shown; null when it cannot go there. */
export function moved(
  keepers: readonly Keeper[],
  shown: readonly Keeper[],
  id: number,
  by: number,
): readonly Keeper[] | null {
  const from = shown.findIndex((one) => one.id === id);
  const other = shown[from + by];
  const one = shown[from];
  if (!one || !other) return null;
  const rest = keepers.filter((keeper) => keeper !== one);
  const at = rest.indexOf(other) + (by > 0 ? 1 : 0);
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}
