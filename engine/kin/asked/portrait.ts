/** What names a source has, and which beginnings and endings they share. */
import { counted } from '../../base/maps.ts';
import { kinStock } from '../kin-class.ts';
import type { OwnKind, OwnName, OwnNames } from '../own/own-names.ts';

/** The names that a source has, and what they share. */
export type Portrait = Readonly<ReturnType<typeof portraitOf>>;

/** Names of a kind, and shared parts, that are told. */
const MOST_NAMES = 200;
const MOST_PARTS = 24;

/** The portrait of a source; each list has the most frequent first. */
export function portraitOf({ names }: Pick<OwnNames, 'names'>) {
  const ofKind = (kind: OwnKind) =>
    names
      .filter((name) => name.kind === kind)
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_NAMES)
      // `at`: characters of the source before its first occurrence; -1 where it is not known
      .map(({ name, count, at }) => ({ name, count, at }));
  const letters = counted(
    names.flatMap(({ name }) => [...name.toLowerCase()]).filter((letter) => /\p{L}/u.test(letter)),
  );
  const all = letters.reduce((sum, [, n]) => sum + n, 0);
  return {
    persons: ofKind('person'),
    places: ofKind('place'),
    peoples: ofKind('people'),
    /** Persons or places. */
    either: ofKind('either'),
    ...sharedParts(names),
    /** Shares of all letters of the names, 0 to 1. */
    letters: letters.map(([letter, n]) => ({ letter, share: n / all })),
    lengths: counted(names.map(({ name }) => [...name].length))
      .map(([length, n]) => ({ letters: length, names: n }))
      .sort((a, b) => a.letters - b.letters),
  };
}

/** Beginnings and endings by the likeliest cut of each name, and how many names have each. */
function sharedParts(names: readonly OwnName[]) {
  if (names.length === 0) return { beginnings: [], endings: [] };
  const { joins, ofNames } = kinStock({ own: names.map(({ name }) => name) });
  const parted = ofNames.flatMap(([likeliest], n) =>
    likeliest ? [{ letters: joins.folded[n]!, at: likeliest.at }] : [],
  );
  const shared = (parts: readonly string[]) =>
    counted(parts)
      .filter(([, n]) => n > 1)
      .slice(0, MOST_PARTS)
      .map(([part, n]) => ({ part, names: n }));
  return {
    beginnings: shared(parted.map(({ letters, at }) => letters.slice(0, at))),
    endings: shared(parted.map(({ letters, at }) => letters.slice(at))),
  };
}
