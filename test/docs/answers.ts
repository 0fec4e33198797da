/**
 * The replies that the API reference shows: those of the document's examples, as a server sends them. Recorded in
 * `docs/site/answers.json` by `npm run docs`, and compared with the replies of now by a test.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../engine/base/json.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { type SentExample, sendExamples } from '../http/examples.ts';
import { startServer } from '../server.ts';

/** A reply as the reference shows it. */
export interface Answer {
  /** As it was asked for, with the query. */
  readonly path: string;
  readonly status: number;
  /** Content type without parameters; empty when there is no body. */
  readonly type: string;
  /** The body: of JSON with long lists and texts cut, of anything else its first lines; null for bytes. */
  readonly body: string | null;
}

export type Answers = Readonly<Record<string, Answer>>;

const FILE = join(packageRoot(), 'docs', 'site', 'answers.json');

/** Entries of a list, keys of an object, letters of a text and lines that are shown. */
const MAX_ITEMS = 2;
const MAX_KEYS = 16;
const MAX_LETTERS = 160;
const MAX_LINES = 8;
const MAX_JSON_LINES = 70;
/** Letters of a line of JSON that holds a whole list or object. */
const MAX_WIDTH = 88;

/** What is another with each recording stands as one and the same. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/g, '2026-01-01T12:00:00Z'],
  [/(?<!\d)\d{8}_\d{6}(?!\d)/g, '20260101_120000'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://localhost:8000'],
];
/** Hashes, and keys of numbers that are others with each recording. */
const VARYING_VALUES = /"[0-9a-f]{64}"|(?<="(\w*_ms|\w*seconds|processing_time)": )[^,\n]+/g;

export function recordedAnswers(): Answers {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Answers;
}

/** Writes the file anew; an answer that differs in what varies alone stays as it was. */
export async function recordAnswers(): Promise<void> {
  let old: Answers = {};
  try {
    old = recordedAnswers();
  } catch {
    // the first recording
  }
  const answers: Record<string, Answer> = {};
  const server = await startServer();
  try {
    for await (const sent of sendExamples(server)) {
      const before = old[sent.id];
      const answer = answerOf(sent);
      answers[sent.id] = before && steadyText(before) === steadyText(answer) ? before : answer;
    }
  } finally {
    await server.close();
  }
  writeFileSync(FILE, `${JSON.stringify(answers, null, 2)}\n`);
}

/** An answer without what varies, to compare with. */
export const steadyText = (answer: Answer): string =>
  JSON.stringify({ ...answer, body: answer.body?.replace(VARYING_VALUES, '*') });

export function answerOf({
  path,
  reply,
  placeholders,
}: SentExample & { placeholders(text: string): string }): Answer {
  const type = String(reply.headers['content-type'] ?? '').split(';')[0]!;
  const shown = (text: string): string =>
    VARYING.reduce((result, [pattern, by]) => result.replace(pattern, by), placeholders(text));
  const common = { path: shown(path), status: reply.status, type };
  if (reply.text === '') return { ...common, body: '' };
  if (type === 'application/json') {
    return { ...common, body: firstLines(shown(jsonText(cut(reply.body))), MAX_JSON_LINES) };
  }
  if (!/^text\/|ndjson|javascript/.test(type)) return { ...common, body: null };
  const lines = shown(reply.text).split('\n').map(shortText);
  return { ...common, body: firstLines(lines.join('\n'), MAX_LINES) };
}

/** JSON in lines, with what fits into one in one. */
const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /([[{])\n\s+([^[\]{}]{1,90}?)\n\s*([\]}])/g,
    (all, open: string, inner: string, close: string) => {
      const line = open + inner.replace(/\n\s+/g, ' ') + close;
      return line.length <= MAX_WIDTH ? line : all;
    },
  );

function firstLines(text: string, most: number): string {
  const lines = text.split('\n');
  return lines.length <= most ? text : [...lines.slice(0, most), '...'].join('\n');
}

const shortText = (text: string): string =>
  text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS)}...`;

/** A value with the first entries of its lists, and short texts. */
function cut(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value);
  if (Array.isArray(value)) {
    const first = value.slice(0, MAX_ITEMS).map(cut);
    const more = value.length - first.length;
    return more > 0 ? [...first, `... ${more} more`] : first;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  const first = entries.slice(0, MAX_KEYS).map(([key, one]) => [key, cut(one)] as const);
  const more = entries.length - first.length;
  return Object.fromEntries(more > 0 ? [...first, ['...', `${more} more`]] : first);
}
