/** Synthetic runs on disk, reproducible from a seed. */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { annotate } from '../../engine/corpus/features.ts';
import {
  buildCorpusDatabase,
  type CorpusRecord,
  indexedCorpus,
} from '../../store/corpus/database.ts';
import { writeIndex } from '../../store/corpus/index-file.ts';
import { DATABASE_PATH } from '../../store/corpus/read.ts';
import { writeUnsynced } from '../../store/files/atomic.ts';
import { fileDigest } from '../../store/files/digest.ts';
import { writeManifest } from '../../store/manifests/manifest.ts';
import { annotatedJson, annotatedPath } from '../../store/pipeline/annotate.ts';
import { listArtifacts } from '../../store/runs/folder.ts';
import { makeColumns } from './corpus.ts';

export interface RunShape {
  /** Syllables, 1 to 5,000,000. */
  readonly size: number;
  /** 32-bit integer; the same shape gives the same records. */
  readonly seed: number;
  /** False leaves `corpus.db` out, so that a load falls back on the annotated JSON. */
  readonly database: boolean;
  /** True adds the index of the database, as a run of the pipeline has it. */
  readonly index?: boolean;
  /** False omits the annotated JSON, of which five million syllables make over two gigabytes. */
  readonly json?: boolean;
}

const EXTRACTOR = 'pyphen';
/** Time that every run of this kind names, so that equal shapes give equal manifests. */
const TIME = '2025-01-01T00:00:00Z';

/** Run ids begin with a time and end with the extractor; the number makes them differ. */
export function syntheticRunId(number: number): string {
  return `20250101_${String(number).padStart(6, '0')}_${EXTRACTOR}`;
}

/**
 * Lays out a completed run of synthetic syllables as `<base>/<runId>`: annotated JSON, the database
 * if wanted, and a manifest that verifies. The JSON is streamed: half a million syllables make some
 * 200 MB of it, five million more than fits into a string. Returns the run directory.
 */
export async function layOutRun(base: string, runId: string, shape: RunShape): Promise<string> {
  const runDir = join(base, runId);
  const annotated = annotatedPath(EXTRACTOR);
  await mkdir(join(runDir, 'data'), { recursive: true });
  const records = makeRecords(shape.size, shape.seed);
  if (shape.json !== false) {
    await writeUnsynced(join(runDir, annotated), annotatedJson(records, NO_HOOKS));
  }
  if (shape.database) {
    const database = join(runDir, DATABASE_PATH);
    await buildCorpusDatabase(database, records, basename(annotated));
    if (shape.index) {
      const sourceSha256 = await fileDigest(database);
      const head = { source: DATABASE_PATH, sourceSha256, order: 'frequency' } as const;
      await writeIndex(runDir, head, indexedCorpus(records));
    }
  }
  await writeManifest(
    runDir,
    {
      manifest_version: 1,
      run_id: runId,
      created_at_utc: TIME,
      completed_at_utc: TIME,
      status: 'completed',
      extractor: EXTRACTOR,
      language: 'en_US',
      config: {
        source_path: `/synthetic/${shape.size}`,
        file_pattern: '*.txt',
        min_syllable_length: 2,
        max_syllable_length: 8,
        run_normalize: true,
        run_annotate: true,
      },
      metrics: { syllable_count_unique: shape.size, files_processed: 1 },
      stages: [],
      artifacts: await listArtifacts(runDir),
      errors: [],
    },
    { durable: false },
  );
  return runDir;
}

function makeRecords(size: number, seed: number): CorpusRecord[] {
  const { syllables, frequencies } = makeColumns(size, seed);
  return syllables.map((syllable, i) => ({
    syllable,
    frequency: frequencies[i]!,
    signature: annotate(syllable),
  }));
}
