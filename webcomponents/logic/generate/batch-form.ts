/** The form of a batch of names: problems, request, command line; words for how far a long job is. */
import { asking, type Schemas } from '../derive/form.ts';
import { type Exclusions, excludedBy, excludeField, excludeOptions } from '../filters/exclude.ts';
import type { RenderStyle } from '../names/render.ts';
import { commandLine } from '../snippets.ts';

export type BatchFormat = 'txt' | 'ndjson' | 'csv';

/** The controls of the name space, with the names of the API. Texts of digits keep all of them. */
export interface BatchForm extends Exclusions {
  /** `a`, `b` or a run id. */
  readonly source: string;
  readonly syllables: readonly number[];
  readonly count: string;
  readonly offset: string;
  readonly seed: string;
  /** '' takes names of every class. */
  readonly name_class: string;
  readonly render_style: RenderStyle;
  readonly format: BatchFormat;
}

const isWhole = (text: string): boolean => /^\d{1,20}$/.test(text);

/** What keeps the form from being sent; '' when nothing does. */
export function batchProblem(form: BatchForm): string {
  const { source, syllables, count, offset } = form;
  if (source === '') return 'Choose a corpus first.';
  if (syllables.length === 0) return 'Choose at least one number of syllables.';
  if (!isWhole(count) || /^0+$/.test(count)) return 'Names: a whole number from 1 on.';
  if (!isWhole(offset)) return 'Begin at place: a whole number from 0 on.';
  return '';
}

const sourceOf = (source: string): { patch: 'a' | 'b' } | { run_id: string } =>
  source === 'a' || source === 'b' ? { patch: source } : { run_id: source };

export function batchRequest(form: BatchForm): Schemas['BatchRequest'] {
  const { syllables, seed, offset, count, name_class, render_style, format } = form;
  return {
    ...sourceOf(form.source),
    syllables: [...syllables],
    ...{ seed, offset, until: null, count, mode: 'hard' },
    ...asking({ name_class }),
    ...excludeField(excludedBy(form)),
    ...{ render_style, format },
  };
}

/** The equal command line; `run` is what the source holds. */
export function batchCommand(form: BatchForm, run: string): string {
  const { syllables, count, seed, offset, name_class, render_style, format } = form;
  return commandLine(['namewalk', 'batch'], {
    ...{ run, syllables: syllables.join(','), count, seed, offset },
    class: name_class || null,
    ...excludeOptions(excludedBy(form)),
    ...{ style: render_style, format },
  });
}

/** Seconds as people say them: `45 s`, `3 min`, `5 h`, `4 days`; rounded up. */
function shortDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.ceil(seconds / 3600)} h`;
  return `${Math.ceil(seconds / 86_400)} days`;
}

/** What is left of a job at its rate; '' when that cannot be told. */
export function timeLeft(done: number, expected: number | null, perSecond: number | null): string {
  if (expected === null || !perSecond || done >= expected) return '';
  return `about ${shortDuration((expected - done) / perSecond)} left`;
}

/** Batches of such names are SQLite files. */
export const isDatabaseName = (name: string): boolean => /\.(sqlite3?|db)$/i.test(name);

/** What keeps a name from being that of a batch; '' when nothing does. */
export function batchNameProblem(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name) && !/\.(lock|tmp)$/i.test(name)) return '';
  return 'Name: letters, digits, dot, underscore and hyphen, beginning with a letter or digit.';
}
