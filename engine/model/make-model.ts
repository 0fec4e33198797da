/** Writes what a run-time needs to give the names of a source's classes. */
import { open } from '../../runtime/index.ts';
import { type Letters, readLetters } from '../../runtime/letters.ts';
import type { ClassTable, LetterTable, ModelFile } from '../../runtime/model-file.ts';
import { mixIn } from '../../runtime/order.ts';
import { EngineError } from '../base/errors.ts';
import { WordSet } from '../base/word-set.ts';
import { lettersOf } from '../sound/letter-model.ts';
import { properWeight, type SoundModel } from '../sound/sound-model.ts';
import { soundTable } from '../sound/sounds.ts';
import { ClassSpace } from '../space/class-space.ts';
import {
  type CountedSpace,
  inventoryOf,
  NAMESPACE_2,
  seedSpace,
  spaceInventory,
} from '../space/namespace-2.ts';
import { Schedule } from '../space/schedule.ts';
import { Encoder } from './encoder.ts';
import { LetterLimits } from './letter-limits.ts';
import { letterTable } from './letter-table.ts';
import { packClass, packInventory } from './pack-inventory.ts';
import { packWords } from './pack-texts.ts';
import { addUsedWords } from './used-words.ts';

export interface ModelClass {
  readonly space: CountedSpace;
  /**
   * The names behind `space.reference` with their weights (`weightedNames`), one list for all classes of a kind;
   * null without a reference.
   */
  readonly measured: readonly (readonly [name: string, weight: number])[] | null;
  /** Place among the classes of the policy file, and their number. */
  readonly own: readonly [number, number];
}

export interface ModelSpec {
  readonly model: SoundModel;
  /** One at least. */
  readonly classes: readonly ModelClass[];
  /** What the names were learned from, and its terms. */
  readonly source: string;
  readonly licence: string;
}

/** Slots of a class that are read by the run-time before a model is given out. */
const CHECKED_SLOTS = 2000;

/**
 * Makes the model and reads it again: throws `EngineError` 'model-unequal' when its names are not those of the
 * spaces, which would be a defect, and 'model-size' for a source that is too large for a model.
 */
export function makeModel({ model, classes, source, licence }: ModelSpec): ModelFile {
  const limits = classes.map(({ space }) => new LetterLimits(space));
  const { rare } = limits[0]!;
  const letters: LetterTable[] = [soundLetters(model, rare)];
  const sound = readLetters(letters[0]!);
  const opened = [sound];
  const kinds = [...new Set(classes.map(({ measured }) => measured))];
  const measures = new Map<ModelClass['measured'], number>();
  const measureOf = ({ space, measured }: ModelClass): number | null => {
    const { reference, profile } = space;
    if (reference === null || measured === null || profile.nameLike === 0) return null;
    const known = measures.get(measured) ?? letters.length;
    if (known === letters.length) {
      measures.set(measured, known);
      const words = measured.map(([name, weight]) => [lettersOf(name)!, weight] as const);
      const table = letterTable(words, reference.letters.costs, rare, sound);
      letters.push(table);
      opened.push(readLetters(table, sound));
    }
    return known;
  };
  // classes of one kind have the same syllables, from the text and from real names
  const inventoryKeys = classes.map(({ space, measured }) =>
    JSON.stringify([
      inventoryOf(model, space.profile) === model.inventory,
      kinds.indexOf(measured),
    ]),
  );
  const inventories = [...new Set(inventoryKeys)].map((key) => {
    const made = classes.filter((_, c) => inventoryKeys[c] === key).map(({ space }) => space);
    return { key, spaces: made, inventory: spaceInventory(made[0]!) };
  });
  const used = { words: new Set<string>(), dictionary: new Set<string>() };
  const real = classes.map(({ space }, c) => addUsedWords(space, limits[c]!, used));
  const packed = inventories.map(({ inventory, spaces }) =>
    packInventory(inventory, spaces, model, sound),
  );
  const classTable = (one: ModelClass, c: number): ClassTable => {
    const { space, own } = one;
    const { profile } = space;
    const { like, nameLike } = limits[c]!;
    const inventory = inventories.findIndex(({ key }) => key === inventoryKeys[c]);
    const measure = measureOf(one);
    return {
      key: space.base.reduce(mixIn, 0),
      inventory,
      measure,
      data: packClass(
        inventories[inventory]!.inventory,
        packed[inventory]!,
        space,
        scheduleOf(space),
      ),
      real: packWordLists([real[c]!], opened[measure ?? 0]!, sound),
      syllables: profile.syllables,
      letters: profile.letters,
      grammar: profile.endings === 'avoid',
      like,
      nameLike,
      slots: space.slots,
      own,
    };
  };
  const tables = Object.fromEntries(
    classes.map((one, c) => [one.space.profile.name, classTable(one, c)]),
  );
  const file: ModelFile = {
    format: 'namewalk-model',
    version: 4,
    algorithm: NAMESPACE_2,
    language: model.language,
    hash: model.hash,
    source,
    licence,
    silentE: soundTable(model.language).silentE,
    rare,
    taken: packWordLists([model.endings, used.words, used.dictionary, model.names], sound, sound),
    inventories: packed.map(({ data }) => data),
    // those of real names were added with the classes
    letters,
    classes: tables,
  };
  for (const { space } of classes) checkClass(file, space);
  return file;
}

function soundLetters({ words, names, letters }: SoundModel, rare: number): LetterTable {
  const set = new WordSet(words);
  const proper = new Set(names);
  const weight = properWeight(set.size - proper.size);
  const decoder = new TextDecoder();
  const { text, start, bytes } = words;
  const weighted = Array.from(start, (from, w) => {
    const word = decoder.decode(text.slice(from, from + bytes[w]!));
    return [lettersOf(word)!, proper.has(word) ? weight : 1] as const;
  });
  return letterTable(weighted, letters.costs, rare);
}

/** Lists of words of letters that `sound` has, by the probabilities of `letters`. */
function packWordLists(
  lists: readonly Iterable<string>[],
  letters: Letters,
  { $three }: Letters,
): string {
  const coder = new Encoder();
  for (const list of lists) packWords(coder, [...list].sort(), letters, $three);
  return coder.end();
}

/** Slots of a period by block, of each phase in turn. */
const scheduleOf = ({ blocks, weights }: CountedSpace): readonly (readonly number[])[] =>
  new Schedule(
    blocks.map(({ size }) => size),
    weights,
    blocks.map(({ letters }) => letters),
  ).quotas;

/** Slots from all over the space, as the run-time has them and as the engine does. */
function checkClass(file: ModelFile, counted: CountedSpace): void {
  const { name } = counted.profile;
  const plan = seedSpace({ ...counted, own: null, exclusions: null }, 1n);
  const engine = new ClassSpace(plan);
  const runtime = open(file).space(name, 1n);
  const step = Math.max(1, Math.floor(counted.slots / CHECKED_SLOTS));
  let equal = runtime.size === counted.slots;
  for (let slot = 0; equal && slot < counted.slots; slot += step) {
    equal = runtime.at(slot) === (engine.at(slot) === 0 ? engine.name : null);
  }
  if (!equal) {
    throw new EngineError(
      'model-unequal',
      `the model does not give the names of ${name}; this is a defect of Namewalk, please report it with the text.`,
    );
  }
}
