/** What a server knows of the queue that it was told of. */
import { readdir } from 'node:fs/promises';
import { EngineError } from '../../../engine/base/errors.ts';
import { partOfFile } from '../../../store/batch/layout.ts';
import { type Broker, openBroker, type QueuedPart, shownAddress, within } from './broker.ts';

/** Time limit for a lost server to respond again, in milliseconds. */
const ANSWER_MS = 2000;

const NOTHING = {
  address: null as string | null,
  reachable: false,
  error: null as string | null,
  waiting: 0,
  active: 0,
  delayed: 0,
  workers: 0,
  folders: [] as { folder: string; done: number }[],
  parts: [] as QueuedPart[],
};

/** Connects when it is first asked, and again when that failed. */
export function watchQueue(url: string | null) {
  let opened: Promise<Broker> | null = null;
  return {
    /** The queue in wire form. */
    async state(): Promise<typeof NOTHING> {
      if (url === null) return NOTHING;
      const told = { ...NOTHING, address: shownAddress(url) };
      try {
        opened ??= openBroker(url);
        const state = await within(ANSWER_MS, read(await opened));
        if (state !== undefined) return { ...told, ...state, reachable: true };
        return { ...told, error: `The Redis at ${told.address} does not answer.` };
      } catch (err) {
        if (!(err instanceof EngineError)) throw err;
        opened = null;
        return { ...told, error: err.message };
      }
    },
    close: async (): Promise<void> => (await opened?.catch(() => null))?.close(),
  };
}

async function read(broker: Broker) {
  const { queue } = broker;
  const [parts, workers, counts] = await Promise.all([
    broker.parts(),
    queue.getWorkersCount(),
    queue.getJobCounts('waiting', 'active', 'delayed'),
  ]);
  const { waiting = 0, active = 0, delayed = 0 } = counts;
  const shown = [...new Set(parts.map(({ folder }) => folder))];
  const folders = shown.map(async (folder) => ({ folder, done: await partsDone(folder) }));
  return { waiting, active, delayed, workers, folders: await Promise.all(folders), parts };
}

/** Parts of a folder that are done; 0 where this machine does not see it. */
async function partsDone(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => partOfFile(name)?.kind === 'record').length;
}
