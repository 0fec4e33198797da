/** The fields of `namewalk names` and POST /api/names. */
import { RENDER_STYLES } from '../../engine/names/render-style.ts';
import { STEERINGS } from '../../engine/sound/heard/steer.ts';
import {
  choiceField,
  integerField,
  listField,
  objectField,
  rangeField,
  seedField,
  switchField,
  textField,
  type Values,
} from './fields.ts';

/** Most names of a class in one reply; more stream from a batch. */
export const MAX_NAMES = 10_000;
/** Most names that a person may like, dislike, or ask to keep away from. */
export const MAX_LIKED = 10_000;

const SPELLINGS = ['source', 'plain'] as const;

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
  seed: seedField('seed', {
    help: 'any whole number; the same seed gives the same names (default: drawn and told)',
  }),
  letters: rangeField('letters', {
    least: 2,
    most: 24,
    help: 'fewest and most letters, such as 4-9',
  }),
  syllables: rangeField('syllables', { least: 1, most: 6, help: 'fewest and most syllables' }),
  like: rangeField('like', {
    least: 0,
    most: 100,
    help: 'how word-like the names are: percentiles of the words of the text, such as 10-80',
  }),
  profile: objectField('profile', {
    flag: null,
    schema: { anyOf: [{ $ref: '#/components/schemas/NameProfileKeys' }, { type: 'null' }] },
    help: 'keys of a class of version 2 that replace its own',
  }),
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
  steer: choiceField('steer', {
    known: STEERINGS,
    absent: null,
    help: 'softer: more l, m, n and open ends; harder: more t, k and closed ones',
  }),
  avoid: listField('avoid', {
    most: MAX_LIKED,
    flag: null,
    help: 'names that are not to be made again, nor any that could be confused with them',
  }),
  taste: switchField('taste', {
    absent: true,
    help: 'do not rank the names by real names of their kind, nor by liked ones',
  }),
  spread: switchField('spread', { absent: true, help: 'allow names that are easily confused' }),
  own: switchField('own', { absent: true, help: 'allow names that another class could have too' }),
  invented: switchField('invented', {
    absent: false,
    help: 'no real name of the language, whatever the class allows',
  }),
  allowOffensive: switchField('allow_offensive', {
    absent: false,
    help: 'allow names that hold an offensive word of English or of their language',
  }),
  offset: integerField('offset', {
    least: 0,
    most: Number.MAX_SAFE_INTEGER,
    absent: 0,
    help: 'first slot that is looked at; further slots give further names',
  }),
  pattern: textField('pattern', {
    help:
      'full names and phrases instead of single names: full_name, or a pattern of your own such as ' +
      '"{first_name} of {place_name}"',
  }),
  blend: textField('blend', {
    help: 'a second run, whose words are mixed with those of the first',
  }),
  share: integerField('share', {
    least: 0,
    most: 100,
    absent: null,
    help: 'percent of the words of a blend that are of the first run (default 50)',
  }),
  spelling: choiceField('spelling', {
    known: SPELLINGS,
    absent: 'source',
    help: 'source: with the marks that the text writes (default); plain: a to z alone',
  }),
  style: choiceField('render_style', {
    known: RENDER_STYLES,
    absent: 'title',
    flag: 'style',
    help: `${RENDER_STYLES.join(', ')} (default title)`,
  }),
};

/** Of which classes the space is told, and how they are bounded. */
export const NAMES_SPACE_FIELDS = {
  nameClass: NAMES_FIELDS.nameClass,
  classes: NAMES_FIELDS.classes,
  letters: NAMES_FIELDS.letters,
  syllables: NAMES_FIELDS.syllables,
  like: NAMES_FIELDS.like,
  own: NAMES_FIELDS.own,
};

export type NamesRequest = Values<typeof NAMES_FIELDS>;
