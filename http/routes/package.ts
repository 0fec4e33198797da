/** Routes that build packages from the results of both slots. */
import { join } from 'node:path';
import type { Polka } from 'polka';
import { parsePackage } from '../../app/operations/packages/package.ts';
import { packageContent } from '../../app/packages/files.ts';
import { contentOf, recordOf } from '../../app/packages/patch-content.ts';
import { invalidRequest } from '../../app/request-error.ts';
import { PACKAGE_PATCHES, type PackagePlan } from '../../store/packages/manifest.ts';
import { archiveName } from '../../store/packages/name.ts';
import { buildPackage } from '../../store/packages/package.ts';
import { readJson } from '../body.ts';
import { disconnectSignal } from '../reply.ts';
import { sendFile } from '../send-file.ts';
import type { Services } from '../services.ts';

const NOTHING = 'Nothing to package. Generate walks, candidates, or selections first.';

/** Packages of what the patches hold. */
export function mountPackage(app: Polka, services: Services): void {
  const { patches, pool, settings, gate, log } = services;

  app.post('/api/walker/package', async (req, res) => {
    const body = await readJson(req);
    gate.check(body.lock_holder_id);
    const { include, classFiles, ...about } = parsePackage(body);
    const signal = disconnectSignal(res);
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
