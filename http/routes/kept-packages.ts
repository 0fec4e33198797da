/** Routes of built packages: their list with verification results, and download. */
import { join } from 'node:path';
import type { Polka } from 'polka';
import { readQuery } from '../../app/operations/kinds/query.ts';
import { KEPT_PACKAGES_FIELDS } from '../../app/operations/packages/queries.ts';
import { PackageChecks } from '../../app/packages/checks.ts';
import { type KeptPackageFields, renderKept } from '../../app/packages/kept-fields.ts';
import { findKept, listPackages } from '../../store/packages/list.ts';
import { HttpError } from '../errors.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import { sendFile } from '../send-file.ts';
import type { Services } from '../services.ts';

/** Larger archives are checked on request only: it takes as long as reading them. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** The packages that were built into the output base. */
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
