/** <nw-generate-queue>: several classes to be drawn in one request. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { MAX_QUEUE, type QueueItem } from '../../logic/generate/form.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { classLabel, generate, packageName, setForm } from './state.ts';

/** Several classes to be drawn together. */
@customElement('nw-generate-queue')
@watches(generate, server)
export class GenerateQueue extends LitElement {
  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.35rem; }
      li { display: flex; align-items: center; gap: 0.5rem; border: 1px solid var(--line); border-radius: var(--radius-s); padding-inline-start: 0.6rem; font-size: 0.8125rem; }
      li span:first-child { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
      ul { display: grid; gap: 0.35rem; }
    `,
  ];

  override render() {
    const { queue, scope, count } = generate.value.form;
    const why = !scope
      ? 'Choose a class first'
      : queue.length >= MAX_QUEUE
        ? `At most ${MAX_QUEUE} at once`
        : '';
    return html`
      <div class="row">
        <button class="tool framed" type="button" ?disabled=${why !== ''} title=${why || nothing}
          @click=${() => scope && setForm({ queue: [...queue, { ...scope, count }] })}>
          <wa-icon name="plus"></wa-icon>Add to the queue</button>
        ${
          queue.length > 0
            ? html`<button class="tool" type="button" @click=${() => setForm({ queue: [] })}>Clear</button>`
            : html`<span class="small quiet">to draw several classes at once</span>`
        }
      </div>
      ${
        queue.length > 0
          ? html`<ul aria-label="Queue">${queue.map((item, i) => this.#renderItem(item, i))}</ul>`
          : nothing
      }
    `;
  }

  #renderItem({ classKey, packageId, syllableKey, count }: QueueItem, index: number) {
    const label = classLabel(classKey);
    return html`<li>
      <span>${formatNumber(count)} × ${label.toLowerCase()} <span class="quiet">from ${corpusName(packageName(packageId))}${
        syllableKey === 'all' ? '' : `, ${syllableKey.replace('syl', ' syllables')}`
      }</span></span>
      <button class="tool" type="button" aria-label=${`Take ${label} out of the queue`} title="Take out"
        @click=${() => setForm({ queue: generate.value.form.queue.filter((_, i) => i !== index) })}><wa-icon name="x"></wa-icon></button>
    </li>`;
  }
}
