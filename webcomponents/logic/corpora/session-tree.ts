/** Sessions as a tree of revisions, newest first. */

export interface Revision {
  readonly session_id: string;
  /** Null when the file does not tell. */
  readonly created_at_utc: string | null;
  readonly parent_session_id: string | null;
}

/**
 * Sessions as a list with depths: each revision stands below the session that it was made from, the tree
 * with the newest session first, newer siblings before older ones. A revision whose parent is gone
 * counts as an original. `sessions` are in any order.
 */
export function sessionTree<T extends Revision>(
  sessions: readonly T[],
): readonly { readonly session: T; readonly depth: number }[] {
  const newestFirst = sessions.toSorted((a, b) => order(b.created_at_utc, a.created_at_utc));
  const known = new Map(newestFirst.map((session) => [session.session_id, session]));
  const parentOf = (session: T): T | undefined => known.get(session.parent_session_id ?? '');
  // a tree stands where its newest session does: each session brings its ancestors with it
  const inOrder = new Set<T>();
  for (const session of newestFirst) {
    for (let next: T | undefined = session; next && !inOrder.has(next); next = parentOf(next)) {
      inOrder.add(next);
    }
  }
  const children = new Map<T | undefined, T[]>();
  for (const session of inOrder) {
    const siblings = children.get(parentOf(session));
    if (siblings) siblings.push(session);
    else children.set(parentOf(session), [session]);
  }
  const rows: { session: T; depth: number }[] = [];
  const list = (session: T, depth: number): void => {
    rows.push({ session, depth });
    for (const child of children.get(session) ?? []) list(child, depth + 1);
  };
  for (const original of children.get(undefined) ?? []) list(original, 0);
  const listed = new Set(rows.map(({ session }) => session));
  // files that name each other as parents belong to no tree
  for (const session of inOrder) if (!listed.has(session)) rows.push({ session, depth: 0 });
  return rows;
}

const order = (a: string | null, b: string | null): number => {
  const [x, y] = [a ?? '', b ?? ''];
  return x < y ? -1 : x > y ? 1 : 0;
};
