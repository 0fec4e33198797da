/** Sources as this browser knows them: what was pasted, what each is called, and what was chosen last. */
import { del, get, set, update } from 'idb-keyval';
import { api } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import { firstRun, type Run, textTitle } from '../../logic/corpora/runs.ts';
import * as sources from '../../logic/names/source.ts';
import { refreshRuns, server } from '../server.ts';
import { keepLocally, keptLocally, Store } from '../store.ts';

/** A source that is no run, as the choices of the places show it. */
export interface OwnSource extends sources.Pasted {
  readonly source: sources.Source;
  readonly title: string;
}

export const ownSources = new Store<ReadonlyMap<string, OwnSource>>(new Map());

const PREFIX = 'namewalk.pasted.';
const ORDER = 'namewalk.pasted';
/** Texts that the browser keeps; the oldest goes. */
const KEPT = 8;

export async function ownSource(pasted: sources.Pasted): Promise<sources.Source> {
  if (pasted.isList && sources.fitsLink(pasted.text)) {
    return addOwn({ by: 'list', id: await sources.packList(pasted.text) }, pasted);
  }
  const id = `${pasted.isList ? 'names' : 'text'}-${sources.shortHash(pasted.text)}`;
  try {
    await set(PREFIX + id, pasted.text);
    const order = ((await get<string[]>(ORDER)) ?? []).filter((one) => one !== id);
    for (const old of order.splice(KEPT - 1)) await del(PREFIX + old);
    await set(ORDER, [id, ...order]);
  } catch {
    // a browser that stores nothing has the text until the page is left
  }
  return addOwn({ by: 'text', id }, pasted);
}

/** What was pasted for a source; throws an error that says so when this browser does not have it. */
export async function pastedOf(source: sources.Source): Promise<sources.Pasted> {
  const known = ownSources.value.get(sources.sourceText(source));
  if (known) return known;
  const isLinked = source.by === 'list';
  const text = isLinked
    ? await sources.unpackList(source.id)
    : await get<string>(PREFIX + source.id).catch(() => undefined);
  if (text === undefined)
    throw new Error('This text is only in the browser where it was pasted. Paste it here again.');
  const pasted = { text, isList: isLinked || source.id.startsWith('names-') };
  addOwn(source, pasted);
  return pasted;
}

/** The source that kept names have under a key; null for a list that this visit has not seen: its names are in no store. */
export function sourceOfKey(key: string): sources.Source | null {
  const own = [...ownSources.value.values()].find(
    ({ source }) => sources.sourceKey(source) === key,
  );
  if (own) return own.source;
  if (sources.isRunKey(key)) return { by: 'run', id: key };
  return key.startsWith('list-') ? null : { by: 'text', id: key };
}

/** Forgets what was pasted: it is no source any more, and this browser stores it no longer. */
export async function forgetSource(source: sources.Source): Promise<void> {
  ownSources.value = new Map(
    [...ownSources.value].filter(([key]) => key !== sources.sourceText(source)),
  );
  if (source.by !== 'text') return;
  await del(PREFIX + source.id);
  await update<string[]>(ORDER, (order = []) => order.filter((id) => id !== source.id));
}

/** Makes the pasted texts known that this browser stores; called once. */
export async function knowStored(): Promise<void> {
  // a browser that stores nothing has none
  const order = (await get<string[]>(ORDER).catch(() => null)) ?? [];
  for (const id of order.toReversed()) await pastedOf({ by: 'text', id }).catch(() => {});
}

function addOwn(source: sources.Source, pasted: sources.Pasted): sources.Source {
  const own = { ...pasted, source, title: sources.titleOf(pasted) };
  const rest = [...ownSources.value].filter(([key]) => key !== sources.sourceText(source));
  ownSources.value = new Map([...rest, [sources.sourceText(source), own]]);
  return source;
}

/** Why there can be no link to it; '' where there can. */
export function whyNoLink(source: sources.Source | null): string {
  if (source?.by !== 'text' || sources.isRunKey(source.id)) return '';
  if (source.id.startsWith('names-')) return sources.TOO_LONG_TO_LINK;
  return `A link cannot hold a text. Make ${hasServer ? 'a corpus of it, or ' : ''}a list of its names: a link can hold that.`;
}

const TITLES = 'namewalk.titles';

/** Titles that a person gave to what was pasted, by the key of the source; this browser keeps them. */
export const givenTitles = new Store<Readonly<Record<string, string>>>(
  (keptLocally(TITLES) ?? {}) as Record<string, string>,
);

/** Gives a source another title, a run on the server; '' takes it back. */
export async function giveTitle(source: sources.Source, title: string): Promise<void> {
  if (source.by === 'run') {
    await api.post('/api/pipeline/rename-run', { body: { run_id: source.id, name: title } });
    return refreshRuns();
  }
  const { [sources.sourceKey(source)]: _, ...rest } = givenTitles.value;
  const given = title.trim();
  givenTitles.value = given === '' ? rest : { ...rest, [sources.sourceKey(source)]: given };
  keepLocally(TITLES, givenTitles.value);
}

/** Whether it was given a title. */
export const hasTitle = (source: sources.Source): boolean =>
  sources.sourceKey(source) in givenTitles.value;

/** Gives a pasted source that was not called anything another title than its first words. */
export function titleUnlessGiven(source: sources.Source, title: string): void {
  if (title !== '' && !hasTitle(source)) void giveTitle(source, title);
}

/** The title that a person gave, else that of a run or of what was pasted; what is known of its kind else. */
export function sourceTitle(source: sources.Source): string {
  const given = givenTitles.value[sources.sourceKey(source)];
  if (given) return given;
  if (source.by !== 'run') {
    return ownSources.value.get(sources.sourceText(source))?.title ?? `a pasted ${source.by}`;
  }
  const run = server.value.runs?.find(({ run_id }) => run_id === source.id);
  return run ? textTitle(run) : 'A text';
}

export interface StartChoice {
  readonly source: sources.Source | null;
  readonly kinds: readonly string[];
  readonly disliked: readonly string[];
}

const CHOICE = 'namewalk.start';

/** What a place begins with: the last source where it was pasted, else a run as `firstRun` has it; null when there is none. */
export function firstSource(runs: readonly Run[] | null): sources.Source | null {
  const { source } = lastChoice();
  if (source && source.by !== 'run') return source;
  const run = firstRun(runs ?? [], source?.id ?? '', navigator.language);
  return run && { by: 'run', id: run.run_id };
}

export function lastChoice(): StartChoice {
  const { source, kinds, disliked } = (keptLocally(CHOICE) ?? {}) as Record<string, unknown>;
  const texts = (value: unknown): string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return {
    source: typeof source === 'string' ? sources.sourceOfText(source) : null,
    kinds: texts(kinds),
    disliked: texts(disliked),
  };
}

/** What was deleted is not what the next visit begins with. */
export function forgetChoice(source: sources.Source): void {
  const last = lastChoice();
  if (last.source && sources.sourceText(last.source) === sources.sourceText(source)) {
    keepChoice({ ...last, source: null });
  }
}

export const keepChoice = ({ source, kinds, disliked }: StartChoice): void =>
  keepLocally(CHOICE, { source: source && sources.sourceText(source), kinds, disliked });
