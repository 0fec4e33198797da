/** The makers of names that are measured side by side, each asked for one list. */
import { LetterBits } from './letter-bits.ts';
import { type Makers, shippedNames, type TextRun } from './makers.ts';
import { markovNames } from './markov.ts';
import type { loadPeers } from './peers.ts';
import { foldName } from './source-text.ts';

/** The kinds that all makers have. */
export const KINDS = [
  { kind: 'place', nameClass: 'place_name', title: 'Place names' },
  { kind: 'first', nameClass: 'first_name', title: 'First names' },
] as const;
export type Kind = (typeof KINDS)[number];

/** A list of names as its maker gave it. */
export interface SystemList {
  readonly system: string;
  readonly names: readonly string[];
}

/** Lists of one text and kind, and the judge of it. */
export interface Lists {
  readonly lists: readonly SystemList[];
  /** Bits under real names that neither our ranking nor a list on the sheet has; null where too few are known. */
  readonly judge: LetterBits | null;
}

/** Fewer real names than this judge nothing. */
const MIN_JUDGE = 60;
/** The judge looks at a letter behind two others: real names are fewer than words. */
const JUDGE_ORDER = 3;
const MARKOV_LETTERS: readonly [number, number] = [4, 10];
/** Fewer proper names than this make no chain. */
const MIN_PROPER = 30;

/** All lists of `count` names by a seed. Systems that have nothing for the text are omitted. */
export async function listsOf(
  makers: Makers,
  { peers, real }: ReturnType<typeof loadPeers>,
  run: TextRun,
  { kind, nameClass }: Kind,
  { count, seed }: { count: number; seed: number },
): Promise<Lists> {
  const { text, language } = run;
  const wanted = { nameClass, count, seed };
  const lists: SystemList[] = [
    { system: '`names`', names: (await makers.names(run, wanted)).shown },
    { system: '`select`', names: await makers.select(run, wanted) },
    { system: '`batch`', names: await makers.batch(run, wanted) },
  ];
  const chain = (order: number, words: readonly string[]): string[] =>
    markovNames(words, { order, count, seed, letters: MARKOV_LETTERS });
  lists.push(
    { system: 'Markov 2, words', names: chain(2, text.words) },
    { system: 'Markov 3, words', names: chain(3, text.words) },
  );
  if (text.properNames.length >= MIN_PROPER) {
    lists.push({ system: 'Markov 2, proper names', names: chain(2, text.properNames) });
  }
  for (const peer of peers) {
    const names = peer.make({ text, language, kind, count, seed });
    if (names !== null && names.length > 0) lists.push({ system: peer.name, names });
  }
  // of the real names that our ranking does not have, every second one judges and the others are a list
  const shipped = await shippedNames(language, kind);
  const unknown = real.of(language, kind).filter((name) => !shipped.has(foldName(name)));
  if (unknown.length < MIN_JUDGE) return { lists, judge: null };
  const control = unknown.filter((_, i) => i % 2 === 0);
  const step = Math.max(1, Math.floor(control.length / count));
  lists.push({
    system: 'real names',
    names: control.filter((_, i) => i % step === 0).slice(0, count),
  });
  const judging = unknown.filter((_, i) => i % 2 === 1).map(foldName);
  return { lists, judge: new LetterBits(judging, JUDGE_ORDER) };
}
