/** The choice of one slot in panels that show a single one. */
import { nothing } from 'lit';
import type { PatchName } from '../../api.ts';
import { selectField } from '../../parts/fields/select.ts';
import { route, setQuery } from '../../state/router.ts';

/** The patch that the address asks for, as far as it is among the shown ones. */
export const chosenPatch = (patches: readonly PatchName[]): PatchName =>
  patches.find((patch) => patch === route.value.query.of) ?? patches[0] ?? 'a';

/** Chooses the one patch of a panel that shows both elsewhere; nothing when there is one only. */
export function renderPatchChoice(
  patches: readonly PatchName[],
  chosen: PatchName,
  label = 'Patch',
) {
  if (patches.length < 2) return nothing;
  return selectField({
    label,
    value: chosen,
    options: patches.map((patch) => [patch, patch.toUpperCase()] as const),
    choose: (of) => setQuery({ of }),
  });
}
