/** `npm run bench -- names`: how good names are, beside Markov chains and makers of names from npm. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../store/files/package-root.ts';
import { classLists } from '../quality/class-lists.ts';
import { Makers } from '../quality/makers.ts';
import { measureNames } from '../quality/measures.ts';
import {
  blindSection,
  qualityPage,
  qualityTables,
  type Sheet,
  type TextClasses,
} from '../quality/page.ts';
import { loadPeers } from '../quality/peers.ts';
import { KINDS, listsOf } from '../quality/systems.ts';

/** Names of a list, and the seeds of the lists of all classes. */
const COUNT = 100;
const SEEDS = [1, 2, 3, 4, 5];

const NAMES_HELP = `Usage: npm run bench -- names [options]

Measures names of every class, and place and first names beside those of other makers. The peers from npm
are installed in bench/peers when this is first run.

  --text FILE[:LANG]  a text with its hyphenation code such as en_US (default: detected); repeatable;
                      default: the texts of samples/, and of the folder NAMEWALK_CORPORA where it is set
  --write             writes docs/quality.md; the section of blind ratings stays as it is
  --check             exit code 1 when a list of ours misses a limit
  --help              this text
`;

interface TextFile {
  readonly path: string;
  readonly language: string;
}

/** Runs the bench; returns the exit code. */
export async function measureQuality(
  args: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      text: { type: 'string', multiple: true },
      write: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    process.stdout.write(NAMES_HELP);
    return 0;
  }
  const files = options.text ? options.text.map(givenText) : await textsAtHand();
  const loaded = loadPeers();
  const makers = await Makers.open();
  const sheets: Sheet[] = [];
  const texts: TextClasses[] = [];
  try {
    for (const { path, language } of files) {
      say(`${basename(path)} ...`);
      const run = await makers.run(path, language);
      for (const kind of KINDS) {
        const { lists, judge } = await listsOf(makers, loaded, run, kind, {
          count: COUNT,
          seed: SEEDS[0]!,
        });
        const rows = lists.map(({ system, names }) => ({
          system,
          measures: measureNames(names, run.text, judge),
        }));
        sheets.push({ text: run.name, kind, rows, lists });
      }
      const over = { count: COUNT, seeds: SEEDS };
      texts.push({
        text: run.name,
        words: run.text.words.length,
        properNames: run.text.properNames.length,
        ranked: await classLists(makers, run, { ...over, taste: true }),
        unranked: await classLists(makers, run, { ...over, taste: false }),
      });
    }
  } finally {
    await makers.close();
  }
  const quality = { count: COUNT, seeds: SEEDS, sheets, texts, peers: loaded.peers };
  process.stdout.write(`${qualityTables(quality)}\n`);
  if (options.write) {
    const path = join(packageRoot(), 'docs', 'quality.md');
    const before = await readFile(path, 'utf8').catch(() => '');
    await writeFile(path, qualityPage(quality, blindSection(before)));
  }
  const faults = texts.flatMap(({ ranked, unranked }) => [
    ...[...ranked.rows, ...unranked.rows].flatMap(({ missed }) => missed),
    ...ranked.shared,
    ...unranked.shared,
  ]);
  return options.check && faults.length > 0 ? 1 : 0;
}

/** FILE:en_US; a path of its own may hold colons. */
function givenText(text: string): TextFile {
  const [, path, language] = /^(.+):([a-z]{2,3}(?:_[A-Za-z]+)?)$/.exec(text) ?? [];
  return path === undefined ? { path: text, language: 'auto' } : { path, language: language! };
}

/** The samples, and the texts of NAMEWALK_CORPORA that are none of them. */
async function textsAtHand(): Promise<TextFile[]> {
  const folders = [join(packageRoot(), 'samples'), process.env.NAMEWALK_CORPORA ?? ''];
  const found = new Map<string, string>();
  for (const folder of folders.filter((path) => path !== '')) {
    for (const name of (await readdir(folder)).sort()) {
      if (name.endsWith('.txt') && !found.has(name)) found.set(name, join(folder, name));
    }
  }
  const names = [...found.keys()].sort();
  // English first, as it is read most
  names.sort((a, b) => Number(b.startsWith('en')) - Number(a.startsWith('en')));
  return names.map((name) => ({ path: found.get(name)!, language: 'auto' }));
}
