/** Test helper: writes run directories from tables of syllables. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { jsonText } from '../engine/base/json.ts';
import { FEATURE_NAMES, type FeatureName } from '../engine/corpus/features.ts';
import { ipcBlock } from '../store/files/artifact.ts';
import { packageRoot } from '../store/files/package-root.ts';

/** A record of `data/*_syllables_annotated.json`. */
export interface AnnotatedSyllable {
  readonly syllable: string;
  readonly frequency: number;
  readonly features: Record<FeatureName, boolean>;
}

/** How a run that is laid out was made. */
export const CONFIG = {
  file_pattern: '*.txt',
  min_syllable_length: 2,
  max_syllable_length: 8,
  run_normalize: true,
  run_annotate: true,
};

const ALL_STAGES = ['extract', 'normalize', 'annotate', 'database'];

/** Lays out a recorded table: rows of syllable TAB frequency TAB twelve 0 or 1, feature order from left. */
export async function layOutTable(folder: string, table: string): Promise<void> {
  const file = join(packageRoot(), `test/golden/inputs/${table}.tsv.gz`);
  const rows = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const records = rows.map((row) => {
    const [syllable, frequency, bits] = row.split('\t') as [string, string, string];
    const features = {} as Record<FeatureName, boolean>;
    FEATURE_NAMES.forEach((name, k) => {
      features[name] = bits[k] === '1';
    });
    return { syllable, frequency: Number(frequency), features };
  });
  await layOutRun(folder, records);
}

/** Writes a completed run without a database: annotated JSON, and the manifest. */
export async function layOutRun(
  folder: string,
  records: readonly AnnotatedSyllable[],
): Promise<void> {
  const json = JSON.stringify(records, null, 2);
  const path = `data/${basename(folder).slice(16)}_syllables_annotated.json`;
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, path), json);
  const artifacts = [{ path, type: 'annotated_json', size_bytes: Buffer.byteLength(json) }];
  await layOutManifest(folder, artifacts, records.length);
}

/**
 * Writes the manifest of a completed run of so many syllables, whose hashes verify.
 * The folder's name is the run id (`YYYYMMDD_HHMMSS_<extractor>`) and sets every time and path in
 * the manifest, so that the same records in a folder of the same name give the same hashes.
 */
export async function layOutManifest(
  folder: string,
  artifacts: readonly object[],
  syllable_count_unique: number,
): Promise<void> {
  const runId = basename(folder);
  const time = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)_(?=[a-z]+$)/;
  if (!time.test(runId)) throw new Error(`${runId} is not YYYYMMDD_HHMMSS_<extractor>.`);
  const extractor = runId.replace(time, '');
  const at = runId.replace(time, '$1-$2-$3T$4:$5:$6Z').replace(extractor, '');
  const config = { source_path: `/fixture/${runId}`, ...CONFIG };
  const metrics = { syllable_count_unique, files_processed: 1 };
  const times = { started_at_utc: at, ended_at_utc: at, duration_seconds: 0 };
  const input = { extractor, language: 'en_US', ...config };
  const output = { artifacts, metrics };
  const manifest = {
    manifest_version: 1,
    run_id: runId,
    created_at_utc: at,
    completed_at_utc: at,
    status: 'completed',
    extractor,
    language: 'en_US',
    config,
    metrics,
    stages: ALL_STAGES.map((name) => ({ name, status: 'completed', ...times })),
    artifacts,
    ipc: { ...ipcBlock(input, output), library: 'fixture', library_ref: 'fixture' },
    errors: [],
  };
  const text = jsonText(manifest, { indent: 2, sortKeys: true });
  await writeFile(join(folder, 'manifest.json'), `${text}\n`);
}
