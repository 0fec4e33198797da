/** Reports on one name: its syllables, features, policies, and similar source words. */
import { EngineError } from '../../engine/base/errors.ts';
import type { Hooks } from '../../engine/base/hooks.ts';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { sharedMatcher, sharedWords } from '../../engine/filters/exclusions.ts';
import { type CandidateColumns, CandidateTable } from '../../engine/names/candidates.ts';
import { findName, inspectName, type NearWord, nearWords } from '../../engine/names/inspect.ts';
import type { NameList } from '../../engine/names/query.ts';
import { readSourceWords } from '../../store/corpus/source-words.ts';
import { offensiveWordsOfRun } from '../../store/names/language-data.ts';
import type { CorpusHandle } from '../values.ts';

/** A name to report on: by its syllables, or as the first of some lists that is spelled so. */
export interface InspectInput {
  readonly corpus: CorpusHandle;
  readonly runDir: string;
  readonly name: string | null;
  readonly syllables: readonly string[] | null;
  readonly lists: readonly (Pick<NameList, 'positions'> & { readonly table: CandidateColumns })[];
}

export type NameReport = Awaited<ReturnType<typeof reportName>>;

/** Source words that a report names, and how far they may be from the name. */
const NEAREST = 5;
const EDITS = 2;

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
      sharedMatcher().matches(bytes, bytes.length) ||
      (words !== null && sharedWords(words).matches(bytes, bytes.length)),
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
    const ids = findName(corpus, CandidateTable.from(table), positions, name, hooks);
    if (ids !== null) return Array.from(ids, (id) => corpus.syllable(id));
  }
  throw new EngineError(
    'name-unknown',
    `No candidate or selected name is '${name}'. Send its syllables.`,
  );
}

/** The name beside the words of the source; `why` they could not be read, then `word` is null. */
async function besideSource(
  runDir: string,
  name: string,
): Promise<{ why: string | null; word: boolean | null; nearest: readonly NearWord[] }> {
  try {
    const nearest = nearWords(await readSourceWords(runDir), name, EDITS, NEAREST);
    return { why: null, word: nearest[0]?.edits === 0, nearest };
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    return { why: err.message, word: null, nearest: [] };
  }
}
