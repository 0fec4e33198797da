/** Routes of settings, folder listings, version, health and the OpenAPI document. */
import { join } from 'node:path';
import { browse, type Settings } from '../../app/settings/settings.ts';
import { failing } from '../../operations/walker.ts';
import { packageRoot, packageVersion } from '../../store/files/package-root.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { sendBytes } from '../reply.ts';
import { PLAIN, type Routes } from '../routing.ts';
import type { Services } from '../services.ts';

export function mountUtility(routes: Routes, { settings, paths, pool }: Services): void {
  routes.get('/api/settings', () => renderSettings(settings));

  routes.post('/api/settings/output-base', PLAIN, async ({ path }) => {
    await settings.setOutputBase(path, paths);
    return renderSettings(settings);
  });

  routes.post(
    '/api/browse-directory',
    PLAIN,
    async ({ path, filter, hidden, pattern }, { signal }) => {
      const listing = await browse(path, paths, filter, hidden);
      if (pattern === null) return listing;
      const input = { folder: listing.path, pattern, roots: paths.roots };
      const { matches, bounded } = await pool
        .run('countMatches', input, { signal })
        .catch(failing('Counting matches failed'));
      return { ...listing, matches, matches_bounded: bounded };
    },
  );

  routes.get('/api/help', () => ({ entries: HELP_ENTRIES }));
  routes.get('/api/version', () => ({ version: packageVersion() }));
  routes.get('/api/health', () => ({ ok: true }));
  routes.get('/health', () => ({ ok: true }));

  // `tools/wire.mjs` makes it of `http/openapi.yaml`
  const document = join(packageRoot(), 'http', 'openapi.json');
  routes.getOpen('/api/openapi.json', async ({ res }) =>
    sendBytes(res, [await readRegular(document)]),
  );
}

const renderSettings = (settings: Settings) => ({
  output_base: settings.outputBase,
  sessions_base: settings.sessionsBase,
});

/** The questions of somebody who writes a client, in the order they come up. */
const HELP_ENTRIES = [
  {
    question: 'How do I make a corpus from a text?',
    answer:
      'Start a pipeline job with the path of a text or a folder on this machine, then ask for its status until ' +
      'it is completed, failed or cancelled. The run that it made is in the list of runs.',
    code: 'POST /api/pipeline/start {"source_path": "samples/en-pride-and-prejudice.txt", "language": "en_US"}',
  },
  {
    question: 'How do I load a corpus?',
    answer:
      'Load a run into patch a or b. The walker is ready once the statistics say walker_ready; candidates can ' +
      'be combined at once.',
    code: 'POST /api/walker/load-corpus {"patch": "a", "run_id": "20260101_120000_pyphen"}',
  },
  {
    question: 'How do I get names?',
    answer:
      'Combine syllables into candidates, then select those that suit a name class. GET ' +
      '/api/walker/name-classes lists the classes.',
    code: 'POST /api/walker/select {"patch": "a", "name_class": "place_name", "count": 20, "distinct": true}',
  },
  {
    question: 'How do I get the same names again?',
    answer:
      'Send the seed that the reply contains as seed_used, with the same run and parameters. A request without a ' +
      'seed gets a drawn one.',
    code: 'POST /api/walker/combine {"patch": "a", "count": 1000, "seed": 7}',
  },
  {
    question: 'Where is the rest described?',
    answer: 'The OpenAPI document of this server describes every route, field and reply.',
    code: 'GET /api/openapi.json',
  },
];
