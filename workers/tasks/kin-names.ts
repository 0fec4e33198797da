/** Makes what is asked of a source of names: names, phrases, a cast, a portrait, scores. */
import { makeCast } from '../../engine/kin/cast.ts';
import { makeNames } from '../../engine/kin/make-names.ts';
import { portraitOf } from '../../engine/kin/portrait.ts';
import { scoreNames } from '../../engine/kin/score.ts';
import type { TaskInput, TaskOutput } from '../tasks.ts';
import { openMaker, openSource, wordsOf } from './kin-source.ts';

export async function kinNames({ stock, ...request }: TaskInput<'kinNames'>): Promise<TaskOutput<'kinNames'>> {
  const maker = await openMaker(stock);
  return { ...(await makeNames(maker, request)), source: maker.source.told };
}

export async function kinCast({ stock, ...request }: TaskInput<'kinCast'>): Promise<TaskOutput<'kinCast'>> {
  const maker = await openMaker(stock);
  return { ...(await makeCast(maker, request)), source: maker.source.told };
}

export async function kinPortrait({ source }: TaskInput<'kinPortrait'>): Promise<TaskOutput<'kinPortrait'>> {
  const { own, told } = await openSource(source);
  return { ...portraitOf(own), source: told };
}

export async function kinScores({ source, kind, names }: TaskInput<'kinScores'>): Promise<TaskOutput<'kinScores'>> {
  const nameClass = { name: kind, description: '', kind, part: null, letters: null, pattern: null };
  const bounds = { choice: 'auto', letters: null, tag: null, allowOffensive: false } as const;
  const maker = await openMaker({ source, blend: null, classes: [nameClass], ...bounds });
  const stock = await maker.stock(nameClass, null);
  const { language, told } = maker.source;
  const whyNot = await wordsOf(language === null ? [] : [language], false);
  return { names: scoreNames(stock, names, whyNot), source: told };
}
