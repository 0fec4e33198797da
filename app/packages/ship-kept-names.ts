/** Ships names that a person has kept: reads them, builds a package of them, imports it on request. */
import { basename, join } from 'node:path';
import type { JsonObject } from '../../engine/base/json.ts';
import { classFilePath } from '../../engine/names/package-files.ts';
import { valuesOf } from '../../operations/fields.ts';
import { PACKAGE_FAVORITES_FIELDS } from '../../operations/packages/favorites.ts';
import type { PackageLabel } from '../../operations/packages/package.ts';
import type { Favorite } from '../../store/favorites/favorites.ts';
import { buildPackage, type PackageFile, type PackagePlan } from '../../store/packages/package.ts';
import type { PackageStore } from './database.ts';
import { factsOf } from './files.ts';

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
  const { ids, import: imports, ...label } = valuesOf(PACKAGE_FAVORITES_FIELDS, body);
  const kept = await store.ask('favoritesOf', { ids }, signal);
  if (kept.length === 0) return null;
  const plan = keptNamesPlan(label, kept, new Date());
  const { path, bytes } = await buildPackage(plan, {
    folder: join(outputBase, 'packages'),
    signal,
  });
  const imported = imports ? await store.ask('import', { metadata: null, zip: path }) : null;
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

/** Class of the file for names that were kept without one. */
const UNCLASSED = 'names';

/** What `buildPackage` makes the package from; `kept` must not be empty. */
function keptNamesPlan(
  label: PackageLabel,
  kept: readonly Favorite[],
  createdAt: Date,
): PackagePlan {
  // each name once and on one line, in the order given
  const classes = new Map<string, Set<string>>();
  for (const { name, name_class: nameClass } of kept) {
    const names = classes.get(nameClass ?? UNCLASSED) ?? new Set();
    classes.set(nameClass ?? UNCLASSED, names.add(name.replace(/\s+/g, ' ').trim()));
  }
  const taken = new Set<string>();
  const files = [...classes].map(([nameClass, names]): PackageFile => {
    const text = Buffer.from(`${[...names].join('\n')}\n`);
    return {
      path: classFilePath('kept', nameClass, 'a', taken),
      type: 'class_file',
      patch: 'a',
      count: names.size,
      nameClass,
      async *chunks() {
        yield text;
      },
    };
  });
  return {
    ...label,
    createdAt,
    patches: { a: factsOf(null), b: factsOf(null) },
    include: { walks_a: false, walks_b: false, candidates: false, selections: false },
    files,
    recipes: {},
  };
}
