/** A text of the person's own becomes a corpus on the server: sent, read, ready. */
import { api, type Schemas } from '../../api.ts';
import { runOfText } from '../../logic/corpora/runs.ts';
import { refresh, refreshRuns, server } from '../../state/server.ts';

/** Sends a text and has a corpus made of it; its run. Throws the server's refusal, and why none was made. */
export async function corpusOf(text: string, name: string): Promise<Schemas['Run']> {
  const { source } = await api.post('/api/sources/upload', { query: { name }, body: text });
  const run = () => runOfText(server.value.runs ?? [], source.path);
  await refreshRuns();
  const known = run();
  if (known) return known;
  const { DEFAULT_RUN } = await import('../../logic/corpora/run-settings.ts');
  const body = { ...DEFAULT_RUN, source_path: source.path };
  const { job_id } = await api.post('/api/pipeline/start', { body });
  const fault = await endOf(job_id);
  const made = run();
  if (made) return made;
  throw new Error(fault ?? 'No corpus was made: the text has no syllables.');
}

/** Resolves when a job has ended, with why it made nothing; null where that is not told. */
async function endOf(id: string): Promise<string | null> {
  await refresh();
  return new Promise((resolve) => {
    const look = (): void => {
      const { job: last } = server.value;
      // another one, or none, is that of a server that was started anew
      const job = last?.job_id === id ? last : null;
      if (job?.status === 'running') return;
      stop();
      resolve(job?.status === 'cancelled' ? 'It was cancelled.' : (job?.error_message ?? null));
    };
    const stop = server.watch(look);
    look();
  });
}
