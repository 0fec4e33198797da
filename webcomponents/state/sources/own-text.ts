/** A text of the person's own on its way to a corpus: sent, read, ready. */
import { answer, api } from '../../api.ts';
import type { Job } from '../../logic/corpora/job-progress.ts';
import { runOfText, runWithWords } from '../../logic/corpora/start-run.ts';
import { refresh, refreshRuns, server } from '../server.ts';
import { Store } from '../store.ts';

export interface OwnText {
  readonly step: 'idle' | 'sending' | 'waiting' | 'reading' | 'failed';
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
/** The same of the job of another text. */
const TURN_MS = 200;

/** The end of the last text's job: the next one can be read then. */
let ending: Promise<void> = Promise.resolve();

/**
 * Sends a text and has a corpus made of it. Returns the run as soon as its words are read, from when on it gives its
 * names, or null after a failure, which the store tells; so it does when the corpus is not made in the end.
 */
export async function makeOfText(
  content: Blob,
  name: string,
  isList: boolean,
): Promise<string | null> {
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
    const [{ source }] = await Promise.all([sent, refreshRuns(), ending]);
    const known = runOfText(server.value.runs ?? [], source.path);
    const run = known?.run_id ?? (await read(source.path, name, isList));
    ownText.value = IDLE;
    return run;
  } catch (error) {
    fail(error, name);
    return null;
  }
}

function fail(error: unknown, name: string): void {
  ownText.value = { ...IDLE, step: 'failed', name, fault: (error as Error).message };
}

export function dismissOwnText(): void {
  ownText.value = IDLE;
}

async function read(path: string, name: string, isList: boolean): Promise<string> {
  const id = await startInTurn(path, name, isList);
  ownText.value = { ...IDLE, step: 'reading', name };
  const job = await jobWhen(id, (now) => {
    const { progress_percent: percent } = now;
    // what stays the same is not rendered forty times a second
    if (percent !== ownText.value.percent) ownText.patch({ percent });
    return runWithWords(now) !== null;
  });
  if (job === null || job.status === 'completed') return end(id, path);
  await refreshRuns();
  ending = end(id, path).then(
    () => {},
    (error) => fail(error, name),
  );
  return runWithWords(job)!;
}

/** Starts the job of a text as soon as the server reads no other one: of another window, or before a reload. */
async function startInTurn(source_path: string, name: string, word_list: boolean): Promise<string> {
  const { DEFAULT_RUN } = await import('../../logic/corpora/run-settings.ts');
  for (;;) {
    while ((await currentJob()).status === 'running') {
      if (ownText.value.step !== 'waiting') ownText.value = { ...IDLE, step: 'waiting', name };
      await pause(TURN_MS);
    }
    try {
      const body = { ...DEFAULT_RUN, source_path, word_list };
      return (await answer(api.POST('/api/pipeline/start', { body }))).job_id;
    } catch (error) {
      // somebody else's turn came first
      if ((await currentJob()).status !== 'running') throw error;
    }
  }
}

/** Waits for the end of a job; returns its run. */
async function end(id: string, path: string): Promise<string> {
  const job = await jobWhen(id, () => false);
  // the list of runs too, for the job has ended
  await refresh();
  const made = runOfText(server.value.runs ?? [], path);
  if (made) return made.run_id;
  throw new Error(
    job === null
      ? 'Another text was read meanwhile; send this one again.'
      : 'The text has no syllables to make names of.',
  );
}

/** Looks at a job until it is far enough or completed, or null when another one came after it; throws when it breaks off. */
async function jobWhen(id: string, isFar: (job: Job) => boolean): Promise<Job | null> {
  for (;;) {
    const job = await currentJob();
    if (job.job_id !== id) return null;
    if (job.status !== 'running' && job.status !== 'completed') {
      throw new Error(job.error_message ?? 'The text was not read to its end.');
    }
    if (isFar(job) || job.status === 'completed') return job;
    await pause(POLL_MS);
  }
}

/** The running or last job, without the lines of its log. */
const currentJob = (): Promise<Job> =>
  answer(api.GET('/api/pipeline/status', { params: { query: { log_offset: 1e9 } } }));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
