/**
 * Vectors of the run-time, `test/vectors/runtime/*.json`: a file, and what every run-time must make of it. `npm run vectors`
 * makes those that are missing; what is published never moves.
 */
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { kinStock } from '../../engine/kin/kin-class.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import { frontCoded } from '../../engine/model/front-coded.ts';
import { type KinFile, type NamesFile, names } from '../../runtime/index.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { sampleNames } from './sample-names.ts';

export interface VectorCase {
  readonly class: string;
  readonly seed: string;
  readonly size: number;
  readonly numbers: readonly number[];
  /** The names of the numbers. */
  readonly names: readonly string[];
  /** The name of each text, and with `unique` in this order. */
  readonly texts: readonly string[];
  readonly of: readonly string[];
  readonly unique: readonly string[];
  /** The first 12, spread. */
  readonly spread: readonly string[];
}

export interface Vectors {
  readonly file: NamesFile | KinFile;
  readonly cases: readonly VectorCase[];
}

export const VECTORS = join(packageRoot(), 'test', 'vectors', 'runtime');

export async function readVectors(): Promise<Vectors[]> {
  const files = (await readdir(VECTORS)).sort();
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(VECTORS, name), 'utf8')) as Vectors),
  );
}

const SEEDS = ['0', '7', '-1', '9007199254740993', 'Zürich 🌒'];
const TEXTS = ['npc:1042', 'town:42', '', 'Zürich', '東京', '🌒', 'npc:1043', 'npc:1044'];
const FIRST = 24;
const SPREAD = 24;

function vectorsOf(file: NamesFile | KinFile): Vectors {
  const cases = Object.keys(file.classes).flatMap((name) =>
    SEEDS.map((seed): VectorCase => {
      const found = names(file, { class: name, seed });
      const step = Math.max(1, Math.floor(found.size / SPREAD));
      const numbers = Array.from({ length: found.size }, (_, i) => i).filter(
        (i) => i < FIRST || i % step === step - 1,
      );
      const taken = new Set<string>();
      return {
        class: name,
        seed,
        size: found.size,
        numbers,
        names: numbers.map((number) => found.at(number)),
        texts: TEXTS,
        of: TEXTS.map((text) => found.of(text)),
        unique: TEXTS.slice(0, found.size).map((text) => found.of(text, { unique: taken })),
        spread: found.take(12, { spread: true }),
      };
    }),
  );
  return { file, cases };
}

async function makeVectors(): Promise<void> {
  await mkdir(VECTORS, { recursive: true });
  const towns = await sampleNames('en', 300);
  const elves = [
    'Calenhad',
    'Ithilwen',
    'Tessavar',
    'Orrevai',
    'Hallareth',
    'Galadhim',
    'Menelmir',
    'Silvaren',
  ];
  const files: Record<string, NamesFile | KinFile> = {
    lists: {
      format: 'names/1',
      classes: {
        place_name: frontCoded(towns.slice(0, 40)),
        order_name: frontCoded([
          'Order of Æther',
          'Ordo Ñandú',
          'Łódź',
          'Þórs Hamarr',
          'Дом Стали',
          'Дом Стекла',
          'House of Ö',
          '月の会',
        ]),
        outpost: frontCoded(['Outpost 7', 'Outpost 12', 'Outpost 7b']),
        single: 'Solitude',
      },
    },
    joins: {
      format: 'kin/1',
      classes: Object.fromEntries(
        [['place_name', towns] as const, ['elf', elves] as const].map(([name, own]) => {
          const { joins } = kinStock({ own, loose: own.length < 60 });
          return [name, countedClass({ joins, isWord: (letters) => letters.endsWith('ham') })];
        }),
      ),
    },
  };
  for (const [name, file] of Object.entries(files)) {
    const path = join(VECTORS, `${name}.json`);
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (!there) await writeFile(path, `${JSON.stringify(vectorsOf(file), null, 1)}\n`);
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await makeVectors();
}
