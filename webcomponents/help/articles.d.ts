/** The articles of `articles.md` in their order, as `build.mjs` hands them over. */
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
