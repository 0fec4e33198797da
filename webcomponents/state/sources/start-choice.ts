/** What a person chose last on the start place, kept in this browser: the source, the kinds, the names that were crossed out. */
import { firstRun, type Run } from '../../logic/corpora/runs.ts';
import { type Source, sourceOfText, sourceText } from '../../logic/names/source.ts';
import { keepLocally, keptLocally } from '../store.ts';

export interface StartChoice {
  readonly source: Source | null;
  readonly kinds: readonly string[];
  readonly disliked: readonly string[];
}

const KEY = 'namewalk.start';

/** What a place begins with: the last source where it was pasted, else a run as `firstRun` has it; null when there is none. */
export function firstSource(runs: readonly Run[] | null): Source | null {
  const { source } = lastChoice();
  if (source && source.by !== 'run') return source;
  const run = firstRun(runs ?? [], source?.id ?? '', navigator.language);
  return run && { by: 'run', id: run.run_id };
}

export function lastChoice(): StartChoice {
  const { source, kinds, disliked } = (keptLocally(KEY) ?? {}) as Record<string, unknown>;
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return {
    source: typeof source === 'string' ? sourceOfText(source) : null,
    kinds: texts(kinds),
    disliked: texts(disliked),
  };
}

/** What was deleted is not what the next visit begins with. */
export function forgetChoice(source: Source): void {
  const last = lastChoice();
  if (last.source && sourceText(last.source) === sourceText(source)) {
    keepChoice({ ...last, source: null });
  }
}

export const keepChoice = ({ source, kinds, disliked }: StartChoice): void =>
  keepLocally(KEY, { source: source && sourceText(source), kinds, disliked });
