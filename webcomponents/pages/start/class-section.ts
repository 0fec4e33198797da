/** <nw-class-section>: the names of one class with their controls. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { NameMarks } from '../../logic/names/marks.ts';
import type { NameProfile, ProfileChange } from '../../logic/start/class-profile.ts';
import { loosening, plainReason } from '../../logic/start/loosen.ts';
import { type ClassRecipe, PLAIN } from '../../logic/start/recipe.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { classTitle } from '../../state/name-classes.ts';
import type { ClassState } from './class-names.ts';
import './name-cards.ts';
import './profile-editor.ts';

/**
 * The names of one class with what is said of them: why there are few, and what would give more.
 *
 * @fires recipe-change - ClassRecipe
 * @fires profile-edit - ProfileChange, with each move of a control
 * @fires again - nothing: after a failure
 * @fires name-act - NameAct, of a card
 * @fires name-focus - MadeName, of a card
 */
@customElement('nw-class-section')
export class ClassSection extends LitElement {
  @property({ attribute: false }) profile!: NameProfile;
  @property({ attribute: false }) recipe: ClassRecipe = PLAIN;
  @property({ attribute: false }) names!: ClassState;
  @property({ attribute: false }) marks: NameMarks | null = null;
  @state() private editing = false;

  static override styles = [
    base,
    tools,
    css`
      section { display: grid; gap: 0.6rem; }
      section > * { min-inline-size: 0; }
      .head { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.75rem; }
      .head .tool { margin-inline-start: auto; }
      .few { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; padding: 0.6rem 0.85rem; background: var(--sunken); border-radius: var(--radius); }
      .few p { flex: 1 1 20rem; min-inline-size: 0; }
      .waiting { min-block-size: 8rem; }
    `,
  ];

  override render() {
    const { name } = this.profile;
    const { made, fault, busy } = this.names;
    const title = classTitle(name);
    return html`
      <section aria-label=${title}>
        <div class="head"><h2>${title}</h2>${this.#renderLetters()}
          <button class="tool framed" type="button" aria-expanded=${this.editing ? 'true' : 'false'} @click=${() => {
            this.editing = !this.editing;
          }}><wa-icon name="pencil"></wa-icon>Adjust<span class="hidden"> ${title}</span></button></div>
        ${
          this.editing
            ? html`<nw-profile-editor .profile=${this.profile} .change=${this.recipe.change}
                @change-profile=${(event: CustomEvent<ProfileChange>) =>
                  this.dispatchEvent(
                    new CustomEvent('profile-edit', { detail: event.detail }),
                  )}></nw-profile-editor>`
            : nothing
        }
        ${
          fault
            ? html`<div class="few" role="alert"><p class="error">${fault}</p>
                <button class="tool framed" type="button" @click=${() => this.dispatchEvent(new Event('again'))}>Try again</button></div>`
            : nothing
        }
        ${
          made
            ? html`<nw-name-cards .names=${made.names} .marks=${this.marks} label=${title} ?busy=${busy}
                @name-act=${this.#pass} @name-focus=${this.#pass}></nw-name-cards>`
            : busy
              ? html`<p class="quiet waiting">Making names …</p>`
              : nothing
        }
        ${made && !fault ? this.#renderFew(made) : nothing}
      </section>
    `;
  }

  #renderLetters() {
    const [least, most] = this.recipe.change.letters ?? this.profile.letters;
    return html`<span class="quiet small">${least === most ? least : `${least} to ${most}`} letters</span>`;
  }

  #renderFew({ short, funnel, names }: NonNullable<ClassState['made']>) {
    const { name } = this.profile;
    const why = short[name];
    const counts = funnel[name];
    if (why === undefined || !counts) return nothing;
    const more = loosening(this.profile, this.recipe, counts, names.length);
    return html`
      <div class="few"><p class="small">${plainReason(why)}</p>
        ${
          more
            ? html`<button class="tool framed" type="button" ?disabled=${this.names.busy}
                @click=${() => this.dispatchEvent(new CustomEvent<ClassRecipe>('recipe-change', { detail: more.next }))}>${more.label}</button>`
            : nothing
        }
      </div>
    `;
  }

  #pass(event: Event): void {
    event.stopPropagation();
    const { type, detail } = event as CustomEvent<unknown>;
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-class-section': ClassSection;
  }
}
