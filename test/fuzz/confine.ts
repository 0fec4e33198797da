/** Keeps the paths in fuzzed requests inside the test's folder. */
import { resolve, sep } from 'node:path';
import { parseJson } from '../../engine/base/json.ts';
import { wireText } from './values.ts';

/** Whether a text names nothing outside `folder`, which is working directory and home of the server. */
function staysInside(text: string, folder: string): boolean {
  const path = text.replace(/^[\s\p{C}]+/u, '').replace(/^~(?=\/|$)/, '.');
  return `${resolve(folder, path)}${sep}`.startsWith(folder + sep);
}

/**
 * The value with every text in it that, taken for a path, would lead out of `folder` changed into one
 * that stays: what a request makes up must not be written just anywhere.
 */
export function confined(value: unknown, folder: string): unknown {
  if (typeof value === 'string') {
    return staysInside(value, folder)
      ? value
      : value.replaceAll('..', '__').replace(/[\s\p{C}/~]+/gu, '_');
  }
  if (Array.isArray(value)) return value.map((item) => confined(item, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, confined(item, folder)]),
  );
}

/** The same for the text of a body. What the server could read and we could not is not sent. */
export function confinedText(text: string, folder: string): string {
  try {
    return wireText(confined(JSON.parse(text), folder));
  } catch {
    try {
      parseJson(text);
    } catch {
      return text;
    }
    return '{';
  }
}
