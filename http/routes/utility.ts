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
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** Settings, folder listing, version and health. */
export function mountUtility(app: Polka, { settings, paths, pool }: Services): void {
  app.get('/api/settings', (_req, res) => sendReply<'getSettings'>(res, renderSettings(settings)));

  app.post('/api/settings/output-base', async (req, res) => {
    const { path } = await readJson(req);
    if (path === undefined || !coerceBool(path)) throw invalidRequest('Missing path');
    if (typeof path !== 'string') throw invalidRequest(`Invalid path: ${showValue(path)}`);
    await settings.setOutputBase(path, paths);
    sendReply<'setOutputBase'>(res, renderSettings(settings));
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
}

const renderSettings = (settings: Settings) => ({
  output_base: settings.outputBase,
  sessions_base: settings.sessionsBase,
});
