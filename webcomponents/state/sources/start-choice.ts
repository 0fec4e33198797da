/** What a person chose last on the start place, kept in this browser: the source and the kinds. */
import type { Run } from '../../logic/corpora/run-list.ts';
import { firstRun } from '../../logic/corpora/start-run.ts';
import { type Source, sourceOfText, sourceText } from '../../logic/names/source.ts';

export interface StartChoice {
  readonly source: Source | null;
  readonly kinds: readonly string[];
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
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const kinds = Array.isArray(kept.kinds) ? kept.kinds : [];
    return {
      source: typeof kept.source === 'string' ? sourceOfText(kept.source) : null,
      kinds: kinds.filter((name): name is string => typeof name === 'string'),
    };
  } catch {
    return { source: null, kinds: [] };
  }
}

export function keepChoice({ source, kinds }: StartChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ source: source && sourceText(source), kinds }));
  } catch {
    // a browser that stores nothing chooses anew each time
  }
}
