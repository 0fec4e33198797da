/** <nw-generate-page>: Generate: names from imported packages. */
import { css, html, nothing } from 'lit';
import { generateCommand, generateProblem, generateRequest } from '../../logic/generate/form.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/snippets.ts';
import { onReturn } from '../../state/on-return.ts';
import './draw-panel.ts';
import './drawn-names.ts';
import { generate, readOptions } from './state.ts';

@element('nw-generate-page', generate)
export class GeneratePage extends PageElement {
  static override styles = css`
    :host { container-type: inline-size; }
    .halves { align-items: start; }
    @container (min-width: 56rem) { .halves { grid-template-columns: minmax(20rem, 27rem) minmax(0, 1fr); } }
  `;

  constructor() {
    super();
    onReturn(this, () => void readOptions());
  }

  override render() {
    const { classes, optionsError } = generate.value;
    const some = classes?.some(({ packages }) => packages.length > 0) ?? false;
    return html`
      <div class="stack">
        <h1>Generate</h1>
        ${optionsError ? html`<p class="panel error" role="alert">${optionsError}</p>` : nothing}
        ${
          classes === null
            ? optionsError
              ? nothing
              : html`<p class="panel quiet" role="status">Reading what the packages offer …</p>`
            : some
              ? this.#renderDraw()
              : NOTHING_TO_DRAW
        }
        <p class="small quiet" data-help="batch">For millions of names straight from a corpus, none twice: <code>namewalk batch --run latest --count 1000000</code></p>
      </div>
    `;
  }

  #renderDraw() {
    const { form } = generate.value;
    const cli = generateCommand(form);
    return html`
      <div class="stack halves">
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

const NOTHING_TO_DRAW = html`
  <section class="panel stack tight">
    <h2>No package is imported yet</h2>
    <p class="quiet">Names are drawn from packages in the database. Select names, build a package of them with class files, and import it.</p>
    <div class="row"><a class="tool loud" href=${hashOf('packages')}>Import a package</a><a href=${hashOf('candidates')}>Make names first</a></div>
  </section>
`;
