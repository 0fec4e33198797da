/** <nw-kept-names>: the liked names of a text. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { MarkedName, NameMarks } from '../../logic/names/keepers.ts';
import { renderName } from '../../logic/names/render.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import type { RunMarks } from '../../state/marks.ts';

/** The names of a text that somebody gave a heart: they stay, whatever is rolled. */
@customElement('nw-kept-names')
export class KeptNames extends LitElement {
  @property({ attribute: false }) marks!: RunMarks;
  @property({ attribute: false }) value!: NameMarks;

  static override styles = [
    base,
    tools,
    css`
      .panel { display: grid; gap: 0.6rem; }
      ul { display: flex; flex-wrap: wrap; gap: 0.4rem; }
      li { display: inline-flex; align-items: center; min-inline-size: 0; padding-inline-start: 0.75rem; border: 1px solid var(--accent);
        border-radius: 99rem; background: var(--chosen); font-weight: 600; }
      li span { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const kept = [...this.value.values()].filter(({ mark }) => mark === 'kept');
    if (kept.length === 0) return nothing;
    const shown = (row: MarkedName): string => row.spelling ?? renderName(row.name, 'title');
    return html`
      <section class="panel" aria-labelledby="kept">
        <div class="row between"><h2 id="kept">Liked so far</h2>
          <button class="tool framed" type="button" @click=${() =>
            void copyText(kept.map(shown).join('\n'), `${kept.length} liked names`)}>
            <wa-icon name="copy"></wa-icon>Copy liked</button></div>
        <ul role="list">${kept.map(
          (row) => html`<li><span dir="auto">${shown(row)}</span>
            <button class="tool mark" type="button" title="Take the heart off" aria-label=${`Take the heart off ${shown(row)}`}
              @click=${() => this.marks.mark(row, null)}><wa-icon name="x"></wa-icon></button></li>`,
        )}</ul>
      </section>
    `;
  }
}
