/** Work with what has to be closed: it is, whatever comes of the work. */

interface Closable {
  close(): unknown;
}

/** The result of `work`, which is over when it returns. */
export function closing<R extends Closable, T>(resource: R, work: (resource: R) => T): T {
  try {
    return work(resource);
  } finally {
    resource.close();
  }
}

/** The same of work that goes on after it returns. */
export async function closingAfter<R extends Closable, T>(
  resource: R,
  work: (resource: R) => Promise<T>,
): Promise<T> {
  try {
    return await work(resource);
  } finally {
    await resource.close();
  }
}
