/** <nw-pattern-fields>: the pattern of full names and the source of each part. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { classOfPart, type Scope } from '../../logic/generate/form.ts';
import { distinctParts, PATTERN_PARTS, readPattern } from '../../logic/generate/pattern.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { watches } from '../../state/store.ts';
import { classLabel, generate, packagesOf, setForm } from './state.ts';
import './scope-fields.ts';

/** Combinations to begin with. */
const COMBOS = [
  '{first} {last}',
  '{title?} {first} {last}',
  '{first} of {place}',
  '{first} the {title}',
  'The {organisation} of {place}',
];

/** The pattern of full names: typed or put together, with a package for each of its parts. */
@customElement('nw-pattern-fields')
@watches(generate)
export class PatternFields extends LitElement {
  @query('wa-input') private field!: WaInput;

  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.75rem; }
      wa-input::part(input) { font-family: var(--mono); }
      .chips { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; }
      .chips button { font-family: var(--mono); font-size: 0.75rem; }
      .parts { display: grid; gap: 0.75rem; }
    `,
  ];

  override render() {
    const { form } = generate.value;
    const { problem } = readPattern(form.pattern);
    return html`
      <div>
        <wa-input size="s" label="Pattern" autocomplete="off" spellcheck="false" .value=${form.pattern} data-help="generate"
          @input=${(event: Event) => setForm({ pattern: (event.target as WaInput).value ?? '' })}></wa-input>
        <p class="small ${problem ? 'error' : 'quiet'}" aria-live="polite">${
          problem || 'Braces stand for a drawn name, a question mark for an optional one.'
        }</p>
      </div>
      <div class="chips" role="group" aria-label="Insert a part">
        <span class="small quiet">Insert</span>
        ${Object.keys(PATTERN_PARTS).map((part) => {
          const none = packagesOf(classOfPart(part)).length === 0;
          return html`<button class="chip" type="button" ?disabled=${none}
            title=${none ? 'No package has names of this class' : `A ${classLabel(classOfPart(part)).toLowerCase()}`}
            @click=${() => this.#insert(`{${part}}`)}>{${part}}</button>`;
        })}
      </div>
      <div class="chips" role="group" aria-label="Combinations">
        <span class="small quiet">Combos</span>
        ${COMBOS.map(
          (pattern) =>
            html`<button class="chip" type="button" @click=${() => setForm({ pattern })}>${pattern}</button>`,
        )}
      </div>
      <div class="parts">${distinctParts(form.pattern).map((part) => this.#renderPart(part))}</div>
    `;
  }

  #renderPart(part: string) {
    const { form } = generate.value;
    const chosen = form.parts[part];
    const classKey = classOfPart(part);
    if (!chosen) {
      return html`<p class="small error">No package has names for {${part}} (${classLabel(classKey).toLowerCase()}).</p>`;
    }
    return html`<nw-scope-fields what=${`{${part}}`} .scope=${{ classKey, ...chosen }}
      @scope-change=${({ detail }: CustomEvent<Scope>) => {
        const { packageId, syllableKey } = detail;
        setForm({ parts: { ...generate.value.form.parts, [part]: { packageId, syllableKey } } });
      }}></nw-scope-fields>${nothing}`;
  }

  /** Puts a part where the cursor is. */
  #insert(text: string): void {
    const { pattern } = generate.value.form;
    const at = this.field.input?.selectionEnd ?? pattern.length;
    const space = at > 0 && !/[\s{]$/.test(pattern.slice(0, at)) ? ' ' : '';
    setForm({ pattern: pattern.slice(0, at) + space + text + pattern.slice(at) });
    this.field.focus();
  }
}
