/**
 * The fenced blocks of a Markdown file. In a block of commands, a line that begins with `$ ` is a command
 * (with `\` at its end it goes on in the next), and what follows is its output: `...` as a line stands for any
 * lines, within one for any text. A block of other content names its language (`json`, `ini`, `text`). A
 * comment `<!-- not run: REASON -->` before a block of commands says why it is not run.
 */

export interface Block {
  readonly file: string;
  /** Line of the fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** Why it is not run; null when it is to be. */
  readonly reason: string | null;
  readonly content: readonly string[];
}

export interface Step {
  readonly command: string;
  readonly output: readonly string[];
}

/** Languages of blocks that hold no commands. */
const DATA = new Set([
  'json',
  'ini',
  'text',
  'yaml',
  'ts',
  'js',
  'py',
  'c',
  'cpp',
  'cs',
  'gd',
  'sql',
]);
const NOT_RUN = /^<!-- not run: (.+) -->$/;

export function blocksOf(file: string, markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const language = /^```(\S*)$/.exec(lines[i]!)?.[1];
    if (language === undefined) continue;
    const end = lines.indexOf('```', i + 1);
    if (end < 0) throw new Error(`${file}:${i + 1}: the block has no end`);
    const before = lines.slice(0, i).findLast((line) => line.trim() !== '') ?? '';
    const reason = NOT_RUN.exec(before.trim())?.[1] ?? null;
    blocks.push({ file, line: i + 1, language, reason, content: lines.slice(i + 1, end) });
    i = end;
  }
  return blocks;
}

export const holdsCommands = ({ language }: Block): boolean => !DATA.has(language);

/** The commands of a block with their outputs. Throws where a line belongs to none. */
export function stepsOf({ file, line, content }: Block): Step[] {
  const steps: { command: string; output: string[] }[] = [];
  let open = false;
  content.forEach((text, i) => {
    const last = steps.at(-1);
    if (open && last) last.command += `\n${text}`;
    else if (text.startsWith('$ ')) steps.push({ command: text.slice(2), output: [] });
    else if (last) last.output.push(text);
    else
      throw new Error(`${file}:${line + 1 + i}: no command ("$ ") and no reason why it is not run`);
    open = isOpen(steps.at(-1)!.command) && (open || text.startsWith('$ '));
  });
  return steps.map(({ command, output }) => ({ command, output: trimEnd(output) }));
}

/** A command goes on after a backslash, or within a quotation. */
function isOpen(command: string): boolean {
  return command.endsWith('\\') || (command.match(/'/g)?.length ?? 0) % 2 === 1;
}

function trimEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(0, last + 1);
}

/** The expected output as a pattern for the whole of the actual one. */
export function outputPattern(output: readonly string[]): RegExp {
  let pattern = '';
  for (const line of output) {
    if (line.trim() === '...') pattern += '(?:.*\\n)*?';
    else pattern += `${line.split('...').map(escapeText).join('.*')}\\n`;
  }
  return new RegExp(`^${pattern}$`);
}

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
