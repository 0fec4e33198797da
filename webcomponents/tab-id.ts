/**
 * An id of this tab, kept in the session storage under `key`: the same after a reload, another in every
 * other tab. A duplicated tab begins with a copy of the storage, so the id is also a lock that only one
 * tab can have; who finds it taken makes a new one.
 */
export async function ownTabId(key: string): Promise<string> {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept !== null && (await claim(`${key}.${kept}`))) return kept;
    const made = crypto.randomUUID();
    await claim(`${key}.${made}`);
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    return crypto.randomUUID(); // a browser that stores nothing: new with every load
  }
}

/** Takes a lock for as long as the tab shows the page; false when another tab has it. */
function claim(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}
