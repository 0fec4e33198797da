import type { Middleware, Polka } from 'polka';
import { packageVersion } from '../../store/package-root.ts';
import { readJson } from '../body.ts';
import { browse } from '../browse.ts';
import { coerceBool, showValue } from '../coerce.ts';
import { badRequest } from '../errors.ts';
import { isLoopback } from '../guard.ts';
import { sendJson } from '../reply.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** Settings, folder listing, version and health. */
export function mountUtility(app: Polka, { settings, config }: Services): void {
  const everywhere = isLoopback(config.host);

  app.get('/api/settings', (_req, res) => sendJson(res, 200, renderSettings(settings)));

  app.post('/api/settings/output-base', async (req, res) => {
    const { path } = await readJson(req);
    if (path === undefined || !coerceBool(path)) throw badRequest('Missing path');
    if (typeof path !== 'string') throw badRequest(`Invalid path: ${showValue(path)}`);
    await settings.setOutputBase(path);
    sendJson(res, 200, renderSettings(settings));
  });

  app.post('/api/browse-directory', async (req, res) => {
    const { path = '.' } = await readJson(req);
    const roots = everywhere ? null : (config.browseRoots ?? [process.cwd(), settings.outputBase]);
    sendJson(res, 200, await browse(path, roots));
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
