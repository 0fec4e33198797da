/** Routes that generate names from imported packages. */
import type { Polka } from 'polka';
import { generate, generateAll, generateFullNames } from '../../app/generation/draw.ts';
import type { PackageStore } from '../../app/packages/database.ts';
import { loadExclusion } from '../../app/source/exclusion.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import {
  type DrawFields,
  parseGenerate,
  parsePatternRequest,
  parseRequests,
} from '../../operations/packages/generation.ts';
import { parseStats, parseSyllableOptions } from '../../operations/packages/queries.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { findRun } from '../../store/runs/runs.ts';
import { readLargeJson } from '../large-body.ts';
import { disconnectSignal, sendChunks, sendReply, sendText } from '../reply.ts';
import type { Services } from '../services.ts';

/** What can be generated from imported packages, and the generation itself. */
export function mountGeneration(app: Polka, services: Services, store: PackageStore): void {
  const { pool, settings } = services;

  const exclusion = async ({ exclude, runId }: DrawFields): Promise<ExclusionSpec | null> => {
    if (exclude === null) return null;
    const run = runId === '' ? null : await findRun(settings.runsBase(), runId);
    if (runId !== '' && !run) throw invalidRequest(`Run not found: ${runId}`);
    return loadExclusion(exclude, run?.path ?? '', services.paths);
  };

  app.get('/api/generation/package-options', async (_req, res) => {
    const bytes = await store
      .options()
      .catch((err) =>
        Promise.reject(store.failed('Failed to list generation package options', err)),
      );
    sendText<'listPackageOptions'>(res, {}, bytes);
  });

  app.get('/api/generation/package-syllables', async (req, res) => {
    const asked = parseSyllableOptions(req.search);
    const syllable_options = await store
      .read('syllables', asked)
      .catch((err) =>
        Promise.reject(store.failed('Failed to list generation syllable options', err)),
      );
    sendReply<'listSyllableOptions'>(res, {
      class_key: asked.classKey,
      package_id: asked.packageId,
      syllable_options,
    });
  });

  app.get('/api/generation/selection-stats', async (req, res) => {
    const { asked, scope } = parseStats(req.search);
    const { items, distinct } = await store
      .stats(scope)
      .catch((err) =>
        Promise.reject(store.failed('Failed to compute generation selection stats', err)),
      );
    sendReply<'getSelectionStats'>(res, {
      ...asked,
      max_items: items,
      max_unique_combinations: distinct,
    });
  });

  app.post('/api/generate', async (req, res) => {
    const body = await readLargeJson(req, pool, { required: true });
    const signal = disconnectSignal(res);
    const generating = { store, pool, exclusion };
    let answer: Promise<
      Awaited<ReturnType<typeof generate | typeof generateAll | typeof generateFullNames>>
    >;
    if (body.requests !== undefined) {
      answer = generateAll(parseRequests(body), generating, signal);
    } else if (body.pattern !== undefined) {
      answer = generateFullNames(parsePatternRequest(body), generating, signal);
    } else {
      answer = generate(parseGenerate(body), generating, signal);
    }
    const chunks = await answer.catch((err) =>
      Promise.reject(store.failed('Generation failed', err)),
    );
    sendChunks<'generateNames'>(res, chunks);
  });
}
