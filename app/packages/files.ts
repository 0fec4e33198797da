/** The files of a package, rendered from what the patches hold; the record that their runs keep of it; checks of built packages. */
import { PromiseMap } from '../../engine/base/maps.ts';
import {
  archiveName,
  metadataPathOf,
  PACKAGE_PATCHES,
  type PackageInclude,
  type PackagePatch,
  type PatchContents,
  type PlannedFile,
  plannedFiles,
  takenOf,
} from '../../engine/names/package-files.ts';
import { between, PACKAGED } from '../../engine/names/render.ts';
import { fileState } from '../../store/files/digest.ts';
import type { PackageFile, PackagePlan, PatchFacts } from '../../store/packages/package.ts';
import type { PackageVerification } from '../../store/packages/verify.ts';
import { corpusTypeOf } from '../../store/runs/folder.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { Patch } from '../patches/patch.ts';
import {
  type Chunking,
  nameList,
  type ReadRun,
  type Result,
  recordChunks,
  type SelectedNames,
  wholeList,
} from '../source/run.ts';

/** Syllables rendered at once: keeps a chunk of text below a megabyte or so. */
const SYLLABLES_PER_CHUNK = 2048;
/** Chunks on their way while one is written. */
const AHEAD = 2;

type PatchContent = NonNullable<ReturnType<typeof contentOf>>;
type Contents = PatchContents<PatchContent>;

interface PackageOptions {
  readonly include: PackageInclude;
  /** Whether each selection is also written under a path that names its class. */
  readonly classFiles: boolean;
}

/** The parts of a plan that depend on what the patches hold; without any file there is nothing to package. */
export function packageContent(
  contents: Contents,
  { include, classFiles }: PackageOptions,
  tasks: ReadRun['tasks'],
  options: RunOptions = {},
): Pick<PackagePlan, 'patches' | 'include' | 'files' | 'recipes'> {
  const planned = plannedFiles<Result>(contents, include, classFiles, (made) => classOf(made)!);
  return {
    patches: { a: factsOf(contents.a), b: factsOf(contents.b) },
    include,
    files: planned.map((file): PackageFile => {
      const { path, type, patch, made } = file;
      const { corpus } = contents[patch]!;
      return {
        ...{ path, type, patch, count: made.count },
        nameClass: classOf(made),
        chunks: () =>
          textOf(file, (page, from, to) => tasks.run('pack', { corpus, page, from, to }, options)),
      };
    }),
    recipes: Object.fromEntries(
      PACKAGE_PATCHES.map((patch) => [`patch_${patch}`, recipesOf(contents, include, patch)]),
    ),
  };
}

const classOf = (made: Result): string | null =>
  made.kind === 'selections' ? made.policy.name : null;

/** `packageContent` for one run; of several selections each becomes a class file. */
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
    tasks,
    options,
  );
}

/** The facts about a patch in a package. */
const factsOf = (content: PatchContent | null): PatchFacts => ({
  run_id: content?.runId ?? null,
  corpus_type: content?.corpusType ?? null,
  syllable_count: content?.syllableCount ?? 0,
  walk_count: content?.walks?.count ?? 0,
  candidate_count: content?.candidates?.count ?? 0,
  selection_count: content?.selections[0]?.count ?? 0,
});

function recipesOf(contents: Contents, include: PackageInclude, patch: PackagePatch) {
  const { walks, candidates, selections } = takenOf<Result>(contents, include, patch);
  const recipes = selections.map(({ recipe }) => recipe);
  return {
    walks: walks[0]?.recipe ?? null,
    candidates: candidates[0]?.recipe ?? null,
    selections: recipes[0] ?? null,
    ...(recipes.length > 1 && { further_selections: recipes.slice(1) }),
  };
}

/** The text of a file: the names of a selection, a line each, or records as a list. */
async function* textOf(
  { type, made }: PlannedFile<Result>,
  render: Chunking['render'],
): AsyncGenerator<Uint8Array> {
  const how = { syllables: SYLLABLES_PER_CHUNK, ahead: AHEAD, render };
  if (made.kind === 'selections' && type !== 'selections') {
    yield* recordChunks(nameList(made), { separator: '\n', ...how });
    return;
  }
  yield Buffer.from('[\n');
  yield* recordChunks(wholeList(made), { separator: between(PACKAGED), ...how });
  yield Buffer.from('\n]');
}

/** What a patch holds now; null without a run. */
export function contentOf({ content: { loaded, walks, candidates, selection } }: Patch) {
  if (!loaded) return null;
  // the first is the selection of the patch; further ones become class files only
  const selections: readonly SelectedNames[] = selection ? [selection] : [];
  return {
    corpus: loaded.corpus,
    runId: loaded.run.run_id,
    corpusType: loaded.run.extractor_type,
    syllableCount: loaded.syllableCount,
    walks,
    candidates,
    selections,
  };
}

/** What the run of a patch keeps of a package; null when the patch gave nothing to it. */
export function recordOf(key: PackagePatch, plan: PackagePlan, bytes: number): object | null {
  if (!plan.files.some(({ patch }) => patch === key)) return null;
  const { name, version, include } = plan;
  const facts = plan.patches[key];
  return {
    package: { name, version, filename: archiveName(name, version), zip_size_bytes: bytes },
    include_flags: {
      walks: include[`walks_${key}`],
      candidates: include.candidates,
      selections: include.selections,
    },
    patch_data_presence: {
      has_walks: facts.walk_count > 0,
      has_candidates: facts.candidate_count > 0,
      has_selections: facts.selection_count > 0,
    },
  };
}

/** Checks that are remembered; a folder of more packages is checked anew now and then. */
const MAX_CHECKS = 1000;

/**
 * Cached checks of built packages; a result holds until a file of the package changes. A check returns the first result of
 * an archive and its metadata that is not `verified`, else the first; null when nothing is cached and it is not `affordable`.
 */
export function packageChecks(pool: WorkerPool) {
  // what could not be checked is tried again
  const known = new PromiseMap<string, PackageVerification>(MAX_CHECKS);
  return async (archive: string, affordable: boolean): Promise<PackageVerification | null> => {
    const files = await Promise.all([archive, metadataPathOf(archive)].map(fileState));
    const key = [archive, ...files.map((file) => file?.state)].join(' ');
    if (!affordable && !known.has(key)) return null;
    return known.get(key, async () => {
      const found = await pool.run('verifyPackage', { archive });
      return found.find(({ status }) => status !== 'verified') ?? found[0]!;
    });
  };
}
