/** Reports on one name: its syllables, features, and how like the words of the source it is. */
import { basename } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { Hooks } from '../../engine/base/hooks.ts';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { sharedMatcher, sharedWords } from '../../engine/filters/offensive.ts';
import { inspectName } from '../../engine/names/inspect.ts';
import { offensiveWordsOfRun } from '../../store/names/language-data.ts';
import type { CorpusHandle } from '../values.ts';
import { lexiconOf } from './measures.ts';

/** A name to report on, by its syllables. */
export interface InspectInput {
  readonly corpus: CorpusHandle;
  readonly runDir: string;
  readonly syllables: readonly string[];
}

export type NameReport = Awaited<ReturnType<typeof reportName>>;

export async function reportName({ corpus, runDir, syllables }: InspectInput, hooks: Hooks) {
  const parts = inspectName(Corpus.from(corpus.buffer), syllables, hooks);
  const spelled = parts.syllables.map(({ syllable }) => syllable).join('');
  const bytes = new TextEncoder().encode(spelled);
  const words = await offensiveWordsOfRun(runDir);
  return {
    ...parts,
    name: spelled,
    offensive:
      sharedMatcher().matches(bytes, bytes.length) ||
      (words !== null && sharedWords(words).matches(bytes, bytes.length)),
    source: await besideSource(runDir, spelled),
  };
}

/** What is told where the words of a run cannot be read. */
const UNKNOWN = {
  word: null,
  wordlikeness: null,
  percentile: null,
  reason: null,
  at: null,
  nearest: [],
};

/** The name beside the words of the source, or why nothing is known of them. */
async function besideSource(runDir: string, name: string) {
  try {
    const source = { kind: 'run', runDir, id: basename(runDir), language: null } as const;
    const { lexicon } = await lexiconOf({ source, notation: 'letters' });
    const { wordlikeness, percentile, reason, at, nearest } = lexicon.measure(name);
    return {
      ...{ why: null, word: lexicon.has(name) },
      ...{ wordlikeness, percentile, reason, at, nearest },
    };
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    return { why: err.message, ...UNKNOWN };
  }
}
