/** Batches that the server makes into files, as the page knows them. */
import { answer, api, type Schemas } from '../../../api.ts';
import { type BatchForm, batchRequest } from '../../../logic/generate/batch-form.ts';
import { isDatabaseName } from '../../../logic/generate/batch-job.ts';
import { SharedReading } from '../../../logic/reading.ts';
import { Store } from '../../../state/store.ts';

/** Milliseconds between two questions while a job runs. */
const POLL_MS = 1000;

export interface ServerFiles {
  readonly job: Schemas['BatchJob'] | null;
  readonly batches: readonly Schemas['StoredBatch'][];
  readonly queue: Schemas['BatchQueue'];
}

export const serverFiles = new SharedReading<ServerFiles>(async (signal) => {
  const { job, batches } = await answer(api.GET('/api/batch/files', { signal }));
  const queue = await answer(api.GET('/api/batch/queue', { signal }));
  return { job, batches, queue };
});

/** Why the last start or cancel was refused; '' when it was not. */
export const filesFault = new Store('');

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

async function readServerFiles(): Promise<void> {
  clearTimeout(timer);
  await serverFiles.read();
  const { job, queue } = serverFiles.value ?? {};
  const busy =
    job?.status === 'running' ||
    (queue !== undefined && queue.active + queue.waiting + queue.delayed > 0);
  clearTimeout(timer);
  const goesOn = busy && watched > 0 && serverFiles.failure === null;
  if (goesOn) timer = setTimeout(() => void readServerFiles(), POLL_MS);
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
    filesFault.value = '';
    await readServerFiles();
  } catch (error) {
    filesFault.value = (error as Error).message;
  }
}

/** Where a complete batch can be had; for links that download. */
export const serverFileUrl = (name: string): string =>
  `/api/batch/files/${encodeURIComponent(name)}`;
