/** The form of a batch of names: problems, request, command line. */
import type { components } from '../../../http/wire.ts';
import { type SoundFilter, soundFields, soundOptions, soundProblem } from '../filters/sound.ts';
import type { RenderStyle } from '../names/render.ts';
import { commandLine } from '../snippets.ts';

type Schemas = components['schemas'];

export type BatchFormat = 'txt' | 'ndjson' | 'csv';

/** The controls of the name space. Texts of digits keep all of them. */
export interface BatchForm extends SoundFilter {
  /** `a`, `b` or a run id. */
  readonly source: string;
  readonly syllables: readonly number[];
  readonly count: string;
  readonly offset: string;
  readonly seed: string;
  /** '' takes names of every class. */
  readonly nameClass: string;
  readonly style: RenderStyle;
  readonly format: BatchFormat;
  readonly offensive: boolean;
  readonly sourceWords: boolean;
}

const isWhole = (text: string): boolean => /^\d{1,20}$/.test(text);

/** What keeps the form from being sent; '' when nothing does. */
export function batchProblem(form: BatchForm): string {
  const { source, syllables, count, offset } = form;
  if (source === '') return 'Choose a corpus first.';
  if (syllables.length === 0) return 'Choose at least one number of syllables.';
  if (!isWhole(count) || /^0+$/.test(count)) return 'Names: a whole number from 1 on.';
  if (!isWhole(offset)) return 'Begin at place: a whole number from 0 on.';
  return soundProblem(form);
}

const sourceOf = (source: string): { patch: 'a' | 'b' } | { run_id: string } =>
  source === 'a' || source === 'b' ? { patch: source } : { run_id: source };

export function batchRequest(form: BatchForm): Schemas['BatchRequest'] {
  const exclude: Schemas['Exclude'] = {
    ...(form.offensive && { offensive: true, offensive_in_language: true }),
    ...(form.sourceWords && { source_words: true }),
  };
  return {
    ...sourceOf(form.source),
    syllables: [...form.syllables],
    seed: form.seed,
    offset: form.offset,
    until: null,
    count: form.count,
    mode: 'hard',
    ...(form.nameClass !== '' && { name_class: form.nameClass }),
    ...(Object.keys(exclude).length > 0 && { exclude }),
    ...soundFields(form),
    render_style: form.style,
    format: form.format,
  };
}

/** The equal command line; `run` is what the source holds. */
export function batchCommand(form: BatchForm, run: string): string {
  return commandLine(['namewalk', 'batch'], {
    run,
    syllables: form.syllables.join(','),
    count: form.count,
    seed: form.seed,
    offset: form.offset,
    class: form.nameClass === '' ? null : form.nameClass,
    'exclude-offensive': form.offensive,
    'exclude-offensive-in-language': form.offensive,
    'exclude-source-words': form.sourceWords,
    ...soundOptions(form),
    style: form.style,
    format: form.format,
  });
}
