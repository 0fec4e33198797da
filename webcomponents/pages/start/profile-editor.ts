/** <nw-profile-editor>: the class profile of a name class, edited beside its names. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import {
  changedProfile,
  LETTERS,
  type NameProfile,
  type ProfileChange,
  SYLLABLES,
  trimmed,
  withLetters,
} from '../../logic/start/class-profile.ts';
import { profileYaml } from '../../logic/start/profile-yaml.ts';
import { base } from '../../parts/base.ts';
import { segmented, segmentedChoice } from '../../parts/fields/segmented.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';

/** Greatest weight of a length that the page offers. */
const MAX_WEIGHT = 10;

/**
 * What names of a class sound like, beside the names: each move of a control fires `change-profile` (ProfileChange),
 * and the names follow.
 *
 * @fires change-profile - ProfileChange
 */
@customElement('nw-profile-editor')
export class ProfileEditor extends LitElement {
  @property({ attribute: false }) profile!: NameProfile;
  @property({ attribute: false }) change: ProfileChange = {};

  static override styles = [
    base,
    segmented,
    tools,
    css`
      :host { container-type: inline-size; }
      .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 0.9rem 1.5rem;
        padding: 0.9rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); }
      fieldset { display: grid; gap: 0.15rem; border: 0; margin: 0; padding: 0; min-inline-size: 0; align-content: start; }
      legend, .title { padding: 0; font-weight: 600; font-size: 0.8125rem; }
      .title { display: flex; justify-content: space-between; gap: 0.5rem; }
      output { white-space: nowrap; color: var(--quiet); font-weight: 400; font-variant-numeric: tabular-nums; }
      .line { display: grid; grid-template-columns: 3.4rem minmax(0, 1fr) 2rem; align-items: center; gap: 0.5rem; font-size: 0.8125rem; color: var(--quiet); }
      .line output { text-align: end; }
      input[type=range] { inline-size: 100%; min-inline-size: 0; min-block-size: max(1.5rem, 24px); margin: 0; accent-color: var(--accent); }
      .mix { display: flex; gap: 0.2rem; align-items: end; min-inline-size: 0; }
      .mix label { flex: 1 1 0; min-inline-size: 0; display: grid; justify-items: center; font-size: 0.75rem; color: var(--quiet); }
      .mix input { writing-mode: vertical-lr; direction: rtl; inline-size: 4.5rem; block-size: 1.5rem; }
      .wide { grid-column: 1 / -1; }
      p { margin: 0; }
    `,
  ];

  override render() {
    const now = changedProfile(this.profile, this.change);
    return html`
      <div class="fields" data-help="class-profile">
        ${this.#renderPair('Letters', 'letters', now.letters, LETTERS)}
        ${this.#renderPair('Syllables', 'syllables', now.syllables, SYLLABLES)}
        ${this.#renderMix(now)}
        ${this.#renderPair('Like the words of the text', 'like', now.like, [0, 100], '%')}
        ${this.#renderChoice('Syllables of', 'from', now.from, { words: 'all words', names: 'proper names' })}
        ${now.kind === null ? nothing : this.#renderKind(now)}
        <div class="row wide">
          <button class="tool framed" type="button" @click=${() =>
            void copyText(
              profileYaml(this.profile, this.change),
              `${this.profile.name} for a policy file`,
            )}>Copy as YAML</button>
          <button class="tool framed" type="button" ?disabled=${Object.keys(this.change).length === 0}
            @click=${() => this.#send({})}>Reset</button>
        </div>
      </div>
    `;
  }

  /** What concerns real names of the same kind. */
  #renderKind({ name_like, tails, real_names }: NameProfile) {
    return html`
      ${this.#renderShare('Like real names of the kind, at least', name_like, (value) => ({ name_like: value }))}
      ${this.#renderShare('Names that end as such names do', tails * 100, (value) => ({ tails: value / 100 }))}
      ${this.#renderChoice('Names that exist', 'real_names', real_names, { refuse: 'left out', allow: 'may come' })}
    `;
  }

  #renderChoice<K extends 'from' | 'real_names'>(
    label: string,
    field: K,
    value: NameProfile[K],
    labels: Readonly<Record<NameProfile[K], string>>,
  ) {
    return segmentedChoice({
      label,
      name: field,
      value,
      segments: Object.entries<string>(labels).map(([key, text]) => ({
        value: key as NameProfile[K],
        label: text,
      })),
      choose: (chosen) => this.#tell({ [field]: chosen }),
    });
  }

  #renderPair(
    label: string,
    key: 'letters' | 'syllables' | 'like',
    [low = 0, high = 0]: readonly number[],
    [least, most]: readonly [number, number],
    unit = '',
  ) {
    const line = (which: 'least' | 'most', value: number) => html`
      <label class="line"><span>${which === 'least' ? 'at least' : 'at most'}</span>
        <input type="range" min=${least} max=${most} .value=${String(value)} aria-label=${`${label}, ${which === 'least' ? 'at least' : 'at most'}`}
          @input=${(event: Event) => {
            const n = Number((event.target as HTMLInputElement).value);
            // the other end gives way
            const pair: [number, number] =
              which === 'least' ? [n, Math.max(n, high)] : [Math.min(n, low), n];
            this.#pair(key, pair);
          }}><output>${value}${unit}</output></label>`;
    return html`<fieldset><legend>${label}</legend>${line('least', low)}${line('most', high)}</fieldset>`;
  }

  #renderMix({ letters, length_mix: mix }: NameProfile) {
    const [low = 0] = letters;
    return html`<fieldset><legend>How many of each length</legend><div class="mix">
      ${mix.map(
        (
          weight,
          i,
        ) => html`<label><input type="range" min="0" max=${MAX_WEIGHT} step="any" .value=${String(weight)}
          aria-label=${`Names of ${low + i} letters`} aria-orientation="vertical" @input=${(
            event: Event,
          ) => {
            const value = Math.round(Number((event.target as HTMLInputElement).value) * 100) / 100;
            const next = mix.map((old, at) => (at === i ? value : Math.round(old * 100) / 100));
            // some length there must be
            if (next.some((each) => each > 0)) {
              this.#tell({ letters: [low, low + mix.length - 1], length_mix: next });
            }
          }}>${low + i}</label>`,
      )}</div></fieldset>`;
  }

  /** A share in percent. */
  #renderShare(label: string, value: number, changed: (value: number) => ProfileChange) {
    const shown = Math.round(value);
    return html`<fieldset><div class="title"><span>${label}</span><output>${shown} %</output></div>
      <input type="range" min="0" max="100" .value=${String(shown)} aria-label=${label}
        @input=${(event: Event) => this.#tell(changed(Number((event.target as HTMLInputElement).value)))}></fieldset>`;
  }

  #pair(key: 'letters' | 'syllables' | 'like', pair: [number, number]): void {
    if (key === 'letters') this.#send(withLetters(this.profile, this.change, pair));
    else this.#tell({ [key]: pair });
  }

  #tell(values: ProfileChange): void {
    this.#send(trimmed(this.profile, { ...this.change, ...values }));
  }

  #send(change: ProfileChange): void {
    this.dispatchEvent(new CustomEvent<ProfileChange>('change-profile', { detail: change }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-profile-editor': ProfileEditor;
  }
}
