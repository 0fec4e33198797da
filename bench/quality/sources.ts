/** The sources whose names are measured: lists and texts of sources/ and the samples, each with its own names by kind. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { listOf } from '../../engine/kin/list.ts';
import { ownNamesOfText } from '../../engine/kin/own/own-names.ts';
import { looksLikeList, readNameList } from '../../engine/kin/own/read-list.ts';
import { type KinSource, type StockRequest, stockOf } from '../../engine/kin/stock.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { languageData } from '../../store/names/language-data.ts';

/** Own names of one kind of a source, and what makes more. */
export interface Measured {
  /** File and kind, such as `chapter, places`. */
  readonly name: string;
  readonly own: readonly string[];
  /** New names of a stock of these own names. */
  make(own: readonly string[], count: number, seed: number): Promise<string[]>;
}

const FEWEST = 10;
/** From the best on, whatever they are like. */
const FIRST = { offset: 0, avoid: [], liked: [], disliked: [] };
const KINDS = [
  ['person', 'persons'],
  ['place', 'places'],
] as const;

/** The files to measure: those given as FILE or FILE:LANG, else all of sources/ and samples/. */
export async function sourcesOf(given: readonly string[] | undefined): Promise<Measured[]> {
  const found: Measured[] = [];
  for (const file of given ?? (await atHand())) {
    const [, path, language] = /^(.+?)(?::([a-z]{2,3}))?$/.exec(file)!;
    found.push(...(await sourceOf(path!, language ?? null)));
  }
  return found;
}

async function atHand(): Promise<string[]> {
  const files: string[] = [];
  for (const folder of [join('bench', 'quality', 'sources'), 'samples']) {
    for (const name of (await readdir(join(packageRoot(), folder))).sort()) {
      if (!['.txt', '.tsv'].includes(extname(name))) continue;
      const language = folder === 'samples' ? `:${name.slice(0, 2)}` : '';
      files.push(join(packageRoot(), folder, name) + language);
    }
  }
  return files;
}

async function sourceOf(path: string, language: string | null): Promise<Measured[]> {
  const name = basename(path, extname(path));
  const text = await readFile(path, 'utf8');
  const isList = looksLikeList(text);
  const own = isList ? readNameList(text) : ownNamesOfText(text, language);
  const code = isList ? await languageData.languageOf(own.names) : language;
  const measured: Measured[] = [];
  for (const [kind, plural] of KINDS) {
    if (isList && kind === 'place') continue; // a list is of one kind
    const names = own.names.filter((each) => isList || each.kind === kind).map((each) => each.name);
    if (names.length < FEWEST) continue;
    const [listed, listedOfOther] = await Promise.all(
      [kind, kind === 'person' ? 'place' : 'person'].map((one) =>
        code === null ? [] : languageData.namesOfKind(code, one as typeof kind),
      ),
    );
    const isPart = await languageData.partTest(code === null ? [] : [code], own.names, kind);
    const make: Measured['make'] = async (some, count, seed) => {
      const kept = new Set(some);
      const source: KinSource = {
        // the names that are held back are no words of the text
        own: {
          names: own.names.filter((each) => kept.has(each.name)),
          pairs: [],
          words: new Set(),
        },
        language: code,
      };
      const request: StockRequest = {
        kind,
        part: kind === 'person' && (!isList || code !== null) ? 'first' : null,
        ...{ listed: listed!, listedOfOther: listedOfOther!, isPart },
      };
      const list = { seed: BigInt(seed), count, ...FIRST };
      return listOf(stockOf(source, request), list).names.map((each) => each.name);
    };
    measured.push({ name: isList ? name : `${name}, ${plural}`, own: names, make });
  }
  return measured;
}
