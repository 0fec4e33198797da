/** Routes of settings, folder listings, version, health and the OpenAPI document. */
import { join } from 'node:path';
import type { Middleware, Polka } from 'polka';
import { HELP_ENTRIES } from '../../app/help-entries.ts';
import { browse } from '../../app/settings/browse.ts';
import type { Settings } from '../../app/settings/settings.ts';
import { readOperation } from '../../operations/operation.ts';
import { BROWSE_FIELDS, OUTPUT_BASE_FIELDS } from '../../operations/settings.ts';
import { failed } from '../../operations/walker.ts';
import { packageRoot, packageVersion } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { readJson } from '../body.ts';
import { disconnectSignal, sendBytes, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

export function mountUtility(app: Polka, { settings, paths, pool }: Services): void {
  app.get('/api/settings', (_req, res) => sendReply<'getSettings'>(res, renderSettings(settings)));

  app.post('/api/settings/output-base', async (req, res) => {
    const { path } = readOperation({ fields: OUTPUT_BASE_FIELDS }, await readJson(req)).values;
    await settings.setOutputBase(path, paths);
    sendReply<'setOutputBase'>(res, renderSettings(settings));
  });

  app.post('/api/browse-directory', async (req, res) => {
    const body = await readJson(req);
    const { path, filter, hidden, pattern } = readOperation({ fields: BROWSE_FIELDS }, body).values;
    const listing = await browse(path, paths, filter, hidden);
    if (pattern === null) return sendReply<'browseDirectory'>(res, listing);
    const input = { folder: listing.path, pattern, roots: paths.roots };
    const { matches, bounded } = await pool
      .run('countMatches', input, { signal: disconnectSignal(res) })
      .catch((err) => Promise.reject(failed('Counting matches failed', err)));
    sendReply<'browseDirectory'>(res, {
      ...listing,
      matches,
      matches_bounded: bounded,
    });
  });

  app.get('/api/help', (_req, res) => sendReply<'getHelp'>(res, { entries: HELP_ENTRIES }));

  app.get('/api/version', (_req, res) =>
    sendReply<'getVersion'>(res, { version: packageVersion() }),
  );

  const health: Middleware = (_req, res) => sendReply<'getHealth'>(res, { ok: true });
  app.get('/api/health', health);
  app.get('/health', health);

  // `tools/wire.mjs` makes it of `http/openapi.yaml`
  const document = join(packageRoot(), 'http', 'openapi.json');
  app.get('/api/openapi.json', async (_req, res) => sendBytes(res, [await readRegular(document)]));
}

const renderSettings = (settings: Settings) => ({
  output_base: settings.outputBase,
  sessions_base: settings.sessionsBase,
});
