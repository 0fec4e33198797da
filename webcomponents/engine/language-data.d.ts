/** What the engine in the page has of languages at once, and which of the others can be fetched; `build.mjs` hands it over. */
declare module 'language-data' {
  import type { NameClass } from '../../engine/kin/asked/name-class.ts';
  import type { PatternFile } from '../../engine/kin/language-data.ts';

  const data: {
    /** Languages with a file of names, and with one of words. */
    readonly names: readonly string[];
    readonly words: readonly string[];
    /** name_patterns.yml, parsed. */
    readonly patterns: PatternFile;
    /** The name classes that ship. */
    readonly classes: readonly NameClass[];
  };
  export default data;
}
