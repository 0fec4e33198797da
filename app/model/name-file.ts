/** Files for the run-time: what `namewalk list` and `namewalk model` write. */
import type { NameClass } from '../../engine/kin/asked/name-class.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { FieldError } from '../../operations/fields.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { TaskOutput } from '../../workers/tasks.ts';

export interface NameFileRequest {
  readonly source: SourceInput;
  /** Names of classes, one at least. */
  readonly classes: readonly string[];
  readonly choice: 'auto' | 'own' | 'language' | 'words';
  /** Names of the order of a seed; null: the stocks. */
  readonly list: { readonly count: number; readonly seed: bigint } | null;
}

/** Makes the file. Throws `FieldError` for an unknown class; faults as the task `nameFile`. */
export function makeNameFile(
  pool: Pick<WorkerPool, 'run'>,
  known: readonly NameClass[],
  { source, classes, choice, list }: NameFileRequest,
  signal: AbortSignal,
): Promise<TaskOutput<'nameFile'>> {
  for (const name of classes) {
    if (known.some((one) => one.name === name)) continue;
    throw new FieldError(
      `class ${JSON.stringify(name)} is unknown; known classes: ${known.map((one) => one.name).join(', ')}.`,
    );
  }
  const stock = {
    source,
    blend: null,
    classes: known,
    choice,
    letters: null,
    tag: null,
    allowOffensive: false,
  };
  return pool.run('nameFile', { stock, classes: [...new Set(classes)], list }, { signal });
}
