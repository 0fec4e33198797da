/** <nw-source-select>: one of the texts that are here, by title and language; what was pasted comes first. */
import { languageName, type Run, textTitle } from '../../logic/corpora/runs.ts';
import { type Source, sourceOfText, sourceText } from '../../logic/names/source.ts';
import { givenTitles, knowStored, ownSources, sourceTitle } from '../../state/sources/sources.ts';
import { element, PageElement, property } from '../element.ts';
import { selectField } from './select.ts';

/** @fires source-change - Source */
@element('nw-source-select', ownSources, givenTitles)
export class SourceSelect extends PageElement {
  @property() label = 'Text';
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property({ attribute: false }) source: Source | null = null;

  override firstUpdated(): void {
    knowStored();
  }

  override render() {
    const own = [...ownSources.value].map(([value, { source, isList }]) => [
      value,
      `${sourceTitle(source)} (${isList ? 'list' : 'pasted text'})`,
    ]) as [string, string][];
    const runs = this.runs.map((run): [string, string] => {
      const language = languageName(run.language);
      return [run.run_id, `${textTitle(run)}${language && ` (${language})`}`];
    });
    return selectField({
      label: this.label,
      wide: true,
      value: this.source ? sourceText(this.source) : '',
      options: [...own.reverse(), ...runs],
      choose: (value) => {
        const detail = sourceOfText(value);
        if (detail) this.fire('source-change', detail);
      },
    });
  }
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
