/** The form of names from packages: scopes, queue, problems, request, command line. */
import type { components } from '../../../http/wire.ts';
import type { RenderStyle } from '../names/render.ts';
import { commandLine } from '../snippets.ts';
import { seedForRequest } from '../walks/seed.ts';
import { distinctParts, PATTERN_PARTS, readPattern } from './pattern.ts';

type Schemas = components['schemas'];
export type GenerateRequest = Schemas['GenerateRequest'];
export type ClassKey = Schemas['NameClassKey'];

/** Where names are drawn from. */
export interface Scope {
  readonly classKey: ClassKey;
  readonly packageId: number;
  readonly syllableKey: string;
}

/** Where a part of a pattern is drawn from; its class follows from the part. */
export type PartScope = Omit<Scope, 'classKey'>;

export interface QueueItem extends Scope {
  readonly count: number;
}

/** The controls of Generate. */
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

/** What is drawn as the controls stand. */
export function itemsOf({ queue, scope, count }: GenerateForm): readonly QueueItem[] {
  if (queue.length > 0) return queue;
  return scope ? [{ ...scope, count }] : [];
}

const namesWanted = (form: GenerateForm): number =>
  form.mode === 'pattern' ? form.count : itemsOf(form).reduce((sum, { count }) => sum + count, 0);

/** What keeps the form from being sent; '' when nothing does. */
export function generateProblem(form: GenerateForm): string {
  const counts = form.mode === 'pattern' ? [form.count] : itemsOf(form).map(({ count }) => count);
  if (counts.length === 0) return 'Choose a class first.';
  if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
    return 'The number of names must be a whole number from 1 on.';
  }
  if (namesWanted(form) > MAX_NAMES) {
    return 'At most 100,000 names at once; the name space below has no such bound.';
  }
  if (form.mode === 'classes') return '';
  const { problem } = readPattern(form.pattern);
  if (problem) return problem;
  const missing = distinctParts(form.pattern).find((part) => !form.parts[part]);
  return missing ? `No package has names for {${missing}}.` : '';
}

const scopeFields = ({ classKey, packageId, syllableKey }: Scope) => ({
  class_key: classKey,
  package_id: packageId,
  syllable_key: syllableKey,
});

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
    const parts = Object.fromEntries(
      distinctParts(form.pattern).map((part) => {
        const { packageId, syllableKey } = form.parts[part]!;
        return [part, { package_id: packageId, syllable_key: syllableKey }];
      }),
    );
    return { pattern: form.pattern, parts, generation_count: form.count, ...how };
  }
  const items = itemsOf(form);
  const [only] = items;
  if (items.length === 1) return { ...scopeFields(only!), generation_count: only!.count, ...how };
  const requests = items.map((item) => ({ ...scopeFields(item), generation_count: item.count }));
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
    const lines = itemsOf(form).map(({ classKey, packageId, syllableKey, count }) =>
      line({ package: packageId, class: classKey, syllables: syllableKey, count }),
    );
    return lines.length > 0 ? lines.join('\n') : undefined;
  }
  const scopes = distinctParts(form.pattern).map((part) => form.parts[part]);
  const [first] = scopes;
  if (!first) return undefined;
  const same = scopes.every(
    (scope) => scope?.packageId === first.packageId && scope.syllableKey === first.syllableKey,
  );
  if (!same) return undefined; // the command draws all parts from one package
  const { packageId, syllableKey } = first;
  const { pattern, count } = form;
  return line({ package: packageId, pattern, syllables: syllableKey, count });
}

/** Class that a part of a pattern draws from. */
export const classOfPart = (part: string): ClassKey =>
  PATTERN_PARTS[part as keyof typeof PATTERN_PARTS];
