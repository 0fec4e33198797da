/** The links of a Markdown file, and the anchors of its headings. */
import { slugOf } from '../../docs/site/slug.ts';

export interface Link {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly target: string;
}

/** What stands outside of fenced blocks, with other lines left empty. */
function prose(markdown: string): string[] {
  let fenced = false;
  return markdown.split('\n').map((line) => {
    if (!line.startsWith('```')) return fenced ? '' : line;
    fenced = !fenced;
    return '';
  });
}

/** Links and pictures to files and anchors of the project, without those to other hosts. */
export function linksOf(markdown: string): Link[] {
  return prose(markdown).flatMap((text, i) =>
    [...text.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => ({ line: i + 1, target: target! }))
      .filter(({ target }) => !/^[a-z]+:/.test(target)),
  );
}

export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const line of prose(markdown)) {
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1];
    // a link in a heading counts with its text alone
    if (heading) slugOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'), anchors);
  }
  return anchors;
}
