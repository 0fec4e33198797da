/** Reads the block-lists, allow-lists and words that a request excludes. */
import { LongList, oneLine } from '../../engine/base/long-list.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { ExcludeRequest, NameList } from '../../operations/walker/exclude.ts';
import { readNameList, readSourceWords } from '../../store/corpus/source-words.ts';
import { offensiveWordsOfRun } from '../../store/names/language-data.ts';
import type { PathGate } from '../settings/path-gate.ts';

/**
 * Reads the files that an exclusion needs; null excludes nothing. `runDir` is the run whose source counts; files are named
 * through the gate. Faults are `EngineError` and `RequestError`.
 */
export async function loadExclusion(
  request: ExcludeRequest | null,
  runDir: string,
  gate: PathGate,
): Promise<ExclusionSpec | null> {
  if (request === null) return null;
  const { offensive, sourceWords, similarToSource } = request;
  const lines = async (names: NameList): Promise<string | null> => {
    if (typeof names === 'string') return readNameList(await gate.permitted(names));
    if (names instanceof LongList) return names.text;
    return names?.map(oneLine).join('\n') ?? null;
  };
  return {
    offensive,
    sourceWords,
    similarToSource,
    allowList: await lines(request.allBut),
    names: await lines(request.names),
    words: sourceWords || similarToSource !== null ? await readSourceWords(runDir) : null,
    ...(request.offensiveInLanguage && { offensiveWords: await offensiveWordsOfRun(runDir) }),
  };
}
