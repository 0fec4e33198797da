/** Makes what is asked of a source of names: names, phrases, a cast, a portrait, scores. */
import { type CastRequest, makeCast } from '../../engine/kin/asked/cast.ts';
import { type MakeRequest, makeNames } from '../../engine/kin/asked/make-names.ts';
import { portraitOf } from '../../engine/kin/asked/portrait.ts';
import { scoreNames } from '../../engine/kin/asked/score.ts';
import {
  openMaker,
  openSource,
  type SourceInput,
  type StockSpec,
  stockOfClass,
  wordsOf,
} from './kin-source.ts';

/** Names from a text, a list or the words of a run. Faults: those of `openMaker`, `stock-empty` and `pattern-invalid`. */
export async function kinNames({ stock, ...request }: MakeRequest & { readonly stock: StockSpec }) {
  const maker = await openMaker(stock);
  return { ...(await makeNames(maker, request)), source: maker.source.told };
}

/** A cast; faults as `kinNames`. */
export async function kinCast({ stock, ...request }: CastRequest & { readonly stock: StockSpec }) {
  const maker = await openMaker(stock);
  return { ...(await makeCast(maker, request)), source: maker.source.told };
}

export async function kinPortrait({ source }: { readonly source: SourceInput }) {
  const { own, told } = await openSource(source);
  return { ...portraitOf(own), source: told };
}

export async function kinScores({
  source,
  kind,
  names,
}: {
  readonly source: SourceInput;
  readonly kind: 'person' | 'place';
  readonly names: readonly string[];
}) {
  const opened = await openSource(source);
  const bounds = { choice: 'auto', letters: null, tag: null, allowOffensive: false } as const;
  const stock = await stockOfClass(opened, null, { kind, part: null, letters: null }, null, bounds);
  const whyNot = await wordsOf(opened.language === null ? [] : [opened.language], false);
  return { names: scoreNames(stock, names, whyNot), source: opened.told };
}
