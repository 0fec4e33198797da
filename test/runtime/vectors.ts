/**
 * Vectors of the model file, `test/vectors/model/*.json`: a model, and names by slot that every run-time must give.
 * `npm run vectors` makes those that are missing; what is published never moves.
 */
import { access, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ClassSpace } from '../../engine/space/class-space.ts';
import { type CountedSpace, seedSpace } from '../../engine/space/namespace-2.ts';
import { type ModelFile, open } from '../../runtime/index.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { layOutTextRun, runOf } from '../text-run.ts';
import { modelOfRun } from './run-spaces.ts';

export interface VectorSpace {
  readonly class: string;
  /** A whole number as text. */
  readonly seed: string;
  readonly own: boolean;
  readonly size: number;
  readonly slots: readonly number[];
  readonly names: readonly (string | null)[];
  /** Name of each text. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface Vectors {
  readonly model: ModelFile;
  readonly spaces: readonly VectorSpace[];
}

export const VECTORS = join(packageRoot(), 'test', 'vectors', 'model');

export async function readVectors(): Promise<Vectors[]> {
  const files = (await readdir(VECTORS)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(VECTORS, name), 'utf8')) as Vectors),
  );
}

const SEEDS = [0n, 7n, -1n, 2n ** 53n - 1n, 2n ** 80n + 123456789n];
const TEXTS = ['npc:1042', 'town:42', '', 'Zürich', '東京', '🌒'];
/** Slots from the beginning and from all over the space. */
const FIRST = 40;
const SPREAD = 160;

function vectorsOf(model: ModelFile, spaces: readonly CountedSpace[]): Vectors {
  return {
    model,
    spaces: spaces.flatMap((space) =>
      SEEDS.map((seed, s): VectorSpace => {
        const { name } = space.profile;
        const own = s % 2 === 1;
        const [index, of] = model.classes[name]!.own;
        const engine = new ClassSpace(
          seedSpace({ ...space, own: own ? { index, of, given: null } : null }, seed),
        );
        const runtime = open(model).space(name, seed, { own });
        const step = Math.floor(space.slots / SPREAD);
        const slots = [
          ...Array.from({ length: FIRST }, (_, i) => i),
          ...Array.from({ length: SPREAD }, (_, i) => (i + 1) * step - 1),
          space.slots - 1,
        ];
        return {
          class: name,
          seed: String(seed),
          own,
          size: space.slots,
          slots,
          names: slots.map((slot) => (engine.at(slot) === 0 ? engine.name : null)),
          texts: Object.fromEntries(TEXTS.map((text) => [text, runtime.of(text)])),
        };
      }),
    ),
  };
}

/** What the vectors are made from: a text with classes of every kind of last part, and a list of names. */
async function makeVectors(): Promise<void> {
  const base = await mkdtemp(join(tmpdir(), 'namewalk-vectors-'));
  const write = async (name: string, run: string, classes: readonly string[]): Promise<void> => {
    const path = join(VECTORS, `${name}.json`);
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return;
    const { model, spaces } = await modelOfRun(join(base, run), classes);
    await writeFile(path, `${JSON.stringify(vectorsOf(model, spaces), null, 1)}\n`);
  };
  try {
    await mkdir(VECTORS, { recursive: true });
    const text = await layOutTextRun(base);
    await write('english', text, ['first_name', 'title_epithet']);
    const list = join(base, 'towns.txt');
    await writeFile(list, (await languageNames('es', 'place')).join('\n'));
    await write('spanish-towns', await runOf(list, base), ['place_name']);
  } finally {
    await rm(base, { recursive: true, force: true, maxRetries: 20 });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await makeVectors();
}
