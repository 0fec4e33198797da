/** Routes that import packages: by path, as an upload, built here, or from a run. */
import { join } from 'node:path';
import type { Polka } from 'polka';
import { textOf } from '../../app/operations/generation.ts';
import type { PackageStore } from '../../app/packages/database.ts';
import { readBase64, type Upload } from '../../app/packages/upload.ts';
import { invalidRequest } from '../../app/request-error.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import type { ImportedPackage } from '../../store/database/import.ts';
import type { ImportSource } from '../../workers/tasks.ts';
import { readRequiredJson } from '../body.ts';
import { readLargeJson } from '../large-body.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';
import { isForm, readForm } from '../upload.ts';

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

  const sourceOf = async (body: JsonObject): Promise<ImportSource> => {
    const built = textOf(body.built_package);
    if (built !== '') return { kind: 'zip', zip: builtPackage(settings.outputBase, built) };
    const metadata = textOf(body.metadata_json_path);
    const zip = textOf(body.package_zip_path);
    if (metadata === '' || zip === '') {
      throw invalidRequest("Both 'metadata_json_path' and 'package_zip_path' are required.");
    }
    return {
      kind: 'pair',
      metadata: await paths.permitted(metadata),
      zip: await paths.permitted(zip),
    };
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
          ? await importFrom(await sourceOf(body), signal)
          : await importUpload(await readBase64(body), signal);
    }
    const { package_name: name, tables } = imported;
    const message = `Imported package '${name}' with ${tables.length} txt table(s).`;
    sendReply<'importPackage'>(res, { message, ...imported });
  });

  app.post('/api/import-from-run', async (req, res) => {
    const body = await readRequiredJson(req);
    const asked = textOf(body.run_dir);
    if (asked === '') throw invalidRequest("Field 'run_dir' is required.");
    const runDir = await paths.permitted(asked);
    const packageName = textOf(body.package_name) || null;
    await services.patches.settled(); // what the replies told is imported, also while it is being written
    const imported = await store
      .write('importRun', { runDir, packageName }, store.path, disconnectSignal(res))
      .catch((err) => Promise.reject(store.failed('Import failed', err)));
    const { package_name: name, tables } = imported;
    const message = `Imported run '${name}' with ${tables.length} class table(s).`;
    sendReply<'importRun'>(res, { message, ...imported });
  });
}

/** Path of a package that was built here, by its file name. */
function builtPackage(outputBase: string, name: string): string {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]*\.zip$/.test(name) || name.length > 255) {
    throw invalidRequest(
      "Field 'built_package' must be the file name of a ZIP in the packages folder.",
    );
  }
  return join(outputBase, 'packages', name);
}
