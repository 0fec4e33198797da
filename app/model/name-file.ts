/** Files for the run-time: what `namewalk list` and `namewalk model` write. */
import { withKinds } from '../../engine/kin/asked/make-names.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { chosenClasses, type Makers, namesInput } from '../../operations/asked/names.ts';
import { type Values, valuesOf } from '../../operations/fields.ts';
import { FILE_CLASSES, type LIST_OPTIONS, type MODEL_OPTIONS } from '../../operations/model.ts';
import { NAMES_FIELDS } from '../../operations/names.ts';
import type { WorkerPool } from '../../workers/pool.ts';

export type FileMakers = Makers & { readonly pool: Pick<WorkerPool, 'run'> };

/** Names of a class, where no number is asked for. */
const MOST_LISTED = 5000;

/** Makes a list, of the names that `namewalk names` makes. Throws `FieldError`; faults as the task `kinNames`. */
export function makeList(
  { pool, classes: known }: FileMakers,
  source: SourceInput,
  asked: Values<typeof LIST_OPTIONS>,
  signal: AbortSignal,
) {
  const { keep, count, pattern } = asked;
  const isKnown = (name: string): boolean => withKinds(known).some((one) => one.name === name);
  const usual = keep ? Object.keys(keep.classes).filter(isKnown) : FILE_CLASSES;
  const classes = asked.classes ?? (pattern === null ? usual : null);
  const seed = asked.seed ?? 0n;
  const raw = { classes, seed, renderStyle: 'raw', count: count ?? MOST_LISTED } as const;
  const values = { ...valuesOf(NAMES_FIELDS, {}), ...asked, ...raw };
  const input = { ...namesInput(known, source, null, values), keep, isAll: count === null };
  return pool.run('nameList', input, { signal });
}

/** Makes a stock. Throws `FieldError`; faults as the task `nameModel`. */
export function makeModel(
  { pool, classes: known }: FileMakers,
  source: SourceInput,
  { classes, stock: choice, sex }: Values<typeof MODEL_OPTIONS>,
  signal: AbortSignal,
) {
  const open = { source, blend: null, choice };
  const input = { ...chosenClasses(known, classes ?? FILE_CLASSES, open), sex };
  return pool.run('nameModel', input, { signal });
}
