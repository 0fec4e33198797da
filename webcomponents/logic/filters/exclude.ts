/** What is left out of names whatever their class: fields of a request and flags. */
import { EXCLUDE } from '../../../http/fields.ts';
import { asking, flagsOf } from '../derive/form.ts';

export interface Exclusions {
  /** Offensive words, of English and of the language of the text. */
  readonly offensive: boolean;
  readonly source_words: boolean;
}

/** The keys of `exclude` that ask for something. */
export const excludedBy = ({ offensive, source_words }: Exclusions) =>
  asking({ offensive, offensive_in_language: offensive, source_words });

/** What is left out as a request has it; nothing is not told. */
export const excludeField = <E extends object>(exclude: E): { readonly exclude?: E } =>
  Object.keys(exclude).length > 0 ? { exclude } : {};

export const excludeOptions = (exclude: object) => flagsOf(EXCLUDE, exclude);
