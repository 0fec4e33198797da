/** What a patch has loaded: a run, its corpus and what is known of both. */
import type { CorpusOrder, IndexHead } from '../../store/corpus/index-file.ts';
import type { ManifestCheck } from '../../store/manifests/manifest.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import type { CorpusHandle } from '../../workers/values.ts';

/** A loaded run. Replaced as a whole, so whoever holds one sees a consistent corpus. */
export interface LoadedRun {
  readonly run: RunRecord;
  readonly corpus: CorpusHandle;
  readonly syllableCount: number;
  /** `SQLite (2,319 syllables)` */
  readonly source: string;
  readonly order: CorpusOrder;
  readonly manifest: ManifestCheck;
  /** What an index of the corpus would say, where one is to be written. */
  readonly indexHead: IndexHead | null;
}
