import type { Middleware, Polka } from 'polka';
import { packageVersion } from '../../store/package-root.ts';
import { readJson } from '../body.ts';
import { browse, isBrowseFilter } from '../browse.ts';
import { coerceBool, showValue } from '../coerce.ts';
import { badRequest } from '../errors.ts';
import { HELP_ENTRIES } from '../help-entries.ts';
import { goneSignal, sendJson } from '../reply.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { failed } from '../walker-request.ts';

/** Settings, folder listing, version and health. */
export function mountUtility(app: Polka, { settings, paths, pool }: Services): void {
  app.get('/api/settings', (_req, res) => sendJson(res, 200, renderSettings(settings)));

  app.post('/api/settings/output-base', async (req, res) => {
    const { path } = await readJson(req);
    if (path === undefined || !coerceBool(path)) throw badRequest('Missing path');
    if (typeof path !== 'string') throw badRequest(`Invalid path: ${showValue(path)}`);
    await settings.setOutputBase(path, paths);
    sendJson(res, 200, renderSettings(settings));
  });

  app.post('/api/browse-directory', async (req, res) => {
    const { path = '.', filter = null, pattern = null, hidden = null } = await readJson(req);
    if (filter !== null && !isBrowseFilter(filter))
      throw badRequest(`Invalid filter: ${showValue(filter)}`);
    if (hidden !== null && typeof hidden !== 'boolean') {
      throw badRequest(`hidden must be true or false (got ${showValue(hidden)}).`);
    }
    if (pattern !== null && typeof pattern !== 'string') {
      throw badRequest(`pattern must be text (got ${showValue(pattern)}).`);
    }
    const listing = await browse(path, paths, filter, hidden ?? false);
    if (pattern === null) return sendJson(res, 200, listing);
    const input = { folder: listing.path, pattern, roots: paths.roots };
    const { matches, bounded } = await pool
      .run('countMatches', input, { signal: goneSignal(res) })
      .catch((err) => Promise.reject(failed('Counting matches failed', err)));
    sendJson(res, 200, { ...listing, matches, matches_bounded: bounded });
  });

  app.get('/api/help', (_req, res) => sendJson(res, 200, { entries: HELP_ENTRIES }));

  app.get('/api/version', (_req, res) => sendJson(res, 200, { version: packageVersion() }));

  const health: Middleware = (_req, res) => sendJson(res, 200, { ok: true });
  app.get('/api/health', health);
  app.get('/health', health);
}

const renderSettings = (settings: Settings): object => ({
  output_base: settings.outputBase,
  sessions_base: settings.sessionsBase,
});
