/** Real names of one kind as a measure: how much a string is like a name of that kind, and how such names begin and end. */
import { WordSet, type WordSetColumns } from '../base/word-set.ts';
import { FINAL, INITIAL, type Inventory, takeInventory } from './inventory.ts';
import { LetterGraph, type LetterGraphColumns } from './letter-graph.ts';
import { type LetterColumns, LetterModel, lettersOf } from './letter-model.ts';
import { type EdgeColumns, NameEdges } from './name-edges.ts';
import { type JoinColumns, NameJoins } from './name-joins.ts';
import { soundTable } from './sounds.ts';

/** Names that a measure is learned from. */
export interface ReferenceNames {
  /** Names of the language, a-z; may be empty. */
  readonly known: readonly string[];
  /** Names of this kind in the source itself, a-z. */
  readonly own: readonly string[];
  readonly language: string;
  /** The consonants that begin words of the source. */
  readonly onsets: ReadonlySet<string>;
  /** The rows of letters of those words. */
  readonly graph: LetterGraphColumns;
  /** The known names are of many languages: they tell no syllables. */
  readonly mixed: boolean;
}

/** What real names of a kind are like. */
export interface NameMeasure {
  readonly letters: LetterColumns;
  /** Syllables that begin and that end real names, in byte order; null where too few names are known. */
  readonly begins: readonly string[] | null;
  readonly ends: readonly string[] | null;
  /** The syllables of real names and how they join; null where too few names are known. */
  readonly inventory: Inventory | null;
  /** How real names begin and end; null where the known names are of many languages. */
  readonly edges: EdgeColumns | null;
  /** Beginnings and endings of real names that flow into each other; null where the known names are of many languages. */
  readonly joins: JoinColumns | null;
  /** The known names, which no name may be; null where the source itself is the list. */
  readonly real: WordSetColumns | null;
}

/** Fewer names than this measure nothing. */
const MIN_REFERENCE = 30;
/** From so many names on their first and last syllables are taken for all that there are. */
const ENOUGH_SYLLABLES = 150;
/** From so many known names on they tell which of the source's own are inflected forms. */
const ENOUGH_NAMES = 80;
/** Together the source's own names weigh as much as this share of the known ones, one at least each. */
const OWN_SHARE = 0.15;
/** An own name counts only when so many known ones end in its last two letters: others are inflected forms. */
const SAME_END = 2;

/** The names that a measure is learned from, in byte order, each with its weight; null where there are too few. */
export function weightedNames({
  known,
  own,
}: Pick<ReferenceNames, 'known' | 'own'>): [name: string, weight: number][] | null {
  const ends = new Map<string, number>();
  for (const name of known) ends.set(name.slice(-2), (ends.get(name.slice(-2)) ?? 0) + 1);
  const enough = known.length >= ENOUGH_NAMES;
  const kept = own.filter((name) => !enough || (ends.get(name.slice(-2)) ?? 0) >= SAME_END);
  const weights = new Map<string, number>();
  for (const name of known) weights.set(name, 1);
  const each = Math.max(1, (OWN_SHARE * known.length) / Math.max(1, kept.length));
  for (const name of kept) weights.set(name, (weights.get(name) ?? 0) + each);
  const names = [...weights.keys()].filter((name) => name.length >= 3 && lettersOf(name)).sort();
  return names.length < MIN_REFERENCE ? null : names.map((name) => [name, weights.get(name)!]);
}

/** Learns the measure; null where there are too few names. About 60 ms. */
export function trainReference(reference: ReferenceNames): NameMeasure | null {
  const { known, language, onsets, graph, mixed } = reference;
  const weighted = weightedNames(reference);
  if (weighted === null) return null;
  const names = weighted.map(([name]) => name);
  const spelled = names.map((name) => lettersOf(name)!);
  const letters = LetterModel.train(
    spelled,
    weighted.map(([, weight]) => weight),
  ).columns;
  const real = known.length === 0 ? null : WordSet.build(known.join('\n')).columns;
  if (mixed) {
    return { letters, begins: null, ends: null, inventory: null, edges: null, joins: null, real };
  }
  const edges = NameEdges.build(spelled).columns;
  const joins = NameJoins.build(spelled, new LetterGraph(graph)).columns;
  const inventory = takeInventory(names, soundTable(language), onsets);
  const at = (position: number): string[] | null =>
    names.length < ENOUGH_SYLLABLES
      ? null
      : inventory.syllables.filter((_, s) => inventory.positions[4 * s + position]! > 0);
  return { letters, begins: at(INITIAL), ends: at(FINAL), inventory, edges, joins, real };
}
