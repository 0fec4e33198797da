/** <nw-walk-controls>: profile, parameters and seed of a patch, and the button that makes walks with them. */
import * as walking from '../../logic/walks/params.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/profile-cards.ts';
import '../../parts/fields/seed-field.ts';
import type { PatchName } from '../../api.ts';
import { numberProblem } from '../../logic/derive/form.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { isOpen } from '../../parts/fields/inputs.ts';
import { otherFields } from '../../parts/fields/other-fields.ts';
import { chooseProfile, edit, lockSeed, workbench } from '../../state/patch-params.ts';
import { server, statsOf } from '../../state/server.ts';
import { session } from '../../state/session.ts';
import { formatNumber } from '../../state/settings.ts';
import { Store } from '../../state/store.ts';
import { makeWalks, making, tell, told, whyNoWalks } from './make-walks.ts';

/** Why a field refuses a number, as the API does. */
const refusal =
  (field: keyof typeof walking.WALK) =>
  (value: number): string =>
    numberProblem(walking.WALK[field], value);

/** Whether the lesser settings are shown, in both patches alike. */
const moreOpen = new Store(false);

@element('nw-walk-controls', server, session, workbench, told, making.a, making.b, moreOpen)
export class WalkControls extends PageElement {
  @property() patch: PatchName = 'a';

  static override styles = css`
    :host { display: grid; gap: var(--gap); container-type: inline-size; }
    .fields { display: grid; gap: 0.75rem 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 10.5rem), 1fr)); }
    .fields.size { gap: 0.75rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 7rem), 1fr)); }
    summary { font-weight: 550; font-size: 0.8125rem; }
    summary .quiet { font-weight: 400; }
    details[open] summary { margin-block-end: 0.5rem; }
    .make { display: grid; gap: var(--gap-s) 1.25rem; grid-template-columns: minmax(0, 1fr) auto; align-items: end; }
    .why { grid-column: 1 / -1; font-size: 0.8125rem; }
    @container (max-width: 26rem) {
      .make { grid-template-columns: minmax(0, 1fr); }
    }
  `;

  constructor() {
    super();
    new FieldProblems(this, (refused) => tell(this.patch, { refused }));
  }

  override render() {
    const { params, seedLocked } = workbench.value[this.patch];
    const { busy } = making[this.patch];
    const why = whyNoWalks(this.patch);
    return html`
      <nw-profile-cards .value=${params.profile} .reaches=${statsOf(this.patch)?.reaches}
        @profile-change=${(event: CustomEvent) => chooseProfile(this.patch, event.detail.profile)}></nw-profile-cards>
      <div class="fields size">${this.#renderSize(params)}</div>
      <details ?open=${moreOpen.value} @toggle=${(event: Event) => moreOpen.set(isOpen(event))}>
        <summary>More settings <span class="quiet">${this.#inWords(params)}</span></summary>
        <div class="fields">${this.#renderFields(params)}</div>
      </details>
      <div class="make">
        <nw-seed-field .value=${params.seed} ?locked=${seedLocked} lockable
          @seed-change=${(event: CustomEvent) => edit(this.patch, { seed: event.detail.seed })}
          @lock-change=${(event: CustomEvent) => lockSeed(this.patch, event.detail.locked)}></nw-seed-field>
        <button class="tool loud" type="button" aria-busy=${busy ? 'true' : 'false'} id="generate" ?disabled=${why !== ''}
          aria-describedby="why" title=${why || 'Make walks with these settings (g g)'}
          @click=${() => makeWalks(this.patch)}>
          <nw-icon name="footprints"></nw-icon>Generate
        </button>
        ${why ? html`<p class="why quiet" id="why">${why}</p>` : nothing}
      </div>
    `;
  }

  #set<K extends keyof walking.WalkParams>(field: K) {
    return (event: CustomEvent<{ value: walking.WalkParams[K] }>): void =>
      edit(this.patch, { [field]: event.detail.value } as Partial<walking.WalkParams>);
  }

  #inWords({ max_flips, temperature, min_length, max_length }: walking.WalkParams): string {
    const length = `${min_length ?? 1}–${max_length ?? 'any'} letters`;
    return `${max_flips} ${max_flips === 1 ? 'feature' : 'features'} a step, temperature ${formatNumber(temperature)}, ${length}`;
  }

  #renderSize(params: walking.WalkParams) {
    const set = this.#set.bind(this);
    return html`
      <nw-param-field label="Steps" min="0" .refuse=${refusal('steps')} .value=${params.steps} topic="walk"
        hint="A walk has one syllable more than steps" @value-change=${set('steps')}></nw-param-field>
      <nw-param-field label="Walks" min="1" .refuse=${refusal('count')} .value=${params.count} topic="walk"
        hint="Walk 1 is made with the seed, walk 2 with seed + 1" @value-change=${set('count')}></nw-param-field>
    `;
  }

  #renderFields(params: walking.WalkParams) {
    const set = this.#set.bind(this);
    const changed = (field: keyof walking.ProfileValues): string => {
      const { basis } = workbench.value[this.patch];
      const standard = walking.PROFILES[basis][field];
      return params[field] === standard ? '' : `${basis} has ${standard}`;
    };
    return html`
      <nw-param-field kind="choice" label="Features changed" .choices=${[1, 2, 3]} .value=${params.max_flips}
        hint="So many sound features, such as “ends with a vowel”, one step may change at most (flips)" topic="flip"
        changed=${changed('max_flips')} @value-change=${set('max_flips')}></nw-param-field>
      <nw-param-field kind="slider" label="Temperature" min="0.1" max="5" step="0.1" .refuse=${refusal('temperature')} .value=${params.temperature}
        hint="Low favours cheap steps, high evens out" topic="temperature"
        changed=${changed('temperature')} @value-change=${set('temperature')}></nw-param-field>
      <nw-param-field kind="slider" label="Frequency weight" min="-2" max="2" step="0.1" .refuse=${refusal('frequency_weight')} .value=${params.frequency_weight}
        hint="Above 0 favours common syllables, below 0 rare ones" topic="frequency-weight"
        changed=${changed('frequency_weight')} @value-change=${set('frequency_weight')}></nw-param-field>
      <nw-param-field label="Shortest syllable" min="1" optional fallback="2" .value=${params.min_length}
        hint="any length" topic="length" @value-change=${set('min_length')}></nw-param-field>
      <nw-param-field label="Longest syllable" min="1" optional fallback="5" .value=${params.max_length}
        hint="any length" topic="length" @value-change=${set('max_length')}></nw-param-field>
      <nw-param-field label="Neighbour limit" min="1" optional fallback="10" .value=${params.neighbor_limit}
        hint="all of them" about="A step looks at so many neighbours, the most frequent first" topic="neighbour-limit" @value-change=${set('neighbor_limit')}></nw-param-field>
      <nw-param-field label="Cost of repeating" min="-1000" step="0.1" optional fallback="0.5" .refuse=${refusal('inertia')} .value=${params.inertia}
        hint="never repeats a syllable" about="The higher, the rarer a step stays where it is (inertia)" topic="inertia" @value-change=${set('inertia')}></nw-param-field>
      ${otherFields(walking.WALK, walking.OTHER_FIELDS, params, (changes) => edit(this.patch, changes as Partial<walking.WalkParams>))}
    `;
  }
}
