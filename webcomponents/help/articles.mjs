/** The help as a module: what `articles.md` says, in templates. */
import { Marked } from 'marked';

const COMMENT = /^<!-- ([^;]*?)(?:; see (.*?))? -->$/m;

/**
 * The articles of a document: each with the heading above it, its title, its topics, the articles that it leads to, and
 * its text as HTML.
 */
export function articlesOf(markdown) {
  const marked = new Marked();
  return markdown
    .split(/^# /m)
    .slice(1)
    .flatMap((part) => {
      const [section, ...articles] = part.split(/^## /m);
      return articles.map((article) => {
        const [, topics, see] = COMMENT.exec(article) ?? [];
        if (topics === undefined) throw new Error(`No topics: ${article.slice(0, 60)}`);
        const [title, ...text] = article.split('\n');
        return {
          section: section.trim(),
          title,
          topics: topics.split(', '),
          see: see?.split(', ') ?? [],
          html: marked.parse(text.join('\n').replace(COMMENT, '')),
        };
      });
    });
}

/** Source of the module `help-articles`. */
export function articlesModule(markdown) {
  const articles = articlesOf(markdown).map(({ html, ...rest }) => {
    const template = html.trim().replace(/[`\\]|\$(?=\{)/g, '\\$&');
    return `{...${JSON.stringify(rest)},body:html\`${template}\`}`;
  });
  return `import{html}from'lit';export default [${articles.join(',\n')}];`;
}
