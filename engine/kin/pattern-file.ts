/** The patterns and lexicons of languages, as store/name_patterns.yml has them. */
import { EngineError } from '../base/errors.ts';
import { isJsonObject } from '../base/json.ts';
import { type KnownParts, PATRONYMIC, type Pattern, parsePattern } from './phrases.ts';

export interface LanguagePatterns {
  readonly lexicons: ReadonlyMap<string, readonly string[]>;
  /** By name, in the order of the file. */
  readonly patterns: ReadonlyMap<string, Pattern>;
}

/** Entry for languages without one of their own. */
const ANY_LANGUAGE = 'any';

/** Classes that the patterns of the file have parts of; a policy file may lack some. */
const USUAL = ['first_name', 'last_name', 'place_name', 'location_name'];

/**
 * Reads the file's content (YAML or JSON, parsed). Patterns of usual classes that are not among `classes` are left out. Throws `EngineError` 'pattern-invalid' naming the
 * language and what is expected.
 */
export function parsePatternFile(
  content: unknown,
  classes: readonly string[],
): ReadonlyMap<string, LanguagePatterns> {
  const languages = entriesOf(content, 'name_patterns');
  const found = new Map<string, LanguagePatterns>();
  for (const [language, entry] of entriesOf(languages.get('name_patterns'), 'name_patterns')) {
    const where = `name_patterns.${language}`;
    const keys = entriesOf(entry, where);
    for (const key of keys.keys()) {
      if (key !== 'lexicons' && key !== 'patterns') {
        throw bad(`${where}.${key} is unknown; known: lexicons, patterns`);
      }
    }
    const lexicons = new Map<string, readonly string[]>();
    for (const [name, list] of entriesOf(keys.get('lexicons') ?? {}, `${where}.lexicons`)) {
      if (!Array.isArray(list) || !list.every((one) => typeof one === 'string' && one !== '')) {
        throw bad(`${where}.lexicons.${name} is no list of words`);
      }
      lexicons.set(name, [...new Set<string>(list)]);
    }
    const known: KnownParts = { classes: [...classes, ...USUAL], lexicons };
    const patterns = new Map<string, Pattern>();
    for (const [name, text] of entriesOf(keys.get('patterns') ?? {}, `${where}.patterns`)) {
      if (typeof text !== 'string') throw bad(`${where}.patterns.${name} is no text`);
      const pattern = parsePattern(text, known);
      const isKnown = pattern.parts.every(
        (part) => part.kind !== 'class' || [...classes, PATRONYMIC].includes(part.name),
      );
      if (isKnown) patterns.set(name, pattern);
    }
    found.set(language, { lexicons, patterns });
  }
  return found;
}

/** The patterns for a language code such as `en_US`, and those of any language that it has not. */
export function patternsOf(
  all: ReadonlyMap<string, LanguagePatterns>,
  language: string,
): LanguagePatterns {
  const any = all.get(ANY_LANGUAGE);
  const own = all.get(plainCode(language)) ?? any;
  return {
    lexicons: (own?.lexicons.size ? own : any)?.lexicons ?? new Map(),
    patterns: new Map([...(any?.patterns ?? []), ...(own?.patterns ?? [])]),
  };
}

function entriesOf(value: unknown, where: string): Map<string, unknown> {
  if (!isJsonObject(value)) {
    throw bad(`${where} is no mapping`);
  }
  return new Map(Object.entries(value));
}

const bad = (what: string): EngineError => new EngineError('pattern-invalid', `${what}.`);

/** Letters of a language code before its region: `en` of `en_US`; Bokmål stands for all Norwegian. */
export const plainCode = (language: string): string => {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  return code === 'no' || code === 'nn' ? 'nb' : code;
};
