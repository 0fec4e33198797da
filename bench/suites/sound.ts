/** Speed of names from the sound of a text: the model, the space, its slots, and lists over HTTP. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runOfText } from '../../app/names/text-run.ts';
import { trainSound } from '../../engine/sound/sound-model.ts';
import { type RunSource, runSource } from '../../engine/sound/source-words.ts';
import { readWords } from '../../store/corpus/words.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { SOUND_PATH } from '../../store/names/sound-file.ts';
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
async function novelRun(context: Context, folder: string): Promise<{ dir: string; bytes: number }> {
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

/** Training on the distinct words. */
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
  return rows;
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
