/** Routes that import packages: by path, as an upload, built here, or from a run. */
import { join } from 'node:path';
import type { Polka } from 'polka';
import type { PackageStore } from '../../app/packages/database.ts';
import { readBase64, type Upload } from '../../app/packages/upload.ts';
import { readWithPaths } from '../../operations/kinds/published.ts';
import { IMPORT_RUN_FIELDS, parseImportSource } from '../../operations/packages/import.ts';
import type { ImportedPackage } from '../../store/database/import.ts';
import type { ImportSource } from '../../workers/tasks.ts';
import { readRequiredJson } from '../body.ts';
import { isForm, readForm } from '../form-body.ts';
import { readLargeJson } from '../large-body.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** Import of packages: by path, as an upload, of a package built here, of the selections of a run. */
export function mountImport(app: Polka, services: Services, store: PackageStore): void {
  const { settings, paths } = services;

  const importFrom = (source: ImportSource, signal: AbortSignal): Promise<ImportedPackage> =>
    store
      .write('import', source, store.path, signal)
      .catch((err) => Promise.reject(store.failed('Import failed', err)));

  const importUpload = async (upload: Upload, signal: AbortSignal): Promise<ImportedPackage> => {
    try {
      return await importFrom({ kind: 'files', source: upload.source }, signal);
    } finally {
      await upload.remove();
    }
  };

  app.post('/api/import', async (req, res) => {
    const signal = disconnectSignal(res);
    let imported: ImportedPackage;
    if (isForm(req)) {
      imported = await importUpload(await readForm(req), signal);
    } else {
      const body = await readLargeJson(req, services.pool, { required: true });
      imported =
        body.package_zip_base64 === undefined
          ? await importFrom(
              await parseImportSource(body, paths, join(settings.outputBase, 'packages')),
              signal,
            )
          : await importUpload(await readBase64(body), signal);
    }
    const { package_name: name, tables } = imported;
    const message = `Imported package '${name}' with ${tables.length} txt table(s).`;
    sendReply<'importPackage'>(res, { message, ...imported });
  });

  app.post('/api/import-from-run', async (req, res) => {
    const run = await readWithPaths(IMPORT_RUN_FIELDS, await readRequiredJson(req), paths);
    await services.patches.settled(); // what the replies told is imported, also while it is being written
    const imported = await store
      .write('importRun', run, store.path, disconnectSignal(res))
      .catch((err) => Promise.reject(store.failed('Import failed', err)));
    const { package_name: name, tables } = imported;
    const message = `Imported run '${name}' with ${tables.length} class table(s).`;
    sendReply<'importRun'>(res, { message, ...imported });
  });
}
