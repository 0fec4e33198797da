/** Makes files for the run-time: lists of names, and stocks. */
import { EngineError } from '../../engine/base/errors.ts';
import type { Hooks } from '../../engine/base/hooks.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import { makeNames, readPattern } from '../../engine/kin/asked/make-names.ts';
import type { StockSpec } from '../../engine/kin/asked/name-sources.ts';
import type { ClassStock } from '../../engine/kin/stock.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import { frontCoded } from '../../engine/model/front-coded.ts';
import { checkNumbered, type KinMade, kinPlan } from '../../engine/space/batch/plan-kin.ts';
import { estimateAcceptanceRate } from '../../engine/space/batch/slot-maker.ts';
import type { KinClass, KinFile } from '../../runtime/kin-file.ts';
import type { NamesFile } from '../../runtime/list.ts';
import { nameSources } from './name-sources.ts';

/** With a `list` its names, else the stocks. Faults as `kinNames`, `model-class` and `model-size`. */
export async function nameFile(asked: {
  readonly stock: StockSpec;
  readonly classes: readonly string[];
  readonly list: { readonly count: number; readonly seed: bigint } | null;
}) {
  const { stock, classes, list } = asked;
  if (list) {
    const maker = await nameSources.openMaker(stock);
    const made = await makeNames(maker, {
      ...{ ...list, classes, pattern: null, offset: 0, sex: null, letters: null, style: 'raw' },
      ...{ avoid: [], liked: [], disliked: [] },
    });
    const texts = made.classes.map(({ nameClass, names }) => [
      nameClass,
      frontCoded(names.map(({ name }) => name).sort()),
    ]);
    const file: NamesFile | KinFile = { format: 'names/1', classes: Object.fromEntries(texts) };
    return {
      file,
      /** What is told of each class. */
      told: made.classes.map(({ nameClass, names, stock: { notes }, short }) => ({
        name: nameClass,
        size: names.length,
        notes: short === null ? notes : [...notes, short],
      })),
    };
  }
  const counted: Record<string, KinClass> = {};
  const told = [];
  for (const name of classes) {
    const found = await stockOfNames(stock, name);
    const made = countedClass(found);
    counted[name] = made;
    const size = made.counts!.reduce((sum, count) => sum + count, 0);
    told.push({ name, size, notes: found.told.notes });
  }
  const file: NamesFile | KinFile = { format: 'kin/1', classes: counted };
  return { file, told };
}

/** What names are numbered of: a class, or the classes of a pattern. */
export interface Numbered {
  readonly nameClass: string | null;
  readonly pattern: string | null;
}

/** Makes stocks ready for numbers, or takes them as they were made. Faults as `kinNames`, and `model-size`. */
export async function planKin(
  asked: {
    made: KinMade | ({ readonly stock: StockSpec } & Numbered);
    seed: bigint;
    exclude: ExclusionSpec | null;
    id: string;
    zipf: number | null;
    columns: boolean;
  },
  hooks: Hooks,
) {
  const { made, seed, exclude, ...how } = asked;
  const stocks = 'stocks' in made ? made : await stocksOf(made.stock, made);
  const plan = kinPlan(stocks, seed, exclude, how);
  return { plan, live: estimateAcceptanceRate(plan, hooks) };
}

async function stocksOf(spec: StockSpec, { nameClass, pattern: text }: Numbered): Promise<KinMade> {
  const pattern = text === null ? null : readPattern(await nameSources.openMaker(spec), text);
  if (pattern) checkNumbered(pattern);
  const named = pattern?.parts.flatMap((part) => (part.kind === 'class' ? [part.name] : []));
  const stocks: Record<string, KinClass> = {};
  for (const name of named ?? [nameClass!])
    stocks[name] ??= countedClass(await stockOfNames(spec, name));
  return { stocks, pattern };
}

async function stockOfNames(spec: StockSpec, name: string): Promise<ClassStock> {
  const nameClass = spec.classes.find((one) => one.name === name)!;
  if (nameClass.kind !== 'phrase') {
    const source = await nameSources.open(spec.source);
    return nameSources.stockOfClass(source, null, nameClass, nameClass.sex ?? null, spec);
  }
  throw new EngineError(
    'model-class',
    `${name} has phrases instead of names, of which there is no stock; leave it out, or make a list of them (namewalk list).`,
  );
}
