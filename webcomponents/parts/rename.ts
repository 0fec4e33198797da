/** <nw-rename>: the heading stands in its slot; in its place a field, while another name is typed. */
import { Action } from './action.ts';
import { css, element, html, PageElement, property, State } from './element.ts';

/** @slot - the heading */
@element('nw-rename')
export class Rename extends PageElement {
  @property() of = '';
  @property() name = '';
  /** As it is called without a name of its own. */
  @property() otherwise = '';
  @property({ attribute: false }) save!: (name: string) => Promise<void> | void;
  readonly #editing = new State(this, false);
  readonly #save = new Action(this);

  static override styles = css`
    .row { flex-wrap: nowrap; }
    .typed { flex: 1 1 auto; max-inline-size: 30rem; }
    .tool { flex: none; }
    @media print { button { display: none !important; } }
  `;

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // another one is shown, or it was renamed elsewhere
    if (changed.has('name')) this.#editing.value = false;
  }

  override render() {
    if (!this.#editing.value) {
      return html`<div class="row"><slot></slot>
        <button class="tool mark" id="rename" type="button" title="Rename" aria-label=${`Rename ${this.name}`} @click=${() => this.#turn(true)}>
          <nw-icon name="pencil"></nw-icon></button></div>`;
    }
    return html`<form class="row" @submit=${this.#onSubmit}
        @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && this.#turn(false)}>
        <input class="typed" name="name" aria-label=${`Name of the ${this.of}`} maxlength="120" autocomplete="off" .value=${this.name} placeholder=${this.otherwise}>
        <button class="tool framed" type="submit">Save name</button>
        <button class="tool" type="button" @click=${() => this.#turn(false)}>Cancel</button></form>
      ${this.#save.renderFault()}`;
  }

  async #turn(editing: boolean): Promise<void> {
    this.#editing.value = editing;
    this.#save.clear();
    await this.updateComplete;
    if (editing) this.renderRoot.querySelector('input')?.select();
    else this.renderRoot.querySelector<HTMLElement>('#rename')?.focus();
  }

  #onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    const name = String(new FormData(event.target as HTMLFormElement).get('name') ?? '');
    void this.#save.run(async () => {
      await this.save(name);
      await this.#turn(false);
    });
  }
}
