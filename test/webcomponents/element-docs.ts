/** Reads what each element of the page documents, and writes docs/elements.md of it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';

/** A name with what is said of it. */
export interface Said {
  readonly name: string;
  readonly text: string;
}

export interface ElementDoc {
  readonly file: string;
  readonly tag: string;
  readonly name: string;
  /** The source from its file's beginning, or its own, to the next element. */
  readonly text: string;
  /** What the element is, by its comment or the first line of its file. */
  readonly about: string;
  readonly properties: readonly Said[];
  readonly fires: readonly Said[];
  readonly slots: readonly Said[];
  readonly parts: readonly Said[];
}

const COMMENT = String.raw`(?:(/\*\*(?:(?!\*/)[\s\S])*\*/)\s*)?`;
const ELEMENT = new RegExp(
  `${COMMENT}@(?:customElement|element)\\(\\s*'([^']+)'[^)]*\\)\\s+export class (\\w+)`,
  'g',
);
const PROPERTY = new RegExp(`${COMMENT}@property\\([^)]*\\)\\s*(?:override )?(\\w+)`, 'g');

const plain = (comment: string): string =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .trim();

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function tagged(comment: string, tag: string): Said[] {
  const found = plain(comment).matchAll(new RegExp(`^@${tag} ?([\\w-]*) - (.+)$`, 'gm'));
  return [...found].map(([, name, text]) => ({ name: name!, text: text! }));
}

/** Every element, in the order of its files. */
export async function readElements(): Promise<ElementDoc[]> {
  const page = join(packageRoot(), 'webcomponents');
  const files = (await readdir(page, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const all: ElementDoc[] = [];
  const aboutOf = (comment: string): string =>
    oneLine(plain(comment).replace(/^@[\s\S]*$/m, '')).replace(/^\p{Ll}/u, (letter) =>
      letter.toUpperCase(),
    );
  for (const file of files.sort()) {
    const whole = await readFile(join(page, file), 'utf8');
    const found = [...whole.matchAll(ELEMENT)];
    // the file's first line says what its first element is
    const [, opening = ''] = /^\/\*\* <[\w-]+>: (.*) \*\/$/m.exec(whole) ?? [];
    for (const [k, [, comment = '', tag, name]] of found.entries()) {
      const text = whole.slice(k === 0 ? 0 : found[k]!.index, found[k + 1]?.index);
      const properties = [...text.matchAll(PROPERTY)].map(([, said = '', property]) => ({
        name: property!,
        text: oneLine(plain(said)),
      }));
      all.push({
        file,
        tag: tag!,
        name: name!,
        text,
        about: aboutOf(comment) || (k === 0 ? aboutOf(opening) : ''),
        properties,
        fires: tagged(comment, 'fires'),
        slots: tagged(comment, 'slot'),
        parts: tagged(comment, 'csspart'),
      });
    }
  }
  return all;
}

const ROOMS: Readonly<Record<string, string>> = {
  parts: 'Shared by places',
  charts: 'Charts',
  shell: 'The frame',
  pages: 'Places',
};

const row = (kind: string, { name, text }: Said): string =>
  `  - ${kind}${name === '' ? '' : ` \`${name}\``}${text === '' ? '' : `: ${text}`}`;

/** docs/elements.md as a whole. */
export function elementsText(all: readonly ElementDoc[]): string {
  const lines = [
    '# Elements of the page',
    '',
    'The custom elements of `webcomponents/`: what each is, its properties, the events that it fires with what their',
    '`detail` holds, its slots and parts. Made of the comments in the source by `npm run docs -- elements`; a test',
    'compares them. They read from the server through `logic/reading.ts`, whose states are `idle`, `reading`, `ready`,',
    '`stale` and `failed`.',
  ];
  for (const [room, title] of Object.entries(ROOMS)) {
    lines.push('', `## ${title}`, '');
    for (const one of all.filter(({ file }) => file.startsWith(`${room}/`))) {
      lines.push(
        `- \`<${one.tag}>\`: ${one.about}`,
        ...one.properties.map((said) => row('property', said)),
        ...one.fires.map((said) => row('event', said)),
        ...one.slots.map((said) => row('slot', said)),
        ...one.parts.map((said) => row('part', said)),
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
