/** Routes of settings, folder listings, version, health and the OpenAPI document. */
import { join } from 'node:path';
import { browse, type Settings } from '../../app/settings/settings.ts';
import { failing } from '../../operations/walker.ts';
import { packageRoot, packageVersion } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { type Routes, sendBytes } from '../routing.ts';
import type { Services } from '../services.ts';

export function mountUtility(routes: Routes, { settings, paths, pool }: Services): void {
  routes.get('/api/settings', () => renderSettings(settings));

  routes.post('/api/settings/output-base', {}, async ({ path }) => {
    await settings.setOutputBase(path, paths);
    return renderSettings(settings);
  });

  routes.post('/api/browse-directory', {}, async (wanted, { signal }) => {
    const { path, filter, hidden, pattern } = wanted;
    const listing = await browse(path, paths, filter, hidden);
    if (pattern === null) return listing;
    const input = { folder: listing.path, pattern, roots: paths.roots };
    const { matches, bounded } = await pool
      .run('countMatches', input, { signal })
      .catch(failing('Counting matches failed'));
    return { ...listing, matches, matches_bounded: bounded };
  });

  routes.get('/api/version', () => ({ version: packageVersion() }));
  routes.get('/api/health', () => ({ ok: true }));
  routes.get('/health', () => ({ ok: true }));

  // `tools/wire.mjs` makes it of `http/openapi.yaml`
  const document = join(packageRoot(), 'http', 'openapi.json');
  routes.get('/api/openapi.json', async (_, { res }) =>
    sendBytes(res, [await readRegular(document)]),
  );
}

const renderSettings = (settings: Settings) => ({
  output_base: settings.outputBase,
  sessions_base: settings.sessionsBase,
});
