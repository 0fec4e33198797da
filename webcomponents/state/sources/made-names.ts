/** Names, casts, portraits and scores of a source: by the engine in the page, of runs by the server. */
import { api, NamewalkError, type Schemas } from '../../api.ts';
import { askEngine, EngineFault } from '../../engine/engine.ts';
import type { CheckedNames, EnginePath, EngineReply } from '../../engine/messages.ts';
import { hasServer } from '../../has-server.ts';
import type { NamesFields, WithoutSource } from '../../logic/names/made.ts';
import { decodeLanguage } from '../../logic/names/recipe.ts';
import type { Pasted, Source } from '../../logic/names/source.ts';
import * as sources from '../../logic/names/source.ts';
import { copyText, notify, notifyError } from '../notices.ts';
import { navigate, route } from '../router.ts';
import * as known from './sources.ts';

/** The page never asks for offensive names. */
const CLEAN = { allow_offensive: false };

/** Classes of the server's policy file, as the engine takes them. */
const CLASSES = hasServer ? new URL('/api/names/classes', location.href).href : null;

type SourceFields = { run_id?: string; names?: string; text?: string };

/** The fields of a request that say what names are made from. */
const sourceFields = async (source: Source): Promise<SourceFields> =>
  source.by === 'run' ? { run_id: source.id } : pastedFields(await known.pastedOf(source));

const pastedFields = ({ text, isList }: Pasted): SourceFields =>
  isList ? { names: text } : { text };

/** Sends a request about a run to the server, one about a text or list to the engine of the page, or to the server if that does not start. */
async function request<P extends EnginePath>(
  path: P,
  body: NonNullable<Parameters<typeof api.post<P>>[1]>['body'] & SourceFields,
  signal: AbortSignal,
) {
  const byServer = () => api.post(path, { body, signal });
  const blend = 'blend' in body ? body.blend : null;
  if (body.run_id !== undefined || typeof blend === 'string') return byServer();
  try {
    const reply = await askEngine({ path, body, classes: CLASSES }, signal);
    return bodyOf<Awaited<ReturnType<typeof byServer>>>(reply);
  } catch (error) {
    if (error instanceof EngineFault && hasServer) return byServer();
    throw error;
  }
}

function bodyOf<T>(reply: EngineReply): T {
  if (reply.kind === 'done') return reply.body as T;
  if (reply.kind === 'refused')
    throw new NamewalkError(reply.message, 400, { error: reply.message });
  throw new EngineFault(reply.message);
}

export async function makeNames(
  source: Source,
  fields: NamesFields,
  signal: AbortSignal,
  blend?: Source,
) {
  const second = blend && (blend.by === 'run' ? blend.id : await sourceFields(blend));
  // without a wait for what the page has: the worker is to have it before the page is drawn
  const own = known.ownSources.value.get(sources.sourceText(source));
  const body = {
    ...(own ? pastedFields(own) : await sourceFields(source)),
    ...CLEAN,
    ...fields,
    ...(second && { blend: second }),
  };
  return request('/api/names', body, signal);
}

export const makeCast = async (
  source: Source,
  fields: WithoutSource<Schemas['CastRequest']>,
  signal: AbortSignal,
) => request('/api/names/cast', { ...(await sourceFields(source)), ...CLEAN, ...fields }, signal);

/** The names that a source has; `language`: '' as it is found. */
export async function readPortrait(source: Source, language: string, signal: AbortSignal) {
  const body = { ...(await sourceFields(source)), language: language || null };
  return request('/api/names/portrait', body, signal);
}

/** Names that a source has, the commonest first. */
export async function ownNames(source: Source, language: string, signal: AbortSignal) {
  const found = await readPortrait(source, language, signal);
  return (['persons', 'places', 'either', 'peoples'] as const)
    .flatMap((sort) => found[sort].map((one) => ({ ...one, sort })))
    .toSorted((a, b) => b.count - a.count);
}

/** The text of a source, to show sentences of it: a run's comes from the server; '' for a list. */
export async function readText(source: Source, signal: AbortSignal): Promise<string> {
  if (source.by !== 'run') {
    const { text, isList } = await known.pastedOf(source);
    return isList ? '' : text;
  }
  const params = { run_id: source.id };
  return (await api.get('/api/pipeline/runs/{run_id}/text', { params, signal })).text;
}

/** Gives a pasted text without a title one of its most frequent names. */
export async function titleByNames(source: Source, language: string, signal: AbortSignal) {
  const own = known.ownSources.value.get(sources.sourceText(source));
  if (!own || own.isList || sources.ownTitle(own.text) !== '' || known.hasTitle(source)) return;
  const names = await ownNames(source, language, signal);
  const [first, second, ...others] = names.map(({ name }) => name);
  const some = [first, second].filter(Boolean).join(', ');
  if (first) known.titleUnlessGiven(source, others.length > 0 ? `${some}, …` : some);
}

/** Copies the link to what is shown, or says why there is none and offers a list of the names of the text, which a link can hold. */
export function copyLink(noLink: string, what: string): void {
  if (noLink === '') return void copyText(location.href, what);
  const { query } = route.value;
  const shown = [sources.decodeSource(query), sources.sourceOfText(query.with ?? '')];
  const text = shown.find((source) => source?.id.startsWith('text-')) ?? undefined;
  const list = text && {
    label: 'Make a list of its names',
    run: () => void goToList(text, text === shown[0]).catch((error) => notifyError('Link', error)),
  };
  notify('info', 'Link', noLink, list);
}

const FOUND_MS = 60_000;

/** Goes to names with those of a text, the first source or the second, as a list: the commonest where a link does not hold all. */
async function goToList(source: Source, isFirst: boolean): Promise<void> {
  const { page, query } = route.value;
  const lang = decodeLanguage(query.lang);
  const found = await ownNames(source, isFirst ? lang : '', AbortSignal.timeout(FOUND_MS));
  const lines = found.map(({ name, sort }) => `${name}\t${sort.replace(/s$/, '')}`);
  const first = (count: number): string => lines.slice(0, count).join('\n');
  let count = Math.min(lines.length, sources.LINKED_NAMES);
  while (!sources.fitsLink(first(count))) count--;
  const list = await known.ownSource({ text: first(count), isList: true });
  const told = isFirst ? sources.encodeSource(list) : { with: sources.sourceText(list) };
  const others = page === 'names' ? { ...query, ...(isFirst && { [source.by]: '' }) } : { lang };
  navigate('names', { ...others, ...told });
}

export async function scoreNames(source: Source, names: readonly string[], signal: AbortSignal) {
  const body = { ...(await sourceFields(source)), names_to_score: [...names] };
  return request('/api/names/score', body, signal);
}

/** What speaks against names that a person brings. Of a run, which the engine does not have, its names are asked for. */
export async function checkNames(
  source: Source,
  language: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<CheckedNames> {
  const { names: list, text } = await sourceFields(source);
  const input = { kind: text === undefined ? 'list' : 'text', language: language || null } as const;
  const found = source.by === 'run' ? await readPortrait(source, language, signal) : null;
  const own = found && [...found.persons, ...found.places, ...found.either, ...found.peoples];
  const read = own
    ? { text: own.map(({ name }) => name).join('\n'), language: found.source.language }
    : { text: text ?? list ?? '' };
  const body = { source: { ...input, ...read }, names };
  return bodyOf(await askEngine({ path: 'check', body, classes: null }, signal));
}

/** How like words of the source strings are: by the server, which has the words of a run. */
export async function measureNames(
  source: Source,
  language: string,
  strings: readonly string[],
  signal: AbortSignal,
) {
  const body = {
    ...(await sourceFields(source)),
    language: language || null,
    strings: [...strings],
  };
  return api.post('/api/score', { body, signal });
}
