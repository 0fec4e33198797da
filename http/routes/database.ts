/** Routes of the database of imported packages: contents, tables, copies and restoring. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Polka } from 'polka';
import type { PackageStore } from '../../app/packages/database.ts';
import { readWithPaths } from '../../operations/kinds/published.ts';
import { readQuery } from '../../operations/kinds/query.ts';
import { readOperation } from '../../operations/operation.ts';
import {
  BACKUP_FIELDS,
  DELETE_PACKAGE_FIELDS,
  EXPORT_DATABASE_FIELDS,
  METADATA_FIELDS,
  RESTORE_FIELDS,
} from '../../operations/packages/database.ts';
import {
  ROWS_FIELDS,
  SHARED_NAMES_FIELDS,
  TABLES_FIELDS,
} from '../../operations/packages/queries.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { parseMetadata } from '../../store/database/import.ts';
import { isMetadataName } from '../../store/database/source-paths.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { readRequiredJson } from '../body.ts';
import { HttpError } from '../errors.ts';
import { sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

const MAX_METADATA_BYTES = 32 * 1024 * 1024;

/** What the database of packages holds, and copies of its file. */
export function mountDatabase(app: Polka, services: Services, store: PackageStore): void {
  const failing =
    (prefix: string) =>
    (err: unknown): Promise<never> =>
      Promise.reject(store.failed(prefix, err));

  app.get('/api/database/packages', async (_req, res) => {
    const db_path = store.path;
    const packages = await store.read('packages', null).catch(failing('Failed to list packages'));
    sendReply<'listPackages'>(res, { packages, db_path });
  });

  app.get('/api/database/package-tables', async (req, res) => {
    const tables = await store
      .read('tables', readQuery(TABLES_FIELDS, req.search))
      .catch(failing('Failed to list package tables'));
    sendReply<'listPackageTables'>(res, { tables });
  });

  app.get('/api/database/table-rows', async (req, res) => {
    const page = await store
      .read('rows', readQuery(ROWS_FIELDS, req.search))
      .catch(failing('Failed to load table rows'));
    if (page === null) throw new HttpError(404, 'Table id not found.');
    sendReply<'readTableRows'>(res, page);
  });

  app.get('/api/database/shared-names', async (req, res) => {
    const page = await store
      .read('sharedNames', readQuery(SHARED_NAMES_FIELDS, req.search))
      .catch(failing('Failed to compare packages'));
    sendReply<'readSharedNames'>(res, page);
  });

  app.post('/api/database/delete-package', async (req, res) => {
    const body = await readRequiredJson(req);
    const deleted = await store
      .write('delete', readOperation({ fields: DELETE_PACKAGE_FIELDS }, body).values)
      .catch(failing('Delete failed'));
    sendReply<'deletePackage'>(res, {
      message: `Deleted package '${deleted.package_name}'.`,
      ...deleted,
    });
  });

  app.post('/api/database/backup', async (req, res) => {
    const request = await readWithPaths(BACKUP_FIELDS, await readRequiredJson(req), services.paths);
    const { path, ...copy } = await store.read('copy', request).catch(failing('Backup failed'));
    sendReply<'backupDatabase'>(res, {
      message: `Backed up the database to ${path}.`,
      backup_path: path,
      ...copy,
    });
  });

  app.post('/api/database/export', async (req, res) => {
    const request = await readWithPaths(
      EXPORT_DATABASE_FIELDS,
      await readRequiredJson(req),
      services.paths,
    );
    const { path, ...copy } = await store.read('copy', request).catch(failing('Export failed'));
    sendReply<'exportDatabase'>(res, {
      message: `Exported the database to ${path}.`,
      export_path: path,
      ...copy,
    });
  });

  app.post('/api/database/import', async (req, res) => {
    const request = await readWithPaths(
      RESTORE_FIELDS,
      await readRequiredJson(req),
      services.paths,
    );
    const { path, ...restored } = await store
      .write('restore', request)
      .catch(failing('Restore failed'));
    const message = `Restored the database from ${path}.`;
    sendReply<'restoreDatabase'>(res, {
      message,
      import_path: path,
      ...restored,
    });
  });

  app.post('/api/read-metadata', async (req, res) => {
    const { path } = await readWithPaths(
      METADATA_FIELDS,
      await readRequiredJson(req),
      services.paths,
    );
    if (!isMetadataName(path)) throw invalidRequest("Field 'path' must end in _metadata.json.");
    const found = path.includes('\0') ? null : await stat(path).catch(() => null);
    if (!found?.isFile()) throw new HttpError(404, `Metadata JSON does not exist: ${path}`);
    if (found.size > MAX_METADATA_BYTES) {
      throw invalidRequest(`Metadata JSON is too large: the limit is ${MAX_METADATA_BYTES} bytes.`);
    }
    const read = async () => parseMetadata(await readRegular(path));
    const metadata = await read().catch(failing('Cannot read the metadata'));
    sendReply<'readMetadata'>(res, { metadata, directory: dirname(path) });
  });
}
