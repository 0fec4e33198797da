/** The plan of a package of names that a person has kept: one text file a class, in the order given. */

import type { PackageLabel } from '../../operations/packages/package.ts';
import type { Favorite } from '../../store/favorites/favorites.ts';
import type { PackageFile, PackagePlan, PatchFacts } from '../../store/packages/manifest.ts';
import { classFilePath } from '../../store/packages/name.ts';

/** Kept names come from no slot. */
const NO_SLOT: PatchFacts = {
  run_id: null,
  corpus_type: null,
  syllable_count: 0,
  walk_count: 0,
  candidate_count: 0,
  selection_count: 0,
};

/** Class of the file for names that were kept without one. */
const UNCLASSED = 'names';

/** Names by class, each name once and on one line, in the order given. */
function namesByClass(
  kept: readonly Pick<Favorite, 'name' | 'name_class'>[],
): ReadonlyMap<string, readonly string[]> {
  const classes = new Map<string, Set<string>>();
  for (const { name, name_class } of kept) {
    const nameClass = name_class ?? UNCLASSED;
    const names = classes.get(nameClass) ?? new Set();
    classes.set(nameClass, names.add(name.replace(/\s+/g, ' ').trim()));
  }
  return new Map([...classes].map(([nameClass, names]) => [nameClass, [...names]]));
}

/** What `buildPackage` makes the package from; `kept` must not be empty. */
export function keptNamesPlan(
  label: PackageLabel,
  kept: readonly Favorite[],
  createdAt: Date,
): PackagePlan {
  const taken = new Set<string>();
  const files = [...namesByClass(kept)].map(([nameClass, names]): PackageFile => {
    const text = Buffer.from(`${names.join('\n')}\n`);
    return {
      path: classFilePath('kept', nameClass, 'a', taken),
      type: 'class_file',
      patch: 'a',
      count: names.length,
      nameClass,
      async *chunks() {
        yield text;
      },
    };
  });
  return {
    ...label,
    createdAt,
    patches: { a: NO_SLOT, b: NO_SLOT },
    include: { walks_a: false, walks_b: false, candidates: false, selections: false },
    files,
    recipes: {},
  };
}
