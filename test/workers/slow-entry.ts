/** The tasks of a thread that takes its time to load. */
export * from '../../workers/entry.ts';

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
