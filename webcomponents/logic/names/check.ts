/** Checked names as rows: what speaks against each, alone and beside another, and its measures. */
import type { components } from '../../../http/wire.ts';
import { type TextTable, tableOf } from '../table-text.ts';

type Measured = components['schemas']['MeasuredString'];

/** What was found of names, as the engine tells it. */
interface Checked<Fault extends string, Why extends string> {
  readonly names: readonly { readonly name: string; readonly faults: readonly Fault[] }[];
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly why: Why }[];
}

const ALONE = {
  word: 'a word',
  offensive: 'offensive',
  source: 'a name of the text',
  real: 'a real name',
  overused: 'in every story',
} as const;

const BESIDE = { same: 'as', near: 'confused with', beginning: 'begins as' } as const;

export interface CheckRow {
  readonly name: string;
  readonly faults: readonly string[];
  /** Null while they are not known. */
  readonly measured: Measured | null;
}

export function checkRows(
  { names, pairs }: Checked<keyof typeof ALONE, keyof typeof BESIDE>,
  measured: readonly Measured[],
): readonly CheckRow[] {
  const others = new Map<string, string[]>();
  const tell = (name: string, other: string, why: keyof typeof BESIDE): void => {
    others.set(name, [...(others.get(name) ?? []), `${BESIDE[why]} ${other}`]);
  };
  for (const { a, b, why } of pairs) {
    tell(a, b, why);
    tell(b, a, why);
  }
  const byName = new Map(measured.map((one) => [one.string, one]));
  return names.map(({ name, faults }) => ({
    name,
    faults: [...faults.map((fault) => ALONE[fault]), ...(others.get(name) ?? [])],
    measured: byName.get(name) ?? null,
  }));
}

/** The rows as a table; with measures where one row has them. */
export const checkTable = (rows: readonly CheckRow[]): TextTable =>
  tableOf(rows, {
    name: ({ name }) => name,
    'speaks against it': ({ faults }) => faults.join('; '),
    ...(rows.some(({ measured }) => measured) && {
      bits: ({ measured }: CheckRow) => measured?.bits ?? null,
      percentile: ({ measured }: CheckRow) => measured?.percentile ?? null,
      N: ({ measured }: CheckRow) => measured?.n ?? null,
      OLD20: ({ measured }: CheckRow) => measured?.old20 ?? null,
      nearest: ({ measured }: CheckRow) => measured?.nearest.join(', ') ?? null,
    }),
  });
