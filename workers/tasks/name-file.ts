/** Makes files for the run-time: lists of names, and stocks. */
import type { NameInput, StockSpec } from '../../engine/kin/asked/name-sources.ts';
import type { Sex } from '../../engine/kin/kin-language.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import { namesFile } from '../../engine/model/names-file.ts';
import { type KinClass, type KinFile, split } from '../../runtime/joins.ts';
import { fold } from '../../runtime/letter-costs.ts';
import type { NamesFile } from '../../runtime/list.ts';
import { CREDIT, CREDIT_NOTE, notesOn, stockOfNames } from './batch-plan.ts';
import { nameSources } from './name-sources.ts';

/** What is told of a class of a file. */
export interface ToldClass {
  readonly name: string;
  readonly size: number;
  readonly notes: readonly string[];
}

const UNTOLD =
  'The list does not tell which of its names are such (tags behind a tab: town, first, last), so others are joined too.';

/** What a list is made of: names of classes or phrases; `isAll`: no number of them was asked for. */
type ListInput = NameInput<'kinNames'> & {
  readonly keep: Omit<NamesFile, 'format'> | null;
  readonly isAll: boolean;
};

/** A list of the names, or of the phrases of the pattern. Faults as `kinNames`. */
export async function nameList({ keep, isAll, ...asked }: ListInput) {
  const before = Object.entries(keep?.classes ?? {}).map(([name, text]) => [name, split(text)]);
  const kept: Record<string, readonly string[]> = Object.fromEntries(before);
  const taken = new Set(Object.values(kept).flat());
  const count = asked.count + taken.size;
  const { classes: made, phrases } = await nameSources.kinNames({ ...asked, count });
  const untold = await untoldOf(asked);
  const avoided = new Set(asked.avoid.map(fold));
  const notesOfList = ({ nameClass, stock }: (typeof made)[number]): string[] => {
    const notes = notesOn(asked.stock, nameClass, stock);
    return untold.has(nameClass) ? [...notes, UNTOLD] : [...notes];
  };
  const lists = phrases
    ? [
        {
          name: asked.pattern!,
          found: phrases.list.map(({ text }) => text),
          notes: [...new Set(made.flatMap(notesOfList))],
          why: phrases.short,
        },
      ]
    : made.map((one) => ({
        name: one.nameClass,
        found: one.names.map(({ name }) => name),
        notes: notesOfList(one),
        why: one.short,
      }));
  const classes = { ...kept };
  const told = lists.map(({ name, found, notes, why }): ToldClass => {
    const own = kept[name] ?? [];
    // no name stands in two classes
    const fresh = found.filter((one) => !taken.has(one));
    const names = inPlaces(own, fresh, avoided, isAll && own.length > 0 ? 0 : asked.count);
    classes[name] = names;
    const stays = names.filter((one) => taken.has(one)).length;
    const moved = [0, names.length].includes(own.length)
      ? ''
      : ', so numbers and texts have other names';
    const short = keep ? `${stays} as before, ${names.length - stays} new${moved}` : why;
    return { name, size: names.length, notes: [...notes, ...(short === null ? [] : [short])] };
  });
  const attribution = keep?.attribution;
  return {
    file: { ...(attribution && { attribution }), ...credited(namesFile(classes), told) },
    told,
  };
}

/** The names of an earlier list at their places, new ones for those that are avoided, and behind up to `most` in all. */
function inPlaces(
  own: readonly string[],
  fresh: string[],
  avoided: ReadonlySet<string>,
  most: number,
): string[] {
  const left = own.filter((one) => !avoided.has(fold(one)));
  const spare = fresh.splice(0, own.length - left.length);
  // where there are no new ones the last take the places
  const names = own
    .slice(0, left.length + spare.length)
    .map((one) => (avoided.has(fold(one)) ? (spare.shift() ?? left.pop()!) : one));
  return [...names, ...fresh.slice(0, Math.max(0, most - names.length)).sort()];
}

/** The stocks of classes. Faults as `kinNames`, `model-class` and `model-size`. */
export async function nameModel(asked: {
  readonly stock: StockSpec;
  readonly classes: readonly string[];
  readonly sex: Sex | null;
}) {
  const counted: Record<string, KinClass> = {};
  const told: ToldClass[] = [];
  for (const name of asked.classes) {
    const found = await stockOfNames(asked.stock, name, asked.sex);
    const made = countedClass(found);
    counted[name] = made;
    const size = made.counts!.reduce((sum, count) => sum + count, 0);
    told.push({ name, size, notes: notesOn(asked.stock, name, found.told) });
  }
  const file: KinFile = { format: 'kin/1', classes: counted };
  return { file: credited(file, told), told };
}

/** Classes of which a list does not tell its names: last names, and persons beside places. */
async function untoldOf({ stock, classes }: NameInput<'kinNames'>): Promise<Set<string>> {
  const { own, isList } = await nameSources.open(stock.source);
  if (!isList) return new Set();
  const asked = stock.classes.filter((one) => one.kind !== 'phrase' && classes.includes(one.name));
  const isMixed = new Set(asked.map(({ kind }) => kind)).size > 1;
  const isUntold = isMixed && own.names.every(({ kind }) => kind === 'either');
  const hasPersons = own.names.some(({ part, sex }) => part !== null || sex !== null);
  const noLast = own.names.every(({ part }) => part !== 'last');
  const untold = asked.filter(
    ({ kind, part }) =>
      (isUntold && !(kind === 'person' && hasPersons)) || (part === 'last' && noLast),
  );
  return new Set(untold.map(({ name }) => name));
}

const credited = <F extends KinFile | NamesFile>(file: F, told: readonly ToldClass[]): F =>
  told.some(({ notes }) => notes.includes(CREDIT_NOTE)) ? { ...file, attribution: CREDIT } : file;
