/** What the browser stores for the page, by kind and size. */

/** Something that the browser keeps under a key. */
export interface Kept {
  readonly key: string;
  /** Characters of its text. */
  readonly size: number;
}

/** What stands behind the keys, by how they begin. */
const KINDS: readonly (readonly [prefix: string, label: string])[] = [
  ['namewalk.settings', 'Settings'],
  ['namewalk.workbench', 'Parameters of the workbench'],
  ['namewalk.marks.', 'Dropped names'],
  ['namewalk.', 'Other preferences'],
];

/** How much is kept of each kind; foreign keys are ignored. */
export function keptKinds(
  kept: readonly Kept[],
): readonly { readonly label: string; readonly count: number; readonly size: number }[] {
  const byLabel = new Map<string, { count: number; size: number }>();
  for (const { key, size } of kept) {
    const kind = KINDS.find(([prefix]) => key.startsWith(prefix));
    if (!kind) continue;
    const sum = byLabel.get(kind[1]) ?? { count: 0, size: 0 };
    byLabel.set(kind[1], { count: sum.count + 1, size: sum.size + size });
  }
  return KINDS.flatMap(([, label]) => {
    const sum = byLabel.get(label);
    return sum ? [{ label, ...sum }] : [];
  });
}
