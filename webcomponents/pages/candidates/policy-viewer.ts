/** <nw-policy-viewer>: the policies of all classes and how many candidates suit each. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { excludeOf, judgeRequest, type SelectForm } from '../../logic/candidates/select-form.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import { soundFields } from '../../logic/filters/sound.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { classTitle, nameClasses } from '../../state/name-classes.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import type { NamesState, PatchNames } from './patch-names.ts';

const SIGNS: Readonly<Record<Schemas['Stance'], { mark: string; hard: string; soft: string }>> = {
  preferred: { mark: '+1', hard: 'likes: one point', soft: 'likes: one point' },
  tolerated: { mark: '·', hard: 'does not mind', soft: 'does not mind' },
  discouraged: { mark: '×', hard: 'never: rejects', soft: 'dislikes: minus ten points' },
};

/**
 * What each class makes of each feature, and what it would make of the candidates: how many suit, counted anew for
 * the chosen mode. The selection stays as it is.
 *
 * @fires class-change - { nameClass, mode }
 */
@customElement('nw-policy-viewer')
@watches(nameClasses)
export class PolicyViewer extends LitElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) state!: NamesState;
  @state() private mode: SelectForm['mode'] | null = null;
  @state() private open = false;
  /** How many candidates suit each class, as far as they are counted. */
  readonly #counts = new Reading<Readonly<Record<string, number>>>(this);

  static override styles = [
    base,
    segmented,
    tools,
    css`
      summary { cursor: pointer; display: flex; flex-wrap: wrap; align-items: center; gap: 0.15rem 0.5rem; min-block-size: 1.5rem; }
      summary h2 { display: inline; }
      .body { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap); padding-block-start: var(--gap); }
      .scroll { overflow-x: auto; position: relative; /* holds the hidden words of the cells */ }
      table { min-inline-size: 44rem; }
      thead th { text-align: center; vertical-align: bottom; padding-inline: 0.3rem; }
      thead .tool { padding: 0.3rem 0.2rem; text-align: center; font-weight: inherit; }
      thead .tool[aria-pressed='true'] { border-color: transparent; background: none; }
      tbody th { font-weight: 400; color: var(--ink); white-space: nowrap; font-size: 0.875rem; }
      td { text-align: center; font-variant-numeric: tabular-nums; }
      tr.part th, tr.part td { border-block-start: 2px solid var(--line); }
      .preferred { color: var(--ok); font-weight: 650; }
      .discouraged { color: var(--error); font-weight: 650; }
      .tolerated { color: var(--quiet); }
      .chosen { background: var(--chosen); }
      tfoot th, tfoot td { border: 0; padding-block: 0.5rem 0; font-weight: 600; }
      tfoot td .share { display: block; color: var(--quiet); font-weight: 400; font-size: 0.75rem; }
    `,
  ];

  protected override willUpdate(): void {
    if (this.open) this.#count();
  }

  override render() {
    const mode = this.mode ?? this.state.select.mode;
    return html`
      <details class="panel" data-help="name-class" @toggle=${(event: Event) => {
        this.open = (event.target as HTMLDetailsElement).open;
      }}>
        <summary><wa-icon name="chevron-right"></wa-icon><h2>What the classes want</h2>
          <span class="quiet small">features liked and refused, and how many candidates would suit</span></summary>
        ${this.open ? this.#renderBody(mode) : nothing}
      </details>
    `;
  }

  #renderBody(mode: SelectForm['mode']) {
    const { nameClass } = this.state.select;
    const classes = nameClasses.value ?? [];
    const chosen = (name: string): string => (name === nameClass ? 'chosen' : '');
    return html`<div class="body">
      <div class="row">
        ${segmentedChoice({
          label: 'What if discouraged features …',
          name: 'mode',
          value: mode,
          segments: [
            { value: 'hard', label: 'reject' },
            { value: 'soft', label: '−10 points' },
          ],
          choose: (chosen) => {
            this.mode = chosen;
          },
        })}
      </div>
      <div class="scroll" tabindex="0" role="region" aria-label="Features by class">
        <table>
          <thead><tr><th scope="col"><span class="hidden">Feature</span></th>${classes.map(
            ({ name, description }) => html`<th scope="col" class=${chosen(name)}>
              <button class="tool link" type="button" title=${`${description} Use it in step 2.`} aria-pressed=${name === nameClass}
                @click=${() => this.#use(name, mode)}>${classTitle(name)}</button></th>`,
          )}</tr></thead>
          <tbody>
            ${FEATURES.map(
              ({ name: feature, label, part }, k) => html`
                <tr class=${k > 0 && FEATURES[k - 1]!.part !== part ? 'part' : ''}><th scope="row">${label}</th>${classes.map(
                  ({ name, policy }) => {
                    const stance = policy[feature];
                    const sign = SIGNS[stance];
                    return html`<td class="${stance} ${chosen(name)}" title=${`${classTitle(name)} ${sign[mode]}`}>${
                      stance === 'discouraged' && mode === 'soft' ? '−10' : sign.mark
                    }<span class="hidden"> ${sign[mode]}</span></td>`;
                  },
                )}</tr>`,
            )}
            <tr class="part"><th scope="row">syllables</th>${classes.map(
              ({ name, syllable_range: [least, most] }) =>
                html`<td class=${chosen(name)}>${least}–${most}</td>`,
            )}</tr>
          </tbody>
          <tfoot><tr><th scope="row">would suit</th>${classes.map(({ name }) => this.#renderCount(name))}</tr></tfoot>
        </table>
      </div>
      ${renderFault(this.#counts)}
      ${this.state.made ? nothing : html`<p class="small quiet">Make candidates to see how many would suit each class.</p>`}
    </div>`;
  }

  #renderCount(name: string) {
    const { made, select } = this.state;
    const chosen = name === select.nameClass ? 'chosen' : '';
    const count = this.#counts.value?.[name];
    if (!made || count === undefined) return html`<td class=${chosen}>–</td>`;
    return html`<td class=${chosen}>${formatNumber(count)}
      <span class="share">${formatShare(count / made.total)}</span></td>`;
  }

  /** One evaluation a class, one after the other, so that the pool has room for others. */
  #count(): void {
    const { made, select } = this.state;
    const classes = nameClasses.value;
    if (!classes) return;
    const mode = this.mode ?? select.mode;
    const exclude = excludeOf(select, this.names.own);
    const key = [this.names.slot, made?.revision, mode, exclude, soundFields(select)];
    void this.#counts.ask(made && JSON.stringify(key), async (signal, show) => {
      let counts: Readonly<Record<string, number>> = {};
      show(counts);
      for (const { name } of classes) {
        const body = judgeRequest(this.names.slot, { ...select, nameClass: name, mode }, exclude);
        const { admitted } = await answer(api.POST('/api/walker/judge', { body, signal }));
        counts = { ...counts, [name]: admitted };
        show(counts);
      }
      return counts;
    });
  }

  #use(nameClass: string, mode: SelectForm['mode']): void {
    this.dispatchEvent(new CustomEvent('class-change', { detail: { nameClass, mode } }));
  }
}
