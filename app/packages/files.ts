/** What patches give to a package, rendered as files of an archive, and what their runs keep of it. */
import { between, PACKAGED, walkFrame } from '../../engine/names/render.ts';
import type { PatchName } from '../../operations/walker.ts';
import {
  PACKAGE_PATCHES,
  type PackageFile,
  type PackageInclude,
  type PackagePatch,
  type PackagePlan,
  type PatchFacts,
} from '../../store/packages/manifest.ts';
import { archiveName, classFilePath } from '../../store/packages/name.ts';
import { corpusTypeOf } from '../../store/runs/folder.ts';
import type { RunOptions } from '../../workers/pool.ts';
import type { CorpusHandle, Page, WalkPart } from '../../workers/values.ts';
import type { Patch } from '../patches/patch.ts';
import {
  type Candidates,
  namesOf,
  pageOf,
  type SelectedNames,
  type Walks,
} from '../source/results.ts';
import type { OpenRun } from '../source/run.ts';

/** What stands between two records, two syllables or two steps. */
const BETWEEN = between(PACKAGED);

/** Syllables rendered at once: keeps a chunk of text below a megabyte or so. */
const SYLLABLES_PER_CHUNK = 2048;
/** Chunks on their way while one is written. */
const AHEAD = 2;

/** What one patch has to give. */
export interface PatchContent {
  readonly corpus: CorpusHandle;
  readonly runId: string;
  readonly corpusType: string;
  readonly syllableCount: number;
  readonly walks: Walks | null;
  readonly candidates: Candidates | null;
  /** The first is the selection of the patch; further ones become class files only. */
  readonly selections: readonly SelectedNames[];
}

type PatchContents = Readonly<Record<PackagePatch, PatchContent | null>>;

interface PackageOptions {
  readonly include: PackageInclude;
  /** Each selection also under a path that tells its name class. */
  readonly classFiles: boolean;
}

/** Renders items from..to-1 of a page as `packageItems` does, in a thread or at once. */
type RenderItems = (
  corpus: CorpusHandle,
  page: Page,
  from: number,
  to: number,
) => Uint8Array | Promise<Uint8Array>;

/** The parts of a plan that depend on what the patches hold; without any file there is nothing to package. */
export function packageContent(
  contents: PatchContents,
  options: PackageOptions,
  render: RenderItems,
): Pick<PackagePlan, 'patches' | 'include' | 'files' | 'recipes'> {
  const { include } = options;
  return {
    patches: { a: factsOf(contents.a), b: factsOf(contents.b) },
    include,
    files: [...packageFiles(contents, options, render)],
    recipes: Object.fromEntries(
      PACKAGE_PATCHES.map((patch) => [`patch_${patch}`, recipesOf(contents, include, patch)]),
    ),
  };
}

/** The same of what was made of one run; several selections become class files all. */
export function runContent(
  { tasks, corpus }: OpenRun,
  made: Omit<PatchContent, 'corpus' | 'corpusType'>,
  { include, classFiles }: PackageOptions,
  options: RunOptions = {},
): ReturnType<typeof packageContent> {
  return packageContent(
    { a: { ...made, corpus, corpusType: corpusTypeOf(made.runId) }, b: null },
    { include, classFiles: classFiles || made.selections.length > 1 },
    (of, page, from, to) => tasks.run('pack', { corpus: of, page, from, to }, options),
  );
}

function factsOf(content: PatchContent | null): PatchFacts {
  return {
    run_id: content?.runId ?? null,
    corpus_type: content?.corpusType ?? null,
    syllable_count: content?.syllableCount ?? 0,
    walk_count: content?.walks?.count ?? 0,
    candidate_count: content?.candidates?.count ?? 0,
    selection_count: content?.selections[0]?.count ?? 0,
  };
}

/** What is taken in of a patch: enabled, and not empty. */
function taken(contents: PatchContents, include: PackageInclude, patch: PackagePatch) {
  const content = contents[patch];
  const some = <T extends { readonly count: number }>(result: T | null | undefined): T[] =>
    result?.count ? [result] : [];
  return {
    walks: include[`walks_${patch}`] ? some(content?.walks) : [],
    candidates: include.candidates ? some(content?.candidates) : [],
    selections: include.selections ? (content?.selections ?? []).filter(({ count }) => count) : [],
  };
}

function recipesOf(contents: PatchContents, include: PackageInclude, patch: PackagePatch) {
  const { walks, candidates, selections } = taken(contents, include, patch);
  const recipes = selections.map(({ recipe }) => recipe);
  return {
    walks: walks[0]?.recipe ?? null,
    candidates: candidates[0]?.recipe ?? null,
    selections: recipes[0] ?? null,
    ...(recipes.length > 1 && { further_selections: recipes.slice(1) }),
  };
}

/** The files in the order of the archive. */
function* packageFiles(
  contents: PatchContents,
  { include, classFiles }: PackageOptions,
  render: RenderItems,
): Generator<PackageFile> {
  const patches = PACKAGE_PATCHES.map((patch) => ({
    patch,
    held: taken(contents, include, patch),
    corpusType: contents[patch]?.corpusType ?? '',
    draw: (page: Page, from: number, to: number) => render(contents[patch]!.corpus, page, from, to),
  }));
  for (const { patch, held, draw } of patches) {
    for (const walks of held.walks) yield recordFile(patch, walks, 'walks', walks.width, draw);
  }
  for (const { patch, held, draw } of patches) {
    for (const candidates of held.candidates) {
      yield recordFile(patch, candidates, 'candidates', widest(candidates.table.blocks), draw);
    }
  }
  for (const { patch, held, draw } of patches) {
    const [selection] = held.selections;
    if (!selection) continue;
    yield recordFile(patch, selection, 'selections', widest(selection.table.blocks), draw);
    yield nameFile(patch, selection, 'selections_txt', `patch_${patch}/selections.txt`, draw);
  }
  if (!classFiles) return;
  const paths = new Set<string>();
  for (const { patch, held, corpusType, draw } of patches) {
    for (const selection of held.selections) {
      const path = classFilePath(corpusType, selection.policy.name, patch, paths);
      yield nameFile(patch, selection, 'class_file', path, draw);
    }
  }
}

type Draw = (page: Page, from: number, to: number) => Uint8Array | Promise<Uint8Array>;

/** A list of records. */
function recordFile(
  patch: PackagePatch,
  result: Walks | Candidates | SelectedNames,
  type: 'walks' | 'candidates' | 'selections',
  width: number,
  draw: Draw,
): PackageFile {
  const page = pageOf(result);
  return {
    path: `patch_${patch}/${type}.json`,
    type,
    patch,
    count: result.count,
    nameClass: result.kind === 'selections' ? result.policy.name : null,
    async *chunks() {
      yield Buffer.from('[\n');
      if (page.kind === 'walks' && width > SYLLABLES_PER_CHUNK) {
        for (let i = 0; i < result.count; i++) {
          if (i > 0) yield Buffer.from(BETWEEN);
          yield* longWalk(page.ids.subarray(i * width, (i + 1) * width), draw);
        }
      } else {
        const perChunk = Math.max(1, Math.floor(SYLLABLES_PER_CHUNK / width));
        yield* separated(page, result.count, perChunk, BETWEEN, draw);
      }
      yield Buffer.from('\n]');
    },
  };
}

/** The names of a selection, one a line. */
function nameFile(
  patch: PackagePatch,
  selection: SelectedNames,
  type: 'selections_txt' | 'class_file',
  path: string,
  draw: Draw,
): PackageFile {
  const { count, policy } = selection;
  const chunks = () =>
    separated(namesOf(selection, 'names'), count, SYLLABLES_PER_CHUNK, '\n', draw);
  return { path, type, patch, count, nameClass: policy.name, chunks };
}

/** A walk record too long for one chunk, part by part. */
async function* longWalk(ids: Uint32Array, draw: Draw): AsyncGenerator<Uint8Array> {
  const { pieces } = walkFrame(PACKAGED);
  const parts: readonly [WalkPart, string][] = [
    ['walk-formatted', ''],
    ['walk-syllables', BETWEEN],
    ['walk-steps', BETWEEN],
  ];
  for (const [k, [kind, separator]] of parts.entries()) {
    yield Buffer.from(pieces[k]!);
    yield* separated({ kind, ids }, ids.length, SYLLABLES_PER_CHUNK, separator, draw);
  }
  yield Buffer.from(pieces.at(-1)!);
}

/** All items of a page, chunk by chunk in order, the next ones in the making while one is written. */
async function* separated(
  page: Page,
  count: number,
  perChunk: number,
  separator: string,
  draw: Draw,
): AsyncGenerator<Uint8Array> {
  const between = Buffer.from(separator);
  const ahead: Promise<Uint8Array>[] = [];
  for (let i = 0, next = 0; i < count; i += perChunk) {
    for (; next < count && ahead.length < AHEAD; next += perChunk) {
      const from = next;
      const chunk = (async () => draw(page, from, Math.min(count, from + perChunk)))();
      chunk.catch(() => {}); // a fault of a chunk that is not waited for any more is nobody's
      ahead.push(chunk);
    }
    if (i > 0) yield between;
    yield await ahead.shift()!;
  }
}

function widest(blocks: readonly { readonly width: number }[]): number {
  return blocks.reduce((most, { width }) => Math.max(most, width), 1);
}

/** What a patch holds now; null without a run. */
export function contentOf({ loaded, walks, candidates, selection }: Patch): PatchContent | null {
  if (!loaded) return null;
  return {
    corpus: loaded.corpus,
    runId: loaded.run.run_id,
    corpusType: loaded.run.extractor_type,
    syllableCount: loaded.syllableCount,
    walks,
    candidates,
    selections: selection ? [selection] : [],
  };
}

/** What the run of a patch keeps of a package; null when the patch gave nothing to it. */
export function recordOf(key: PatchName, plan: PackagePlan, bytes: number): object | null {
  const { name, version, include } = plan;
  const facts = plan.patches[key];
  const flags = {
    walks: include[`walks_${key}`],
    candidates: include.candidates,
    selections: include.selections,
  };
  const presence = {
    has_walks: facts.walk_count > 0,
    has_candidates: facts.candidate_count > 0,
    has_selections: facts.selection_count > 0,
  };
  const gave =
    (flags.walks && presence.has_walks) ||
    (flags.candidates && presence.has_candidates) ||
    (flags.selections && presence.has_selections);
  if (!gave) return null;
  return {
    package: { name, version, filename: archiveName(name, version), zip_size_bytes: bytes },
    include_flags: flags,
    patch_data_presence: presence,
  };
}
