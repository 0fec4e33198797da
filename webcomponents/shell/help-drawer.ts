/** <nw-help-drawer>: the help beside the page: an article, or the contents. Not modal; it follows the focus. */
import articles from 'help-articles';
import { hasServer } from '../has-server.ts';
import { css, element, html, nothing, PageElement, query } from '../parts/element.ts';
import '../help/key-sheet.ts';
import { closeHelp, focusedIn, help, openHelp } from '../state/shell/help.ts';
import { onKey } from '../state/shell/keys.ts';

/** The first sections are of what the page does by itself, the others of the Lab. */
const sections = [...new Set(articles.map(({ section }) => section))].slice(
  0,
  hasServer ? undefined : 3,
);
const here = articles.filter(({ section }) => sections.includes(section));
const byTopic = new Map(here.flatMap((article) => article.topics.map((topic) => [topic, article])));

@element('nw-help-drawer', help)
export class HelpDrawer extends PageElement {
  @query('.body') private body!: HTMLElement;
  readonly #opener = focusedIn(document.activeElement) as HTMLElement | null;
  #shown = '';

  static override styles = css`
    :host { position: sticky; inset-block-start: var(--header); inline-size: 23rem; block-size: calc(100dvh - var(--header) - var(--status) - 2px);
      background: var(--raised); border-inline-start: 1px solid var(--line); z-index: 3; }
    aside { display: flex; flex-direction: column; block-size: 100%; }
    .head { display: flex; align-items: center; gap: 0.25rem; padding: 0.5rem 0.5rem 0.5rem 1.25rem; border-block-end: 1px solid var(--line); flex: none; }
    .head h2 { flex: 1; }
    .head .tool { min-inline-size: 2.25rem; font-size: 1.1rem; }
    .links .tool { justify-content: start; }
    .body { overflow-y: auto; padding: 1.1rem 1.25rem 2rem; flex: 1; min-block-size: 0; line-height: 1.55; }
    .body:focus-visible { outline-offset: -2px; }
    .body > :is(p, ul, ol, dl, table, figure, section) + :is(p, ul, ol, dl, table, figure, section, pre), .body > pre + *, .body > h3 + * { margin-block-start: 0.7rem; }
    .body > * + h3 { margin-block-start: 1.4rem; }
    .body > h3 + .links { margin-block-start: 0.3rem; }
    .body :is(ul, ol):not(.links) { padding-inline-start: 1.2rem; display: grid; gap: 0.3rem; }
    .body ul:not(.links) { list-style: disc; }
    .body ol { list-style: decimal; }
    dt { font-weight: 600; color: var(--ink); }
    dd { margin-inline-start: 0; margin-block-end: 0.6rem; color: var(--quiet); }
    code { background: var(--sunken); padding: 0.05em 0.3em; border-radius: var(--radius-s); overflow-wrap: anywhere; }
    pre { padding: 0.6rem 0.75rem; border-radius: var(--radius-s); background: var(--sunken); white-space: pre; }
    .links { display: grid; gap: 0.1rem; }
    .see { display: flex; flex-wrap: wrap; gap: 0 0.9rem; margin-block-start: 1.5rem; padding-block-start: 0.6rem; border-block-start: 1px solid var(--line); align-items: baseline; }
    :is(th, td):last-child { text-align: end; white-space: nowrap; }
    td, th { padding-inline: 0 0.5rem; }
    @media (max-width: 60rem) {
      :host { position: fixed; inset-block: var(--header) 0; inset-inline-end: 0; inline-size: min(24rem, 100vw); block-size: auto; box-shadow: var(--shadow); z-index: 7; }
    }
    @media (max-width: 44rem) {
      :host { inset: auto 0 var(--bottom-bar); inline-size: 100%; block-size: min(60dvh, 32rem); border-inline-start: 0; border-block-start: 1px solid var(--line); }
    }
  `;

  constructor() {
    super();
    onKey(this, 'Help', { Escape: { label: 'Close the help', run: () => this.#close() } });
  }

  override updated(): void {
    const { topic } = help.value;
    if (topic === this.#shown) return;
    this.#shown = topic;
    this.body.scrollTop = 0;
  }

  override render() {
    const { topic } = help.value;
    const article = byTopic.get(topic);
    return html`
      <aside aria-label="Help">
        <div class="head">
          <h2>${article?.title ?? 'Help'}</h2>
          <button class="tool mark" type="button" aria-label="Contents" title="Contents" ?disabled=${!article} @click=${() => this.#turnTo('')}><nw-icon name="book-open"></nw-icon></button>
          <button class="tool mark" type="button" aria-label="Close the help" title="Close (Esc)" @click=${this.#close}><nw-icon name="x"></nw-icon></button>
        </div>
        <div class="body" tabindex="0" role="region" aria-label=${article?.title ?? 'Contents'}>
          ${article ? [article.body, this.#renderSee(article.see)] : this.#renderContents()}
        </div>
      </aside>
    `;
  }

  #renderContents() {
    return html`
      <p class="quiet">Stays open while you work, and explains the focused control.</p>
      ${hasServer ? html`<p><a href="/docs/" target="_blank">All documents</a>: guides, references, the API (in a new tab)</p>` : nothing}
      ${sections.map((section) => {
        const inside = here.filter((article) => article.section === section);
        return html`<h3>${section}</h3><ul class="links">${inside.map(
          ({ topics: [id] }) => html`<li>${this.#renderLink(id)}</li>`,
        )}</ul>`;
      })}
    `;
  }

  #renderSee(see: readonly string[]) {
    const known = see.filter((id) => byTopic.has(id));
    if (known.length === 0) return nothing;
    return html`<p class="see"><span class="quiet">See also</span>${known.map((id) => this.#renderLink(id))}</p>`;
  }

  #renderLink(id: string) {
    return html`<button class="tool link" type="button" @click=${() => this.#turnTo(id)}>${byTopic.get(id)?.title}</button>`;
  }

  /** Shows another article. What was pressed is gone with the former one, so the text gets the focus. */
  #turnTo(topic: string): void {
    openHelp(topic);
    void this.updateComplete.then(() => this.body.focus());
  }

  #close(): void {
    closeHelp();
    if (this.#opener?.isConnected) this.#opener.focus();
  }
}
