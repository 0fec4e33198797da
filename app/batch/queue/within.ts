/** Waiting for what may never come. */

/**
 * What the first of `work` gives, or undefined when none has settled after so many milliseconds. Keeps the
 * process alive until then, and no longer.
 */
export async function within<T>(
  ms: number,
  ...work: readonly Promise<T>[]
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([...work, late]);
  } finally {
    clearTimeout(timer);
  }
}
