/** Which addresses only this machine can reach. */

/** Host names of this machine as a `Host` header writes them. */
export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True when only this machine can reach a server bound to `host`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return LOOPBACK_NAMES.has(name) || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
