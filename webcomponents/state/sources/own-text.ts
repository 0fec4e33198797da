/** A text of the person's own on its way to a corpus: sent, read, ready. */
import { api } from '../../api.ts';
import type { Job } from '../../logic/corpora/job-progress.ts';
import { type Run, runOfText } from '../../logic/corpora/runs.ts';
import { refresh, refreshRuns, server } from '../server.ts';
import { Store } from '../store.ts';

export interface OwnText {
  readonly step: 'idle' | 'sending' | 'waiting' | 'reading' | 'failed';
  readonly name: string;
  /** 0 to 100 of the stage that runs; null where nothing is known. */
  readonly percent: number | null;
  /** The server's words; '' when nothing failed. */
  readonly fault: string;
}

const IDLE: OwnText = { step: 'idle', name: '', percent: null, fault: '' };

export const ownText = new Store<OwnText>(IDLE);

/** How often the job is looked at, in milliseconds: a novel is read in a second or two. */
const POLL_MS = 100;

/** Sends a text and has a corpus made of it. Returns the run, or null after a failure, which the store tells. */
export async function makeOfText(text: string, name: string): Promise<string | null> {
  ownText.value = { ...IDLE, step: 'sending', name };
  try {
    const { source } = await api.post('/api/sources/upload', { query: { name }, body: text });
    await refreshRuns();
    const run = runOfText(server.value.runs ?? [], source.path) ?? (await read(source.path, name));
    ownText.value = IDLE;
    return run.run_id;
  } catch (error) {
    ownText.value = { ...IDLE, step: 'failed', name, fault: (error as Error).message };
    return null;
  }
}

export function dismissOwnText(): void {
  ownText.value = IDLE;
}

async function read(path: string, name: string): Promise<Run> {
  const id = await startInTurn(path, name);
  ownText.value = { ...IDLE, step: 'reading', name };
  for (;;) {
    const job = await currentJob();
    if (job.job_id !== id || job.status === 'completed') break;
    if (job.status !== 'running') {
      throw new Error(job.error_message ?? 'The text was not read to its end.');
    }
    ownText.patch({ percent: job.progress_percent });
    await pause(POLL_MS);
  }
  await refresh();
  const made = runOfText(server.value.runs ?? [], path);
  if (made) return made;
  throw new Error(
    'No corpus was made: the text has no syllables, or another one was read meanwhile.',
  );
}

/** Starts the job of a text as soon as the server reads no other one: of another window, or before a reload. */
async function startInTurn(source_path: string, name: string): Promise<string> {
  const { DEFAULT_RUN } = await import('../../logic/corpora/run-settings.ts');
  for (;;) {
    while ((await currentJob()).status === 'running') {
      if (ownText.value.step !== 'waiting') ownText.value = { ...IDLE, step: 'waiting', name };
      await pause(POLL_MS);
    }
    try {
      const body = { ...DEFAULT_RUN, source_path };
      return (await api.post('/api/pipeline/start', { body })).job_id;
    } catch (error) {
      // somebody else's turn came first
      if ((await currentJob()).status !== 'running') throw error;
    }
  }
}

/** The running or last job, without the lines of its log. */
const currentJob = (): Promise<Job> =>
  api.get('/api/pipeline/status', { query: { log_offset: 1e9 } });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
