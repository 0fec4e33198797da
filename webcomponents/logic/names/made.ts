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
