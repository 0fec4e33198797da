/** <nw-walk-player>: goes along a walk on the map and lights the features that each step flips. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { stepFeatures } from '../../logic/charts/walk-steps.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';

/** How long a walk stands at a syllable, in milliseconds. */
const STEP_MS = 1100;

/**
 * Buttons and lights for one walk. Where less motion is wanted nothing moves by itself, and each step is a press.
 *
 * @fires step-change - number from 0; -1: all of the walk
 */
@customElement('nw-walk-player')
export class WalkPlayer extends LitElement {
  @property({ attribute: false }) syllables: readonly string[] = [];
  @property({ attribute: false }) signatures: readonly number[] = [];
  @property({ type: Number }) step = -1;
  @state() private playing = false;
  #timer = 0;

  static override styles = [
    base,
    tools,
    css`
      .player { display: grid; gap: 0.4rem; }
      .features { display: flex; flex-wrap: wrap; gap: 0.25rem; }
      .features li { padding: 0.05rem 0.5rem; border: 1px solid var(--line); border-radius: 99rem; font-size: 0.75rem; color: var(--quiet); }
      .features .has { color: var(--ink); border-color: var(--strong-line); }
      .features .flipped { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
    this.playing = false;
  }

  override render() {
    const at = Math.max(0, this.step);
    const features = stepFeatures(this.signatures, at);
    const flipped = features.filter((one) => one.flipped);
    const told = flipped.map(({ label, has }) => `${has ? 'now' : 'no more'}: ${label}`).join('; ');
    return html`
      <div class="player" role="group" aria-label="The walk step by step">
        <div class="row">
          <button class="tool framed" type="button" aria-pressed=${this.playing ? 'true' : 'false'} @click=${() => this.#toggle()}>
            <wa-icon name=${this.playing ? 'pause' : 'play'}></wa-icon>${this.playing ? 'Pause' : 'Play the walk'}</button>
          <button class="tool framed" type="button" @click=${() => this.#go(at + (this.step < 0 ? 0 : 1))}>Next step<wa-icon name="chevron-right"></wa-icon></button>
          ${this.step < 0 ? '' : html`<button class="tool framed" type="button" @click=${() => this.#tell(-1)}>All of it</button>`}
          <span class="small" aria-live="polite">${
            this.step < 0
              ? ''
              : html`<strong>${this.syllables[at]}</strong> ${at === 0 ? 'is the start' : told || 'changes no feature'}`
          }</span>
        </div>
        <ul class="features" role="list" aria-label="Features">${features.map(
          ({ label, has, flipped: lit }) =>
            html`<li class="${has ? 'has' : ''} ${lit && this.step >= 0 ? 'flipped' : ''}">${label}${
              lit && this.step >= 0 ? (has ? ' +' : ' −') : ''
            }</li>`,
        )}</ul>
      </div>
    `;
  }

  #toggle(): void {
    clearInterval(this.#timer);
    if (this.playing) {
      this.playing = false;
      return;
    }
    this.#go(this.step < 0 || this.step >= this.syllables.length - 1 ? 0 : this.step + 1);
    // a press is a step for those who want nothing to move by itself
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.playing = true;
    this.#timer = window.setInterval(() => {
      this.#go(this.step + 1);
      if (this.step + 1 < this.syllables.length - 1) return;
      clearInterval(this.#timer);
      this.playing = false;
    }, STEP_MS);
  }

  /** To a step; behind the last one the walk begins again. */
  #go(step: number): void {
    this.#tell(step >= this.syllables.length ? 0 : step);
  }

  #tell(step: number): void {
    this.dispatchEvent(new CustomEvent('step-change', { detail: step }));
  }
}
