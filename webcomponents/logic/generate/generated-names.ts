/** Generated names as rows and as a table for export. */
import type { components } from '../../../http/wire.ts';
import type { TextTable } from '../table-text.ts';

type GenerateAnswer = components['schemas']['GenerateAnswer'];

/** A name as it was drawn. */
export interface GeneratedName {
  readonly name: string;
  /** As it stands in the package; the same as `name` unless it was rendered. */
  readonly raw: string;
  /** Class, or the pattern. */
  readonly kind: string;
  readonly classKey: string | null;
  readonly packageId: number | null;
  readonly syllableKey: string | null;
  readonly seed: string;
}

/** The names of a reply in their order, those of several requests one after the other. */
export function generatedNames(answer: GenerateAnswer): readonly GeneratedName[] {
  if (answer.results) return answer.results.flatMap((result) => generatedNames(result));
  const { names = [], raw_names: raw, class_key, package_id, syllable_key } = answer;
  return names.map((name, i) => ({
    name,
    raw: raw?.[i] ?? name,
    kind: class_key ?? answer.pattern ?? '',
    classKey: class_key ?? null,
    packageId: package_id ?? null,
    syllableKey: syllable_key ?? null,
    seed: String(answer.seed_used),
  }));
}

/** How many names an exclusion removed, of all requests together. */
export function excludedTotal(answer: GenerateAnswer): number {
  const own = Object.values(answer.excluded ?? {}).reduce((sum, n) => sum + n, 0);
  return (answer.results ?? []).reduce((sum, result) => sum + excludedTotal(result), own);
}

const COLUMNS = ['name', 'raw', 'kind', 'packageId', 'syllableKey', 'seed'] as const;

/** The names as a table to be saved. */
export const generatedTable = (names: readonly GeneratedName[]): TextTable => ({
  columns: ['name', 'raw', 'class', 'package_id', 'syllables', 'seed'],
  rows: names.map((one) => COLUMNS.map((column) => one[column])),
});
