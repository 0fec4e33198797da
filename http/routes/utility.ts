/** Routes of settings, folder listings, version and health. */
import type { Middleware, Polka } from 'polka';
import { HELP_ENTRIES } from '../../app/help-entries.ts';
import { coerceBool, showValue } from '../../app/operations/coerce.ts';
import { failed } from '../../app/operations/walker.ts';
import { invalidRequest } from '../../app/request-error.ts';
import { browse, isBrowseFilter } from '../../app/settings/browse.ts';
import type { Settings } from '../../app/settings/settings.ts';
import { packageVersion } from '../../store/files/package-root.ts';
import { readJson } from '../body.ts';
import type { Reply } from '../contract.ts';
import { disconnectSignal, sendJson } from '../reply.ts';
import type { Services } from '../services.ts';

/** Settings, folder listing, version and health. */
export function mountUtility(app: Polka, { settings, paths, pool }: Services): void {
  app.get('/api/settings', (_req, res) =>
    sendJson(res, 200, renderSettings(settings) satisfies Reply<'getSettings'>),
  );

  app.post('/api/settings/output-base', async (req, res) => {
    const { path } = await readJson(req);
    if (path === undefined || !coerceBool(path)) throw invalidRequest('Missing path');
    if (typeof path !== 'string') throw invalidRequest(`Invalid path: ${showValue(path)}`);
    await settings.setOutputBase(path, paths);
    sendJson(res, 200, renderSettings(settings) satisfies Reply<'setOutputBase'>);
  });

  app.post('/api/browse-directory', async (req, res) => {
    const { path = '.', filter = null, pattern = null, hidden = null } = await readJson(req);
    if (filter !== null && !isBrowseFilter(filter))
      throw invalidRequest(`Invalid filter: ${showValue(filter)}`);
    if (hidden !== null && typeof hidden !== 'boolean') {
      throw invalidRequest(`hidden must be true or false (got ${showValue(hidden)}).`);
    }
    if (pattern !== null && typeof pattern !== 'string') {
      throw invalidRequest(`pattern must be text (got ${showValue(pattern)}).`);
    }
    const listing = await browse(path, paths, filter, hidden ?? false);
    if (pattern === null) return sendJson(res, 200, listing satisfies Reply<'browseDirectory'>);
    const input = { folder: listing.path, pattern, roots: paths.roots };
    const { matches, bounded } = await pool
      .run('countMatches', input, { signal: disconnectSignal(res) })
      .catch((err) => Promise.reject(failed('Counting matches failed', err)));
    sendJson(res, 200, {
      ...listing,
      matches,
      matches_bounded: bounded,
    } satisfies Reply<'browseDirectory'>);
  });

  app.get('/api/help', (_req, res) =>
    sendJson(res, 200, { entries: HELP_ENTRIES } satisfies Reply<'getHelp'>),
  );

  app.get('/api/version', (_req, res) =>
    sendJson(res, 200, { version: packageVersion() } satisfies Reply<'getVersion'>),
  );

  const health: Middleware = (_req, res) => sendJson(res, 200, { ok: true });
  app.get('/api/health', health);
  app.get('/health', health);
}

const renderSettings = (settings: Settings) => ({
  output_base: settings.outputBase,
  sessions_base: settings.sessionsBase,
});
