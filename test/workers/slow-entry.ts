/** The tasks of a thread that takes its time to load, and tells when it has. */
export * from '../../workers/handlers.ts';

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
const channel = new BroadcastChannel('slow-entry');
channel.postMessage('loaded');
channel.close();
