/** `npm run bench -- names`: whether new names are of their source, beside a letter chain. */
import { editsOf } from '../../engine/measures/ld1nn.ts';
import { fold, type LetterCosts, letterCosts } from '../../runtime/letter-costs.ts';
import { markdown, writePart } from '../measuring/report.ts';
import { chance, shuffled } from '../quality/random.ts';
import { type Measured, sourcesOf } from '../quality/sources.ts';

/** Names of a list, those to read, and those among which held-back ones are looked for. */
const COUNT = 100;
const TO_READ = 30;
const MANY = 10_000;
/** Share of its own names that the judge of a source learns from; the others are the control. */
const LEARNED = 0.6;
/** Names of the other half that LD1NN compares, and fewest. */
const COMPARED = 100;
const FEWEST_COMPARED = 40;
/** Goals: own share of ours at least that of real names less this; most bits a letter above them. */
const OWN_SLACK = 0.05;
const MOST_GAP = 0.3;

/** Share of names that are taken for those of their own source, and their bits a letter. */
interface Attributed {
  readonly own: number;
  readonly bits: number;
}

/** What was measured of a source; shares from 0 to 1, null where the source is too small. */
interface Row {
  readonly source: string;
  readonly own: number;
  /** Own share and bits a letter of real names that the judge has not seen, of ours, of the chain. */
  readonly real: Attributed;
  readonly ours: Attributed;
  readonly chain: Attributed;
  readonly neighbour: number | null;
  /** Names of the other half that were found, by us and by the chain, and how many it has. */
  readonly found: readonly [number, number, number];
  readonly ownNames: readonly string[];
  readonly names: readonly string[];
}

const OWN_TO_READ = 15;

/** Runs the bench; returns the exit code. */
export async function measureQuality(
  options: {
    readonly source?: readonly string[];
    readonly write: boolean;
    readonly check: boolean;
  },
  say: (text: string) => void,
): Promise<number> {
  const sources = await sourcesOf(options.source);
  const attribution = new Attribution();
  for (const { name, own } of sources) attribution.add(name, halves(own, LEARNED)[0]);
  const rows: Row[] = [];
  for (const source of sources) {
    say(`${source.name} ...`);
    rows.push(await measure(source, attribution));
  }
  process.stdout.write(`${table(rows)}\n`);
  if (options.write) {
    await writePart('quality.md', 'table', table(rows));
    await writePart('quality.md', 'names', rows.map(toRead).join('\n\n'));
  }
  const missed = rows.filter(
    ({ real, ours }) => ours.own < real.own - OWN_SLACK || ours.bits - real.bits > MOST_GAP,
  );
  if (missed.length > 0) say(`Missed: ${missed.map(({ source }) => source).join('; ')}`);
  return options.check && missed.length > 0 ? 1 : 0;
}

const halves = (own: readonly string[], share: number): [string[], string[]] => {
  const order = shuffled(own, 1);
  const at = Math.round(share * order.length);
  return [order.slice(0, at), order.slice(at)];
};

async function measure(source: Measured, attribution: Attribution): Promise<Row> {
  const { name, own } = source;
  const names = await source.make(own, COUNT, 1);
  const [half, other] = halves(own, 0.5);
  const many = await source.make(half, MANY, 1);
  const lengths = own.map(({ length }) => length).sort((a, b) => a - b);
  const letters = [lengths[0]!, lengths.at(-1)!] as const;
  const chain = (from: readonly string[], count: number): string[] =>
    markovNames(from.map(fold), { order: 2, count, seed: 1, letters });
  const compared = Math.min(COMPARED, other.length);
  return {
    source: name,
    own: own.length,
    real: attribution.judge(name, halves(own, LEARNED)[1]),
    ours: attribution.judge(name, names),
    chain: attribution.judge(name, chain(own, COUNT)),
    neighbour:
      compared < FEWEST_COMPARED
        ? null
        : nearestNeighbour(other.slice(0, compared), many.slice(0, compared)),
    found: [
      foundAmong(many, other),
      foundAmong(chain(half, MANY), other),
      new Set(other.map(fold)).size,
    ],
    ownNames: own,
    names: names.slice(0, TO_READ),
  };
}

const HEADINGS = [
  'source',
  'names',
  'own: real / ours / chain',
  'gap',
  'LD1NN',
  'found: ours / chain',
];

function table(rows: readonly Row[]): string {
  const percent = (share: number): string => `${Math.round(100 * share)}`;
  const cells = rows.map(({ source, own, real, ours, chain, neighbour, found }) => [
    source,
    own,
    `${percent(real.own)} / ${percent(ours.own)} / ${percent(chain.own)}`,
    (ours.bits - real.bits).toFixed(2),
    neighbour === null ? '' : neighbour.toFixed(2).slice(1),
    `${found[0]} / ${found[1]} of ${found[2]}`,
  ]);
  return markdown(HEADINGS, cells);
}

function toRead({ source, ownNames, names }: Row): string {
  return `**${source}** (${ownNames.slice(0, OWN_TO_READ).join(', ')}): ${names.join(', ')}`;
}

const BEGIN = '^';
const END = '$';
const LONGEST = 40;
/** Names that are drawn for each one that is wanted, at most. */
const TRIES = 500;

interface MarkovOptions {
  /** Letters that decide on the next one. */
  readonly order: number;
  readonly count: number;
  readonly seed: number;
  /** Fewest and most letters. */
  readonly letters: readonly [number, number];
}

/**
 * A letter Markov chain, as somebody without a library would write it in ten minutes: distinct names that are none of
 * the words; fewer when the chain has no more.
 */
function markovNames(
  words: readonly string[],
  { order, count, seed, letters }: MarkovOptions,
): string[] {
  const followers = new Map<string, string[]>();
  for (const word of words) {
    const text = BEGIN.repeat(order) + word + END;
    for (let i = order; i < text.length; i++) {
      const context = text.slice(i - order, i);
      const list = followers.get(context);
      if (list) list.push(text[i]!);
      else followers.set(context, [text[i]!]);
    }
  }
  const known = new Set(words);
  const random = chance(seed);
  const names = new Set<string>();
  for (let k = 0; k < TRIES * count && names.size < count && words.length > 0; k++) {
    let text = BEGIN.repeat(order);
    while (text.length < LONGEST) {
      const list = followers.get(text.slice(-order))!;
      const letter = list[Math.floor(random() * list.length)]!;
      if (letter === END) break;
      text += letter;
    }
    const name = text.slice(order);
    if (name.length >= letters[0] && name.length <= letters[1] && !known.has(name)) names.add(name);
  }
  return [...names];
}

/** Names that a letter model of a source learns from, at most, so that large sources are no better judges. */
const MOST_LEARNED = 400;

/** The letter models of several sources; each learns from a part of its own names. */
class Attribution {
  readonly #judges = new Map<string, LetterCosts>();

  add(source: string, names: readonly string[]): void {
    this.#judges.set(source, letterCosts([...new Set(names.map(fold))].slice(0, MOST_LEARNED)));
  }

  /** Share of the names that cost least under the model of their own source, and their bits a letter under it. */
  judge(source: string, names: readonly string[]): Attributed {
    let own = 0;
    let bits = 0;
    for (const name of names) {
      const costs = [...this.#judges].map(([of, judge]) => [of, bitsOf(judge, name)] as const);
      const least = costs.reduce((a, b) => (b[1] < a[1] ? b : a));
      own += +(least[0] === source);
      bits += costs.find(([of]) => of === source)![1];
    }
    return { own: own / names.length, bits: bits / names.length };
  }
}

function bitsOf(judge: LetterCosts, name: string): number {
  const costs = judge.costs(judge.ids(fold(name)));
  return costs.reduce((a, b) => a + b, 0) / costs.length / 16;
}

/**
 * LD1NN (Keuleers and Brysbaert 2011): the share of names of two lists of which the nearest other names are of the same list; .5
 * when the lists cannot be told apart.
 */
function nearestNeighbour(real: readonly string[], made: readonly string[]): number {
  const items = [
    ...real.map((name) => [fold(name), 0] as const),
    ...made.map((name) => [fold(name), 1] as const),
  ];
  let right = 0;
  for (const [name, list] of items) {
    let least = Number.POSITIVE_INFINITY;
    let votes = [0, 0];
    for (const [other, of] of items) {
      if (other === name) continue;
      const edits = editsOf(name, other);
      if (edits > least) continue;
      if (edits < least) [least, votes] = [edits, [0, 0]];
      votes[of]!++;
    }
    const [same, different] = [votes[list]!, votes[1 - list]!];
    right += same > different ? 1 : same === different ? 0.5 : 0;
  }
  return right / items.length;
}

/** How many of the names that were held back a list has. */
function foundAmong(made: readonly string[], heldBack: readonly string[]): number {
  const known = new Set(made.map(fold));
  return new Set(heldBack.map(fold).filter((name) => known.has(name))).size;
}
