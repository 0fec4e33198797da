/** SHA-256 of JSON payloads: of what went into a result and of what came out. */
import { textHash } from '#platform';
import { writeJson } from './json-text.ts';

/** SHA-256 of an input payload: its canonical JSON text, 64 lower-case hex digits. */
export function payloadHash(value: unknown): string {
  const hash = textHash();
  writeJson(value, { sortKeys: true }, hash.update);
  return hash.hex();
}

/**
 * SHA-256 of an output payload: its tight canonical JSON text in which every run of spaces, also
 * within texts, is one space. 64 lower-case hex digits.
 */
export function outputHash(value: unknown): string {
  const hash = textHash();
  let endsInSpace = false;
  writeJson(value, { sortKeys: true, tight: true }, (chunk) => {
    let text = endsInSpace ? chunk.replace(/^ +/, '') : chunk;
    if (text.includes('  ')) text = text.replace(/ {2,}/g, ' ');
    if (text === '') return;
    endsInSpace = text.endsWith(' ');
    hash.update(text);
  });
  return hash.hex();
}

/** True for 64 lower-case hex digits. */
export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
