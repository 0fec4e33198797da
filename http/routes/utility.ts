import type { Middleware, Polka } from 'polka';
import { packageVersion } from '../../store/package-root.ts';
import { readJson } from '../body.ts';
import { browse, isBrowseFilter } from '../browse.ts';
import { coerceBool, showValue } from '../coerce.ts';
import { badRequest } from '../errors.ts';
import { sendJson } from '../reply.ts';
import { openRoots } from '../server-path.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** Settings, folder listing, version and health. */
export function mountUtility(app: Polka, { settings, config }: Services): void {
  app.get('/api/settings', (_req, res) => sendJson(res, 200, renderSettings(settings)));

  app.post('/api/settings/output-base', async (req, res) => {
    const { path } = await readJson(req);
    if (path === undefined || !coerceBool(path)) throw badRequest('Missing path');
    if (typeof path !== 'string') throw badRequest(`Invalid path: ${showValue(path)}`);
    await settings.setOutputBase(path);
    sendJson(res, 200, renderSettings(settings));
  });

  app.post('/api/browse-directory', async (req, res) => {
    const { path = '.', filter = 'text' } = await readJson(req);
    if (!isBrowseFilter(filter)) throw badRequest(`Invalid filter: ${showValue(filter)}`);
    sendJson(res, 200, await browse(path, openRoots({ config, settings }), filter));
  });

  app.get('/api/version', (_req, res) => sendJson(res, 200, { version: packageVersion() }));

  const health: Middleware = (_req, res) => sendJson(res, 200, { ok: true });
  app.get('/api/health', health);
  app.get('/health', health);
}

const renderSettings = (settings: Settings): object => ({
  output_base: settings.outputBase,
  sessions_base: settings.sessionsBase,
});
