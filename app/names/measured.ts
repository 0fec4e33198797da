/** Lists of experiments: pseudowords matched to the words of a file; and the provenance of measures, to reproduce them. */
import { basename, join } from 'node:path';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { looksLikeList } from '../../engine/kin/own/read-list.ts';
import { drawSeed, type Values } from '../../operations/fields.ts';
import type { Flags } from '../../operations/flags.ts';
import type { MATCH_FLAGS } from '../../operations/names.ts';
import { TEXT_PATH } from '../../store/corpus/run-text.ts';
import { fileDigest } from '../../store/files/digest.ts';
import { packageVersion } from '../../store/files/package-root.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { TaskOutput } from '../../workers/tasks.ts';
import { linesOf, readSource } from './read-source.ts';

/**
 * Trials and their provenance, in wire form. `paths`: the file of words; that of the source, absent for a run; a second
 * source (`and`); strings that no pseudoword may be (`without`). Throws as `readSource`, `linesOf` and the task `match`.
 */
export async function matchFile(
  pool: WorkerPool,
  source: SourceInput,
  paths: { readonly words: string } & Partial<
    Record<'source' | 'and' | 'without', string | undefined>
  >,
  { phonemes, seed: given, ...bounds }: Values<typeof MATCH_FLAGS>,
  { options, open }: { readonly options: Flags; readonly open: Parameters<typeof linesOf>[1] },
  signal: AbortSignal,
) {
  const seed = given ?? BigInt(drawSeed());
  const notation = phonemes ? 'blanks' : 'letters';
  // tags stand behind a tab
  const words = (await linesOf(paths.words, open, 1)).map((one) =>
    phonemes ? one : one.split('\t')[0]!,
  );
  const without = paths.without === undefined ? [] : await linesOf(paths.without, open, 1);
  const and = paths.and === undefined ? null : await textOrList(paths.and);
  const input = { source, and, notation, words, without, ...bounds, seed } as const;
  const { trials, sources, ...found } = await pool.run('match', input, { signal });
  const { count, ...tolerances } = bounds;
  const program = await programProvenance(paths.words, options);
  const made = {
    ...{ seed, ...program, count, tolerances, phonemes, ...found },
    sources: [
      await sourceProvenance(source, paths.source, sources[0]!),
      ...(and ? [await sourceProvenance(and, paths.and, sources[1]!)] : []),
    ],
    without: paths.without === undefined ? null : await fileProvenance(paths.without),
  };
  return { trials, made };
}

/** A text or a list. */
async function textOrList(path: string): Promise<SourceInput> {
  const source = await readSource('text', path, null, process.stdin);
  const isList = source.kind === 'text' && looksLikeList(source.text);
  return isList ? { ...source, kind: 'list' } : source;
}

/** Name and digest of a file; null where it can be read only once, as a pipe. */
const fileProvenance = async (path: string) => ({
  name: basename(path),
  sha256: await fileDigest(path).catch(() => null),
});

/** The program, its options and the file of strings behind a result. */
export const programProvenance = async (strings: string, options: Flags) => ({
  ...{ version: packageVersion(), options },
  strings: await fileProvenance(strings),
});

/** The file of a source, or of the words of a run, with the facts of its lexicon. */
export async function sourceProvenance(
  source: SourceInput,
  path: string | undefined,
  lexicon: TaskOutput<'measuredText'>['source'],
) {
  if (source.kind !== 'run') return { ...(await fileProvenance(path!)), ...lexicon };
  return { ...(await fileProvenance(join(source.runDir, TEXT_PATH))), name: source.id, ...lexicon };
}
