/** <nw-reach-overlap>: what two reaches have in common. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { PROFILE_NAMES, type ProfileName } from '../../logic/walks/params.ts';
import { base } from '../../parts/base.ts';
import { selectField, selectStyles } from '../../parts/fields/select.ts';
import { tools } from '../../parts/tools.ts';
import '../../charts/chart-figure.ts';
import { FigureMemo } from '../../charts/figure-memo.ts';
import { panels } from '../../charts/panel-styles.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { overlapFigure } from '../../charts/reach-figures.ts';
import { Reading } from '../../logic/reading.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';

/** Syllables of each kind that are shown. */
const SAMPLES = 24;

/** What the reach of the chosen profile and that of another, of one patch or of both, have in common. */
@customElement('nw-reach-overlap')
@watches(server, route)
export class ReachOverlap extends LitElement {
  @property({ attribute: false }) patches: readonly PatchName[] = [];
  @property() profile: ProfileName = 'dialect';
  readonly #data = new Reading<Schemas['ReachOverlap']>(this, { cached: true });
  readonly #made = new FigureMemo();

  static override styles = [
    base,
    selectStyles,
    tools,
    panels,
    css`
      .samples { display: grid; gap: 0.6rem; }
      .samples p { display: flex; flex-wrap: wrap; gap: 0.3rem; padding-block-start: 0.3rem; }
    `,
  ];

  /** Both sides: the other one is the other patch under the same profile, or another profile. */
  get #sides(): {
    readonly patch: PatchName;
    readonly profile: ProfileName;
    readonly otherPatch: PatchName;
    readonly other: ProfileName;
  } {
    const { first, second, with: named } = route.value.query;
    const patch = this.patches.find((name) => name === first) ?? this.patches[0] ?? 'a';
    const otherPatch = this.patches.find((name) => name === second) ?? this.patches.at(-1) ?? 'a';
    const fallback =
      otherPatch === patch ? (this.profile === 'ritual' ? 'dialect' : 'ritual') : this.profile;
    return {
      patch,
      profile: this.profile,
      otherPatch,
      other: PROFILE_NAMES.find((name) => name === named) ?? fallback,
    };
  }

  protected override willUpdate(): void {
    const { patch, profile, otherPatch, other } = this.#sides;
    const query = { patch, profile, other_patch: otherPatch, other_profile: other, limit: SAMPLES };
    this.#data.ask(keyOf(patch, keyOf(otherPatch), 'overlap', query), (signal) =>
      answer(api.GET('/api/walker/reach-overlap', { params: { query }, signal })),
    );
  }

  override render() {
    const sides = this.#sides;
    const { value } = this.#data;
    return html`
      <section class="panel stack tight" aria-label="Overlap of two reaches">
        <div class="controls">
          ${this.#select('Patch', 'first', this.patches, sides.patch)}
          ${this.#select('against patch', 'second', this.patches, sides.otherPatch)}
          ${this.#select('under', 'with', PROFILE_NAMES, sides.other)}
        </div>
        ${renderReading(this.#data, 'the overlap')}
        ${
          value
            ? html`
          <nw-chart-figure .figure=${this.#made.of([value], () => overlapFigure(value))} ?stale=${this.#data.stale}></nw-chart-figure>
          <div class="samples small">
            ${this.#renderSamples('Shared', value.samples.shared, sides.patch)}
            ${this.#renderSamples(`Only ${sides.patch.toUpperCase()} ${sides.profile}`, value.samples.only_first, sides.patch)}
            ${this.#renderSamples(`Only ${sides.otherPatch.toUpperCase()} ${sides.other}`, value.samples.only_second, sides.otherPatch)}
          </div>`
            : nothing
        }
      </section>
    `;
  }

  #select(label: string, key: string, values: readonly string[], chosen: string) {
    if (values.length < 2) return nothing;
    return selectField({
      label,
      value: chosen,
      options: values.map(
        (value) => [value, value.length === 1 ? value.toUpperCase() : value] as const,
      ),
      choose: (value) => setQuery({ [key]: value }),
    });
  }

  #renderSamples(title: string, samples: Schemas['ReachSamples'], patch: PatchName) {
    if (samples.length === 0) return nothing;
    return html`<div><h3>${title}</h3><p>${samples.map(
      ({ syllable }) =>
        html`<button class="chip" type="button" @click=${() => setQuery({ tab: 'neighbours', syllable, of: patch })}>${syllable}</button>`,
    )}</p></div>`;
  }
}
