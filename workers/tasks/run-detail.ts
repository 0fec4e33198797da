/** Advice on a run as it lies on disk, for its detail. */
import { EngineError, type Hooks } from '../../engine/base/errors.ts';
import {
  type Advice,
  type AdviceFacts,
  adviseOn,
  type CorpusFacts,
  corpusFacts,
} from '../../engine/explore/advice.ts';
import { DETECTED_CODES } from '../../engine/text/language-codes.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import { readSourceWords } from '../../store/corpus/source-words.ts';

type RunFacts = Pick<AdviceFacts, 'sources' | 'countsFiles'>;

/** Characters of source words by which a language is detected, and the fewest that suffice. */
const SAMPLE = 5000;
const MIN_SAMPLE = 500;

/**
 * Advice on a run as it lies on disk, `language` as asked for, null when it was detected; what cannot be read is not advised on.
 */
export async function runAdvice(
  { runDir, language, ...facts }: { runDir: string; language: string | null } & RunFacts,
  hooks: Hooks,
): Promise<Advice[]> {
  const found = language === null ? null : await wordLanguage(runDir);
  return adviseOn({
    ...facts,
    corpus: readFacts(runDir, hooks),
    language: language !== null && found !== null ? { asked: language, found } : null,
  });
}

function readFacts(runDir: string, hooks: Hooks): CorpusFacts | null {
  try {
    return corpusFacts(readCorpus(runDir, hooks).corpus);
  } catch (err) {
    if (err instanceof EngineError && err.code !== 'cancelled') return null;
    throw err;
  }
}

/** The language that words spread over the source's list look like; null when there are too few. */
async function wordLanguage(runDir: string): Promise<string | null> {
  const text = await readSourceWords(runDir).catch((err) => {
    if (err instanceof EngineError) return '';
    throw err;
  });
  const words = text.split('\n');
  const step = Math.max(1, Math.floor(text.length / SAMPLE));
  const sample = words.filter((_, i) => i % step === 0).join(' ');
  if (sample.length < MIN_SAMPLE) return null;
  const { detectLanguage } = await import('../../engine/text/language.ts');
  const { iso, code, certain } = detectLanguage(sample);
  return certain && iso !== null && DETECTED_CODES.has(iso) ? code : null;
}
