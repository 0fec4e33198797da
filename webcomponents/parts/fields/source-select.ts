/** The choices of a text and of its language: of those that are here, what was pasted comes first. */
import { languageName, nameableRuns, textTitle } from '../../logic/corpora/runs.ts';
import { type Source, sourceOfText, sourceText } from '../../logic/names/source.ts';
import { server } from '../../state/server.ts';
import { knowStored, ownSources, sourceTitle } from '../../state/sources/sources.ts';
import { selectField } from './select.ts';

void knowStored();

/** One of the texts by title and language; its host follows `server`, `ownSources` and `givenTitles`. */
export function sourceField(label: string, chosen: Source | null, choose: (to: Source) => void) {
  const own = [...ownSources.value].map(([value, { source, isList }]): [string, string] => [
    value,
    `${sourceTitle(source)} (${isList ? 'list' : 'pasted text'})`,
  ]);
  const runs = nameableRuns(server.value.runs ?? []).map((run): [string, string] => {
    const language = languageName(run.language);
    return [run.run_id, `${textTitle(run)}${language && ` (${language})`}`];
  });
  return selectField({
    ...{ label, wide: true, value: chosen ? sourceText(chosen) : '' },
    options: [...own.reverse(), ...runs],
    choose: (value) => choose(sourceOfText(value)!),
  });
}

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
