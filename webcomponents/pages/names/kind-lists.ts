/** <nw-kind-lists>: lists of names, a section a kind, and a panel with the name that is explained. */
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { rolledAnew } from '../../logic/names/cast.ts';
import type { NamesRecipe } from '../../logic/names/recipe.ts';
import type { KindNames, ShownName, ShownNames } from '../../logic/names/request.ts';
import { sourceKey, sourceText } from '../../logic/names/source.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { copyText } from '../../state/copy-text.ts';
import { MarksController } from '../../state/marks.ts';
import { onKey } from '../../state/shell/keys.ts';
import { ownSources } from '../../state/sources/own-source.ts';
import type { NameAct, NameColumns } from './name-columns.ts';
import './name-columns.ts';

/**
 * @fires recipe-change - what of the recipe is to be another
 * @fires name-crossed - nothing; another name takes the place of one that was crossed out
 */
@element('nw-kind-lists', ownSources)
export class KindLists extends PageElement {
  @property({ attribute: false }) recipe!: NamesRecipe;
  @property({ attribute: false }) shown: ShownNames | null = null;
  @property({ type: Boolean }) busy = false;
  @state() private asked: ShownName | null = null;
  @state() private said = '';
  readonly #marks = new MarksController(this);
  /** The name that had the focus last, for the keys. */
  #active: ShownName | null = null;
  #of = '';

  static override styles = css`
    :host { display: grid; gap: var(--gap); }
    section { display: grid; gap: 0.1rem; }
    h2 { font-size: 0.8125rem; font-weight: 550; color: var(--quiet); }
    .heard { position: sticky; inset-block-end: calc(var(--status) + 0.5rem); z-index: 3; box-shadow: var(--shadow); max-block-size: 60vh; overflow: auto; }
    @media (max-width: 44rem) { .heard { inset-block-end: calc(var(--bottom-bar) + 0.25rem); z-index: 5; } }
  `;

  constructor() {
    super();
    const key = (label: string, act: NameAct['act']) => ({
      label,
      run: () => {
        if (this.#active) this.#act({ name: this.#active, act });
      },
    });
    onKey(this, 'Names', {
      y: key('Keep the name', 'keep'),
      n: key('Not this one', 'cross'),
      s: key('Why this name', 'why'),
      c: key('Copy the name', 'copy'),
    });
  }

  protected override willUpdate(): void {
    const { source } = this.recipe;
    this.#marks.follow(source && sourceKey(source));
    const of = source ? sourceText(source) : '';
    if (of !== this.#of) this.asked = null;
    this.#of = of;
  }

  override render() {
    return html`${this.shown?.kinds.map((kind) => this.#renderKind(kind, this.shown!))}
      ${this.#renderWhy()}
      <p class="hidden" role="status">${this.said}</p>`;
  }

  override focus(): void {
    this.renderRoot.querySelector<NameColumns>('nw-name-columns')?.focus();
  }

  #renderKind({ id, title, names }: KindNames, shown: ShownNames) {
    const { source, second } = this.recipe;
    const left = names.filter(({ row }) => this.#marks.value.get(row.name)?.mark !== 'dropped');
    if (left.length === 0) return nothing;
    const own = ownSources.value.get(sourceText(source!));
    return html`
      <section aria-label=${title}>${id === 'names' ? nothing : html`<h2>${title}</h2>`}
        <nw-name-columns .names=${left} .marks=${this.#marks.value} label=${title} longest=${longestBeside(left, shown)} ?busy=${this.busy}
          .text=${own && !own.isList ? own.text : ''} ?blended=${second !== null}
          @name-act=${(event: CustomEvent<NameAct>) => this.#act(event.detail)}
          @name-focus=${(event: CustomEvent<ShownName>) => {
            this.#active = event.detail;
          }}></nw-name-columns>
      </section>
    `;
  }

  #renderWhy() {
    const { asked } = this;
    const { source } = this.recipe;
    if (!asked || !source) return nothing;
    const close = (): void => {
      this.asked = null;
    };
    const act = (kind: NameAct['act'], icon: string, label: string) =>
      html`<button slot="acts" class="tool framed" type="button" @click=${() => {
        if (kind !== 'keep') close();
        this.#act({ name: asked, act: kind });
      }}><nw-icon name=${icon}></nw-icon>${label}</button>`;
    const kept = this.#marks.isKept(asked.row);
    return html`<nw-name-why class="panel heard" .source=${source} text=${asked.name} .names=${asked.made}
      @close=${close} @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      }}>${act('keep', 'heart', kept ? 'Kept' : 'Keep')}${
        asked.entry ? act('roll', 'dices', 'Roll anew') : act('cross', 'x', 'Not this one')
      }${act('copy', 'copy', 'Copy')}</nw-name-why>`;
  }

  #act({ name, act }: NameAct): void {
    if (act === 'why') {
      this.asked = name;
      void import('../../parts/names/name-why.ts'); // few visits need it
    } else if (act === 'copy') void copyText(name.name, name.name);
    else if (act === 'keep') this.#marks.toggle(name.row, 'kept');
    else if (act === 'roll') this.#roll(name);
    else if (name.entry === null) {
      this.#marks.marks?.mark(name.row, 'dropped');
      this.said = `${name.name} does not come again`;
      this.dispatchEvent(new CustomEvent('name-crossed'));
    }
  }

  #roll({ name, entry }: ShownName): void {
    const { cast } = this.recipe;
    const rolled = cast && entry && rolledAnew(cast, entry);
    this.said = rolled ? '' : `${name} was rolled as often as it can be`;
    if (rolled) this.dispatchEvent(new CustomEvent('recipe-change', { detail: { cast: rolled } }));
  }
}

/** Letters of the longest of the single names, or of the phrases: their lists have columns of one width. */
function longestBeside(names: readonly ShownName[], { kinds }: ShownNames): number {
  const isPhrase = ({ name, note }: ShownName): boolean => name.includes(' ') || note !== '';
  const arePhrases = isPhrase(names[0]!);
  const alike = kinds.flatMap((kind) => kind.names).filter((name) => isPhrase(name) === arePhrases);
  return alike.reduce((most, { name, note }) => Math.max(most, [...name].length + note.length), 6);
}
