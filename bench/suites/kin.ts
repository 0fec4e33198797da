/** Speed of names of a source: in this process, and over HTTP from a text and from a list. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listOf } from '../../engine/kin/list.ts';
import { type OwnNames, ownNamesOfText } from '../../engine/kin/own/own-names.ts';
import { stockOf } from '../../engine/kin/stock.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import type { Context } from '../measuring/context.ts';
import {
  type Baseline,
  fromSamples,
  type Measurement,
  repeat,
  sampleTimes,
  timed,
  timeOnce,
} from '../measuring/measurement.ts';
import { type ServerProcess, withServer } from '../measuring/server-process.ts';
import { markovNames } from '../quality/markov.ts';

const LANGUAGE = 'en';
/** Names that are asked for. */
const COUNT = 24;
/** Characters of a long text. */
const LONG = 4_400_000;

async function novelOf({ scale }: Context): Promise<string> {
  const path = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
  return (await readFile(path, 'utf8')).slice(0, scale.textCharacters);
}

/** A letter chain of order 2 on the same names, built and asked for as many. */
function chainOf(names: readonly string[]): Baseline {
  const options = { order: 2, count: COUNT, seed: 1, letters: [4, 10] } as const;
  const ms = timeOnce(() => markovNames(names, options).length);
  return { what: 'letter chain of order 2 on the same names', ms, items: COUNT };
}

const namesOf = ({ names }: OwnNames): string[] => names.map(({ name }) => name.toLowerCase());

/** Words with a capital, as anybody would find them. */
function capitalsOf(text: string): Baseline {
  const ms = timeOnce(() => new Set(text.match(/\p{Lu}\p{L}+/gu)).size);
  return { what: 'words with a capital, by a regular expression', ms, items: 1 };
}

/** Finding the own names of a novel, and names of places of them. */
export async function benchKin(context: Context): Promise<Measurement[]> {
  const novel = await novelOf(context);
  const own = ownNamesOfText(novel, LANGUAGE);
  const row = async (name: string, items: number, work: () => number, baseline: Baseline) =>
    fromSamples({
      name,
      n: Buffer.byteLength(novel),
      items,
      samples: await sampleTimes(work, context.scale.timing),
      baseline,
    });
  const find = (): number => ownNamesOfText(novel, LANGUAGE).names.length;
  const make = (): number => {
    const stock = stockOf({ own, language: LANGUAGE }, { kind: 'place', choice: 'own' });
    const request = { seed: 1n, offset: 0, avoid: [], liked: [], disliked: [] };
    return listOf(stock, { ...request, count: COUNT }).names.length;
  };
  return [
    await row('kin-own', 1, find, capitalsOf(novel)),
    await row('kin-names', COUNT, make, chainOf(namesOf(own))),
  ];
}

/** Names over HTTP from a warm server: of a novel, of a text of several megabytes, of a list; no text comes twice. */
export async function benchKinHttp(context: Context): Promise<Measurement[]> {
  const novel = await novelOf(context);
  const long = novel.repeat(Math.ceil(Math.min(LONG, 10 * novel.length) / novel.length));
  const elves = join(packageRoot(), 'bench', 'quality', 'sources', 'elves.txt');
  const list = (await readFile(elves, 'utf8')).trim().split('\n');
  const chain = chainOf(namesOf(ownNamesOfText(novel, LANGUAGE)));
  const { repeats, restMs } = context.scale;
  return withServer(context, async (server) => {
    const row = async (
      name: string,
      n: number,
      baseline: Baseline,
      source: (time: number) => object,
    ): Promise<Measurement> => {
      await ask(server, source(0));
      let time = 0;
      const samples = await repeat(3 * repeats, () => ask(server, source(++time)));
      return fromSamples({ name, n, items: COUNT, samples, baseline });
    };
    // as while a page is opened
    await pause(restMs);
    const text = (whole: string) => (time: number) => ({ text: `${whole}\n${time}` });
    const names = (time: number) => {
      const at = time % list.length;
      return { names: [...list.slice(at), ...list.slice(0, at)].join('\n') };
    };
    return [
      await row('names-text', Buffer.byteLength(novel), chain, text(novel)),
      await row('names-text-long', Buffer.byteLength(long), chain, text(long)),
      await row('names-list', list.length, chainOf(list.map((name) => name.toLowerCase())), names),
    ];
  });
}

/** Milliseconds from a request for names of places to the last byte of its reply. */
const ask = (server: ServerProcess, source: object): Promise<number> =>
  timed(() => server.post('/api/names', { ...source, class: 'place_name', count: COUNT, seed: 1 }));
