/** <nw-workbench-page>: both patches side by side, stacked, or one at a time; <nw-patch-column>, <nw-walk-controls>. */
import { FieldProblems } from '../../parts/fields/param-field.ts';
import { segmentedChoice } from '../../parts/fields/select.ts';
import '../../parts/corpus-picker.ts';
import './walk-panel.ts';
import '../../parts/profile-cards.ts';
import '../../parts/fields/seed-field.ts';
import type { PatchName } from '../../api.ts';
import * as walking from '../../logic/walks/params.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { isOpen } from '../../parts/fields/inputs.ts';
import { type Look, otherFields } from '../../parts/fields/other-fields.ts';
import * as both from '../../state/patch-params.ts';
import { PATCH_NAMES, route, shownPatch, showPatch } from '../../state/router.ts';
import { server, statsOf } from '../../state/server.ts';
import { session } from '../../state/session.ts';
import { formatNumber } from '../../state/settings.ts';
import { onKey } from '../../state/shell/keys.ts';
import { Store } from '../../state/store.ts';
import { makeWalks, making, setWalkStatus, walkStatus, whyNoWalks } from './make-walks.ts';

/** What the patches have in common: its name, and what comes of it. */
const LINKS: Readonly<Record<both.Link, readonly [label: string, effect: string]>> = {
  none: ['Nothing', ''],
  params: ['Settings', 'A and B walk with the same settings: what differs comes from the corpus.'],
  corpus: [
    'Corpus',
    'A run loaded into one patch is loaded into the other too: what differs comes from the settings.',
  ],
};

const RELATIONS: Readonly<Record<string, string>> = {
  same: 'A and B hold the same corpus.',
  different: 'A and B hold different corpora.',
};
const UNKNOWN_RELATION = 'It is unknown whether A and B have the same corpus: a hash is missing.';

@element(
  'nw-workbench-page',
  route,
  both.workbench,
  server,
  session,
  walkStatus,
  making.a,
  making.b,
)
export class WorkbenchPage extends PageElement {
  static override styles = css`
    :host { container-type: inline-size; }
    .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    .switch { display: none; }
    .bar { gap: var(--gap-s) var(--gap); }
    .both { margin-inline-start: auto; }
    .words { gap: 0.1rem 1.25rem; margin-block-start: 0.35rem; }
    .words > :empty { display: none; }
    @container (max-width: 30rem) { .both { margin: 0; flex: 1 1 100%; } }
    @container (max-width: 72rem) {
      .columns { grid-template-columns: minmax(0, 1fr); }
      .switch { display: grid; grid-template-columns: 1fr 1fr; gap: 0.25rem; padding: 0.25rem; position: sticky;
        inset-block-start: var(--header); z-index: 3; background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); }
      .switch button { border-block-end: 3px var(--patch-line) transparent; font-size: 0.875rem; font-weight: 600; }
      .switch [aria-pressed='true'] { color: var(--patch); border-color: transparent; border-block-end-color: var(--patch); background: none;
        border-radius: var(--radius-s) var(--radius-s) 0 0; }
    }
    @container (max-width: 42rem) {
      nw-patch-column:not(.current) { display: none; }
    }
  `;

  constructor() {
    super();
    const profiles = [...walking.PROFILE_NAMES, 'custom' as const].map((profile, i) => [
      String(i + 1),
      { label: `Profile ${profile}`, run: () => both.chooseProfile(shownPatch(), profile) },
    ]);
    onKey(this, 'Workbench', {
      a: { label: 'Go to patch A', run: () => this.#goTo('a') },
      b: { label: 'Go to patch B', run: () => this.#goTo('b') },
      'g g': { label: 'Generate walks in this patch', run: () => makeWalks(shownPatch()) },
      G: { label: 'Generate walks in both', run: () => makeWalks(...PATCH_NAMES) },
      x: { label: 'Swap the settings of A and B', run: both.swapParams },
      ...Object.fromEntries(profiles),
      'mod+z': { label: 'Take back the last change of settings', run: () => both.travel('undo') },
      'mod+shift+z': { label: 'Do it again', run: () => both.travel('redo') },
    });
  }

  override render() {
    return html`
      <div class="stack">
        <div><h1>Workbench</h1>
          <p class="small quiet">Two patches, A and B, each hold the corpus of one run: the syllables of a text. A walk goes from syllable to syllable, each step to one that sounds a little different.</p></div>
        <div>${this.#renderTools()}</div>
        <div class="switch" role="group" aria-label="Patch shown">
          ${PATCH_NAMES.map(
            (
              patch,
            ) => html`<button class="tool patch-${patch}" type="button" aria-pressed=${shownPatch() === patch}
              @click=${() => this.#goTo(patch)}>Patch ${patch.toUpperCase()}</button>`,
          )}
        </div>
        <div class="columns">
          ${PATCH_NAMES.map(
            (
              patch,
            ) => html`<nw-patch-column patch=${patch} class=${shownPatch() === patch ? 'current' : ''}
              @focusin=${() => showPatch(patch)} @pointerdown=${() => showPatch(patch)}></nw-patch-column>`,
          )}
        </div>
      </div>
    `;
  }

  #renderTools() {
    const { link } = both.workbench.value;
    const { a, b } = making;
    const why = PATCH_NAMES.map(whyNoWalks).find((reason) => reason !== '') ?? '';
    const same = link === 'params' ? 'A and B have the same settings' : '';
    const button = (title: string, content: unknown, act: () => unknown, why = '') =>
      html`<button class="tool framed" type="button" title=${why || title} aria-disabled=${why ? 'true' : nothing} @click=${act}>${content}</button>`;
    const icon = (name: string, label = '') =>
      html`<nw-icon name=${name} label=${label || nothing}></nw-icon>`;
    return html`
      <div class="row bar" id="tools">
        <div class="row" data-help="task-compare"><span class="small" aria-hidden="true">Link</span>
          ${segmentedChoice({
            label: 'Link of A and B',
            name: 'link',
            value: link,
            segments: (Object.keys(LINKS) as both.Link[]).map((value) => ({
              value,
              label: LINKS[value][0],
              title: LINKS[value][1] || 'A and B are set apart',
            })),
            quiet: true,
            choose: both.setLink,
          })}
        </div>
        <div class="row">
          ${button('Swap the settings of A and B (x)', html`${icon('swap')}Swap`, both.swapParams)}
          ${button('Give B the settings of A', 'Copy A → B', () => both.copyParams('a'), same)}
          ${button('Give A the settings of B', 'Copy B → A', () => both.copyParams('b'), same)}
          ${button('Take back the last change of settings (Ctrl Z)', icon('undo', 'Undo'), () => both.travel('undo'), both.canTravel('undo') ? '' : 'No setting was changed')}
          ${button('Do it again (Ctrl ⇧ Z)', icon('redo', 'Redo'), () => both.travel('redo'), both.canTravel('redo') ? '' : 'No change was taken back')}
        </div>
        <button class="tool framed both" type="button" aria-busy=${a.busy || b.busy} ?disabled=${why !== ''}
          title=${why || 'Make walks in A and B (⇧G)'} @click=${() => makeWalks(...PATCH_NAMES)}>Generate both</button>
      </div>
      <p class="row small quiet words" role="status"><span>${LINKS[link][1]}</span>${this.#renderComparison()}</p>
    `;
  }

  #renderComparison() {
    const { patch_comparison: comparison, patch_a: a, patch_b: b } = server.value.stats ?? {};
    if (!comparison || !a?.corpus || !b?.corpus) return nothing;
    const words = RELATIONS[comparison.corpus_hash_relation] ?? UNKNOWN_RELATION;
    return html`<span title=${comparison.reason}>${words}</span>`;
  }

  async #goTo(patch: PatchName): Promise<void> {
    showPatch(patch);
    await this.updateComplete;
    const column = this.renderRoot.querySelector<PatchColumn>(`nw-patch-column[patch='${patch}']`)!;
    column.scrollIntoView({ block: 'start' });
    column.focus();
  }
}

/** One patch: its corpus, its settings, its walks. */
@element('nw-patch-column')
export class PatchColumn extends PageElement {
  @property({ reflect: true }) patch: PatchName = 'a';

  static override styles = css`
    :host { min-inline-size: 0; scroll-margin-block-start: 7.5rem; }
    section { display: grid; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised);
      border-block-start: 3px var(--patch-line) var(--patch); }
    section > * { padding: var(--gap); min-inline-size: 0; }
    section > * + * { border-block-start: 1px solid var(--line); }
    .head { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--gap-s) var(--gap); }
    h2 { display: grid; place-items: center; align-self: start; inline-size: 2.25rem; block-size: 2.25rem; margin-block-start: 1.35rem;
      border: 2px var(--patch-line) var(--patch); border-radius: 50%; color: var(--patch); font-size: 1.125rem; font-weight: 700; }
  `;

  override render() {
    const letter = this.patch.toUpperCase();
    return html`
      <section class="patch-${this.patch}" aria-labelledby="title">
        <div class="head">
          <h2 id="title" tabindex="-1"><span class="hidden">Patch</span> ${letter}</h2>
          <nw-corpus-picker patch=${this.patch}></nw-corpus-picker>
        </div>
        <nw-walk-controls patch=${this.patch}></nw-walk-controls>
        <nw-walk-panel patch=${this.patch}></nw-walk-panel>
      </section>
    `;
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }
}

/** Whether the lesser settings are shown, in both patches alike. */
const moreOpen = new Store(false);

/** Profile, parameters and seed of a patch, and the button that makes walks with them. */
@element(
  'nw-walk-controls',
  server,
  session,
  both.workbench,
  walkStatus,
  making.a,
  making.b,
  moreOpen,
)
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
    new FieldProblems(this, (refused) => setWalkStatus(this.patch, { refused }));
  }

  override render() {
    const { params, seedLocked } = both.workbench.value[this.patch];
    const { busy } = making[this.patch];
    const why = whyNoWalks(this.patch);
    return html`
      <nw-profile-cards .value=${params.profile} .reaches=${statsOf(this.patch)?.reaches}
        @profile-change=${(event: CustomEvent) => both.chooseProfile(this.patch, event.detail.profile)}></nw-profile-cards>
      <div class="fields size">${this.#renderFields(['steps', 'count'])}</div>
      <details ?open=${moreOpen.value} @toggle=${(event: Event) => moreOpen.set(isOpen(event))}>
        <summary>More settings <span class="quiet">${this.#inWords(params)}</span></summary>
        <div class="fields">${this.#renderFields([...walking.PROFILE_FIELDS, ...walking.OTHER_FIELDS])}</div>
      </details>
      <div class="make">
        <nw-seed-field .value=${params.seed} ?locked=${seedLocked} lockable
          @seed-change=${(event: CustomEvent) => both.edit(this.patch, { seed: event.detail.seed })}
          @lock-change=${(event: CustomEvent) => both.lockSeed(this.patch, event.detail.locked)}></nw-seed-field>
        <button class="tool loud" type="button" aria-busy=${busy ? 'true' : 'false'} id="generate" ?disabled=${why !== ''}
          aria-describedby="why" title=${why || 'Make walks with these settings (g g)'}
          @click=${() => makeWalks(this.patch)}>
          <nw-icon name="footprints"></nw-icon>Generate
        </button>
        ${why ? html`<p class="why quiet" id="why">${why}</p>` : nothing}
      </div>
    `;
  }

  #inWords({ max_flips, temperature, min_length, max_length }: walking.WalkParams): string {
    const length = `${min_length ?? 1}–${max_length ?? 'any'} letters`;
    return `${max_flips} ${max_flips === 1 ? 'feature' : 'features'} a step, temperature ${formatNumber(temperature)}, ${length}`;
  }

  #renderFields(keys: readonly string[]) {
    const { params, basis } = both.workbench.value[this.patch];
    const standard = walking.PROFILES[basis];
    const changed = walking.PROFILE_FIELDS.filter((key) => params[key] !== standard[key]);
    const looks = changed.map((key) => [
      key,
      { ...LOOKS[key], changed: `${basis} has ${standard[key]}` },
    ]);
    return otherFields(
      walking.WALK,
      keys,
      params,
      (changes) => both.edit(this.patch, changes as Partial<walking.WalkParams>),
      { ...LOOKS, ...Object.fromEntries(looks) },
    );
  }
}

/** The settings of a walk that the page has words of its own for. */
const LOOKS: Readonly<Record<string, Look>> = {
  steps: { hint: 'A walk has one syllable more than steps' },
  count: { label: 'Walks', hint: 'Walk 1 is made with the seed, walk 2 with seed + 1' },
  max_flips: {
    ...{ label: 'Features changed', kind: 'choice', choices: [1, 2, 3] },
    hint: 'So many sound features, such as “ends with a vowel”, one step may change at most (flips)',
  },
  temperature: {
    ...{ kind: 'slider', min: 0.1, max: 5 },
    hint: 'Low favours cheap steps, high evens out',
  },
  frequency_weight: {
    ...{ kind: 'slider', min: -2, max: 2 },
    hint: 'Above 0 favours common syllables, below 0 rare ones',
  },
};
