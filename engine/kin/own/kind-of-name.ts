// Tells by the tally of a name whether it is a person, a place or a people, and of which sex.

import type { Judging, OwnKind, Tally } from './own-name.ts';

const PEOPLE: Readonly<Record<string, RegExp>> = {
  en: /(?:...ites?|...(?:men|man|folk|kin|lings?)|...ans?|...ese)$/,
  es: /...(?:itas?|eos?|enses?|eses|enos?|anos?)$/,
  it: /...(?:iti|ani|esi)$/,
};
/** Israelitish, Moabitess. */
const ADJECTIVE = /...it(?:ish|ess(?:es)?)$/;
const PLURAL: Readonly<Record<string, RegExp>> = {
  en: /[^s]s$/,
  es: /s$/,
  fr: /s$/,
  it: /i$/,
  pt: /s$/,
};
/** Shares of the inner occurrences behind the definite article: of a people's name, and of the names of rivers. */
const PEOPLE_THE = 0.4;
const RIVER_THE = 0.5;

/** Share of a place's inner occurrences that tell it, where prepositions of place are rare among persons. */
const LOCAL_SHARE = 0.25;
/** Where a place needs more of them, they say little each. */
const MUCH = 0.5;

/** Endings that make names of places of other names. */
const OF_PLACE: Readonly<Record<string, RegExp>> = { fi: /...l[aä]$/u };
/** Nouns of place that names of places end in, and persons hardly do. */
const SITE: Readonly<Record<string, RegExp>> = {
  en: /...(?:moor|mouth|haven|mere|bridge|shire)$/,
  de: /...(?:bach|burg|dorf|feld|fels|heim|moor|stadt)$/,
  nl: /...(?:drecht|dijk|dorp|eiland|meer|veen|wolde)$/,
  sv: /...(?:by|holm|högen|näs|stad|sund|torp|vik|viken|ön)$/,
  fi: /...(?:joki|järvi|koski|kylä|lahti|mäki|niemi|ranta|saari|salmi|vaara|vuori)$/,
  ru: /...(?:град|город|горье|озерье|озёрье|поле|полье)$/,
};
/** What such an ending counts, and for each inner occurrence. */
const SITE_BASE = 1;
const SITE_SHARE = 0.3;

/** The Saveth, the Thames: no person has an article. */
function river({ the, inner, titled }: Tally, language: string): number {
  return language === 'en' && inner > 0 && titled === 0 && the >= Math.max(2, RIVER_THE * inner)
    ? the
    : 0;
}

/** What a tally says; 'either' when it says too little. */
export function kindOf(tally: Tally, name: string, judging: Judging): OwnKind {
  const { context, language, ofTable } = judging;
  const folded = name.toLowerCase();
  if (context.nations.has(folded)) return 'people';
  const { inner } = tally;
  const determined = ofTable ? tally.article : tally.the;
  if (inner > 0 && determined >= PEOPLE_THE * inner && tally.titled === 0) {
    if (PEOPLE[language]?.test(folded)) return 'people';
    // to the Lakes, in the Netherlands
    const local = tally.within + (language === 'en' ? tally.toward : 0) + tally.site;
    if (PLURAL[language]?.test(folded)) return local >= 0.5 * inner ? 'place' : 'people';
  }
  if (
    language === 'en' &&
    (ADJECTIVE.test(folded) || (determined > 0 && /[^aeiou]ites?$/.test(folded)))
  )
    return 'people';
  if (
    language === 'la' &&
    /(?:i|es|ae)$/.test(folded) &&
    tally.titled + tally.person < 0.2 * inner
  ) {
    return tally.within >= 0.6 * inner ? 'place' : 'people';
  }
  const personal =
    2 * tally.titled + 1.5 * tally.person + 0.7 * tally.acts + 0.15 * (tally.she + tally.he);
  if (ofTable) {
    if (tally.toward > 0 && tally.toward >= Math.max(context.placeShare * inner, tally.titled))
      return 'place';
    return inner >= 3 || tally.titled > 0 ? 'person' : 'either';
  }
  const { placeShare, placeEnding } = context;
  const local =
    tally.within +
    1.5 * tally.site +
    river(tally, language) +
    (OF_PLACE[language]?.test(folded) ? 0.1 * inner : 0) +
    (SITE[language]?.test(folded) ? SITE_BASE + SITE_SHARE * inner : 0);
  if (placeEnding !== null) {
    // cases of place are rare, and persons hardly have them
    if (local > 0 && local >= placeShare * inner && 2 * local >= personal) return 'place';
  } else if (placeShare > MUCH) {
    // "de" and "di" lead to persons as often as to places
    if (local >= 1 && local >= LOCAL_SHARE * inner && local >= personal) return 'place';
    const all = tally.within + tally.toward;
    if (inner > 2 && all >= placeShare * inner && all >= personal) return 'place';
  } else {
    const all = local + 0.5 * tally.toward;
    const share = all >= 3 ? LOCAL_SHARE : placeShare;
    if (all >= 1 && all >= share * inner && all >= personal) return 'place';
  }
  if (personal >= 1 && personal > local && personal >= 0.05 * inner) return 'person';
  if (
    context.known &&
    inner >= 6 &&
    (language !== 'en' || personal >= 0.02 * inner) &&
    local + tally.toward < 0.3 * inner
  )
    return 'person';
  return 'either';
}

/** Titles tell more than pronouns, which may be those of another. */
export function sexOf({ female, male, she, he }: Tally): 'f' | 'm' | null {
  const f = 4 * female + she;
  const m = 4 * male + he;
  if (f >= 2 && f >= 2.5 * m) return 'f';
  if (m >= 2 && m >= 2.5 * f) return 'm';
  return null;
}

/** Share of its inner occurrences in which a family name follows a title. */
const FAMILY_SHARE = 0.15;

/** Whether a name is one of a family: Mr Bennet, but hardly ever Miss Elizabeth. */
export const isFamily = ({ family, inner }: Tally): boolean =>
  family > 0 && family >= FAMILY_SHARE * inner;
