/** Names from a stock, as POST /api/names and its neighbours ask for them and answer. */
import type { components } from '../../../http/wire.ts';

type Schemas = components['schemas'];

export type MadeName = Schemas['MadeName'];
export type MadeNames = Pick<Schemas['MadeNames'], 'names' | 'source' | 'stock' | 'short'>;
export type NamePart = Schemas['NameParent'];
export type SourceSeen = Schemas['ToldSource'];
/** The fields of a request but for what says what the names are made from. */
export type NamesFields = Omit<
  Schemas['NamesRequest'],
  'run_id' | 'patch' | 'names' | 'text' | 'blend'
>;

/** A name as the lists of the place show it, whichever route it came from. */
export interface NameRow {
  readonly name: string;
  /** As the text would write it, with its marks; absent where that is not known. */
  readonly spelling?: string;
  readonly syllables: readonly string[];
  /** Points in the class; null where no class evaluated it. */
  readonly score: number | null;
  /** Class that the score is for; '' without one. */
  readonly nameClass: string;
  /** What it names in a cast, such as `ships`, where its class does not tell; absent elsewhere. */
  readonly kind?: string;
  /** Seed that it was made with, where one name alone tells; absent elsewhere. */
  readonly seed?: string;
  readonly features: readonly string[];
  /** Why the class does not take it; null when it does or was not asked. */
  readonly reason: string | null;
}

/** A name from a stock: it has no syllables and no score. */
export const rowOfMade = (made: Pick<Schemas['MadeName'], 'name' | 'class'>): NameRow => ({
  name: made.name.toLowerCase(),
  spelling: made.name,
  syllables: [],
  score: null,
  nameClass: made.class,
  features: [],
  reason: null,
});
