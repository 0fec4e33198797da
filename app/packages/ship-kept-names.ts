/** Ships names that a person has kept: reads them, builds a package of them, imports it on request. */
import { basename, join } from 'node:path';
import type { JsonObject } from '../../engine/base/json.ts';
import { readOperation } from '../../operations/operation.ts';
import { PACKAGE_FAVORITES_FIELDS } from '../../operations/packages/favorites.ts';
import type { PackageLabel } from '../../operations/packages/package.ts';
import type { Favorite } from '../../store/favorites/favorites.ts';
import type { PackageFile, PackagePlan, PatchFacts } from '../../store/packages/manifest.ts';
import { classFilePath } from '../../store/packages/name.ts';
import { buildPackage } from '../../store/packages/package.ts';
import type { PackageStore } from './database.ts';

/**
 * Builds a package of the favourites that `body.ids` names, in their order, in the packages folder of
 * `outputBase`; with `body.import` its names go into the database. Null when none of the ids is there. Throws
 * the refusals of the fields, of the package and of the import.
 */
export async function shipKeptNames(
  body: JsonObject,
  store: PackageStore,
  outputBase: string,
  signal: AbortSignal,
) {
  const { values } = readOperation({ fields: PACKAGE_FAVORITES_FIELDS }, body);
  const { ids, import: imports, ...label } = values;
  const kept = await store.ask('favoritesOf', { ids }, signal);
  if (kept.length === 0) return null;
  const plan = keptNamesPlan(label, kept, new Date());
  const { path, bytes } = await buildPackage(plan, {
    folder: join(outputBase, 'packages'),
    signal,
  });
  const imported = imports ? await store.ask('import', { kind: 'zip', zip: path }) : null;
  const files = plan.files.map(({ path: member, nameClass, count }) => ({
    path: member,
    // each of these files is one of a class
    name_class: nameClass!,
    count,
  }));
  return {
    file: basename(path),
    bytes,
    name: label.name,
    version: label.version,
    files,
    imported,
  };
}

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
function keptNamesPlan(
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
