/** Chooses the best of names of which nothing but the letters is known, such as those of a model file. */
import { type Hooks, NO_HOOKS } from '../base/hooks.ts';
import { LetterModel, lettersOf } from '../sound/letter-model.ts';
import { NameEdges } from '../sound/name-edges.ts';
import { MIN_REFERENCE } from '../sound/reference.ts';
import { chooseNames } from './choose.ts';
import { kinship } from './kinship.ts';
import type { Candidate } from './pool.ts';

/** Real names of a kind, a-z; `mixed`: of many languages, so that only their letters count. */
export interface RealNames {
  readonly names: readonly string[];
  readonly mixed: boolean;
}

export interface SlotName {
  readonly name: string;
  readonly slot: number;
}

/** What gives way for a list that runs short: the shares of lengths, then how many names may begin and end alike. */
const STEPS = [
  { shares: true, sameStart: 2, sameEnd: 0.12 },
  { shares: false, sameStart: 2, sameEnd: 0.24 },
  { shares: false, sameStart: 4, sameEnd: 1 },
] as const;

interface KnownChoice {
  readonly count: number;
  /** Whether no two names may be confused. */
  readonly spread: boolean;
  /** Names are ranked by likeness to these, where they are 30 at least; null: by slot. */
  readonly real: RealNames | null;
}

/** At most `count` names of the pool, the best first; the lengths come in the shares of the pool. */
export function chooseKnown(
  pool: readonly SlotName[],
  { count, spread, real }: KnownChoice,
  hooks: Hooks = NO_HOOKS,
): SlotName[] {
  const known = (real?.names ?? []).flatMap((name) => lettersOf(name) ?? []);
  const ranked = known.length >= MIN_REFERENCE;
  const letters = ranked
    ? new LetterModel(LetterModel.train(known, new Uint8Array(known.length).fill(1)).columns)
    : null;
  const edges = ranked && !real!.mixed ? NameEdges.build(known) : null;
  const candidates = pool.map(({ name, slot }): Candidate => {
    const text = lettersOf(name)!;
    const n = text.length;
    return {
      name,
      slot,
      like: 0,
      nameLike: null,
      taste: null,
      nameCost: letters ? letters.cost(text, n) / (n + 1) : 0,
      wordCost: 0,
      kinship: edges ? kinship(edges.kin(text, n)) : 0,
      real: edges?.isName(text, n) ?? false,
    };
  });
  const lengths = new Map<number, number>();
  for (const { name } of pool) lengths.set(name.length, (lengths.get(name.length) ?? 0) + 1);
  const quota = new Map(
    [...lengths].map(([length, n]) => [length, Math.ceil((n * count) / pool.length)]),
  );
  const chosen: SlotName[] = [];
  for (const { shares, ...alike } of STEPS) {
    if (chosen.length >= count) break;
    const taken = new Set(chosen.map(({ slot }) => slot));
    const { names } = chooseNames(
      candidates.filter(({ slot }) => !taken.has(slot)),
      {
        count: count - chosen.length,
        spread,
        ranked,
        byTaste: false,
        quota: shares ? quota : null,
        mostCost: Number.POSITIVE_INFINITY,
        avoid: chosen.map(({ name }) => name),
        ...alike,
      },
      hooks,
    );
    chosen.push(...names);
  }
  return chosen;
}
