/** Markdown to HTML: headings with anchors, tables that scroll, commands and what they print told apart. */
import { Marked, Renderer } from 'marked';
import { escapeHtml, plainText } from './html.ts';

export interface Heading {
  readonly depth: number;
  /** HTML of the heading's text. */
  readonly html: string;
  readonly text: string;
  readonly anchor: string;
}

export type Rendered = Readonly<ReturnType<typeof renderMarkdown>>;

/** Addresses of the project's files, by which documents of the package lead to what it has not. */
const FILES_AT = /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:blob|raw)\/main\//;

/** A link without the address of the project: `/docs/kin.md`. */
export const ownLink = (link: string): string => link.replace(FILES_AT, '/');

/** Where a link or a picture leads on the site; null when there is nothing. */
export type Resolve = (target: string) => string | null;

const { table: plainTable } = Renderer.prototype;

export function renderMarkdown(markdown: string, resolve: Resolve) {
  const taken = new Set<string>();
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        // an anchor of its own may stand behind the text: {#anchor}
        const [, html, own] = /^(.*?)(?: \{#([\w-]+)\})?$/s.exec(this.parser.parseInline(tokens))!;
        const text = plainText(html!);
        const anchor = own ?? slugOf(text, taken);
        headings.push({ depth, html: html!, text, anchor });
        const link = `<a class="anchor" href="#${anchor}" aria-label="Link to: ${escapeHtml(text)}">#</a>`;
        return `<h${depth} id="${anchor}">${html}${depth === 1 ? '' : ` ${link}`}</h${depth}>\n`;
      },
      code({ text, lang }) {
        return codeBlock(text, lang ?? '');
      },
      table(token) {
        // in a box of its own that scrolls sideways when it has to; a column without a name has no heading
        const table = plainTable.call(this, token).replace(/<th[^>]*><\/th>/g, '<td></td>');
        const scoped = table.replace(/<th(?=[ >])/g, '<th scope="col"');
        return `<div class="table" tabindex="0" role="region" aria-label="Table">${scoped}</div>\n`;
      },
      link({ href: link, tokens }) {
        const href = ownLink(link);
        const text = this.parser.parseInline(tokens);
        if (/^[a-z]+:/.test(href))
          return `<a href="${escapeHtml(href)}" rel="noreferrer">${text}</a>`;
        const target = href.startsWith('#') ? href : resolve(href);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      image({ href, text }) {
        const target = resolve(ownLink(href));
        return target === null
          ? ''
          : `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      // comments are for the tests
      html: ({ text }) => (/^<\/?details>/.test(text) ? text : ''),
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title: headings[0]?.text ?? '', html, headings };
}

/** Commands, which begin with `$ `, are told apart from what they print. */
export function codeBlock(text: string, language: string): string {
  if (!/^\$ /m.test(text)) {
    const what =
      { text: 'Figure in text', '': 'Figure in text', answer: 'Answer' }[language] ??
      `Program or data, ${language}`;
    return `<pre tabindex="0" role="region" aria-label="${what}"><code>${escapeHtml(text)}</code></pre>\n`;
  }
  // a command goes on after a backslash, or within a quotation
  let command = '';
  const lines = text.split('\n').map((line) => {
    const goesOn = command.endsWith('\\') || (command.match(/'/g)?.length ?? 0) % 2 === 1;
    command = goesOn ? command + line : line.startsWith('$ ') ? line : '';
    return command === '' ? escapeHtml(line) : `<b>${escapeHtml(line)}</b>`;
  });
  return `<pre class="commands"><code>${lines.join('\n')}</code></pre>\n`;
}

/** The anchor of a heading's plain text, as GitHub makes it; `taken` holds those of the headings before it in the document. */
export function slugOf(heading: string, taken: Set<string>): string {
  const plain = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  let slug = plain;
  for (let n = 1; taken.has(slug); n++) slug = `${plain}-${n}`;
  taken.add(slug);
  return slug;
}
