/** <nw-snippets>: the request behind a result, folded away, to be copied as curl, command line or TypeScript. */
import { type Snippet, type SnippetRequest, snippetsOf } from '../logic/snippets.ts';
import { css, element, html, nothing, PageElement, property, State } from './element.ts';
import { segmentedChoice } from './fields/select.ts';
import './copy-button.ts';

@element('nw-snippets')
export class Snippets extends PageElement {
  @property({ attribute: false }) request: SnippetRequest | null = null;
  @property() label = 'Use it elsewhere';
  @property({ type: Boolean }) open = false;
  readonly #shown = new State<Snippet['key']>(this, 'curl');

  static override styles = css`
    summary { font-weight: 550; padding-block: 0.25rem; }
    .box { display: grid; gap: var(--gap-s); border: 1px solid var(--line); border-radius: var(--radius-s);
      padding: var(--gap-s); background: var(--sunken); margin-block-start: var(--gap-s); }
    pre { max-block-size: 18rem; }
    nw-copy-button { margin-inline-start: auto; }
  `;

  override render() {
    if (!this.request) return nothing;
    const snippets = snippetsOf(this.request, location.origin);
    const current = snippets.find(({ key }) => key === this.#shown.value) ?? snippets[0];
    return html`
      <details ?open=${this.open}>
        <summary>${this.label}</summary>
        <div class="box">
          <div class="row">
            ${segmentedChoice({
              label: 'Form',
              name: 'form',
              value: current?.key ?? 'curl',
              segments: snippets.map(({ key, label }) => ({ value: key, label })),
              quiet: true,
              choose: this.#shown.set,
            })}
            <nw-copy-button .value=${current?.text ?? ''} label=${`Copy as ${current?.label}`}></nw-copy-button>
          </div>
          <pre tabindex="0" aria-label=${current?.label ?? ''}>${current?.text}</pre>
        </div>
      </details>
    `;
  }
}
