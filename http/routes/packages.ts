/** Routes of packages: building one from the results of both slots, their list, download. */
import { join } from 'node:path';
import type { Polka } from 'polka';
import { type KeptPackageFields, PackageChecks, renderKept } from '../../app/packages/checks.ts';
import { contentOf, packageContent, recordOf } from '../../app/packages/files.ts';
import { readQuery } from '../../operations/kinds/query.ts';
import { parsePackage } from '../../operations/packages/package.ts';
import { KEPT_PACKAGES_FIELDS } from '../../operations/packages/queries.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { findKept, listPackages } from '../../store/packages/list.ts';
import { PACKAGE_PATCHES, type PackagePlan } from '../../store/packages/manifest.ts';
import { archiveName } from '../../store/packages/name.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { readJson } from '../body.ts';
import { HttpError } from '../errors.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import { sendFile } from '../send-file.ts';
import type { Services } from '../services.ts';

const NOTHING = 'Nothing to package. Generate walks, candidates, or selections first.';

/** Larger archives are checked on request only: it takes as long as reading them. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** Packages of what the patches hold. */
export function mountPackage(app: Polka, services: Services): void {
  const { patches, pool, settings, gate, log } = services;

  app.post('/api/walker/package', async (req, res) => {
    const body = await readJson(req);
    gate.check(body.lock_holder_id);
    const { include, classFiles, ...about } = parsePackage(body);
    const signal = disconnectSignal(res);
    await patches.settled();
    // Taken at one moment: a load or a new result meanwhile does not mix into the package.
    const contents = { a: contentOf(patches.a), b: contentOf(patches.b) };
    const loaded = { a: patches.a.loaded, b: patches.b.loaded };
    const content = packageContent(contents, { include, classFiles }, (corpus, page, from, to) =>
      pool.run('pack', { corpus, page, from, to }, { signal }),
    );
    if (content.files.length === 0) throw invalidRequest(NOTHING);
    const plan: PackagePlan = { ...about, createdAt: new Date(), ...content };
    const built = await buildPackage(plan, {
      folder: join(settings.outputBase, 'packages'),
      signal,
      onNotKept: (message) => log.error(message),
    });
    try {
      for (const key of PACKAGE_PATCHES) {
        const record = recordOf(key, plan, built.bytes);
        if (record) await patches[key].keepPackage(loaded[key]!, record);
      }
      const fileName = archiveName(about.name, about.version);
      await sendFile(res, { path: built.path, type: 'application/zip', fileName }, signal);
    } finally {
      await built.discard();
    }
  });
}

/** The packages that were built into the output base: their list with verification results, and download. */
export function mountKeptPackages(app: Polka, { settings, pool }: Services): void {
  const checks = new PackageChecks(pool);
  const folder = (): string => join(settings.outputBase, 'packages');

  app.get('/api/packages', async (req, res) => {
    const { verify } = readQuery(KEPT_PACKAGES_FIELDS, req.search);
    const base = folder();
    const packages: KeptPackageFields[] = [];
    for (const kept of await listPackages(base)) {
      // one after the other: they are to leave threads to others
      const affordable = verify || kept.zip_bytes <= MAX_CHECKED_BYTES;
      packages.push(renderKept(kept, await checks.check(join(base, kept.zip_file), affordable)));
    }
    sendReply<'listKeptPackages'>(res, { packages });
  });

  app.get('/api/packages/:file', async (req, res) => {
    const fileName = req.params.file!;
    const found = await findKept(folder(), fileName);
    if (found === null) throw new HttpError(404, `Package file not found: ${fileName}`);
    await sendFile(res, { ...found, fileName }, disconnectSignal(res));
  });
}
