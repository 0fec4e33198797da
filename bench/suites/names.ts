/** `npm run bench -- names`: whether new names are of their source, beside a letter chain. */
import { distancesFrom } from '../../engine/measures/neighbours.ts';
import { fold, kinship, type LetterCosts, letterCosts } from '../../runtime/letter-costs.ts';
import { markdown, writePart } from '../measuring/report.ts';
import { chance, shuffled } from '../quality/random.ts';
import { type Measured, sourcesOf } from '../quality/sources.ts';

/** Names of a list, those to read, and those among which held-back ones are looked for. */
const COUNT = 100;
const TO_READ = 20;
const MANY = 10_000;
/** Share of its own names that the judge of a source learns from; the others are the control. */
const LEARNED = 0.6;
/** Names of the other half that LD1NN compares, and fewest. */
const COMPARED = 100;
const FEWEST_COMPARED = 40;
/** Goals: own share of ours at least that of real names less this; most bits a letter above them. */
const OWN_SLACK = 0.05;
const MOST_GAP = 0.3;

/** Letters from which a new name is three edits, not two, from the own ones. */
const LONG = 8;

const OWN_TO_READ = 12;

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
  const judges = new Map(
    sources.map(({ name, own }) => {
      const learned = [...new Set(halves(own, LEARNED)[0].map(fold))].slice(0, MOST_LEARNED);
      return [name, letterCosts(learned)] as const;
    }),
  );
  const rows: Row[] = [];
  for (const source of sources) {
    say(`${source.name} ...`);
    rows.push(await measure(source, judges));
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

type Row = Awaited<ReturnType<typeof measure>>;

/** What was measured of a source; shares from 0 to 1, null where the source is too small. */
async function measure(source: Measured, judges: Judges) {
  const { name, own } = source;
  const names = await source.make(own, COUNT, 1);
  const [half, other] = halves(own, 0.5);
  const many = await source.make(half, MANY, 1);
  const isNear = kinship(half.map(fold));
  const heldBack = [...new Set(other.map(fold))].filter(
    (each) => !isNear(each, 1 + +(each.length >= LONG)),
  );
  const lengths = own.map(({ length }) => length).sort((a, b) => a - b);
  const letters = [lengths[0]!, lengths.at(-1)!] as const;
  const chain = (from: readonly string[], count: number): string[] =>
    markovNames(from.map(fold), count, letters);
  const compared = Math.min(COMPARED, other.length);
  return {
    source: name,
    own: own.length,
    /** Own share and bits a letter of real names that the judge has not seen, of ours, of the chain. */
    real: judged(judges, name, halves(own, LEARNED)[1]),
    ours: judged(judges, name, names),
    chain: judged(judges, name, chain(own, COUNT)),
    neighbour:
      compared < FEWEST_COMPARED
        ? null
        : nearestNeighbour(other.slice(0, compared), many.slice(0, compared)),
    /** Names of the other half that were found, by us and by the chain, and how many it has. */
    found: [
      foundAmong(many, heldBack),
      foundAmong(chain(half, MANY), heldBack),
      heldBack.length,
    ] as const,
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

const toRead = ({ source, ownNames, names }: Row): string =>
  `**${source}** (${ownNames.slice(0, OWN_TO_READ).join(', ')}): ${names.join(', ')}`;

const BEGIN = '^';
const END = '$';
const LONGEST = 40;
/** Names that are drawn for each one that is wanted, at most. */
const TRIES = 500;
/** Letters that decide on the next one. */
const ORDER = 2;

/**
 * A letter Markov chain, as somebody without a library would write it in ten minutes: distinct names that are none of
 * the words; fewer when the chain has no more.
 */
function markovNames(
  words: readonly string[],
  count: number,
  [fewest, most]: readonly [number, number],
): string[] {
  const followers = new Map<string, string[]>();
  for (const word of words) {
    const text = BEGIN.repeat(ORDER) + word + END;
    for (let i = ORDER; i < text.length; i++) {
      const context = text.slice(i - ORDER, i);
      const list = followers.get(context) ?? [];
      list.push(text[i]!);
      followers.set(context, list);
    }
  }
  const known = new Set(words);
  const random = chance(1);
  const names = new Set<string>();
  for (let k = 0; k < TRIES * count && names.size < count && words.length > 0; k++) {
    let text = BEGIN.repeat(ORDER);
    while (text.length < LONGEST) {
      const list = followers.get(text.slice(-ORDER))!;
      const letter = list[Math.floor(random() * list.length)]!;
      if (letter === END) break;
      text += letter;
    }
    const name = text.slice(ORDER);
    if (name.length >= fewest && name.length <= most && !known.has(name)) names.add(name);
  }
  return [...names];
}

/** Names that a letter model of a source learns from, at most, so that large sources are no better judges. */
const MOST_LEARNED = 400;

/** The letter models of several sources; each learns from a part of its own names. */
type Judges = ReadonlyMap<string, LetterCosts>;

/** Share of the names that cost least under the model of their own source, and their bits a letter under it. */
function judged(judges: Judges, source: string, names: readonly string[]) {
  let own = 0;
  let bits = 0;
  for (const name of names) {
    const costs = [...judges].map(([of, judge]) => [of, bitsOf(judge, name)] as const);
    const least = costs.reduce((a, b) => (b[1] < a[1] ? b : a));
    own += +(least[0] === source);
    bits += costs.find(([of]) => of === source)![1];
  }
  return { own: own / names.length, bits: bits / names.length };
}

function bitsOf(judge: LetterCosts, name: string): number {
  const costs = judge.costs(judge.ids(fold(name)));
  return costs.reduce((a, b) => a + b, 0) / costs.length / 16;
}

const unitsOf = (name: string): number[] => Array.from(name, (letter) => letter.charCodeAt(0));

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
    const editsOf = distancesFrom(unitsOf(name));
    let least = Number.POSITIVE_INFINITY;
    let votes = [0, 0];
    for (const [other, of] of items) {
      if (other === name) continue;
      const edits = editsOf(unitsOf(other));
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
  return heldBack.filter((name) => known.has(name)).length;
}
