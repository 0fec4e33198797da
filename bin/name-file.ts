/** `namewalk list` and `namewalk model`: files of names for the run-time. */
import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { makeNameFile, type NameFileRequest } from '../app/model/name-file.ts';
import { writeAtomic } from '../store/files/atomic.ts';
import { thousands } from '../store/files/thousands.ts';
import { readNameClasses } from '../store/names/classes.ts';
import { PolicyFile } from '../store/settings/policies.ts';
import { WorkerPool } from '../workers/pool.ts';
import { UsageError } from './command.ts';
import { checkOneSource, sourceOf } from './flags/name-source.ts';
import type { Flags } from './flags/values.ts';
import { untilInterrupted } from './interrupts.ts';
import { exitCode, tell } from './output/answer.ts';

interface Values extends Omit<NameFileRequest, 'source' | 'choice'> {
  readonly output: string | null;
  readonly stock: NameFileRequest['choice'];
}

/** Makes and writes the file. Throws `UsageError`. */
export function writeNameFile(flags: Flags, values: Values): Promise<number> {
  const { output, stock: choice, classes, list } = values;
  if (output === null) throw new UsageError('Give -o FILE, the file to write.');
  checkOneSource(flags);
  return untilInterrupted((signal) =>
    exitCode(async () => {
      const known = await readNameClasses(new PolicyFile(flags.policies as string | undefined));
      const source = await sourceOf(flags);
      const pool = new WorkerPool({ threads: 1 });
      try {
        const { file, told } = await makeNameFile(
          pool,
          known,
          { source, classes, choice, list },
          signal,
        );
        const text = `${JSON.stringify(file)}\n`;
        await writeAtomic(output, text);
        for (const { name, size, notes } of told) {
          tell(`${name}: ${thousands(size)} names`);
          for (const note of notes) tell(`note: ${name}: ${note}`);
        }
        tell(
          `${output}: ${thousands(Buffer.byteLength(text))} bytes, ${thousands(gzipSync(text).length)} compressed`,
        );
      } finally {
        await pool.close();
      }
    }),
  );
}
