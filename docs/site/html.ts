/** The frame of a page of the site. */
import type { Heading, Rendered } from './markdown.ts';

export interface NavGroup {
  readonly title: string;
  readonly links: readonly { readonly page: string; readonly title: string }[];
}

export interface Page extends Rendered {
  /** Name of the file. */
  readonly page: string;
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** HTML without its tags and with its characters. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Headings from which on a page has a list of them. */
const MIN_CONTENTS = 3;

/** A whole page. It works without the script, which adds the search alone. */
export function pageHtml({ page, title, html, headings }: Page, nav: readonly NavGroup[]): string {
  const parts = headings.filter(({ depth }) => depth === 2);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === 'Namewalk' ? 'Namewalk' : `${escapeHtml(title)} · Namewalk`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="site.css">
<script type="module" src="search.js"></script>
</head>
<body>
<a class="skip" href="#main">To the text</a>
<header>
<a class="home" href="index.html">Namewalk</a>
<a class="pages" href="#pages">All pages</a>
<div id="search" role="search" hidden></div>
</header>
<div class="columns">
<main id="main" tabindex="-1">
${html}</main>
${parts.length < MIN_CONTENTS ? '' : contents(parts)}
<nav id="pages" aria-label="All pages">
${nav.map((group) => navGroup(group, page)).join('\n')}
</nav>
</div>
</body>
</html>
`;
}

const contents = (
  parts: readonly Heading[],
): string => `<nav class="contents" aria-label="On this page">
<h2>On this page</h2>
<ul>
${parts.map(({ anchor, html }) => `<li><a href="#${anchor}">${html.replace(/<\/?a\b[^>]*>/g, '')}</a></li>`).join('\n')}
</ul>
</nav>`;

const navGroup = (
  { title, links }: NavGroup,
  here: string,
): string => `<h2>${escapeHtml(title)}</h2>
<ul>
${links
  .map(
    ({ page, title: name }) =>
      `<li><a href="${page}"${page === here ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`,
  )
  .join('\n')}
</ul>`;
