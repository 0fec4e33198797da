/** The names of fixed slots of three sources: what any machine and any port must give. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Sounds } from '../../app/names/sounds.ts';
import type { PipelineOptions } from '../../app/pipeline/options.ts';
import { runPipeline } from '../../app/pipeline/pipeline.ts';
import type { ClassProfile, NameKind } from '../../engine/sound/class-profile.ts';
import { trainReference } from '../../engine/sound/reference.ts';
import { ClassSpace } from '../../engine/space/class-space.ts';
import { countSpace, NAMESPACE_2, seedSpace } from '../../engine/space/namespace-2.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import type { RunSound } from '../../store/names/sound-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';

const FOLDER = join(packageRoot(), 'test', 'vectors');
/** Vectors of the construction, with all that it is given; they change with its number alone. */
export const SLOTS_FILE = join(FOLDER, 'namespace-2.json');

/** Sources by the name that the vectors have for them: part of a sample, in bytes; a short one has rules of its own. */
const SOURCES: Readonly<
  Record<string, { sample: string; language: string; bytes: readonly [from: number, to: number] }>
> = {
  en: { sample: 'en-pride-and-prejudice.txt', language: 'en_US', bytes: [5000, 125_000] },
  'en-short': {
    sample: 'en-pride-and-prejudice.txt',
    language: 'en_US',
    bytes: [300_000, 314_000],
  },
  de: { sample: 'de-die-verwandlung.txt', language: 'de_DE', bytes: [5000, 125_000] },
};

const SEED = 7n;
const NAMES = 20;

/** What a class is given beside its source: real names of its kind, and last parts. */
interface Given {
  readonly profile: ClassProfile;
  readonly known: readonly string[];
  readonly tails: readonly string[];
}

/** By source and class: the number of slots, and `slot name` of the first slots that have one. */
export interface SlotVectors {
  readonly algorithm: string;
  readonly seed: string;
  readonly given: Readonly<Record<string, readonly Given[]>>;
  readonly slots: Readonly<
    Record<string, Readonly<Record<string, { slots: number; names: readonly string[] }>>>
  >;
}


/** Makes the runs of the sources below `folder`; returns their folders by name. */
export async function makeSources(folder: string): Promise<Record<string, string>> {
  const runs: Record<string, string> = {};
  for (const [name, { sample, language, bytes }] of Object.entries(SOURCES)) {
    const text = (await readFile(join(packageRoot(), 'samples', sample))).subarray(...bytes);
    const path = join(folder, name, sample);
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(path, new TextDecoder().decode(text));
    runs[name] = await runOf({
      sourcePath: path,
      outputBase: join(folder, name, 'runs'),
      language,
    });
  }
  return runs;
}

async function runOf(
  given: Pick<PipelineOptions, 'sourcePath' | 'outputBase' | 'language'>,
): Promise<string> {
  const options: PipelineOptions = {
    ...given,
    extractor: 'pyphen',
    filePattern: '*.txt',
    minLength: 2,
    maxLength: 8,
    runNormalize: false,
    runAnnotate: false,
    countBy: 'occurrences',
    words: 'all',
    wordList: false,
    hyphenDir: null,
  };
  const events = { message: () => {}, log: () => {} };
  const { path, errorMessage } = await runPipeline(options, events, new AbortController().signal);
  if (path === null) throw new Error(errorMessage ?? 'the run has no folder');
  return path;
}

/** The vectors of what is given, anew. */
export async function makeSlots(
  pool: WorkerPool,
  runs: Readonly<Record<string, string>>,
  given: SlotVectors['given'],
): Promise<SlotVectors> {
  const sounds = new Sounds(pool);
  const slots: Record<string, Record<string, { slots: number; names: string[] }>> = {};
  for (const [source, classes] of Object.entries(given)) {
    const sound = await sounds.ofRun(runs[source]!);
    slots[source] = Object.fromEntries(
      classes.map((one, index) => [
        one.profile.name,
        firstSlots(sound, one, { index, of: classes.length }),
      ]),
    );
  }
  return { algorithm: NAMESPACE_2, seed: String(SEED), given, slots };
}

const MIXED: readonly (NameKind | null)[] = ['artefact', 'title', 'group'];

function firstSlots(
  { model }: RunSound,
  { profile, known, tails }: Given,
  own: { index: number; of: number },
): { slots: number; names: string[] } {
  const { language, onsets, graph } = model;
  const mixed = MIXED.includes(profile.kind);
  const counted = countSpace({
    model,
    profile,
    tails,
    reference: trainReference({ known, own: [], language, onsets, graph, mixed }),
    own: { ...own, given: null },
    given: null,
    dictionary: null,
    exclusions: null,
  });
  const space = new ClassSpace(seedSpace(counted, SEED));
  const names: string[] = [];
  for (let slot = 0; slot < counted.slots && names.length < NAMES; slot++) {
    if (space.at(slot) === 0) names.push(`${slot} ${space.name}`);
  }
  return { slots: counted.slots, names };
}

/** A file of vectors as it is committed. */
export const readVectors = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(path, 'utf8')) as T;
