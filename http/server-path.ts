import { resolvePath } from '../store/package-paths.ts';
import { mayBrowse } from './browse.ts';
import { badRequest } from './errors.ts';
import { isLoopback } from './guard.ts';
import type { Services } from './services.ts';

/**
 * Folders that requests may name files in: null for all, because only this machine can ask; else those
 * that may be browsed.
 */
export function openRoots({
  config,
  settings,
}: Pick<Services, 'config' | 'settings'>): readonly string[] | null {
  if (isLoopback(config.host)) return null;
  return config.browseRoots ?? [process.cwd(), settings.outputBase];
}

/** The path, absolute and with links resolved; 400 when it lies outside the roots. */
export async function permitted(text: string, roots: readonly string[] | null): Promise<string> {
  const path = resolvePath(text);
  if (await mayBrowse(path, roots)) return path;
  throw badRequest(`Permission denied: ${text}`);
}
