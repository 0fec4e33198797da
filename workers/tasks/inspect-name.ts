/** Reports on one name: its syllables, features, and how like the words of the source it is. */
import { basename } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { Hooks } from '../../engine/base/hooks.ts';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { sharedMatcher, sharedWords } from '../../engine/filters/offensive.ts';
import { type CandidateColumns, CandidateTable } from '../../engine/names/candidates.ts';
import { findName, inspectName } from '../../engine/names/inspect.ts';
import type { NameList } from '../../engine/names/query.ts';
import { offensiveWordsOfRun } from '../../store/names/language-data.ts';
import type { CorpusHandle } from '../values.ts';
import { lexiconOf } from './measures.ts';

/** A name to report on: by its syllables, or as the first of some lists that is spelled so. */
export interface InspectInput {
  readonly corpus: CorpusHandle;
  readonly runDir: string;
  readonly name: string | null;
  readonly syllables: readonly string[] | null;
  readonly lists: readonly (Pick<NameList, 'positions'> & { readonly table: CandidateColumns })[];
}

export type NameReport = Awaited<ReturnType<typeof reportName>>;

/**
 * Takes a name apart: its syllables, or those of the first listed name that is spelled so. Throws
 * `EngineError` `name-unknown` when none is.
 */
export async function reportName(
  { corpus: handle, runDir, name, syllables, lists }: InspectInput,
  hooks: Hooks,
) {
  const corpus = Corpus.from(handle.buffer);
  const parts = inspectName(corpus, syllables ?? syllablesOf(corpus, name!, lists, hooks), hooks);
  const spelled = parts.syllables.map(({ syllable }) => syllable).join('');
  const bytes = new TextEncoder().encode(spelled);
  const words = await offensiveWordsOfRun(runDir);
  return {
    ...parts,
    name: spelled,
    offensive:
      sharedMatcher()(bytes, bytes.length) ||
      (words !== null && sharedWords(words)(bytes, bytes.length)),
    source: await besideSource(runDir, spelled),
  };
}

function syllablesOf(
  corpus: Corpus,
  name: string,
  lists: InspectInput['lists'],
  hooks: Hooks,
): string[] {
  for (const { table, positions } of lists) {
    const ids = findName(corpus, new CandidateTable(table), positions, name, hooks);
    if (ids !== null) return Array.from(ids, (id) => corpus.syllable(id));
  }
  throw new EngineError(
    'name-unknown',
    `No candidate or selected name is '${name}'. Send its syllables.`,
  );
}

/** What is told where the words of a run cannot be read. */
const UNKNOWN = {
  word: null,
  wordlikeness: null,
  percentile: null,
  reason: null,
  at: null,
  nearest: [],
};

/** The name beside the words of the source, or why nothing is known of them. */
async function besideSource(runDir: string, name: string) {
  try {
    const source = { kind: 'run', runDir, id: basename(runDir), language: null } as const;
    const { lexicon } = await lexiconOf({ source, notation: 'letters' });
    const { wordlikeness, percentile, reason, at, nearest } = lexicon.measure(name);
    return {
      ...{ why: null, word: lexicon.has(name) },
      ...{ wordlikeness, percentile, reason, at, nearest },
    };
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    return { why: err.message, ...UNKNOWN };
  }
}
