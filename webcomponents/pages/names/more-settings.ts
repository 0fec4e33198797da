/** <nw-more-settings>: the fields of names of which the page knows what their table says. */
import { changedOf, defaultsOf } from '../../logic/derive/form.ts';
import { type NamesRecipe, OTHER_FIELDS } from '../../logic/names/recipe.ts';
import { element, html, PageElement, property } from '../../parts/element.ts';
import { formStyles } from '../../parts/fields/inputs.ts';
import { otherFields } from '../../parts/fields/other-fields.ts';
import { changeRecipe } from './recipe-steps.ts';

@element('nw-more-settings')
export class MoreSettings extends PageElement {
  @property({ attribute: false }) recipe!: NamesRecipe;

  static override styles = formStyles;

  override render() {
    const { others } = this.recipe;
    const form = { ...defaultsOf(OTHER_FIELDS), ...others };
    return html`<details><summary class="small">More settings</summary>
      <div class="fields">${otherFields(
        OTHER_FIELDS,
        Object.keys(OTHER_FIELDS),
        form,
        (changes) => {
          const next = changedOf(OTHER_FIELDS, { ...others, ...changes });
          changeRecipe({ others: next, from: 0 });
        },
      )}</div></details>`;
  }
}
