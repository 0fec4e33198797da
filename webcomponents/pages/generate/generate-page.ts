/** <nw-generate-page>: names from packages, and batches. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { generateCommand, generateProblem, generateRequest } from '../../logic/generate/form.ts';
import { base } from '../../parts/base.ts';
import '../../parts/snippets.ts';
import { onReturn } from '../../state/on-return.ts';
import { route } from '../../state/router.ts';
import { describeLink } from '../../state/shell/link-request.ts';
import { StoreController } from '../../state/store.ts';
import './batch/batch-panel.ts';
import './draw-panel.ts';
import './drawn-names.ts';
import { nothingToDraw } from './drawn-names.ts';
import { followLink, generateLinkContent } from './link.ts';
import { forgetFacts } from './scope-facts.ts';
import { generate, readOptions } from './state.ts';

describeLink('generate', generateLinkContent);

/** Generate: names from imported packages, and names at scale from a corpus. */
@customElement('nw-generate-page')
export class GeneratePage extends LitElement {
  static override styles = [
    base,
    css`
      :host { container-type: inline-size; }
      .page { display: grid; gap: var(--gap); }
      .page > * { min-inline-size: 0; }
      .halves { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
      .halves > * { min-inline-size: 0; }
      @container (min-width: 56rem) { .halves { grid-template-columns: minmax(20rem, 27rem) minmax(0, 1fr); } }
    `,
  ];

  constructor() {
    super();
    new StoreController(this, generate, route);
    onReturn(this, () => {
      forgetFacts();
      void readOptions();
    });
  }

  protected override updated(): void {
    followLink();
  }

  override render() {
    const { classes, optionsError } = generate.value;
    const some = classes?.some(({ packages }) => packages.length > 0) ?? false;
    return html`
      <div class="page">
        <h1>Generate</h1>
        ${optionsError ? html`<p class="panel error" role="alert">${optionsError}</p>` : nothing}
        ${
          classes === null
            ? optionsError
              ? nothing
              : html`<p class="panel quiet" role="status">Reading what the packages offer …</p>`
            : some
              ? this.#renderDraw()
              : nothingToDraw()
        }
        <nw-batch-panel></nw-batch-panel>
      </div>
    `;
  }

  #renderDraw() {
    const { form } = generate.value;
    const cli = generateCommand(form);
    return html`
      <div class="halves">
        <nw-draw-panel></nw-draw-panel>
        <div class="stack">
          <nw-drawn-names></nw-drawn-names>
          ${
            generateProblem(form)
              ? nothing
              : html`<section class="panel"><nw-snippets open .request=${{
                  method: 'POST',
                  path: '/api/generate',
                  body: generateRequest(form),
                  ...(cli !== undefined && { cli }),
                }}></nw-snippets></section>`
          }
        </div>
      </div>
    `;
  }
}
