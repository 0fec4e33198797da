/**
 * The fenced blocks of a Markdown file. In a block of commands, a line that begins with `$ ` is a command
 * (with `\` at its end it goes on in the next), and what follows is its output: `...` as a line stands for any
 * lines, within one for any text. A block of other content names its language (`json`, `ini`, `text`).
 * Comments in the lines before a block say more: `<!-- not run: REASON -->` why it is not run,
 * `<!-- save as: FILE -->` that it is the content of a file, which later commands use, and
 * `<!-- needs: PROGRAM -->` without which program it is left out.
 */

export interface Block {
  readonly file: string;
  /** Line of the fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** Why it is not run; null when it is to be. */
  readonly reason: string | null;
  /** The file whose content it is. */
  readonly saveAs: string | null;
  /** The program without which it cannot be run. */
  readonly needs: string | null;
  readonly content: readonly string[];
}

export interface Step {
  readonly command: string;
  readonly output: readonly string[];
}

/** Languages of blocks that hold no commands. */
const DATA = new Set('json ini text yaml ts js lua py c cpp cs gd sql html'.split(' '));
const COMMENT = /^<!-- (not run|save as|needs): (.+) -->$/;

export function blocksOf(file: string, markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const language = /^```(\S*)$/.exec(lines[i]!)?.[1];
    if (language === undefined) continue;
    const end = lines.indexOf('```', i + 1);
    if (end < 0) throw new Error(`${file}:${i + 1}: the block has no end`);
    const said = commentsBefore(lines, i);
    blocks.push({
      file,
      line: i + 1,
      language,
      reason: said['not run'] ?? null,
      saveAs: said['save as'] ?? null,
      needs: said.needs ?? null,
      content: lines.slice(i + 1, end),
    });
    i = end;
  }
  return blocks;
}

/** What the comments right before a line say. */
function commentsBefore(lines: readonly string[], at: number): Partial<Record<string, string>> {
  const said: Partial<Record<string, string>> = {};
  for (let i = at - 1; i >= 0; i--) {
    const line = lines[i]!.trim();
    const [, key, value] = COMMENT.exec(line) ?? [];
    if (key === undefined && line !== '') break;
    if (key !== undefined) said[key] = value!;
  }
  return said;
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
