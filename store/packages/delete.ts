/** Deletes an imported package with its tables in one transaction. */
import { hasTable, type PackageDb, PackageDbError, quoteTable } from '../database/database.ts';
import { listTables } from '../database/queries.ts';

export interface DeletedPackage {
  readonly package_id: number | bigint;
  readonly package_name: string;
  readonly tables_dropped: number;
}

/**
 * Removes a package with its physical tables in one transaction. Only tables that an import makes are
 * dropped, whatever the catalogue of a foreign file names. Throws `PackageDbError` `package-unknown`.
 */
export function deletePackage(db: PackageDb, packageId: number | bigint): DeletedPackage {
  return db
    .transaction(() => {
      const name = db
        .prepare('SELECT package_name FROM imported_packages WHERE id = ?')
        .pluck()
        .get(packageId) as string | undefined;
      if (name === undefined) {
        throw new PackageDbError('package-unknown', `Package id ${packageId} not found.`);
      }
      let dropped = 0;
      for (const { table_name } of listTables(db, packageId)) {
        const table = quoteTable(table_name);
        if (!/^pkg_\d+_/.test(table_name)) {
          throw new PackageDbError('unsafe-identifier', `Unsafe SQL identifier: '${table_name}'`);
        }
        if (!hasTable(db, table_name)) continue;
        db.exec(`DROP TABLE ${table}`);
        dropped++;
      }
      const { changes } = db.prepare('DELETE FROM imported_packages WHERE id = ?').run(packageId);
      if (changes !== 1) {
        throw new PackageDbError(
          'database-failed',
          `Package id ${packageId} could not be deleted.`,
        );
      }
      return { package_id: packageId, package_name: name, tables_dropped: dropped };
    })
    .immediate();
}
