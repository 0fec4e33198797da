/** What a source is called. */
import type { Run } from '../../logic/corpora/run-list.ts';
import { textTitle } from '../../logic/corpora/start-run.ts';
import { type Source, sourceText } from '../../logic/names/source.ts';
import { ownSources } from './own-source.ts';

/** The title of a run or of what was pasted; what the address says where neither is known. */
export function sourceTitle(source: Source, runs: readonly Run[] | null): string {
  if (source.by !== 'run') {
    return ownSources.value.get(sourceText(source))?.title ?? `a pasted ${source.by}`;
  }
  const run = runs?.find(({ run_id }) => run_id === source.id);
  return run ? textTitle(run) : source.id;
}
