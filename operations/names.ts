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
  seed: seedField('seed', {
    help: 'any whole number; the same seed gives the same names (default: drawn and told)',
  }),
  stock: choiceField('stock', {
    known: STOCK_CHOICES,
    absent: 'auto',
    help:
      'what names are made of: own names of the source, of its language, its words; ' +
      'default auto: own ones, and what is like them',
  }),
  avoid: listField('avoid', {
    most: MAX_LIKED,
    flag: null,
    help: 'names that are not to be made again, nor any within a letter of them',
  }),
  allowOffensive: switchField('allow_offensive', {
    absent: false,
    help: 'allow names that hold an offensive word of English or of their language',
  }),
  style: choiceField('render_style', {
    known: RENDER_STYLES,
    absent: 'title',
    flag: 'style',
    help: `${RENDER_STYLES.join(', ')} (default title)`,
  }),
};

export const NAMES_FIELDS = {
  nameClass: textField('class', { help: 'name class, such as place_name (default first_name)' }),
  classes: listField('classes', {
    most: 64,
    help: 'several name classes, which share no name: first_name,place_name',
  }),
  count: integerField('count', {
    least: 1,
    most: MAX_NAMES,
    absent: 20,
    help: `names of each class, up to ${MAX_NAMES.toLocaleString('en-US')} (default 20)`,
  }),
  offset: integerField('offset', {
    least: 0,
    most: 1_000_000,
    absent: 0,
    help: 'names of the seed that are passed over: 20 gives those that follow the first 20',
  }),
  letters: rangeField('letters', {
    least: 2,
    most: 24,
    help: 'fewest and most letters, such as 4-9 (default: as the source)',
  }),
  sex: choiceField('sex', {
    known: SEXES,
    absent: null,
    help: 'f or m: names of women or of men, where the source or its language tells',
  }),
  tag: textField('tag', { help: 'endings of names with this tag, which a list has behind a tab' }),
  liked: listField('liked', {
    most: MAX_LIKED,
    flag: null,
    help: 'names that the new ones shall be like',
  }),
  disliked: listField('disliked', {
    most: MAX_LIKED,
    flag: null,
    help: 'names that they shall not be like',
  }),
  pattern: textField('pattern', {
    help:
      'full names and phrases instead of single names: full_name, or a pattern of your own such as ' +
      '"{first_name} of {place_name}"',
  }),
  blend: blendField,
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
