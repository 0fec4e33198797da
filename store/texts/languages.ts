/** The languages that a run can be told, with their names and whether their words can be cut. */
import { DETECTED_CODES } from '../../engine/text/language-codes.ts';
import { patternSets, resolveCode } from './hyphenators.ts';
import { isCuttable } from './pattern-letters.ts';

export interface Language {
  /** As the option `language` takes it. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** Its patterns cut words in Latin script; others take `romanize`. */
  readonly cuttable: boolean;
}

let names: Intl.DisplayNames | undefined;

/** English name of a language code such as `de_DE` or `de-1901`; the code itself where it has none. */
export function languageName(code: string): string {
  // computed on first use: it takes some 30 ms, which a start need not wait for
  names ??= new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  try {
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code; // a dictionary file may be called anything
  }
}

/** English name of a script by its ISO 15924 code, as in `in Cyrillic script`. */
export function scriptName(code: string): string {
  return `in ${new Intl.DisplayNames('en', { type: 'script' }).of(code) ?? code} script`;
}

/**
 * What the option `language` takes: `auto`, then by name the codes that detection returns as far as they
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
  const languages = await Promise.all(
    [...detected, ...others].map(async (code): Promise<Language> => {
      const name = languageName(code);
      const cuttable = await isCuttable(resolveCode(code, sets)!, hyphenDir);
      // variants without a name of their own are told apart by their codes
      if (taken.has(name)) return { code, name: `${name}, ${code}`, cuttable };
      taken.add(name);
      return { code, name, cuttable };
    }),
  );
  languages.sort((a, b) =>
    a.name === b.name ? (a.code < b.code ? -1 : 1) : a.name < b.name ? -1 : 1,
  );
  return [{ code: 'auto', name: 'Detected for each file', cuttable: true }, ...languages];
}
