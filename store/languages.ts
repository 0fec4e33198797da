import { DETECTED_CODES } from '../engine/text/language-codes.ts';
import { patternSets, resolveCode } from './hyphenators.ts';

export interface Language {
  /** As the option `language` takes it. */
  readonly code: string;
  /** In English. */
  readonly name: string;
}

let names: Intl.DisplayNames | undefined;

/** English name of a language code such as `de_DE` or `de-1901`; the code itself where it has none. */
export function languageName(code: string): string {
  // made when first asked for: it takes some 30 ms, which a start need not wait for
  names ??= new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  try {
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code; // a dictionary file may be called anything
  }
}

/**
 * What the option `language` takes: `auto`, then by name the codes that detection answers as far as they
 * have patterns, and the pattern sets that none of these leads to. Throws `EngineError`
 * `hyphen-dir-unreadable`.
 */
export async function listLanguages(hyphenDir: string | null): Promise<Language[]> {
  const sets = await patternSets(hyphenDir);
  const detected = [...DETECTED_CODES.values(), 'sr_Latn'].filter((code) =>
    resolveCode(code, sets),
  );
  const reached = new Set(detected.map((code) => resolveCode(code, sets)));
  const others = [...new Set(sets.values())]
    .filter((set) => !reached.has(set))
    .map((set) => set.replaceAll('-', '_'));
  const taken = new Set<string>();
  const languages = [...detected, ...others].map((code): Language => {
    const name = languageName(code);
    // variants without a name of their own are told apart by their codes
    if (taken.has(name)) return { code, name: `${name}, ${code}` };
    taken.add(name);
    return { code, name };
  });
  languages.sort((a, b) =>
    a.name === b.name ? (a.code < b.code ? -1 : 1) : a.name < b.name ? -1 : 1,
  );
  return [{ code: 'auto', name: 'Detected for each file' }, ...languages];
}
