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
  const left = new Set(sessions);
  const ids = new Set(sessions.map(({ session_id }) => session_id));
  /** A branch: its rows, and when the newest of its sessions was made. */
  const branch = (session: T, depth: number): { rows: Row<T>[]; newest: string } => {
    left.delete(session);
    const below = branches((one) => one.parent_session_id === session.session_id, depth + 1);
    return {
      rows: [{ session, depth }, ...below.flatMap(({ rows }) => rows)],
      newest: [session.created_at_utc ?? '', below[0]?.newest ?? ''].sort()[1]!,
    };
  };
  const branches = (begins: (session: T) => boolean, depth: number) =>
    sessions
      .filter((one) => left.has(one) && begins(one))
      .map((one) => branch(one, depth))
      .sort((a, b) => (a.newest < b.newest ? 1 : a.newest > b.newest ? -1 : 0));
  const trees = branches(({ parent_session_id: id }) => !ids.has(id ?? ''), 0);
  // files that name each other as parents belong to no tree
  return [
    ...trees.flatMap(({ rows }) => rows),
    ...[...left].map((session) => ({ session, depth: 0 })),
  ];
}

interface Row<T> {
  readonly session: T;
  readonly depth: number;
}
