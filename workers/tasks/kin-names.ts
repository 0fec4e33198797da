/** Makes what is asked of a source of names: names, phrases, a cast, a portrait, scores. */
import { makeCast } from '../../engine/kin/asked/cast.ts';
import { makeNames } from '../../engine/kin/asked/make-names.ts';
import { portraitOf } from '../../engine/kin/asked/portrait.ts';
import { scoreNames } from '../../engine/kin/asked/score.ts';
import type { TaskInput, TaskOutput } from '../tasks.ts';
import { openMaker, openSource, stockOfClass, wordsOf } from './kin-source.ts';

export async function kinNames({
  stock,
  ...request
}: TaskInput<'kinNames'>): Promise<TaskOutput<'kinNames'>> {
  const maker = await openMaker(stock);
  return { ...(await makeNames(maker, request)), source: maker.source.told };
}

export async function kinCast({
  stock,
  ...request
}: TaskInput<'kinCast'>): Promise<TaskOutput<'kinCast'>> {
  const maker = await openMaker(stock);
  return { ...(await makeCast(maker, request)), source: maker.source.told };
}

export async function kinPortrait({
  source,
}: TaskInput<'kinPortrait'>): Promise<TaskOutput<'kinPortrait'>> {
  const { own, told } = await openSource(source);
  return { ...portraitOf(own), source: told };
}

export async function kinScores({
  source,
  kind,
  names,
}: TaskInput<'kinScores'>): Promise<TaskOutput<'kinScores'>> {
  const opened = await openSource(source);
  const bounds = { choice: 'auto', letters: null, tag: null, allowOffensive: false } as const;
  const stock = await stockOfClass(opened, null, { kind, part: null, letters: null }, null, bounds);
  const whyNot = await wordsOf(opened.language === null ? [] : [opened.language], false);
  return { names: scoreNames(stock, names, whyNot), source: opened.told };
}
