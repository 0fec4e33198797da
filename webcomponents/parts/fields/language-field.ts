/** The choice of the language of a text. */
import { languageName } from '../../logic/corpora/runs.ts';
import { selectField } from './select.ts';

/** Languages of which names and common words are known; others can be found all the same. */
const LANGUAGES = 'cs da de en es fi fr hu is it la nb nl pl pt ru sv tr'.split(' ');

export function languageField(
  value: string,
  found: string | null | undefined,
  choose: (value: string) => void,
) {
  const name = value === '' ? languageName(found) : '';
  return selectField({
    label: 'Language',
    beside: true,
    value,
    options: [
      ['', name ? `${name}, as found` : 'as found'],
      ['none', 'none'],
      ...LANGUAGES.map((code): [string, string] => [code, languageName(code)]),
    ],
    choose,
  });
}
