/** The fields of `namewalk names` and POST /api/names, portrait and score. */
import { STOCK_CHOICES } from '../engine/kin/stock.ts';
import { RENDER_STYLES } from '../engine/names/render-style.ts';
import {
  choiceField,
  integerField,
  listField,
  rangeField,
  seedField,
  switchField,
  textField,
  type Values,
} from './fields.ts';
import { blendField } from './name-source.ts';

/** Most names of a class in one reply; more stream from a batch. */
export const MAX_NAMES = 10_000;
/** Most names that a person may like, dislike, or ask to keep away from. */
export const MAX_LIKED = 10_000;
/** Names that are scored in one request. */
const MAX_SCORED = 100;

const SEXES = ['f', 'm'] as const;

/** Fields that a cast has as well. */
export const COMMON_FIELDS = {
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
    most: MAX_LIKED,
    flag: null,
    help: 'names that are not to be made again, nor any within a letter of them',
  }),
  /** Names of the source that give no part to new ones, up to 10,000. */
  without: listField('without', {
    most: MAX_LIKED,
    flag: null,
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
  class: textField('class', { help: 'name class, such as place_name (default first_name)' }),
  /** Several name classes, up to 64, which share no name; instead of `class`. */
  classes: listField('classes', {
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
    most: MAX_LIKED,
    flag: null,
    help: 'names that the new ones shall be like',
  }),
  /** Names that they shall not be like; up to 10,000. */
  disliked: listField('disliked', {
    most: MAX_LIKED,
    flag: null,
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

/** Most strings of a request that are measured. */
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
