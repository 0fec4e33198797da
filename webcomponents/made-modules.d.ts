/** Modules that `build.mjs` hands over. */

/** A picture as text. */
declare module '*.svg' {
  const text: string;
  export default text;
}

/** The articles of `help/articles.md` in their order. */
declare module 'help-articles' {
  interface Article {
    readonly section: string;
    readonly title: string;
    /** What `data-help` names; the first is its id. */
    readonly topics: readonly [string, ...string[]];
    /** Ids of related articles. */
    readonly see: readonly string[];
    readonly body: import('lit').TemplateResult;
  }
  const articles: readonly Article[];
  export default articles;
}

/** What the engine in the page has of languages at once, and which of the others can be fetched. */
declare module 'language-data' {
  import type { NameClass } from '../engine/kin/asked/make-names.ts';
  import type { PatternFile } from '../engine/kin/language-data.ts';

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

/** The programs of `modules/`, and the reader for Godot, by the names of their files. */
declare module 'module-templates' {
  const templates: Readonly<Record<string, string>>;
  export default templates;
}
