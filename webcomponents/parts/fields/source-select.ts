/** <nw-source-select>: one of the texts that are here, by title and language; what was pasted comes first. */
import { languageName, type Run, textTitle } from '../../logic/corpora/runs.ts';
import { type Source, sourceOfText, sourceText } from '../../logic/names/source.ts';
import { knowStored, ownSources } from '../../state/sources/own-source.ts';
import { givenTitles, sourceTitle } from '../../state/sources/source-title.ts';
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
        if (detail) this.dispatchEvent(new CustomEvent<Source>('source-change', { detail }));
      },
    });
  }
}
