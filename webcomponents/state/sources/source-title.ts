/** What a source is called. */
import { api } from '../../api.ts';
import { textTitle } from '../../logic/corpora/runs.ts';
import { type Source, sourceKey, sourceText } from '../../logic/names/source.ts';
import { refreshRuns, server } from '../server.ts';
import { keepLocally, keptLocally, Store } from '../store.ts';
import { ownSources } from './own-source.ts';

const KEY = 'namewalk.titles';

/** Titles that a person gave to what was pasted, by the key of the source; this browser keeps them. */
export const givenTitles = new Store<Readonly<Record<string, string>>>(
  (keptLocally(KEY) ?? {}) as Record<string, string>,
);

/** Gives a source another title, a run on the server; '' takes it back. */
export async function giveTitle(source: Source, title: string): Promise<void> {
  if (source.by === 'run') {
    await api.post('/api/pipeline/rename-run', { body: { run_id: source.id, name: title } });
    return refreshRuns();
  }
  const { [sourceKey(source)]: _, ...rest } = givenTitles.value;
  const given = title.trim();
  givenTitles.value = given === '' ? rest : { ...rest, [sourceKey(source)]: given };
  keepLocally(KEY, givenTitles.value);
}

/** Whether it was given a title. */
export const hasTitle = (source: Source): boolean => sourceKey(source) in givenTitles.value;

/** Gives a pasted source that was not called anything another title than its first words. */
export function titleUnlessGiven(source: Source, title: string): void {
  if (title !== '' && !hasTitle(source)) void giveTitle(source, title);
}

/** The title that a person gave, else that of a run or of what was pasted; what is known of its kind else. */
export function sourceTitle(source: Source): string {
  const given = givenTitles.value[sourceKey(source)];
  if (given) return given;
  if (source.by !== 'run') {
    return ownSources.value.get(sourceText(source))?.title ?? `a pasted ${source.by}`;
  }
  const run = server.value.runs?.find(({ run_id }) => run_id === source.id);
  return run ? textTitle(run) : 'A text';
}
