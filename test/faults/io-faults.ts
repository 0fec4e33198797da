/** A server in a process of its own whose calls into the file system fail when told to. */
import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../store/files/package-root.ts';
import { type ServerProcess, startProcess } from '../process.ts';

type Call = 'sync' | 'read' | 'page';

/** Calls that fail, see `io-fault.c`; with a text only for files whose path holds it. */
export type IoFault = Call | `${Call} ${string}`;

export interface FaultyDisk {
  readonly server: ServerProcess;
  /** From now on these calls fail, and no others. */
  fail(...faults: IoFault[]): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../kill-server.js', import.meta.url));

/**
 * Starts a server over `outputBase`; what it needs is compiled into `folder`. Null, with the reason printed,
 * where there is no compiler for C or no way to load its result.
 */
export async function startFaultyDisk(
  folder: string,
  outputBase: string,
): Promise<FaultyDisk | null> {
  const library = join(folder, 'io-fault.so');
  const source = join(packageRoot(), 'test/faults/io-fault.c');
  if (process.platform !== 'linux') {
    console.log('  not tried: faults of the disk are injected on Linux only');
    return null;
  }
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source]);
  if (compiled.status !== 0) {
    const why = compiled.error?.message ?? compiled.stderr.toString();
    console.log(`  not tried: faults of the disk need a C compiler (apt install gcc): ${why}`);
    return null;
  }
  const control = join(folder, 'io-faults');
  const env = { ...process.env, LD_PRELOAD: library, IO_FAULTS: control };
  const server = await startProcess([PROGRAM, outputBase], { env });
  return {
    server,
    fail: (...faults) =>
      faults.length === 0
        ? rm(control, { force: true })
        : writeFile(control, faults.map((fault) => `${fault}\n`).join('')),
  };
}
