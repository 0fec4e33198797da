/** Which files of a process of uvu hold the tests that failed, by what it printed. */
import { stripVTControlCharacters } from 'node:util';

/**
 * Those of `files` under whose heading a test failed, in their order; all of them when the text does not tell.
 * uvu prints the name of a file on a line of its own, in colours or without, and below it what happened there.
 */
export function failedFiles(text: string, files: readonly string[]): string[] {
  const failed = new Set<string>();
  let file = '';
  for (const line of stripVTControlCharacters(text).split('\n')) {
    if (files.includes(line.trim())) file = line.trim();
    else if (/^\s*FAIL\s/.test(line)) failed.add(file);
  }
  // a failure above the first heading belongs to nobody known
  return failed.size === 0 || failed.has('')
    ? [...files]
    : files.filter((name) => failed.has(name));
}
