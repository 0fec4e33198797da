/** Advice on a run as it lies on disk, for its detail. */
import { EngineError, type Hooks } from '../../engine/base/errors.ts';
import { type AdviceFacts, adviseOn, corpusFacts } from '../../engine/explore/advice.ts';
import { readCorpus } from '../../store/corpus/read.ts';

/** Advice on a run; a corpus that cannot be read is not advised on. */
export const runAdvice = (
  { runDir, ...facts }: { readonly runDir: string } & Omit<AdviceFacts, 'corpus'>,
  hooks: Hooks,
) => adviseOn({ ...facts, corpus: readFacts(runDir, hooks) });

function readFacts(runDir: string, hooks: Hooks): AdviceFacts['corpus'] {
  try {
    return corpusFacts(readCorpus(runDir, hooks).corpus);
  } catch (err) {
    if (err instanceof EngineError && err.code !== 'cancelled') return null;
    throw err;
  }
}
