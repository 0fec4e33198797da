/** Says why a list has fewer names than were requested, and what would give more. */

import type { NameFunnel } from '../../engine/lists/list.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import type { NamesRequest } from '../operations/names.ts';

const number = (n: number): string => n.toLocaleString('en-US');

/** One or two sentences in plain English. */
export function loosen(
  request: NamesRequest,
  { letters, like }: ClassProfile,
  { slots, live, rejectedBy, leftOut, exhausted }: NameFunnel,
  found: number,
): string {
  const looked = exhausted ? `all ${number(slots)} slots` : `${number(slots)} slots`;
  const remedies: string[] = [];
  const { near, start, end } = leftOut;
  if (request.spread && near + start + end > 0 && live > found) {
    remedies.push('allow names that are easily confused (spread: false, --no-spread)');
  }
  const unlike = (rejectedBy.unlike ?? 0) + (rejectedBy.rare_spot ?? 0);
  if (unlike > live && like[0] > 0) {
    remedies.push(
      `take names that are less like the words (like: 0-100, --like 0-100; now ${like.join('-')})`,
    );
  }
  if (request.own && (rejectedBy.other_class ?? 0) > live) {
    remedies.push('allow names that other classes could have (own: false, --no-own)');
  }
  remedies.push(`allow more lengths (letters; now ${letters.join('-')})`, 'use a longer text');
  const why = `${number(found)} of ${number(request.count)} names: ${looked} hold ${number(live)} fitting names`;
  return `${why}. For more: ${remedies.slice(0, 3).join('; ')}.`;
}
