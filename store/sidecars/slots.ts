/** The eight sidecars of a run: kinds, slots, paths and pointers. */
import { isHash, isJsonObject } from '../../engine/base/json.ts';

export type PatchKey = 'a' | 'b';

export const SIDECAR_KINDS = ['walks', 'candidates', 'selections', 'package'] as const;

/** What a sidecar holds. */
export type SidecarKind = (typeof SIDECAR_KINDS)[number];

export type SidecarSlot = `patch_${PatchKey}_${SidecarKind}`;

/** Pointer of the run state to a sidecar, as it stands in the file. */
export interface SidecarRef {
  readonly relative_path: string;
  readonly artifact_kind: SidecarKind;
  readonly patch: PatchKey;
  readonly ipc_input_hash: string;
  readonly ipc_output_hash: string;
}

export type SidecarRefs = Readonly<Record<SidecarSlot, SidecarRef | null>>;

export interface SlotName {
  readonly slot: SidecarSlot;
  readonly patch: PatchKey;
  readonly kind: SidecarKind;
}

/** All eight slots in the order of the file. */
export const SIDECAR_SLOTS: readonly SlotName[] = (['a', 'b'] as const).flatMap((patch) =>
  SIDECAR_KINDS.map((kind) => ({ slot: `patch_${patch}_${kind}` as const, patch, kind })),
);

/** Key of the list in the payload of a kind; a package has none. */
export const LIST_KEYS: Readonly<Record<SidecarKind, string | null>> = {
  walks: 'walks',
  candidates: 'candidates',
  selections: 'selected_names',
  package: null,
};

/** Path of a sidecar below its run directory, joined by `/`. */
export const sidecarPath = (patch: PatchKey, kind: SidecarKind): string =>
  `ipc/patch_${patch}_${kind}.v1.json`;

/** True for a pointer that fits its slot; where it points to is another question. */
export const isSidecarRef = (value: unknown, { patch, kind }: SlotName): value is SidecarRef =>
  isJsonObject(value) &&
  typeof value.relative_path === 'string' &&
  value.relative_path !== '' &&
  value.artifact_kind === kind &&
  value.patch === patch &&
  isHash(value.ipc_input_hash) &&
  isHash(value.ipc_output_hash);
