/** <nw-sample-texts>: links to those of the server, or buttons for those beside a page of static files. */
import { css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { readSample } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import type { Run } from '../../logic/corpora/run-list.ts';
import { bundledRuns, bundledTitle, languageName, SAMPLES } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { Source } from '../../logic/names/source.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { notifyError } from '../../state/notices.ts';
import { ownSource } from '../../state/sources/own-source.ts';

/** @fires source-made - Source */
@element('nw-sample-texts')
export class SampleTexts extends PageElement {
  /** Runs that names can be made from. */
  @property({ attribute: false }) runs: readonly Run[] = [];
  /** The run that is in use. */
  @property() run = '';

  static override styles = css`
    nav { display: grid; gap: 0.25rem; }
    ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
  `;

  override render() {
    const items = hasServer
      ? bundledRuns(this.runs)
          .filter(({ run_id }) => run_id !== this.run)
          .map((run) => ({
            language: run.language,
            to: html`<a href=${hashOf('names', { run: run.run_id })}>${bundledTitle(run)}</a>`,
          }))
      : SAMPLES.map(({ file, title, language }) => ({
          language,
          to: html`<button class="tool link" type="button" @click=${() => void this.#take(file, title)}>${title}</button>`,
        }));
    if (items.length === 0) return nothing;
    return html`<nav class="small" aria-label="Texts that come with Namewalk"><p class="quiet">Or names from</p>
      <ul role="list">${items.map(({ to, language }) => html`<li>${to} <span class="quiet">${languageName(language)}</span></li>`)}</ul></nav>`;
  }

  async #take(file: string, title: string): Promise<void> {
    try {
      const detail = await ownSource({ text: await readSample(file), isList: false });
      this.dispatchEvent(
        new CustomEvent<Source>('source-made', { detail, bubbles: true, composed: true }),
      );
    } catch (error) {
      notifyError(title, error);
    }
  }
}
