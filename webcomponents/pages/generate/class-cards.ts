/** <nw-class-cards>: the name classes that have names to draw from. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ClassKey } from '../../logic/generate/form.ts';
import { base } from '../../parts/base.ts';
import { breakable } from '../../parts/breakable-path.ts';
import { corpusName, server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import { type ClassOption, generate, setForm } from './state.ts';

/** One card a class that has names; those without are folded away. */
@customElement('nw-class-cards')
@watches(generate, server)
export class ClassCards extends LitElement {
  static override styles = [
    base,
    css`
      :host { display: grid; gap: var(--gap-s); }
      fieldset { border: 0; margin: 0; padding: 0; min-inline-size: 0; display: grid; gap: 0.5rem;
        grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr)); }
      legend { padding: 0 0 0.35rem; font-weight: 550; font-size: 0.8125rem; }
      label { display: grid; gap: 0.1rem; padding: 0.5rem 0.7rem; border: 1px solid var(--line); border-radius: var(--radius-s); cursor: pointer; position: relative;
        min-inline-size: 0; overflow-wrap: anywhere; }
      label:hover { background: var(--sunken); }
      label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent);
        background: var(--chosen); }
      label:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
      b { font-weight: 600; }
      summary { cursor: pointer; min-block-size: 1.5rem; }
    `,
  ];

  override render() {
    const { classes, form } = generate.value;
    const some = classes?.filter(({ packages }) => packages.length > 0) ?? [];
    const none = classes?.filter(({ packages }) => packages.length === 0) ?? [];
    return html`
      <fieldset>
        <legend>Class</legend>
        ${some.map((one) => this.#renderCard(one, one.key === form.scope?.classKey))}
      </fieldset>
      ${
        none.length > 0
          ? html`<details class="small quiet">
              <summary>${none.length} ${none.length === 1 ? 'class has' : 'classes have'} no names yet</summary>
              ${none.map(({ label }) => label).join(', ')}. Select names of them, build a package with class files, and import it.
            </details>`
          : nothing
      }
    `;
  }

  #renderCard({ key, label, packages }: ClassOption, chosen: boolean) {
    return html`<label>
      <input class="hidden" type="radio" name="class" .checked=${chosen} @change=${() => this.#choose(key, packages)}>
      <b>${label}</b>
      <span class="small quiet">${packages.length === 1 ? breakable(corpusName(packages[0]!.package_name)) : `${packages.length} packages`}</span>
    </label>`;
  }

  #choose(classKey: ClassKey, packages: ClassOption['packages']): void {
    const held = generate.value.form.scope?.packageId;
    const packageId = packages.find(({ package_id }) => package_id === held)?.package_id;
    setForm({
      scope: { classKey, packageId: packageId ?? packages[0]!.package_id, syllableKey: 'all' },
    });
  }
}
