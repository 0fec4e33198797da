/** Routes of built packages: their list with verification results, and download. */
import { join } from 'node:path';
import type { Polka } from 'polka';
import { flag } from '../../app/operations/name-query.ts';
import { PackageChecks } from '../../app/packages/checks.ts';
import { findKept, type KeptPackage, listPackages } from '../../store/packages/list.ts';
import type { PackageVerdict } from '../../store/packages/verify.ts';
import { HttpError } from '../errors.ts';
import { disconnectSignal, sendJson } from '../reply.ts';
import { sendFile } from '../send-file.ts';
import type { Services } from '../services.ts';

/** Larger archives are checked on request only: it takes as long as reading them. */
const MAX_CHECKED_BYTES = 64 * 1024 * 1024;

/** The packages that were built into the output base. */
export function mountKeptPackages(app: Polka, { settings, pool }: Services): void {
  const checks = new PackageChecks(pool);
  const folder = (): string => join(settings.outputBase, 'packages');

  app.get('/api/packages', async (req, res) => {
    const all = flag(new URLSearchParams(req.search).get('verify'), 'verify');
    const base = folder();
    const packages: object[] = [];
    for (const kept of await listPackages(base)) {
      // one after the other: they are to leave threads to others
      const affordable = all || kept.zip_bytes <= MAX_CHECKED_BYTES;
      packages.push(render(kept, await checks.check(join(base, kept.zip_file), affordable)));
    }
    sendJson(res, 200, { packages });
  });

  app.get('/api/packages/:file', async (req, res) => {
    const fileName = req.params.file!;
    const found = await findKept(folder(), fileName);
    if (found === null) throw new HttpError(404, `Package file not found: ${fileName}`);
    await sendFile(res, { ...found, fileName }, disconnectSignal(res));
  });
}

function render(kept: KeptPackage, verdict: PackageVerdict | null) {
  const [runA, runB] = kept.runs;
  return {
    file: kept.zip_file,
    metadata_file: kept.metadata_file,
    name: kept.package_name,
    version: kept.version,
    bytes: kept.zip_bytes,
    made_at_utc: madeAt(kept),
    integrity: verdict?.status ?? 'unchecked',
    integrity_reason: verdict?.reason ?? null,
    file_count: kept.file_count,
    run_a: runA,
    run_b: runB,
    counts: kept.counts,
  };
}

/** Whole seconds: as the metadata says, else as the file is called; null when neither tells. */
function madeAt({ created_at: created, zip_file: file }: KeptPackage): string | null {
  const time = Date.parse(created ?? '');
  if (!Number.isNaN(time)) return `${new Date(time).toISOString().slice(0, 19)}Z`;
  const [, ...parts] = /_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\.zip$/.exec(file) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}
