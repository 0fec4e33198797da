/** What a patch gives to a package, and what its run keeps of it. */
import type { PatchName } from '../../operations/walker.ts';
import type { PackagePlan } from '../../store/packages/manifest.ts';
import { archiveName } from '../../store/packages/name.ts';
import type { Patch } from '../patches/patch.ts';
import type { PatchContent } from './files.ts';

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
