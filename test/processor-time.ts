/** Processor time instead of time on the clock: other work of the machine does not count in it. */

/**
 * Milliseconds of processor time that all threads of this process spend until `work` is done, those of a
 * server in it included; children are not. A limit on it leaves room for a processor that is several
 * times slower; strict limits on time live in the benches.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
