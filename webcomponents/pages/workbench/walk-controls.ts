/** <nw-walk-controls>: profile, parameters and seed of a patch, and the button that makes walks with them. */
import * as walking from '../../logic/walks/params.ts';
import '../../parts/fields/param-field.ts';
import '../../parts/profile-cards.ts';
import '../../parts/fields/seed-field.ts';
import '../../parts/load-progress.ts';
import '../../parts/trust-chip.ts';
import type { PatchName, Schemas } from '../../api.ts';
import { isLoadable, textTitle } from '../../logic/corpora/runs.ts';
import { numberProblem } from '../../logic/derive/form.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { css, element, html, nothing, PageElement, property, State } from '../../parts/element.ts';
import { FieldProblems } from '../../parts/fields/field-problems.ts';
import { isOpen } from '../../parts/fields/inputs.ts';
import { otherFields } from '../../parts/fields/other-fields.ts';
import { selectField } from '../../parts/fields/select.ts';
import { isLoading } from '../../parts/load-progress.ts';
import { loadRun } from '../../parts/load-run.ts';
import { chooseProfile, edit, linkedWith, lockSeed, workbench } from '../../state/patch-params.ts';
import { corpusName, refresh, server, statsOf } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';
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

/** Which corpus a patch holds, how its load goes, and whether it can be trusted. */
@element('nw-corpus-picker', server, session, workbench)
export class CorpusPicker extends PageElement {
  @property() patch: PatchName = 'a';
  /** The run that has been asked for, until the server has taken it. */
  readonly #wanted = new State(this, '');
  readonly #failure = new State(this, '');
  #failed = '';

  static override styles = css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap-s); container-type: inline-size; }
    .line { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--gap-s); align-items: end; }
    @container (max-width: 22rem) { .line { grid-template-columns: minmax(0, 1fr); justify-items: start; } }
  `;

  override render() {
    const { runs } = server.value;
    const readOnly = whyReadOnly();
    const stats = statsOf(this.patch);
    const usable = runs?.filter(isLoadable) ?? [];
    if (runs !== null && usable.length === 0 && !stats?.corpus) return this.#renderEmpty();
    const shown = this.#wanted.value || (stats?.corpus ?? '');
    return html`
      <div class="line">
        <div title=${readOnly ?? nothing} data-help="corpus">${selectField({
          label: 'Corpus',
          wide: true,
          value: shown,
          disabled: readOnly !== null || runs === null,
          options: [
            ...(usable.some(({ run_id }) => run_id === shown) || shown === ''
              ? []
              : [[shown, corpusName(shown)] as const]),
            ...usable.map((run) => [run.run_id, optionText(run)] as const),
          ],
          choose: (run) => this.#choose(run),
        })}</div>
        <nw-trust-chip patch=${this.patch}></nw-trust-chip>
      </div>
      ${
        stats?.corpus && !this.#wanted.value && !isLoading(stats)
          ? html`<p class="row small quiet">${stats.corpus_type === 'nltk' ? 'cut as spoken (nltk)' : 'cut by hyphenation (pyphen)'}<span class="id">${stats.corpus}</span></p>`
          : nothing
      }
      <nw-load-progress patch=${this.patch} ?requested=${this.#wanted.value !== ''}></nw-load-progress>
      ${stats?.loading_error ? this.#renderFault(stats.loading_error, stats.corpus ?? '') : nothing}
      ${this.#failure.value ? this.#renderFault(this.#failure.value, this.#failed) : nothing}
    `;
  }

  #renderEmpty() {
    const pending = server.value.job?.sample_runs_pending ?? 0;
    return html`
      <p>A patch has one corpus, the syllables of a text. There is no run with a corpus yet.</p>
      ${
        pending > 0
          ? html`<p class="quiet" role="status">The sample texts are being prepared; this takes a few seconds.</p>`
          : html`<p><a href=${hashOf('corpora')}>Make a corpus from a text</a></p>`
      }
    `;
  }

  #renderFault(text: string, run: string) {
    return html`<div role="alert" class="row error"><span class="grow">${text}</span>
      <button class="tool framed" type="button" @click=${() => this.load(run)}>Load again</button></div>`;
  }

  #choose(run: string): void {
    // until nothing stands between the wish and the load, the field shows what the patch holds
    this.requestUpdate();
    if (run !== statsOf(this.patch)?.corpus) void this.load(run);
  }

  /** Loads a run, into the other patch too when their corpora are linked. */
  async load(run: string): Promise<void> {
    this.#failure.value = '';
    let glances = 0;
    try {
      for (const patch of linkedWith(this.patch, 'corpus')) {
        if (patch !== this.patch && statsOf(patch)?.corpus === run) continue;
        await loadRun(patch, run, () => {
          if (patch === this.patch) this.#wanted.value = run;
          // the answer comes when the corpus has been read: until then the stats tell how far it is
          glances ||= window.setInterval(() => void refresh(), 300);
        });
      }
    } catch (error) {
      this.#failure.value = (error as Error).message;
      this.#failed = run;
    } finally {
      clearInterval(glances);
      if (this.#wanted.value === run) this.#wanted.value = '';
      this.requestUpdate(); // after a no the field goes back to what the patch holds
    }
  }
}

const optionText = (run: Schemas['Run']): string =>
  `${textTitle(run)} · ${formatNumber(run.syllable_count)} syllables · ${run.run_id}`;
