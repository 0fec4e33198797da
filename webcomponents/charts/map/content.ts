/** What the syllable map shows, and the callbacks it reports to. */
import type { Schemas } from '../../api.ts';
import type { ColourClasses } from '../../logic/charts/map-colours.ts';

/** A walk on the map: indexes of its syllables, as far as they are on it. */
export interface MapWalk {
  readonly index: number;
  readonly points: readonly number[];
}

/** What the map shows and whom it tells. */
export interface MapContent {
  readonly map: Schemas['SyllableMap'];
  /** Places that have to be in view besides those of the map: of the map beside it. */
  readonly beside: { readonly x: readonly number[]; readonly y: readonly number[] } | null;
  readonly colours: ColourClasses;
  readonly walks: readonly MapWalk[];
  /** The walk that stands out; -1 is none. */
  readonly walk: number;
  readonly selected: ReadonlySet<number>;
  hover(index: number): void;
  select(indexes: readonly number[]): void;
  open(index: number): void;
}
