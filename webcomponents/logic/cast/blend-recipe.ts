/** What a blend of two sources is made with, as it stands in the address. */
import { decodeSeed, KINDS, type Kind } from '../start/recipe.ts';
import {
  decodeSource,
  encodeSource,
  type Source,
  sourceOfText,
  sourceText,
} from '../start/source.ts';
import { seedForRequest } from '../walks/seed.ts';

/** Kinds that are made of single names; a person has the sex that chance gives. */
export const BLEND_KINDS = KINDS.filter(({ id }) =>
  ['women', 'men', 'families', 'places'].includes(id),
);

export interface BlendRecipe {
  /** Null until they are chosen. */
  readonly first: Source | null;
  readonly second: Source | null;
  /** Percent of the first, 0 to 100. */
  readonly share: number;
  readonly kind: Kind;
  /** Decimal digits; '' until one is drawn. */
  readonly seed: string;
}

type Query = Readonly<Record<string, string>>;

const SHOWN = 24;

export const encodeBlend = ({ first, second, share, kind, seed }: BlendRecipe): Query => ({
  ...encodeSource(first),
  ...(second && { with: sourceText(second) }),
  share: String(share),
  kind: kind.id,
  seed,
});

/** Reads a hash query; what is missing is as on a first visit, for the page to choose. */
export function decodeBlend(query: Query): BlendRecipe {
  const share = query.share ?? '';
  return {
    first: decodeSource(query),
    second: sourceOfText(query.with ?? ''),
    share: /^\d{1,3}$/.test(share) ? Math.min(100, Number(share)) : 50,
    kind: BLEND_KINDS.find(({ id }) => id === query.kind) ?? BLEND_KINDS.at(-1)!,
    seed: decodeSeed(query.seed),
  };
}

/** The fields of POST /api/names, but for the two sources. */
export const blendRequest = ({ share, kind, seed }: BlendRecipe) => ({
  class: kind.nameClass,
  sex: kind.sex,
  count: SHOWN,
  seed: seedForRequest(seed),
  share,
});
