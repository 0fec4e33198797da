/** Reads one section of an INI file. */
import { EngineError } from '../../engine/base/errors.ts';

/** One `key = value` line of a section; `line` counts from 1. */
export interface IniEntry {
  readonly value: string;
  readonly line: number;
}

/**
 * Reads one section of an INI text; keys come back in lower case.
 *
 * The rules are few: `key = value` or `key : value` (the first of the two signs separates), lines
 * that start with `#` or `;` are comments, and everything else in a value is literal: there are no
 * comments after a value, no quotes and no escapes, so a path may hold any of these characters.
 * Other sections, and lines before the first section, are skipped unread. A section that occurs
 * twice is read as one.
 *
 * Errors (`config-invalid`): a line of the section without separator or key; a key given twice.
 */
export function readIniSection(text: string, section: string): Map<string, IniEntry> {
  const entries = new Map<string, IniEntry>();
  let inside = false;
  let number = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    number++;
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const header = /^\[(.+)\]$/.exec(line);
    if (header) {
      inside = header[1]!.trim() === section;
      continue;
    }
    if (!inside) continue;
    const split = line.search(/[=:]/);
    if (split < 1) {
      throw new EngineError(
        'config-invalid',
        `line ${number} of section [${section}] is not "key = value": ${line}`,
      );
    }
    const key = line.slice(0, split).trim().toLowerCase();
    const earlier = entries.get(key);
    if (earlier) {
      throw new EngineError(
        'config-invalid',
        `line ${number}: ${key} is already set on line ${earlier.line}; keep one of the two.`,
      );
    }
    entries.set(key, { value: line.slice(split + 1).trim(), line: number });
  }
  return entries;
}
