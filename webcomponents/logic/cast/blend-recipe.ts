/** What a blend of two texts is made with, as it stands in the address, and its names in pieces by origin. */
import type { components } from '../../../http/wire.ts';
import { startRequest } from '../start/request.ts';

type MadeName = components['schemas']['MadeName'];
export type Origin = NonNullable<MadeName['origins']>[number];

export interface BlendRecipe {
  /** Run ids. */
  readonly first: string;
  readonly second: string;
  /** Percent of the first, 0 to 100. */
  readonly share: number;
  readonly nameClass: string;
  /** Decimal digits; '' until one is drawn. */
  readonly seed: string;
}

type Query = Readonly<Record<string, string>>;

const SHOWN = 24;

export const encodeBlend = ({ first, second, share, nameClass, seed }: BlendRecipe): Query => ({
  run: first,
  with: second,
  share: String(share),
  c: nameClass,
  seed,
});

/** Reads a hash query; what is missing is empty, for the page to choose. */
export function decodeBlend(query: Query): BlendRecipe {
  const share = query.share ?? '';
  return {
    first: query.run ?? '',
    second: query.with ?? '',
    share: /^\d{1,3}$/.test(share) ? Math.min(100, Number(share)) : 50,
    nameClass: query.c || 'place_name',
    seed: /^-?\d{1,40}$/.test(query.seed ?? '') ? query.seed! : '',
  };
}

/** The body of POST /api/names. */
export function blendRequest({ first, second, share, nameClass, seed }: BlendRecipe) {
  const recipe = { run: first, classes: [nameClass], seed, of: {} };
  return { ...startRequest(recipe, nameClass), count: SHOWN, blend: second, share };
}

/** Letters of one origin in a row, as the name is spelled. */
export interface OriginPiece {
  readonly text: string;
  readonly origin: Origin;
}

/** A name cut into its syllables, each with its origin; without origins the name in one piece. */
export function originPieces({
  name,
  syllables,
  origins,
}: Pick<MadeName, 'name' | 'syllables' | 'origins'>): OriginPiece[] {
  const letters = [...name];
  if (!origins || letters.length !== syllables.join('').length)
    return [{ text: name, origin: 'both' }];
  let at = 0;
  return syllables.map((syllable, i) => {
    const from = at;
    at += syllable.length;
    return { text: letters.slice(from, at).join(''), origin: origins[i] ?? 'neither' };
  });
}
