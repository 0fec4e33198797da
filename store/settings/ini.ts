/** Reads one section of an INI file. */
import { parse } from 'ini';
import { EngineError } from '../../engine/base/errors.ts';

/** One `key = value` line of a section; `line` counts from 1. */
export interface IniEntry {
  readonly value: string;
  readonly line: number;
}

/**
 * Reads one section of an INI text; keys come back in lower case. `key = value` or `key : value` (the first of the
 * two signs separates), lines that start with `#` or `;` are comments, and all else in a value is literal, so that a
 * path may hold any character: values are handed to the parser in quotes. Other sections are skipped unread; one that
 * occurs twice is read as one.
 *
 * Errors (`config-invalid`): a line of the section without separator or key; a key given twice.
 */
export function readIniSection(text: string, section: string): Map<string, IniEntry> {
  const lines = new Map<string, number>();
  const plain: string[] = [];
  let inside = false;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim();
    const header = /^\[(.+)\]$/.exec(line);
    if (header) inside = header[1]!.trim() === section;
    if (header || !inside || /^([#;]|$)/.test(line)) continue;
    const split = line.search(/[=:]/);
    const key = line.slice(0, Math.max(0, split)).trim().toLowerCase();
    if (split < 1) {
      throw invalid(`line ${at + 1} of section [${section}] is not "key = value": ${line}`);
    }
    const earlier = lines.get(key);
    if (earlier !== undefined) {
      throw invalid(
        `line ${at + 1}: ${key} is already set on line ${earlier}; keep one of the two.`,
      );
    }
    lines.set(key, at + 1);
    // under its number: some keys mean something to the parser
    plain.push(`${at + 1}=${quoted(line.slice(split + 1).trim())}`);
  }
  const values = parse(plain.join('\n'), { bracketedArray: false });
  return new Map([...lines].map(([key, line]) => [key, { value: String(values[line]), line }]));
}

/** In quotes, without the line ends of Unicode, at which the parser stops. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);

const invalid = (message: string): EngineError => new EngineError('config-invalid', message);
