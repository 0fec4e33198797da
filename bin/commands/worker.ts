/** `namewalk worker`: makes parts of batches that others have put into a queue. */
import { resolve } from 'node:path';
import { openBroker } from '../../app/batch/queue/broker.ts';
import { PartWorker } from '../../app/batch/queue/worker.ts';
import { thousands } from '../../store/files/thousands.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { type Command, UsageError } from '../command.ts';
import { threadsOf } from '../flags/batch.ts';
import { parseFlags, textOf } from '../flags/flags.ts';
import { aborted, watchInterrupts } from '../interrupts.ts';
import { exitCode, tell } from '../output/answer.ts';

export const command: Command = {
  name: 'worker',
  summary: 'make parts of batches from a queue, on as many machines as wanted',
  help: `
Usage: namewalk worker --queue URL [options]

Takes parts of batches from a queue in Redis (see namewalk batch --queue), makes each in a thread of its own
and writes it into the folder of the batch, which all machines share. A run is found by what it holds; parts
of runs that are not here go back for others. Workers may come and go: one that is killed costs the time of
the parts it was at.

  --queue URL          redis://HOST:PORT, redis://:PASSWORD@HOST:PORT/DB, rediss:// for TLS, unix:///PATH;
                       needs the packages bullmq and ioredis
  --runs DIR           folder that holds the run directories (default _working/output)
  --threads N          computing threads, and parts at a time (default: one for each processor)
  --lock-seconds N     a worker that did not renew its lock for so long is taken for dead, and its parts go to
                       others (default 30)

Works until it is stopped: SIGTERM and SIGINT (Ctrl+C) finish the parts that are being made; a second one ends it at once.
Exit code: 0 stopped, 1 refused or failed, 2 wrong usage.

Example:
  namewalk worker --queue redis://queue.example:6379 --runs /shared/runs
`,
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, command.help);
  const queue = textOf(flags, 'queue');
  if (queue === undefined) throw new UsageError('--queue is missing: give redis://HOST:PORT.');
  const threads = threadsOf(flags);
  const lockSeconds = textOf(flags, 'lock-seconds') ?? '30';
  const seconds = Number(lockSeconds);
  if (!(seconds >= 1 && seconds <= 86_400)) {
    throw new UsageError(`--lock-seconds must be 1 to 86400, not "${lockSeconds}".`);
  }
  const interrupts = watchInterrupts();
  try {
    return await exitCode(async () => {
      let lost = false;
      const broker = await openBroker(queue, () => {
        if (!lost) tell('note: the queue does not answer; waiting for it');
        lost = true;
      });
      const pool = new WorkerPool(threads);
      try {
        const worker = new PartWorker(broker, pool, {
          runs: resolve(textOf(flags, 'runs') ?? '_working/output'),
          lockMs: Math.round(1000 * seconds),
          onLine(line) {
            lost = false;
            tell(line);
          },
        });
        tell(`ready: ${pool.threads} parts at a time from ${broker.address}`);
        await aborted(interrupts.signal);
        await worker.close();
        tell(`stopped: ${thousands(worker.parts)} parts made`);
      } finally {
        await broker.close();
        await pool.close();
      }
    });
  } finally {
    interrupts.release();
  }
}
