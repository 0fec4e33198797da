/** Batches that the server makes into files, as the page knows them. */
import { answer, api, type Schemas } from '../../api.ts';
import { type BatchForm, batchRequest } from '../../logic/names/batch-form.ts';
import { isDatabaseName } from '../../logic/names/batch-job.ts';
import { Store } from '../../state/store.ts';

/** Milliseconds between two questions while a job runs. */
const POLL_MS = 1000;

export interface ServerFiles {
  readonly job: Schemas['BatchJob'] | null;
  /** Null until they are read. */
  readonly batches: readonly Schemas['StoredBatch'][] | null;
  readonly queue: Schemas['BatchQueue'] | null;
  readonly error: string;
}

export const serverFiles = new Store<ServerFiles>({
  job: null,
  batches: null,
  queue: null,
  error: '',
});

let timer: ReturnType<typeof setTimeout> | undefined;
let watched = 0;

/** Reads what is there, and again as long as something is under way; the result ends that. */
export function watchServerFiles(): () => void {
  watched++;
  void readServerFiles();
  return () => {
    watched--;
    if (watched === 0) clearTimeout(timer);
  };
}

export async function readServerFiles(): Promise<void> {
  clearTimeout(timer);
  try {
    const { job, batches } = await answer(api.GET('/api/batch/files'));
    const queue = await answer(api.GET('/api/batch/queue'));
    serverFiles.value = { job, batches, queue, error: '' };
    const busy = job?.status === 'running' || queue.active + queue.waiting + queue.delayed > 0;
    clearTimeout(timer);
    if (busy && watched > 0) timer = setTimeout(() => void readServerFiles(), POLL_MS);
  } catch (error) {
    serverFiles.patch({ error: (error as Error).message });
  }
}

/** Starts a job, or goes on with the batch of this name when `form` is null. */
export async function startServerFiles(
  name: string,
  form: BatchForm | null,
  gzip = false,
): Promise<void> {
  const body = (form === null ? { name } : filesRequest(name, form, gzip)) as Request;
  await act(api.POST('/api/batch/files', { body }));
}

type Request = Schemas['BatchFilesRequest'];

function filesRequest(name: string, form: BatchForm, gzip: boolean): Partial<Request> {
  const { format, ...request } = batchRequest(form);
  // a database has neither format nor compression
  return { name, ...request, ...(!isDatabaseName(name) && { format, gzip }) };
}

export async function cancelServerFiles(): Promise<void> {
  await act(api.POST('/api/batch/files/cancel'));
}

async function act(call: Promise<{ data?: object }>): Promise<void> {
  try {
    await answer(call);
    await readServerFiles();
  } catch (error) {
    serverFiles.patch({ error: (error as Error).message });
  }
}

/** Where a complete batch can be had; for links that download. */
export const serverFileUrl = (name: string): string =>
  `/api/batch/files/${encodeURIComponent(name)}`;
