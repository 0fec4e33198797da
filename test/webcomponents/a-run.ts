/** Test helper: a run as the list of runs has it. */
import type { Run } from '../../webcomponents/logic/corpora/runs.ts';

export const run = (fields: Partial<Run>): Run => ({
  path: '/out/r',
  run_id: '20260112_100000_pyphen',
  extractor_type: 'pyphen',
  timestamp: '20260112_100000',
  display_name: 'r (0 syllables)',
  corpus_db_path: null,
  annotated_json_path: null,
  syllable_count: 0,
  source_path: '/texts/grimm/',
  files_processed: null,
  processing_time: null,
  output_tree_lines: ['r/'],
  selections: {},
  selection_count: 0,
  status: 'completed',
  created_at_utc: null,
  completed_at_utc: null,
  stage_statuses: {},
  ipc_input_hash: null,
  ipc_output_hash: null,
  ...fields,
});
