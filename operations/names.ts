/** The fields of `namewalk names` and of POST /api/names, portrait, score and cast: the source, the numbers of names, and the entries of a cast to reroll. */
import { isJsonObject, type JsonValue } from '../engine/base/json.ts';
import { LongList } from '../engine/base/long-list.ts';
import { CAST_KINDS, type CastKind } from '../engine/kin/asked/cast.ts';
import type { ClassName } from '../engine/kin/asked/make-names.ts';
import { plainCode } from '../engine/kin/language-data.ts';
import { STOCK_CHOICES } from '../engine/kin/stock.ts';
import { RENDER_STYLES } from '../engine/names/render-style.ts';
import {
  choiceField,
  type Field,
  FieldError,
  integerField,
  listField,
  optionalField,
  rangeField,
  seedField,
  switchField,
  textField,
  type Values,
  valuesOf,
} from './fields.ts';
import { looseNumber } from './kinds/numbers.ts';

/** Languages that any table of names, words, patterns or of the detector has, but for words of compounds, by their ISO 639 codes: small, for the page's first load. */
export const KNOWN_LANGUAGES: ReadonlySet<string> = new Set(
  (
    'aeb af ak akk am ang ar arb as az be bg bn bo br bul ca cmn cop cs cy da de egy el ell en eo ' +
    'es et eu fa fi fo fr frk fro fur ga gd gl gmh gmq grc gsw gu ha haw hbo he heb hi hr ' +
    'hsb ht hu hy hye ia id ig is it itc ja jpn jv ka kat khk kk kl km kmr kn ko kor ku ' +
    'kw ky la lb lo lt lv mg mi mk ml mn mr mt mul my nah nb ne nl nn no non oc ohu olt ' +
    'or orv otk pa pes pi pl pms pt qu rm ro ru rus rw sa san sh si sk sl sm so sq sr su ' +
    'sux sv sw ta te tg th tha ti tk tl to tr tt ty uk ukr ur uz vi vie xng xtg yi yo yua zh ' +
    'zle zu'
  ).split(' '),
);

const LANGUAGE = textField('language', {
  help: 'language such as fi or de_DE; none: no language (default: detected)',
});

/** A code whose language some table has. */
const language: typeof LANGUAGE = {
  ...LANGUAGE,
  read(value, body) {
    const code = LANGUAGE.read(value, body);
    if (code === null || code === 'none' || KNOWN_LANGUAGES.has(plainCode(code))) return code;
    throw new FieldError(
      `language must be a code such as fi or de_DE, or none (got ${JSON.stringify(code)}); known are ${[...KNOWN_LANGUAGES].join(' ')}.`,
    );
  },
};

export const NAME_SOURCE_FIELDS = {
  text: optionalField('text', {
    ...{ flag: null, placeholder: 'NAME' },
    help: 'the text whose names the new ones are made of',
    schema: { type: ['string', 'null'], maxLength: 32 * 2 ** 20 },
    absent: null,
    // an empty one is refused in the words of a source that has too few names
    parse(value): string {
      if (typeof value === 'string') return value;
      throw new FieldError('text must be text.');
    },
  }),
  /** One name a line, or names as they were sent. */
  names: optionalField('names', {
    ...{ flag: null, placeholder: '' },
    help: 'the names that the new ones are made of; tags of a name stand behind a tab',
    schema: { $ref: '#/components/schemas/NameTexts' },
    absent: null,
    parse(value): string {
      if (value instanceof LongList) return value.text;
      if (typeof value === 'string') return value;
      if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
        return value.map((item) => item.replaceAll('\n', ' ')).join('\n');
      }
      throw new FieldError('names must be names, as a list of texts or as one text.');
    },
  }),
  runId: textField('run_id', { flag: null, help: 'a run, whose words hold the names' }),
  patch: textField('patch', { flag: null, help: 'a patch that holds a run: a or b' }),
  language,
};

export type NameSourceRequest = Omit<Values<typeof NAME_SOURCE_FIELDS>, 'patch'>;

const KEYS = ['text', 'names', 'run_id', 'patch'] as const;

/**
 * Checks that a body names one source. Throws `FieldError` naming those that it has, or those that it may have.
 */
export function checkOneSource(body: Readonly<Record<string, JsonValue | undefined>>): void {
  const given = KEYS.filter((key) => body[key] != null);
  if (given.length === 1) return;
  throw new FieldError(
    given.length === 0
      ? `Say what the names are made of: give one of ${KEYS.join(', ')}.`
      : `Give one of ${given.join(', ')}, not ${given.length === 2 ? 'both' : 'all'}.`,
  );
}

/** The second source of a blend: a run by its id, or an object with one of text, names and run_id. */
const blendField: Field<NameSourceRequest | null> = optionalField('blend', {
  placeholder: 'SOURCE',
  help: 'a second text, list or run, whose names are joined with those of the first',
  schema: {
    anyOf: [{ $ref: '#/components/schemas/BlendSource' }, { type: 'string' }, { type: 'null' }],
  },
  absent: null,
  parse(value): NameSourceRequest {
    const body = typeof value === 'string' ? { run_id: value } : value;
    if (!isJsonObject(body) || 'patch' in body) {
      throw new FieldError('blend must be a run id, or an object with one of text, names, run_id.');
    }
    checkOneSource(body);
    const { patch: _, ...fields } = NAME_SOURCE_FIELDS;
    return valuesOf(fields, body);
  },
});

/** Most names of a class in one reply; more stream from a batch. */
const MAX_NAMES = 10_000;
/** Most names that a person may like, dislike, or ask to keep away from. */
export const MAX_LIKED = 10_000;
const LIKED = { most: MAX_LIKED, placeholder: 'FILE' };
const MAX_SCORED = 100;

const SEXES = ['f', 'm'] as const;

/** Fields that a cast has as well. */
const COMMON_FIELDS = {
  /** A whole number of any size; default: drawn. */
  seed: seedField('seed', {
    help: 'any whole number; the same seed gives the same names (default: drawn and told)',
  }),
  /** What names are made of; default `auto`: the source's own names, and what is like them. */
  stock: choiceField('stock', {
    known: STOCK_CHOICES,
    absent: 'auto',
    help:
      'what names are made of: own names of the source, of its language, its words; ' +
      'default auto: own ones, and what is like them',
  }),
  /** Names that are neither made nor come near, up to 10,000. */
  avoid: listField('avoid', {
    ...LIKED,
    help: 'names that are not to be made again, nor any within a letter of them',
  }),
  /** Names of the source that give no part to new ones, up to 10,000. */
  without: listField('without', {
    ...{ ...LIKED, flag: null },
    help: 'names of the source that give no part to new ones',
  }),
  /** Also names that hold an offensive word of English or of the text's language; default false. */
  allowOffensive: switchField('allow_offensive', {
    absent: false,
    help: 'allow names that hold an offensive word of English or of their language',
  }),
  /** Default `title`. */
  renderStyle: choiceField('render_style', {
    known: RENDER_STYLES,
    absent: 'title',
    flag: 'style',
    help: `${RENDER_STYLES.join(', ')} (default title)`,
  }),
};

export const NAMES_FIELDS = {
  /** Name class; default `first_name`. */
  class: textField<ClassName | null>('class', {
    help: 'name class, such as place_name (default first_name)',
  }),
  /** Several name classes, up to 64, which share no name; instead of `class`. */
  classes: listField<readonly ClassName[] | null>('classes', {
    most: 64,
    help: 'several name classes, which share no name: first_name,place_name',
  }),
  /** Names of each class, 1 to 10,000; default 20. */
  count: integerField('count', {
    least: 1,
    most: MAX_NAMES,
    absent: 20,
    help: `names of each class, up to ${MAX_NAMES.toLocaleString('en-US')} (default 20)`,
  }),
  /** Names of the seed that are passed over; default 0. */
  offset: integerField('offset', {
    least: 0,
    most: 1_000_000,
    absent: 0,
    help: 'names of the seed that are passed over: 20 gives those that follow the first 20',
  }),
  /** Fewest and most letters; default: as the source. */
  letters: rangeField('letters', {
    least: 2,
    most: 24,
    help: 'fewest and most letters, such as 4-9 (default: as the source)',
  }),
  /** Names of women or of men, where the source or its language tells. */
  sex: choiceField('sex', {
    known: SEXES,
    absent: null,
    help: 'f or m: names of women or of men, where the source or its language tells',
  }),
  /** Endings of names with this tag. */
  tag: textField('tag', { help: 'endings of names with this tag, which a list has behind a tab' }),
  /** Names that the new ones shall be like; up to 10,000. */
  liked: listField('liked', {
    ...LIKED,
    help: 'names that the new ones shall be like',
  }),
  /** Names that they shall not be like; up to 10,000. */
  disliked: listField('disliked', {
    ...LIKED,
    help: 'names that they shall not be like',
  }),
  /** Of phrases: one of the language by its name, such as `full_name`, or one such as `{first_name} of {place_name}`. */
  pattern: textField('pattern', {
    help:
      'full names and phrases instead of single names: full_name, or a pattern of your own such as ' +
      '"{first_name} of {place_name}"',
  }),
  /** A second source, whose names are joined with those of the first. */
  blend: blendField,
  /** Percent of a blend whose beginnings are of the first source; default 50. */
  share: integerField('share', {
    least: 0,
    most: 100,
    absent: 50,
    help: 'percent of a blend whose beginnings are of the first source (default 50)',
  }),
  ...COMMON_FIELDS,
};

export type NamesRequest = Values<typeof NAMES_FIELDS>;

export const SCORE_FIELDS = {
  scored: listField('names_to_score', {
    most: MAX_SCORED,
    flag: null,
    help: `names that are compared with those of the source, up to ${MAX_SCORED}`,
  }),
  kind: choiceField('kind', {
    known: ['person', 'place'],
    absent: 'person',
    flag: null,
    help: 'persons or places of the source that they are compared with',
  }),
};

/** Most entries of a kind, most families and most members of one. */
const MAX_CAST = 200;
const MAX_FAMILIES = 50;
const MAX_MEMBERS = 12;
/** Most times that one entry is rolled anew, and most entries that are. */
export const MAX_ROLLS = 99;
const MAX_REROLLED = CAST_KINDS.length * MAX_CAST;

const count = (key: CastKind, absent: number, most = MAX_CAST) =>
  integerField(key, {
    least: 0,
    most,
    absent,
    flag: null,
    help: `number of ${key}, up to ${most} (default ${absent})`,
  });

const pattern = (key: string, of: CastKind) =>
  textField(key, {
    help: `pattern of the ${of}: one of the language by its name, or such as "{first_name} of {place_name}"`,
  });

export const CAST_FIELDS = {
  /** Persons, 0 to 200; default 12. */
  persons: count('persons', 12),
  /** Places, 0 to 200; default 8. */
  places: count('places', 8),
  /** Ships, 0 to 200; default 3. */
  ships: count('ships', 3),
  /** Guilds, 0 to 200; default 2. */
  guilds: count('guilds', 2),
  /** Families of a father, a mother and children, 0 to 50; default 0. */
  families: count('families', 0, MAX_FAMILIES),
  /** Members of a family, 2 to 12; default 4. */
  familySize: integerField('family_size', {
    least: 2,
    most: MAX_MEMBERS,
    absent: 4,
    help: `members of a family: a father, a mother, and children, up to ${MAX_MEMBERS} (default 4)`,
  }),
  /** Percent of persons and children that are women, the others being men; default: half where it shows, else not looked at. */
  women: integerField('women', {
    least: 0,
    most: 100,
    absent: null,
    help:
      'percent of the persons, and of the children of families, that are women, the others being men ' +
      '(default: half of them where it shows; else sex is not looked at)',
  }),
  /** Entries that are made anew while all others stay: `persons:3` once, `places:1x2` twice. */
  reroll: listField('reroll', {
    most: MAX_REROLLED,
    help: 'entries to be rolled anew while all others stay: persons:3 once, places:1x2 twice',
  }),
  /** Pattern of the persons, as of phrases; default: the language's. */
  person: pattern('person', 'persons'),
  /** Pattern of the places. */
  place: pattern('place', 'places'),
  /** Pattern of the ships. */
  ship: pattern('ship', 'ships'),
  /** Pattern of the guilds. */
  guild: pattern('guild', 'guilds'),
  ...COMMON_FIELDS,
};

export type CastRequest = Values<typeof CAST_FIELDS>;

/** The flag that holds the counts: `persons=12,places=8`; kinds that it does not name have none. */
export function castCounts(text: string): Record<CastKind, number> {
  const none = CAST_KINDS.map((kind) => [kind, 0]);
  const counts: Record<CastKind, number> = Object.fromEntries(none);
  for (const item of text.split(',')) {
    const [, name, n] = /^\s*([a-z]+)\s*=\s*(\d{1,6})\s*$/.exec(item) ?? [];
    const kind = CAST_KINDS.find((one) => one === name);
    if (!kind) {
      throw new FieldError(
        `cast must be kinds with their numbers, such as persons=12,places=8; kinds are ` +
          `${CAST_KINDS.join(', ')} (got ${JSON.stringify(item.trim())}).`,
      );
    }
    counts[kind] = Number(n);
  }
  return counts;
}

/** How often each entry is rolled anew, by kind and number from 1: `persons 3`. Throws `FieldError`. */
export function rerollCounts(request: CastRequest): ReadonlyMap<string, number> {
  const rolls = new Map<string, number>();
  for (const item of request.reroll ?? []) {
    const [, name, n, times = '1'] = /^([a-z]+):(\d{1,4})(?:x(\d{1,3}))?$/.exec(item) ?? [];
    const kind = CAST_KINDS.find((one) => one === name);
    const number = Number(n);
    const members = kind === 'families' ? request.familySize : 1;
    if (!kind || number < 1 || number > request[kind] * members) {
      throw new FieldError(
        `reroll must name entries of the cast, such as persons:3 or places:1x2 (got ${JSON.stringify(item)}).`,
      );
    }
    const key = `${kind} ${number}`;
    const sum = (rolls.get(key) ?? 0) + Number(times);
    if (sum > MAX_ROLLS) {
      throw new FieldError(
        `reroll: an entry can be rolled anew ${MAX_ROLLS} times (got ${sum}); take another seed.`,
      );
    }
    rolls.set(key, sum);
  }
  return rolls;
}

export const CHECK_FIELDS = {
  names: listField('names', {
    most: 2000,
    flag: null,
    help: 'names that are checked, up to 2,000; check a part of more at a time',
  }),
};

const MAX_MEASURED = 10_000;

/** How words and strings are written. */
export const LEXICON_FLAGS = {
  /** Whether they are phonemes with blanks between them; default false: letters. */
  phonemes: switchField('phonemes', {
    absent: false,
    help: 'words and strings are phonemes with blanks between them (IPA, ARPABET), not letters',
  }),
};

export const MEASURE_FIELDS = {
  strings: listField('strings', {
    most: MAX_MEASURED,
    flag: null,
    help: `strings that are measured against the words of the source, up to ${MAX_MEASURED.toLocaleString('en-US')}`,
  }),
  ...LEXICON_FLAGS,
};

/** How many pseudowords match a word, and how near they are to it. */
export const MATCH_FLAGS = {
  count: integerField('count', {
    least: 1,
    most: 1000,
    absent: 10,
    help: 'pseudowords for each word (default 10)',
  }),
  bits: looseNumber('bits', {
    absent: 2,
    above: 0,
    fault: 'bits must be a number.',
    help: 'bits that they may differ by from the word (default 2)',
  }),
  n: integerField('n', {
    least: 0,
    absent: null,
    help: 'neighbours that they may differ by, from 0 on (default 2, or a quarter of those of the word)',
  }),
  old20: looseNumber('old20', {
    absent: 0.25,
    least: 0,
    fault: 'old20 must be a number.',
    help: 'how much OLD20 may differ (default .25)',
  }),
  seed: COMMON_FIELDS.seed,
  ...LEXICON_FLAGS,
};
