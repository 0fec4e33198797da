/** Texts of results, made in a thread: pages of them, and sidecars; and what is restored from these. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/errors.ts';
import { jsonText, parseJson } from '../../engine/base/json.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { candidateTable, countDistinct } from '../../engine/names/candidates.ts';
import {
  between,
  HASHED,
  type Layout,
  nameOf,
  PACKAGED,
  recordTexts,
} from '../../engine/names/render.ts';
import { type RecordList, recordList } from '../../store/files/artifact.ts';
import {
  type PreparedSidecar,
  prepareSidecar,
  type SidecarContext,
} from '../../store/sessions/sidecars.ts';
import { type ResultKind, readSidecarPayload } from '../../store/sidecars/payload.ts';
import type { PatchKey } from '../../store/sidecars/slots.ts';
import type { Page, RestoredColumns, ResultPage } from '../values.ts';

/** Items from..to-1 as they stand in a list of a layout, without its brackets. */
export function pageText(
  layout: Layout,
  corpus: Corpus,
  page: Page,
  from: number,
  to: number,
): string {
  const records = recordTexts(layout, corpus);
  if (page.kind === 'long-walk') return records.walkPart(page.ids, from, to);
  const item = itemsOf(records, page);
  return Array.from({ length: to - from }, (_, k) => item(from + k)).join(between(layout));
}

/** Items from..to-1 as the members of a package hold them; of `names` the plain names, one a line. */
export function packageItems(corpus: Corpus, page: Page, from: number, to: number): string {
  if (page.kind !== 'names') return pageText(PACKAGED, corpus, page, from, to);
  const table = candidateTable(page.table);
  const places = page.selection.positions.subarray(from, to);
  return Array.from(places, (i) => nameOf(corpus, table, i)).join('\n');
}

type Records = ReturnType<typeof recordTexts>;
type ListPage = Exclude<Page, { kind: 'long-walk' }>;

/** Text of the i-th item, from 0. */
function itemsOf(records: Records, page: ListPage): (i: number) => string {
  const item = recordsIn(records, page);
  const { rows } = page;
  return rows ? (i) => item(rows[i]!) : item;
}

/** Text of the i-th record, from 0. */
function recordsIn(records: Records, page: ListPage): (i: number) => string {
  if (page.kind === 'walks') {
    const { ids, width } = page;
    return (i) => records.walk(ids.subarray(i * width, (i + 1) * width));
  }
  const table = candidateTable(page.table);
  if (page.kind === 'candidates') return records.candidates(table);
  if (page.kind === 'evaluated') return records.evaluated(table, page.params, page.codes);
  if (page.kind === 'selections') return records.selections(table, page.selection, page.policy);
  const name = records.names(table);
  return (i) => name(page.selection.positions[i]!);
}

export interface SidecarInput {
  readonly context: SidecarContext;
  readonly page: ResultPage;
  /** JSON texts, in which numbers keep their kind. */
  readonly params: string;
  readonly recipe: string;
}

/**
 * Writes the sidecar of a result under a temporary name, its records rendered as they are written. Progress counts
 * records, over the three times that they are rendered.
 */
export const writeSidecar = (
  corpus: Corpus,
  { context, page, params, recipe }: SidecarInput,
  hooks: Hooks,
): Promise<PreparedSidecar> =>
  prepareSidecar(context, page.kind, {
    fields: { params: parseJson(params) },
    list: recordList(recordsOf(corpus, page, hooks)),
    recipe: parseJson(recipe) as object,
  });

const countOf = (page: ResultPage): number =>
  page.kind === 'walks'
    ? page.ids.length / page.width
    : page.kind === 'candidates'
      ? page.table.signatures.length
      : page.selection.positions.length;

/** The records are rendered once to be hashed and twice to be written. */
const PASSES = 3;

/** Records of one text, and syllables of the walks of one text. */
const RECORDS_PER_TEXT = 512;
const SYLLABLES_PER_TEXT = 8192;

/**
 * The records in the layout that is hashed: groups of texts, and walks too long for one text as their chunks. They end when
 * nobody wants them any more, and tell how far they are.
 */
export function recordsOf(
  corpus: Corpus,
  page: ResultPage,
  hooks: Hooks = NO_HOOKS,
): RecordList['batches'] {
  const records = recordTexts(HASHED, corpus);
  const count = countOf(page);
  const item = itemsOf(records, page);
  const size =
    page.kind === 'walks' ? Math.floor(SYLLABLES_PER_TEXT / page.width) : RECORDS_PER_TEXT;
  let done = 0;
  const tell = (n: number): void => {
    throwIfCancelled(hooks);
    done += n;
    hooks.progress(done, PASSES * count);
  };
  return function* (): Generator<readonly string[] | string> {
    if (page.kind === 'walks' && size === 0) {
      const { ids, width } = page;
      for (let i = 0; i < count; i++) {
        yield ['']; // the chunks go on with it
        for (const chunk of records.walkChunks(ids.subarray(i * width, (i + 1) * width))) {
          tell(0);
          yield chunk;
        }
        tell(1);
      }
      return;
    }
    for (let from = 0; from < count; from += size) {
      const length = Math.min(size, count - from);
      tell(length);
      yield Array.from({ length }, (_, k) => item(from + k));
    }
  };
}

/** Results of a patch as its sidecars hold them, in the order of `kinds`. */
export async function restoreResults(
  corpus: Corpus,
  { runDir, patch, kinds }: { runDir: string; patch: PatchKey; kinds: readonly ResultKind[] },
): Promise<RestoredColumns[]> {
  const results: RestoredColumns[] = [];
  for (const kind of kinds) {
    const { result, ...kept } = await readSidecarPayload(runDir, patch, kind, corpus);
    const recipe = jsonText(kept.recipe);
    results.push(
      result.kind === 'candidates'
        ? { ...result, recipe, distinct: countDistinct(corpus, candidateTable(result.table)) }
        : { ...result, recipe },
    );
  }
  return results;
}
