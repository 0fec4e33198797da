/** Speed of names of a source: in this process, and over HTTP from a text and from a list. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listOf } from '../../engine/kin/list.ts';
import { ownNamesOfText } from '../../engine/kin/own/own-names.ts';
import { stockOf } from '../../engine/kin/stock.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import type { Context } from '../measuring/context.ts';
import {
  fromSamples,
  type Measurement,
  repeat,
  sampleTimes,
  timed,
} from '../measuring/measurement.ts';
import { type Client, withServer } from '../measuring/server-process.ts';

const LANGUAGE = 'en';
/** Names that are asked for. */
const COUNT = 24;
/** Characters of a long text. */
const LONG = 4_400_000;

/** Finding the own names of a novel, and names of places of them. */
export async function benchKin(context: Context): Promise<Measurement[]> {
  const novel = await context.novel();
  const own = ownNamesOfText(novel, LANGUAGE);
  const row = async (name: string, items: number, work: () => number) =>
    fromSamples({
      name,
      n: Buffer.byteLength(novel),
      items,
      samples: await sampleTimes(work, context.scale.timing),
    });
  const find = (): number => ownNamesOfText(novel, LANGUAGE).names.length;
  const make = (): number => {
    const stock = stockOf({ own, language: LANGUAGE }, { kind: 'place', choice: 'own' });
    const request = { seed: 1n, offset: 0, avoid: [], liked: [], disliked: [] };
    return listOf(stock, { ...request, count: COUNT }).names.length;
  };
  return [await row('kin-own', 1, find), await row('kin-names', COUNT, make)];
}

/** Names over HTTP from a warm server: of a novel, of a text of several megabytes, of a list; no text comes twice. */
export async function benchKinHttp(context: Context): Promise<Measurement[]> {
  const novel = await context.novel();
  const long = novel.repeat(Math.ceil(Math.min(LONG, 10 * novel.length) / novel.length));
  const elves = join(packageRoot(), 'bench', 'quality', 'sources', 'elves.txt');
  const list = (await readFile(elves, 'utf8')).trim().split('\n');
  const { repeats, restMs } = context.scale;
  return withServer(context, async (server) => {
    const row = async (
      name: string,
      n: number,
      source: (time: number) => object,
    ): Promise<Measurement> => {
      await ask(server, source(0));
      let time = 0;
      const samples = await repeat(3 * repeats, () => ask(server, source(++time)));
      return fromSamples({ name, n, items: COUNT, samples });
    };
    // as while a page is opened
    await pause(restMs);
    const text = (whole: string) => (time: number) => ({ text: `${whole}\n${time}` });
    const names = (time: number) => {
      const at = time % list.length;
      return { names: [...list.slice(at), ...list.slice(0, at)].join('\n') };
    };
    return [
      await row('names-text', Buffer.byteLength(novel), text(novel)),
      await row('names-text-long', Buffer.byteLength(long), text(long)),
      await row('names-list', list.length, names),
    ];
  });
}

/** Milliseconds from a request for names of places to the last byte of its reply. */
const ask = (server: Client, source: object): Promise<number> =>
  timed(() => server.post('/api/names', { ...source, class: 'place_name', count: COUNT, seed: 1 }));
