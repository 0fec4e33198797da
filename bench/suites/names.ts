/** `npm run bench -- names`: whether new names are of their source, beside a letter chain. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fold } from '../../runtime/letter-costs.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { Attribution, foundAmong, nearestNeighbour } from '../quality/judges.ts';
import { markovNames } from '../quality/markov.ts';
import { blindSection, qualityPage, type Row, table } from '../quality/page.ts';
import { shuffled } from '../quality/random.ts';
import { languageSources, type Measured, sourcesOf } from '../quality/sources.ts';

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

const NAMES_HELP = `Usage: npm run bench -- names [options]

Measures new names against the own names of their source, beside a letter chain of order 2.

  --source FILE[:LANG]  a list of names or a text with the code of its language; repeatable; default: the
                        sources of bench/quality/sources/ and the samples
  --languages           instead: given names and towns of English, German, Spanish and Finnish; not written
  --write               writes docs/quality.md; the section of blind ratings stays as it is
  --check               exit code 1 when a source misses a goal
  --help                this text
`;

/** Runs the bench; returns the exit code. */
export async function measureQuality(
  args: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      source: { type: 'string', multiple: true },
      languages: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    process.stdout.write(NAMES_HELP);
    return 0;
  }
  const sources = options.languages ? await languageSources() : await sourcesOf(options.source);
  const attribution = new Attribution();
  for (const { name, own } of sources) attribution.add(name, halves(own, LEARNED)[0]);
  const rows: Row[] = [];
  for (const source of sources) {
    say(`${source.name} ...`);
    rows.push(await measure(source, attribution));
  }
  process.stdout.write(`${table(rows)}\n`);
  if (options.write && !options.languages) {
    const path = join(packageRoot(), 'docs', 'quality.md');
    const before = await readFile(path, 'utf8').catch(() => '');
    await writeFile(path, qualityPage(rows, blindSection(before)));
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
