/** Routes of packages: built from the patches, kept, imported into the database, drawn from. */
import { join } from 'node:path';
import { generate } from '../../app/generation/draw.ts';
import { contentOf, packageChecks, packageContent, recordOf } from '../../app/packages/files.ts';
import { loadExclusion } from '../../app/source/run.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import { archiveName, PACKAGE_PATCHES } from '../../engine/names/package-files.ts';
import { parseImportSource } from '../../operations/packages/database.ts';
import {
  type DrawFields,
  parseDraw,
  requireClass,
  scopeOf,
} from '../../operations/packages/generation.ts';
import { parsePackage } from '../../operations/packages/package.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { findKept, type KeptPackage, listPackages } from '../../store/packages/list.ts';
import { buildPackage, type PackagePlan } from '../../store/packages/package.ts';
import { findRun } from '../../store/runs/runs.ts';
import { HttpError } from '../errors.ts';
import { isForm, readForm } from '../form-body.ts';
import { type Asked, type Routes, readJson, sendBytes } from '../routing.ts';
import type { Services } from '../services.ts';
import { sendFile } from '../streams.ts';

const NOTHING = 'Nothing to package. Generate walks, candidates, or selections first.';

/** Larger archives are checked on request only: it takes as long as reading them. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** Packages of what the patches hold, those that were built into the output base, and those of the database. */
export function mountPackages(routes: Routes, services: Services): void {
  const { patches, pool, settings, paths, packages: store, log } = services;
  const check = packageChecks(pool);
  const folder = (): string => join(settings.outputBase, 'packages');

  routes.postBody('/api/walker/package', { gated: true }, async (body, { res, signal }) => {
    const { include, classFiles, ...about } = parsePackage(body);
    await patches.settled();
    // Taken at one moment: a load or a new result meanwhile does not mix into the package.
    const contents = { a: contentOf(patches.a), b: contentOf(patches.b) };
    const held = { a: patches.a.content, b: patches.b.content };
    const planned = packageContent(contents, { include, classFiles }, pool, { signal });
    if (planned.files.length === 0) throw invalidRequest(NOTHING);
    const plan: PackagePlan = { ...about, createdAt: new Date(), ...planned };
    const onNotKept = (message: string): void => log.error(message);
    const built = await buildPackage(plan, { folder: folder(), signal, onNotKept });
    try {
      for (const key of PACKAGE_PATCHES) {
        const record = recordOf(key, plan, built.bytes);
        const { [key]: content } = held;
        if (record && content.loaded) await content.keepPackage(record);
      }
      const fileName = archiveName(about.name, about.version);
      await sendFile({ res, signal }, { path: built.path, type: 'application/zip', fileName });
    } finally {
      await built.discard();
    }
  });

  routes.get('/api/packages', async ({ verify }) => {
    const base = folder();
    const packages: KeptPackage[] = [];
    for (const kept of await listPackages(base)) {
      // one after the other: they are to leave threads to others
      const affordable = verify || kept.bytes <= MAX_CHECKED_BYTES;
      const found = await check(join(base, kept.file), affordable);
      const checked = found && { integrity: found.status, integrity_reason: found.reason };
      packages.push({ ...kept, ...checked });
    }
    return { packages };
  });

  routes.get('/api/packages/{file}', async ({ file: fileName }, asked) => {
    const found = await findKept(folder(), fileName);
    if (found === null) throw new HttpError(404, `Package file not found: ${fileName}`);
    await sendFile(asked, { ...found, fileName });
  });

  routes.get('/api/database/packages', async () => {
    const db_path = store.path;
    const packages = await store.ask('packages', null);
    return { packages, db_path };
  });

  routes.get('/api/database/package-tables', async (wanted) => ({
    tables: await store.ask('tables', wanted),
  }));

  routes.get('/api/database/table-rows', async (wanted) => {
    const page = await store.ask('rows', wanted);
    if (page === null) throw new HttpError(404, 'Table id not found.');
    return page;
  });

  routes.post('/api/database/delete-package', { required: true }, async (wanted) => {
    const deleted = await store.ask('delete', wanted);
    return { message: `Deleted package '${deleted.package_name}'.`, ...deleted };
  });

  /** Where the package lies that a request names or holds. */
  const sourceOf = async ({ req }: Asked) => {
    if (isForm(req)) return readForm(req);
    const body = await readJson(req, { required: true }, pool);
    return { source: await parseImportSource(body, paths, folder()), remove: async () => {} };
  };

  routes.postBody('/api/import', { unread: true }, async (_, asked) => {
    const { source, remove } = await sourceOf(asked);
    const made = await store.ask('import', source, asked.signal).finally(remove);
    const { package_name: name, tables } = made;
    return { message: `Imported package '${name}' with ${tables.length} txt table(s).`, ...made };
  });

  routes.post('/api/import-from-run', { required: true }, async (wanted, { signal }) => {
    const { packageName } = wanted;
    const run = { runDir: await paths.permitted(wanted.runDir), packageName };
    await patches.settled(); // what the replies told is imported, also while it is being written
    const made = await store.ask('importRun', run, signal);
    const { package_name: name, tables } = made;
    return { message: `Imported run '${name}' with ${tables.length} class table(s).`, ...made };
  });

  const exclusion = async ({ exclude, runId }: DrawFields): Promise<ExclusionSpec | null> => {
    if (exclude === null) return null;
    const run = runId === '' ? null : await findRun(settings.runsBase(), runId);
    if (runId !== '' && !run) throw invalidRequest(`Run not found: ${runId}`);
    return loadExclusion(exclude, run?.path ?? '', paths);
  };

  routes.get('/api/generation/package-options', async (_, asked) => {
    asked.text({}, await store.options());
  });

  routes.get('/api/generation/package-syllables', async ({ packageId, classKey }) => {
    requireClass(classKey);
    const syllable_options = await store.ask('syllables', { packageId, classKey });
    return { class_key: classKey, package_id: packageId, syllable_options };
  });

  routes.get('/api/generation/selection-stats', async (wanted) => {
    const { packageId: package_id, classKey: class_key, syllableKey: syllable_key } = wanted;
    requireClass(class_key);
    const told = { class_key, package_id, syllable_key };
    const { items, distinct } = await store.stats(scopeOf(told));
    return { ...told, max_items: items, max_unique_combinations: distinct };
  });

  const rules = { required: true, large: true } as const;
  routes.postBody('/api/generate', rules, async (body, { res, signal }) => {
    const request = parseDraw(body);
    const made = generate(request, { store, pool }, () => exclusion(request), signal);
    sendBytes(res, await made.catch(store.failing('Generation failed')));
  });
}
