/** Routes that look into a source before a run: matching files, syllables, languages. */
import type { Polka } from 'polka';
import { takesNames } from '../../app/pipeline/options.ts';
import { parseSource } from '../../app/pipeline/start.ts';
import { BODY_KEYS, unknownKeys } from '../../operations/known-keys.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { failed } from '../../operations/walker.ts';
import { listLanguages } from '../../store/texts/languages.ts';
import { readJson } from '../body.ts';
import { disconnectSignal, sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** What can be known of a source before a run is made from it. */
export function mountSources(app: Polka, { pool, paths, config: { hyphenDir } }: Services): void {
  app.post('/api/pipeline/preflight', async (req, res) => {
    const body = await readJson(req);
    const source = await parseSource(body, paths);
    const found = await pool
      .run(
        'preflight',
        { ...source, namesOnly: takesNames(source), hyphenDir, roots: paths.roots },
        { signal: disconnectSignal(res) },
      )
      .catch((err) => Promise.reject(failed('Preflight failed', err)));
    sendReply<'preflight'>(res, {
      files: found.files,
      bytes: found.bytes,
      longest: found.longest,
      undecodable: found.undecodable,
      undecodable_count: found.undecodableCount,
      sampled: found.sampled,
      language: found.language,
      likely: found.likely,
      words: found.words && {
        total: found.words.words,
        cut: found.words.cut,
        syllables: found.words.syllables,
      },
      refusal: found.refusal,
      hyphenation: found.hyphenation,
      warnings: [...found.warnings, ...unknownKeys(body, BODY_KEYS['/api/pipeline/preflight'])],
    });
  });

  app.get('/api/pipeline/languages', async (_req, res) => {
    const languages = await listLanguages(hyphenDir).catch((err: Error) => {
      throw invalidRequest(err.message);
    });
    sendReply<'listLanguages'>(res, { languages });
  });
}
