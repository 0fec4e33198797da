/** What patches give to a package, rendered as files of an archive, and what their runs keep of it. */
import { widest } from '../../engine/names/candidates.ts';
import { PACKAGED } from '../../engine/names/render.ts';
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
import type { CorpusHandle, Page } from '../../workers/values.ts';
import type { Patch } from '../patches/patch.ts';
import {
  type Candidates,
  type Chunking,
  itemChunks,
  namesOf,
  pageOf,
  type ReadRun,
  recordChunks,
  type SelectedNames,
  type Walks,
} from '../source/run.ts';

/** Syllables rendered at once: keeps a chunk of text below a megabyte or so. */
const SYLLABLES_PER_CHUNK = 2048;
/** Chunks on their way while one is written. */
const AHEAD = 2;

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
    files: packageFiles(contents, options, render),
    recipes: Object.fromEntries(
      PACKAGE_PATCHES.map((patch) => [`patch_${patch}`, recipesOf(contents, include, patch)]),
    ),
  };
}

/** The same of what was made of one run; several selections become class files all. */
export function runContent(
  { tasks, corpus, runId, syllables }: ReadRun,
  made: Pick<PatchContent, 'walks' | 'candidates' | 'selections'>,
  { include, classFiles }: PackageOptions,
  options: RunOptions = {},
): ReturnType<typeof packageContent> {
  const facts = { corpusType: corpusTypeOf(runId), syllableCount: syllables.size };
  return packageContent(
    { a: { ...made, ...facts, corpus, runId }, b: null },
    { include, classFiles: classFiles || made.selections.length > 1 },
    (of, page, from, to) => tasks.run('pack', { corpus: of, page, from, to }, options),
  );
}

/** What a package tells of a patch; nothing of names that come from none. */
export function factsOf(content: PatchContent | null): PatchFacts {
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

function packageFiles(
  contents: PatchContents,
  { include, classFiles }: PackageOptions,
  render: RenderItems,
): PackageFile[] {
  const paths = new Set<string>();
  const ofPatches = PACKAGE_PATCHES.map((patch) => {
    const { walks, candidates, selections } = taken(contents, include, patch);
    const corpusType = contents[patch]?.corpusType ?? '';
    const draw: Draw = (page, from, to) => render(contents[patch]!.corpus, page, from, to);
    return {
      walks: walks.map((made) => recordFile(patch, made, 'walks', made.width, draw)),
      candidates: candidates.map((drawn) => {
        return recordFile(patch, drawn, 'candidates', widest(drawn.table), draw);
      }),
      selections: selections
        .slice(0, 1)
        .flatMap((chosen) => [
          recordFile(patch, chosen, 'selections', widest(chosen.table), draw),
          nameFile(patch, chosen, 'selections_txt', `patch_${patch}/selections.txt`, draw),
        ]),
      classes: (classFiles ? selections : []).map((chosen) => {
        const path = classFilePath(corpusType, chosen.policy.name, patch, paths);
        return nameFile(patch, chosen, 'class_file', path, draw);
      }),
    };
  });
  const kinds = ['walks', 'candidates', 'selections', 'classes'] as const;
  return kinds.flatMap((kind) => ofPatches.flatMap((files) => files[kind]));
}

type Draw = Chunking<Page>['render'];

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
      yield* recordChunks(
        { page, from: 0, to: result.count, width },
        { layout: PACKAGED, syllables: SYLLABLES_PER_CHUNK, ahead: AHEAD, render: draw },
      );
      yield Buffer.from('\n]');
    },
  };
}

function nameFile(
  patch: PackagePatch,
  selection: SelectedNames,
  type: 'selections_txt' | 'class_file',
  path: string,
  draw: Draw,
): PackageFile {
  const { count, policy } = selection;
  const list = { page: namesOf(selection, 'names'), from: 0, to: count };
  const chunks = () => itemChunks(list, SYLLABLES_PER_CHUNK, '\n', { ahead: AHEAD, render: draw });
  return { path, type, patch, count, nameClass: policy.name, chunks };
}

/** What a patch holds now; null without a run. */
export function contentOf({
  content: { loaded, walks, candidates, selection },
}: Patch): PatchContent | null {
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
