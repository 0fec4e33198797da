/** The engine as the page asks it: in a worker, so that nothing waits for a network or for the page. */
import type { EngineReply, EngineRequest } from './messages.ts';

export class EngineFault extends Error {
  override name = 'EngineFault';
}

interface Waiting {
  readonly request: EngineRequest;
  readonly signal: AbortSignal | undefined;
  resolve(reply: EngineReply): void;
  reject(error: Error): void;
}

/** In the order in which they came; the first is with the worker. */
const waiting: Waiting[] = [];
let worker: Worker | null = null;
let underWay: Waiting | null = null;

function startEngine(): void {
  if (worker) return;
  worker = new Worker(new URL('./engine-worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: reply }: MessageEvent<EngineReply>) => {
    underWay?.resolve(reply);
    underWay = null;
    next();
  };
  // nothing that a request asks for throws there: it is the script that could not be loaded
  worker.onerror = (event) => {
    event.preventDefault();
    worker?.terminate();
    worker = null;
    const fault = new EngineFault('The part of the page that makes names could not be loaded.');
    for (const one of [underWay, ...waiting.splice(0)]) one?.reject(fault);
    underWay = null;
  };
}

/**
 * The reply to a request. One is answered at a time, and what was given up while it waited is not computed. Rejects with
 * `EngineFault`, and with `AbortError` as soon as the signal says so.
 */
export function askEngine(request: EngineRequest, signal?: AbortSignal): Promise<EngineReply> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new DOMException('Given up.', 'AbortError'));
    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.push({ request, signal, resolve, reject });
    startEngine();
    next();
  });
}

function next(): void {
  if (underWay) return;
  do underWay = waiting.shift() ?? null;
  while (underWay?.signal?.aborted);
  if (underWay) worker!.postMessage(underWay.request);
}

/** A worker begins in a pause of the page, which is not drawn until then. */
const PAUSE_MS = 16;

// names of a paste shall wait for nothing
startEngine();
await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
