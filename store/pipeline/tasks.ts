/** Types of the pipeline's tasks that may run in a thread. */
import type { ExtractFileResult, ExtractFileTask } from './extract-file.ts';
import type { NormaliseResult, NormaliseTask } from './normalise.ts';

/** Work of a job that may run in a thread: what goes in and what comes out. */
export interface PipelineTaskMap {
  extractFile: { input: ExtractFileTask; output: ExtractFileResult };
  normaliseRun: { input: NormaliseTask; output: NormaliseResult };
}
export type PipelineTaskName = keyof PipelineTaskMap;

/** How a task is watched and stopped. */
export interface TaskHooks {
  cancelled(): boolean;
  /** Bytes of the task's input that are done. */
  progress(done: number): void;
}
