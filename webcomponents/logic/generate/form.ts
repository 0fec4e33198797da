/** The form of names from packages: scope, pattern, problems, request, command line; and its names as rows. */
import { PATTERN_PARTS, parsePattern } from '../../../engine/names/full-name-pattern.ts';
import type { Schemas } from '../../../http/wire.ts';
import { numberProblem, problemOf } from '../derive/form.ts';
import type { RenderStyle } from '../names/render.ts';
import { commandLine } from '../snippets.ts';
import { type TextTable, tableOf } from '../table-text.ts';
import { seedForRequest } from '../walks/seed.ts';

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

export interface GenerateForm {
  readonly mode: 'classes' | 'pattern';
  /** What the cards and the selects show; null before there is anything. */
  readonly scope: Scope | null;
  readonly count: number;
  readonly pattern: string;
  readonly parts: Readonly<Record<string, PartScope>>;
  readonly seed: string;
  readonly unique: boolean;
  readonly style: RenderStyle;
  readonly offensive: boolean;
}

export const COUNT = { schema: { type: 'integer', minimum: 1, maximum: 100_000 } } as const;

export const DEFAULT_GENERATE: Omit<GenerateForm, 'seed'> = {
  mode: 'classes',
  scope: null,
  count: 20,
  pattern: '{first} {last}',
  parts: {},
  unique: true,
  style: 'title',
  offensive: true,
};

/** What keeps the form from being sent; '' when nothing does. */
export function generateProblem(form: GenerateForm): string {
  if (form.mode === 'classes' && !form.scope) return 'Choose a class first.';
  const problem = numberProblem(COUNT, form.count);
  if (problem) return `Names: ${problem}`;
  if (form.mode === 'classes') return '';
  const fault = patternProblem(form.pattern);
  if (fault) return fault;
  const missing = distinctParts(form.pattern).find((part) => !form.parts[part]);
  return missing ? `No package has names for {${missing}}.` : '';
}

/** The request; the form must have no problem. */
export function generateRequest(form: GenerateForm): GenerateRequest {
  const how: GenerateRequest = {
    generation_count: form.count,
    seed: seedForRequest(form.seed),
    unique_only: form.unique,
    output_format: 'json',
    render_style: form.style,
    ...(form.offensive && { exclude: { offensive: true } }),
  };
  if (form.mode === 'classes') return { ...form.scope!, ...how };
  const chosen = distinctParts(form.pattern).map((part) => [part, form.parts[part]!]);
  const parts: Record<string, PartScope> = Object.fromEntries(chosen);
  return { pattern: form.pattern, parts, ...how };
}

/** The equal command line; undefined where the command has no word for what the form wants. */
export function generateCommand(form: GenerateForm): string | undefined {
  const { mode, scope, count, pattern } = form;
  const scopes = distinctParts(pattern).map((part) => form.parts[part]);
  const from = mode === 'classes' ? scope : scopes[0];
  if (!from) return undefined;
  const { package_id, syllable_key } = from;
  // the command draws all parts from one package
  const same = scopes.every(
    (one) => one?.package_id === package_id && one.syllable_key === syllable_key,
  );
  if (mode === 'pattern' && !same) return undefined;
  return commandLine(['namewalk', 'generate'], {
    ...{ package: package_id, ...(mode === 'classes' ? { class: scope!.class_key } : { pattern }) },
    ...{ syllables: syllable_key, count, seed: form.seed, unique: form.unique },
    ...{ 'exclude-offensive': form.offensive, style: form.style },
  });
}

export const classOfPart = (part: string): ClassKey =>
  PATTERN_PARTS[part as keyof typeof PATTERN_PARTS];

export { PATTERN_PARTS };

/** What is wrong with a pattern, in the server's words; '' when nothing is. */
export const patternProblem = (pattern: string): string => problemOf(() => parsePattern(pattern));

/** The parts of a pattern as far as they are known, each once. */
export const distinctParts = (pattern: string): readonly string[] => [
  ...new Set(
    [...pattern.matchAll(/\{\s*(\w+)\s*\??\}/g)]
      .map(([, part = '']) => part)
      .filter((part) => Object.hasOwn(PATTERN_PARTS, part)),
  ),
];

type AnyScope = { readonly [K in keyof Scope]: Scope[K] | undefined };

export interface GeneratedName extends AnyScope {
  readonly name: string;
  /** As it stands in the package; the same as `name` unless it was rendered. */
  readonly raw: string;
  /** Class, or the pattern. */
  readonly kind: string;
  readonly seed: string;
}

/** The names of a reply in their order. */
export function generatedNames(answer: Schemas['GenerateAnswer']): readonly GeneratedName[] {
  const { names, raw_names: raw, class_key, package_id, syllable_key } = answer;
  return names.map((name, i) => ({
    ...{ name, raw: raw?.[i] ?? name, class_key, package_id, syllable_key },
    kind: class_key ?? answer.pattern ?? '',
    seed: String(answer.seed_used),
  }));
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
