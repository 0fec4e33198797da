/** Generated names with the keys that they have over HTTP and in JSON. */
import type { ClassNames, MadeNames } from './make-names.ts';

export function nameFields(nameClass: string, name: ClassNames['names'][number]) {
  return {
    name: name.shown,
    class: nameClass,
    slot: name.slot,
    syllables: name.syllables,
    like: name.like,
    name_like: name.nameLike,
    taste: name.taste,
    ...(name.origins && { origins: name.origins }),
  };
}

export function madeFields({ classes, seed, algorithms, phrases }: MadeNames) {
  return {
    ...(phrases && { pattern: phrases.pattern, phrases: phrases.list, phrase_slots: phrases.size }),
    names: classes.flatMap(({ nameClass, names }) =>
      names.map((name) => nameFields(nameClass, name)),
    ),
    seed_used: seed,
    algorithms,
    space: Object.fromEntries(classes.map(({ nameClass, slots }) => [nameClass, slots])),
    funnel: Object.fromEntries(
      classes.map(({ nameClass, funnel }) => [
        nameClass,
        {
          slots: funnel.slots,
          live: funnel.live,
          rejected_by: funnel.rejectedBy,
          outranked: funnel.outranked,
          near: funnel.leftOut.near,
          same_start: funnel.leftOut.start,
          same_end: funnel.leftOut.end,
          exhausted: funnel.exhausted,
        },
      ]),
    ),
    taste: Object.fromEntries(
      classes.flatMap(({ nameClass, traits }) => (traits.length > 0 ? [[nameClass, traits]] : [])),
    ),
    short: Object.fromEntries(
      classes.flatMap(({ nameClass, short }) => (short === null ? [] : [[nameClass, short]])),
    ),
  };
}
