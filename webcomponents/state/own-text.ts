/** A text of the person's own on its way to a corpus: sent, read, ready. */
import { answer, api } from '../api.ts';
import { DEFAULT_RUN } from '../logic/corpora/run-settings.ts';
import { runOfText } from '../logic/corpora/start-run.ts';
import { refresh, refreshRuns, server } from './server.ts';
import { Store } from './store.ts';

export interface OwnText {
  readonly step: 'idle' | 'sending' | 'reading' | 'failed';
  /** What it is called. */
  readonly name: string;
  /** 0 to 100 of the stage that runs; null where nothing is known. */
  readonly percent: number | null;
  /** The server's words; '' when nothing failed. */
  readonly fault: string;
}

const IDLE: OwnText = { step: 'idle', name: '', percent: null, fault: '' };

export const ownText = new Store<OwnText>(IDLE);

/** How often the job is looked at, in milliseconds: a novel is read in a fifth of a second. */
const POLL_MS = 25;

/** Sends a text and makes a corpus of it; returns its run, or null after a failure, which the store tells. */
export async function makeOfText(content: Blob, name: string): Promise<string | null> {
  ownText.value = { ...IDLE, step: 'sending', name };
  try {
    const sent = answer(
      api.POST('/api/sources/upload', {
        params: { query: { name } },
        headers: { 'Content-Type': 'text/plain' },
        body: '',
        // the bytes as they are: what is not UTF-8 is for the server to refuse
        bodySerializer: () => content,
      }),
    );
    const [{ source }] = await Promise.all([sent, refreshRuns()]);
    const known = runOfText(server.value.runs ?? [], source.path);
    const run = known?.run_id ?? (await read(source.path, name));
    ownText.value = IDLE;
    return run;
  } catch (error) {
    ownText.value = { ...IDLE, step: 'failed', name, fault: (error as Error).message };
    return null;
  }
}

export function dismissOwnText(): void {
  ownText.value = IDLE;
}

async function read(path: string, name: string): Promise<string> {
  ownText.value = { ...IDLE, step: 'reading', name };
  const { job_id: id } = await answer(
    api.POST('/api/pipeline/start', { body: { ...DEFAULT_RUN, source_path: path } }),
  );
  for (;;) {
    const job = await answer(
      api.GET('/api/pipeline/status', { params: { query: { log_offset: 1e9 } } }),
    );
    if (job.job_id !== id) throw new Error('Another text was read meanwhile; send this one again.');
    if (job.status !== 'running') {
      if (job.status !== 'completed') {
        throw new Error(job.error_message ?? 'The text was not read to its end.');
      }
      break;
    }
    ownText.patch({ percent: job.progress_percent });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await refreshRuns();
  void refresh();
  const made = runOfText(server.value.runs ?? [], path);
  if (!made) throw new Error('The text has no syllables to make names of.');
  return made.run_id;
}
