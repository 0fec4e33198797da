/** The documents, in the order in which their commands are run; their links, the anchors of their headings, the help of the commands. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { VERBS } from '../../bin/main.ts';
import { ownLink, slugOf } from '../../docs/site/markdown.ts';
import { packageRoot } from '../../store/files/package-root.ts';

/** What a newcomer reads first. */
export const GUIDES: readonly string[] = [
  'docs/guide-names.md',
  'docs/guide-game.md',
  'docs/guide-million.md',
  'docs/guide-corpus.md',
];

/** Paths from the package's folder. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync(join(packageRoot(), 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

export const LIBRARY = 'docs/library-reference.md';
export const COMMAND_LINE = 'docs/command-line.md';

const HELP = /(<!-- help -->\n)[\s\S]*(<!-- \/help -->)/;

/** docs/command-line.md with the help of every command as it is now; what stands before it is written by hand. */
export async function commandLineText(): Promise<string> {
  const sections: string[] = [];
  for (const load of Object.values(VERBS)) {
    const { name, help } = await load();
    sections.push(`## ${name}\n\n\`\`\`text\n${help.trim()}\n\`\`\`\n`);
  }
  return readFileSync(join(packageRoot(), COMMAND_LINE), 'utf8').replace(
    HELP,
    (_, open: string, close: string) => `${open}\n${sections.join('\n')}\n${close}`,
  );
}

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

/** Links and pictures to files and anchors of the project, without those to other hosts; `/` before a path stands for its address. */
export function linksOf(markdown: string): Link[] {
  return prose(markdown).flatMap((text, i) =>
    [...text.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => ({ line: i + 1, target: ownLink(target!) }))
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

/** The texts of a built site by their names. */
export function textsOfSite(folder: string): Map<string, string> {
  const bytes = brotliDecompressSync(readFileSync(join(folder, 'texts.json.br')));
  return new Map(Object.entries(JSON.parse(bytes.toString()) as Record<string, string>));
}
