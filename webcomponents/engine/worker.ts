/** The engine in a worker of the page: answers requests for names as a server does, one after the other. */
import data from 'language-data';
import { encodeJson, type JsonObject } from '../../engine/base/json.ts';
import { PromiseMap } from '../../engine/base/maps.ts';
import type { NameClass } from '../../engine/kin/asked/make-names.ts';
import { NameSources } from '../../engine/kin/asked/name-sources.ts';
import { LanguageData } from '../../engine/kin/language-data.ts';
import { nameRequests } from '../../operations/asked/names.ts';
import { RequestError } from '../../operations/request-error.ts';
import { keepDigits } from '../logic/walks/seed.ts';
import type { EngineReply, EngineRequest } from './messages.ts';

const files = {
  names: namesOf,
  parts: () => textOf('names-part.txt').catch(unlessGone('')),
  index: () => textOf('names-index.txt').catch(unlessGone('')),
  words: async (code: string) => {
    // asked for next: they shall not wait for each other; who needs them is told of a failure
    for (const next of [namesOf(code), code === 'en' ? null : offensive()]) next?.catch(() => {});
    return data.words.includes(code) ? textOf(`words-${code}.txt`) : null;
  },
  offensive,
  patterns: async () => data.patterns,
};
let languages = new LanguageData(files);
let sources = new NameSources(languages, null);

async function namesOf(code: string): Promise<string> {
  return data.names.includes(code) ? textOf(`names-${code}.txt`).catch(unlessGone('')) : '';
}

function offensive(): Promise<string> {
  return textOf('offensive.txt');
}

/** Files that lie beside this script, in the folder `languages`. */
const texts = new PromiseMap<string, string>();
const textOf = (name: string): Promise<string> =>
  texts.get(name, async () =>
    (await fetched(new URL(`languages/${name}`, import.meta.url))).text(),
  );

async function fetched(url: URL | string): Promise<Response> {
  const reply = await fetch(url);
  if (reply.ok) return reply;
  throw new Error(`${url} could not be fetched: HTTP status ${reply.status}.`);
}

const classFiles = new PromiseMap<string, readonly NameClass[]>();
const classesAt = (url: string): Promise<readonly NameClass[]> =>
  classFiles.get(url, async () => (await (await fetched(url)).json()).classes);

/** What there is where nobody answers who could tell of more; the next request asks again. */
const unlessGone =
  <T>(instead: T) =>
  (fault: Error): T => {
    if (!(fault instanceof TypeError)) throw fault;
    languages = new LanguageData(files);
    sources = new NameSources(languages, null);
    return instead;
  };

/** Set by each request, for they are answered one after the other. */
let classes: EngineRequest['classes'] = null;

const requests = nameRequests({
  pool: {
    // each task has its own input and output, which a look-up by name loses
    run: (name, input) => (sources[name] as (input: never) => Promise<never>)(input as never),
  },
  classes: async () =>
    classes === null ? data.classes : classesAt(classes).catch(unlessGone(data.classes)),
  findRun: async () => null,
  runOfPatch: () => null,
  // measured by a server alone
  measure: () => Promise.reject(new TypeError()),
});

/** The page does not send what it no longer wants. */
const never = new AbortController().signal;

async function answer(request: EngineRequest): Promise<EngineReply> {
  classes = request.classes;
  try {
    const body = await (request.path === 'check'
      ? sources.kinCheck(request.body)
      : requests[request.path](request.body as JsonObject, never));
    return { kind: 'done', body: JSON.parse(keepDigits(encodeJson(body))) };
  } catch (error) {
    const kind = error instanceof RequestError ? 'refused' : 'failed';
    return { kind, message: (error as Error).message };
  }
}

/** Of which the engine makes names before anybody asks: the first request would wait for code that is not compiled. */
const WARMING =
  'Aldermarsh Brackenford Coldmoor Duskhollow Emberwood Glassbridge Hallowbrook Harrowmark';
const warmUp = (names: string, count: number): Promise<EngineReply> => {
  // of no language but made of English words: names of one language alone need to be fetched
  const body = { names, count, language: 'none', allow_offensive: false };
  return answer({ path: '/api/names', body, classes: null });
};

/**
 * Once at once, also for what offensive words are found by; while nobody asks, several lists for faster code, and the names and
 * words by which the language of a list is found.
 */
const warm = warmUp(WARMING, 1);
const ROUNDS = [...'aeiouy'];
const ROUND_MS = 250;
const rest = setInterval(() => {
  languages.index().catch(() => {});
  const ending = ROUNDS.pop();
  if (ending === undefined) {
    clearInterval(rest);
    textOf('names-part.txt').catch(() => {});
  } else void warmUp(`${WARMING} ${WARMING.replaceAll(' ', `${ending} `)}`, 24);
}, ROUND_MS);

self.onmessage = async ({ data: request }: MessageEvent<EngineRequest>) => {
  clearInterval(rest);
  await warm;
  self.postMessage(await answer(request));
};
