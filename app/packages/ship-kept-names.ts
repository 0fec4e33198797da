/** Ships names that a person has kept: reads them, builds a package of them, imports it on request. */
import { basename, join } from 'node:path';
import type { JsonObject } from '../../engine/base/json.ts';
import { readOperation } from '../../operations/operation.ts';
import { PACKAGE_FAVORITES_FIELDS } from '../../operations/packages/favorites.ts';
import { buildPackage } from '../../store/packages/package.ts';
import type { PackageStore } from './database.ts';
import { keptNamesPlan } from './kept-names.ts';

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
  const refuse =
    (prefix: string) =>
    (err: unknown): Promise<never> =>
      Promise.reject(store.failed(prefix, err));
  const kept = await store
    .read('favoritesOf', { ids }, store.favoritesPath, signal)
    .catch(refuse('Failed to read favorites'));
  if (kept.length === 0) return null;
  const plan = keptNamesPlan(label, kept, new Date());
  const { path, bytes } = await buildPackage(plan, {
    folder: join(outputBase, 'packages'),
    signal,
  });
  const imported = imports
    ? await store
        .write('import', { kind: 'zip', zip: path }, store.path)
        .catch(refuse('Import failed'))
    : null;
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
