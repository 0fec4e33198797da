/** Names from a stock, as POST /api/names and its neighbours ask for them and answer. */
import type { Schemas } from '../../../http/wire.ts';

export type MadeName = Schemas['MadeName'];
export type MadeNames = Pick<Schemas['MadeNames'], 'names' | 'source' | 'stock' | 'short'>;
export type NamePart = Schemas['NameParent'];
export type SourceSeen = Schemas['ToldSource'];
/** The fields of a request but for what says what the names are made from. */
export type WithoutSource<T> = Omit<T, 'run_id' | 'patch' | 'names' | 'text' | 'blend'>;
export type NamesFields = WithoutSource<Schemas['NamesRequest']>;

/** A name of syllables as lists show it, whichever route it came from. */
export interface NameRow {
  readonly name: string;
  readonly syllables: readonly string[];
  /** Points in the class; null where no class evaluated it. */
  readonly score: number | null;
  /** Class that the score is for; '' without one. */
  readonly nameClass: string;
  readonly features: readonly string[];
  /** Why the class does not take it; null when it does or was not asked. */
  readonly reason: string | null;
}
