// Two-part names: which pairs of capitals are one name, and of what kind.

import { kindOf } from './kind-of-name.ts';
import type { Group, Judging, OwnKind, OwnPair } from './own-name.ts';
import { type PairTally, Tally } from './tally.ts';

/** Pairs whose parts are names; their kind tells those parts that nothing else tells. */
export function pairsOf(
  pairs: readonly PairTally[],
  accepted: ReadonlyMap<string, Group>,
  judging: Judging,
  small: boolean,
): OwnPair[] {
  const told: OwnPair[] = [];
  const partners = new Map<string, Set<string>>();
  for (const { first, last, tally, owned } of pairs) {
    if (tally.count - owned < 2 || !accepted.has(first.toLowerCase())) continue;
    partners.set(last, (partners.get(last) ?? new Set()).add(first));
  }
  for (const { first, last, tally, starts, owned } of [...pairs].sort(
    (a, b) => a.tally.at - b.tally.at,
  )) {
    const groups: Group[] = [];
    for (const part of [...first.split(' '), last]) {
      const group = accepted.get(part.toLowerCase());
      if (group !== undefined && group.kind !== 'people') groups.push(group);
    }
    const parts = first.split(' ').length + 1;
    if (groups.length < parts || (starts && parts > 2)) continue;
    // two names that meet once are hardly one, unless the last is a family's
    const family = groups.at(-1)!.tally;
    const once = family.titled > 0.2 * family.inner || (partners.get(last)?.size ?? 0) > 1;
    const mixed =
      groups.some(({ kind }) => kind === 'place') && groups.some(({ kind }) => kind === 'person');
    if (tally.count - owned < (small ? 1 : 2) && (!once || mixed)) continue;
    const kind = kindOfPair(groups, tally, `${first} ${last}`, judging);
    for (const group of groups) if (group.kind === 'either') group.kind = kind;
    told.push({
      parts: [parts === 2 ? groups[0]!.name : first, groups.at(-1)!.name],
      kind,
      count: tally.count,
    });
  }
  return told;
}

/** That of its parts when they agree, else what stands around it says. */
function kindOfPair(
  groups: readonly Group[],
  tally: Tally,
  name: string,
  judging: Judging,
): OwnKind {
  const kinds = new Set(groups.map(({ kind }) => kind).filter((kind) => kind !== 'either'));
  if (kinds.size === 1) return [...kinds][0]!;
  const whole = new Tally();
  whole.add(tally);
  whole.inner = tally.count;
  const kind = kindOf(whole, name, judging);
  if (kind === 'place' || kind === 'person') return kind;
  return kinds.has('person') ? 'person' : 'either';
}
