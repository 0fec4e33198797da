/** Speed of names from the sound of a text: the model, the space, its slots, and lists over HTTP. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runOfText } from '../../app/names/text-run.ts';
import { Permutation } from '../../engine/base/random/permutation.ts';
import { trainReference } from '../../engine/sound/reference.ts';
import { trainSound } from '../../engine/sound/sound-model.ts';
import { type RunSource, runSource } from '../../engine/sound/source-words.ts';
import { languageTails } from '../../engine/sound/tails.ts';
import { ClassSpace } from '../../engine/space/class-space.ts';
import { countSpace, type SpacePlan, seedSpace } from '../../engine/space/namespace-2.ts';
import { PathReader } from '../../engine/space/path-reader.ts';
import { Schedule } from '../../engine/space/schedule.ts';
import { readWords } from '../../store/corpus/words.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { languageNames, languageWords } from '../../store/names/language-names.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { SOUND_PATH } from '../../store/names/sound-file.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import type { Context } from '../measuring/context.ts';
import { type Baseline, fromSamples, type Measurement } from '../measuring/measurement.ts';
import { median } from '../measuring/samples.ts';
import { type ServerProcess, withServer } from '../measuring/server-process.ts';
import { repeat, sampleTimes, timeOnce } from '../measuring/timing.ts';
import { markovNames } from '../quality/markov.ts';

const NOVEL = 'en-pride-and-prejudice.txt';
const CLASS = 'place_name';
/** Names of a list over HTTP. */
const LISTED = 100;
const CHAIN_NAMES = 1000;

/** The novel as a run in the context's folder. */
export async function novelRun(
  context: Context,
  folder: string,
): Promise<{ dir: string; bytes: number }> {
  const novel = await readFile(join(packageRoot(), 'samples', NOVEL), 'utf8');
  const text = novel.slice(0, context.scale.textCharacters);
  const outputBase = join(await context.folder(), folder);
  await mkdir(outputBase, { recursive: true });
  const path = join(outputBase, NOVEL);
  await writeFile(path, text);
  const events = { log() {}, message() {} };
  const order = { text: path, language: 'en_US', outputBase: await context.folder() };
  const dir = await runOfText(order, events, new AbortController().signal);
  return { dir, bytes: Buffer.byteLength(text) };
}

async function placeProfile() {
  const file = new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml'));
  return (await readProfiles(file)).find(({ name }) => name === CLASS)!;
}

/** Training on the distinct words, counting a class, slots without and with all that a name must keep to. */
export async function benchSound(context: Context): Promise<Measurement[]> {
  const { dir, bytes } = await novelRun(context, 'sound');
  const { table, names } = await readWords(dir);
  const source = runSource(table, names);
  const words = source.words.length;
  const chain = chainBaseline(source);
  const timed = async (name: string, items: number, work: () => number, baseline: Baseline) =>
    fromSamples({
      name,
      n: bytes,
      items,
      samples: await sampleTimes(name, work, context.scale.timing),
      baseline,
    });
  const build = { ...chain.build, items: words };
  const rows = [await timed('sound-train', words, () => trainSound(source).names.length, build)];
  const spec = await placeSpec(source);
  rows.push(await timed('sound-space', words, () => countSpace(spec).slots % 1000, build));
  const plan = seedSpace(countSpace(spec), 1n);
  const slots = Math.min(plan.slots, context.scale.candidates / 10);
  rows.push(await timed('sound-slots', slots, () => readSlots(plan, slots), chain.names));
  rows.push(await timed('sound-gate', slots, scanner(plan, slots).scan, chain.names));
  // by the sound of the words alone: no real names, no word list
  const plain = { ...spec, profile: { ...spec.profile, nameLike: 0 } };
  const wordLike = countSpace({ ...plain, reference: null, dictionary: null });
  const most = Math.min(wordLike.slots, slots);
  const alone = scanner(seedSpace(wordLike, 1n), most);
  rows.push(await timed('sound-live', alone.live, alone.scan, chain.names));
  return rows;
}

async function placeSpec(source: RunSource) {
  const model = trainSound(source);
  const { language, onsets, graph } = model;
  const known = await languageNames(language, 'place');
  return {
    model,
    profile: await placeProfile(),
    tails: languageTails(language, 'place'),
    reference: trainReference({ known, own: source.places, language, onsets, graph, mixed: false }),
    own: null,
    given: null,
    dictionary: await languageWords(language),
    exclusions: null,
  };
}

/** Looks at slots 0..count-1; `live` of them have a name. */
function scanner(plan: SpacePlan, count: number): { scan: () => number; live: number } {
  const space = new ClassSpace(plan);
  const scan = (): number => {
    let sum = 0;
    for (let slot = 0; slot < count; slot++) sum += space.at(slot);
    return sum;
  };
  let live = 0;
  for (let slot = 0; slot < count; slot++) if (space.at(slot) === 0) live++;
  return { scan, live: Math.max(1, live) };
}

/** The paths of slots 0..count-1, without looking at them. */
function readSlots({ blocks, weights, keys, columns }: SpacePlan, count: number): number {
  const schedule = new Schedule(
    blocks.map(({ size }) => size),
    weights,
    blocks.map(({ letters }) => letters),
  );
  const permutations = blocks.map(({ size }, b) => new Permutation(size, keys[b]!));
  const paths = new PathReader(columns);
  let units = 0;
  for (let slot = 0; slot < count; slot++) {
    schedule.locate(slot);
    const { block, ordinal } = schedule;
    units += paths.unrank(blocks[block]!.state, permutations[block]!.forward(ordinal));
  }
  return units;
}

/** A letter Markov chain of order 3 on the same words: built, and asked for names. */
function chainBaseline({ words }: RunSource): { build: Baseline; names: Baseline } {
  const options = { order: 3, seed: 1, letters: [4, 10] } as const;
  const build = timeOnce(() => markovNames(words, { ...options, count: 0 }).length);
  const both = timeOnce(() => markovNames(words, { ...options, count: CHAIN_NAMES }).length);
  return {
    build: { what: 'Markov chain of order 3, built', ms: build, items: words.length },
    names: {
      what: 'Markov chain of order 3, names',
      ms: Math.max(0.01, both - build),
      items: CHAIN_NAMES,
    },
  };
}

/**
 * A hundred names over HTTP: of a run whose sound the server knows, and from a server that has read nothing
 * yet, of a run whose sound nobody has learned. Beside each the same by rejection from namespace/1, just as warm and as cold.
 */
export async function benchSoundHttp(context: Context): Promise<Measurement[]> {
  const { dir, bytes } = await novelRun(context, 'sound-http');
  const fields = { run_id: basename(dir), count: LISTED };
  const names = (server: ServerProcess, seed: number): Promise<number> =>
    ask(server, '/api/names', { ...fields, class: CLASS, seed });
  const batch = (server: ServerProcess, seed: number): Promise<number> =>
    ask(server, '/api/batch', { ...fields, name_class: CLASS, format: 'txt', seed });
  const { repeats, freshRepeats, restMs } = context.scale;
  const cold = (one: typeof names): Promise<number[]> =>
    repeat(freshRepeats, async () => {
      await rm(join(dir, SOUND_PATH), { force: true });
      return withServer(context, async (server) => {
        await pause(restMs);
        return one(server, 1);
      });
    });
  const warm = (one: typeof names): Promise<number[]> =>
    withServer(context, async (server) => {
      await one(server, 0);
      let seed = 0;
      return repeat(3 * repeats, () => one(server, ++seed));
    });
  const row = async (name: string, how: typeof warm): Promise<Measurement> => {
    const samples = await how(names);
    const ms = median(await how(batch));
    const baseline = { what: 'the same from namespace/1', ms, items: LISTED };
    return fromSamples({ name, n: bytes, items: LISTED, samples, baseline });
  };
  return [await row('names-warm', warm), await row('names-cold', cold)];
}

/** Milliseconds from a request to the last byte of its reply. */
async function ask({ url }: ServerProcess, path: string, fields: object): Promise<number> {
  const start = performance.now();
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(fields) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
  return performance.now() - start;
}
