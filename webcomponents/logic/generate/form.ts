/** The form of names from packages: scopes, queue, patterns, problems, request, command line; what is to be expected of a draw, and its names as rows. */

import { PATTERN_PARTS, parsePattern } from '../../../engine/names/full-name-pattern.ts';
import type { components } from '../../../http/wire.ts';
import type { RenderStyle } from '../names/render.ts';
import { commandLine } from '../snippets.ts';
import { type TextTable, tableOf } from '../table-text.ts';
import { seedForRequest } from '../walks/seed.ts';

type Schemas = components['schemas'];
export type GenerateRequest = Schemas['GenerateRequest'];
export type ClassKey = Schemas['NameClassKey'];

/** What is drawn from, with the keys of the API. */
export interface Scope {
  readonly class_key: ClassKey;
  readonly package_id: number;
  readonly syllable_key: string;
}

/** Where a part of a pattern is drawn from; its class follows from the part. */
export type PartScope = Omit<Scope, 'class_key'>;

export interface QueueItem extends Scope {
  readonly generation_count: number;
}

export interface GenerateForm {
  readonly mode: 'classes' | 'pattern';
  /** What the cards and the selects show; null before there is anything. */
  readonly scope: Scope | null;
  readonly count: number;
  /** Drawn together; when it is empty, `scope` is drawn. */
  readonly queue: readonly QueueItem[];
  readonly pattern: string;
  readonly parts: Readonly<Record<string, PartScope>>;
  readonly seed: string;
  readonly unique: boolean;
  readonly style: RenderStyle;
  readonly offensive: boolean;
}

export const MAX_NAMES = 100_000;
export const MAX_QUEUE = 32;

export const DEFAULT_GENERATE: Omit<GenerateForm, 'seed'> = {
  mode: 'classes',
  scope: null,
  count: 20,
  queue: [],
  pattern: '{first} {last}',
  parts: {},
  unique: true,
  style: 'title',
  offensive: true,
};

export function itemsOf({ queue, scope, count }: GenerateForm): readonly QueueItem[] {
  if (queue.length > 0) return queue;
  return scope ? [{ ...scope, generation_count: count }] : [];
}

/** What keeps the form from being sent; '' when nothing does. */
export function generateProblem(form: GenerateForm): string {
  const counts =
    form.mode === 'pattern'
      ? [form.count]
      : itemsOf(form).map(({ generation_count: count }) => count);
  if (counts.length === 0) return 'Choose a class first.';
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
    return 'The number of names must be a whole number from 1 on.';
  }
  if (counts.reduce((sum, count) => sum + count, 0) > MAX_NAMES) {
    return 'At most 100,000 names at once; the command `namewalk batch` has no such bound.';
  }
  if (form.mode === 'classes') return '';
  const { problem } = readPattern(form.pattern);
  if (problem) return problem;
  const missing = distinctParts(form.pattern).find((part) => !form.parts[part]);
  return missing ? `No package has names for {${missing}}.` : '';
}

/** The request; the form must have no problem. */
export function generateRequest(form: GenerateForm): GenerateRequest {
  const how: Omit<GenerateRequest, 'generation_count'> = {
    seed: seedForRequest(form.seed),
    unique_only: form.unique,
    output_format: 'json',
    render_style: form.style,
    ...(form.offensive && { exclude: { offensive: true } }),
  };
  if (form.mode === 'pattern') {
    const chosen = distinctParts(form.pattern).map((part) => [part, form.parts[part]!]);
    const parts: Record<string, PartScope> = Object.fromEntries(chosen);
    return { pattern: form.pattern, parts, generation_count: form.count, ...how };
  }
  const requests = itemsOf(form);
  if (requests.length === 1) return { ...requests[0]!, ...how };
  // the document calls the items plain objects; the count beside them is for items without one
  return { requests: requests as never, generation_count: form.count, ...how };
}

/** The equal command lines; undefined where the command has no word for what the form wants. */
export function generateCommand(form: GenerateForm): string | undefined {
  const how = {
    seed: form.seed,
    unique: form.unique,
    'exclude-offensive': form.offensive,
    style: form.style,
  };
  const line = (options: Record<string, string | number>): string =>
    commandLine(['namewalk', 'generate'], { ...options, ...how });
  if (form.mode === 'classes') {
    const lines = itemsOf(form).map((item) =>
      line({
        ...{ package: item.package_id, class: item.class_key, syllables: item.syllable_key },
        count: item.generation_count,
      }),
    );
    return lines.length > 0 ? lines.join('\n') : undefined;
  }
  const scopes = distinctParts(form.pattern).map((part) => form.parts[part]);
  const [first] = scopes;
  if (!first) return undefined;
  const same = scopes.every(
    (scope) => scope?.package_id === first.package_id && scope.syllable_key === first.syllable_key,
  );
  if (!same) return undefined; // the command draws all parts from one package
  const { pattern, count } = form;
  return line({ package: first.package_id, pattern, syllables: first.syllable_key, count });
}

export const classOfPart = (part: string): ClassKey =>
  PATTERN_PARTS[part as keyof typeof PATTERN_PARTS];

export { PATTERN_PARTS };

export interface PatternPart {
  readonly part: string;
  readonly optional: boolean;
}

/** The parts of a pattern as far as they are known, and what is wrong with it in the server's words; '' when nothing is. */
export function readPattern(pattern: string): {
  readonly parts: readonly PatternPart[];
  readonly problem: string;
} {
  const parts = [...pattern.matchAll(/\{\s*(\w+)\s*(\??)\}/g)]
    .map(([, part = '', mark]) => ({ part, optional: mark === '?' }))
    .filter(({ part }) => Object.hasOwn(PATTERN_PARTS, part));
  try {
    parsePattern(pattern);
    return { parts, problem: '' };
  } catch (error) {
    return { parts, problem: (error as Error).message };
  }
}

export const distinctParts = (pattern: string): readonly string[] => [
  ...new Set(readPattern(pattern).parts.map(({ part }) => part)),
];

export interface Capacity {
  readonly requested: number;
  readonly maximum: number;
  readonly given: number;
  /** How many of them say a name that came before, about; 0 without repetition. */
  readonly repeats: number;
  /** Probability that any name comes twice, 0 to 1. */
  readonly risk: number;
}

/**
 * `requested` draws from `maximum` names, each as likely as the others. With repetition n draws of N show
 * N (1 - (1 - 1/N)^n) different names; none comes twice with probability about exp(-n (n - 1) / 2N), the
 * birthday estimate. Values that a package holds several times come more often, so repeats are at least these.
 */
export function drawCapacity(requested: number, maximum: number, unique: boolean): Capacity {
  const n = requested;
  const N = maximum;
  if (N <= 0) return { requested, maximum, given: 0, repeats: 0, risk: 0 };
  if (unique) return { requested, maximum, given: Math.min(n, N), repeats: 0, risk: 0 };
  // expm1 and log1p keep the digits when N is large
  const different = N === 1 ? Math.min(n, 1) : -N * Math.expm1(n * Math.log1p(-1 / N));
  const risk = n > N ? 1 : -Math.expm1((-n * (n - 1)) / (2 * N));
  return { requested, maximum, given: n, repeats: Math.max(0, n - different), risk };
}

type GenerateAnswer = components['schemas']['GenerateAnswer'];

type AnyScope = { readonly [K in keyof Scope]: Scope[K] | undefined };

export interface GeneratedName extends AnyScope {
  readonly name: string;
  /** As it stands in the package; the same as `name` unless it was rendered. */
  readonly raw: string;
  /** Class, or the pattern. */
  readonly kind: string;
  readonly seed: string;
}

/** The names of a reply in their order, those of several requests one after the other. */
export function generatedNames(answer: GenerateAnswer): readonly GeneratedName[] {
  if (answer.results) return answer.results.flatMap((result) => generatedNames(result));
  const { names = [], raw_names: raw, class_key, package_id, syllable_key } = answer;
  return names.map((name, i) => ({
    ...{ name, raw: raw?.[i] ?? name, class_key, package_id, syllable_key },
    kind: class_key ?? answer.pattern ?? '',
    seed: String(answer.seed_used),
  }));
}

/** How many names an exclusion removed, of all requests together. */
export function excludedTotal(answer: GenerateAnswer): number {
  const own = Object.values(answer.excluded ?? {}).reduce((sum, n) => sum + n, 0);
  return (answer.results ?? []).reduce((sum, result) => sum + excludedTotal(result), own);
}

export const generatedTable = (names: readonly GeneratedName[]): TextTable =>
  tableOf(names, {
    name: ({ name }) => name,
    raw: ({ raw }) => raw,
    class: ({ kind }) => kind,
    package_id: ({ package_id = null }) => package_id,
    syllables: ({ syllable_key = null }) => syllable_key,
    seed: ({ seed }) => seed,
  });
