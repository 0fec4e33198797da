/** <nw-profile-cards>: profiles as radio buttons, each with how far one step reaches (bar on a logarithmic scale). */
import type { Schemas } from '../api.ts';
import {
  type CombineProfile,
  PROFILE_NAMES,
  PROFILES,
  type ProfileName,
} from '../logic/walks/params.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import { css, element, html, nothing, PageElement, property } from './element.ts';
import { barStyles, shareBar } from './share-bar.ts';

const WORDS: Readonly<Record<CombineProfile, string>> = {
  clerical: 'steady',
  dialect: 'neutral',
  goblin: 'odd',
  ritual: 'wild',
  custom: 'own values',
  flat: 'no walk',
};

/** @fires profile-change - { profile } */
@element('nw-profile-cards')
export class ProfileCards extends PageElement {
  @property() legend = 'Profile';
  @property() value: CombineProfile = 'dialect';
  /** `flat`, to draw syllables without walking, is for candidates only. */
  @property({ attribute: false }) choices: readonly CombineProfile[] = [...PROFILE_NAMES, 'custom'];
  /** As the server's stats tell them; absent until they are computed. */
  @property({ attribute: false }) reaches: Schemas['PatchStats']['reaches'] | undefined;

  static override styles = css`
    ${barStyles}
    /* all in one row, or in rows of three that fill the width */
    fieldset { container-type: inline-size; }
    .cards { display: flex; flex-wrap: wrap; gap: 0.4rem; }
    .cards label { flex: 1 1 0; }
    @container (max-width: 32rem) { .cards label { flex-basis: calc((100% - 0.8rem) / 3); } }
    @container (min-width: 27.5rem) { .cards:not(.many) label { flex-basis: 0; } }
    label { position: relative; display: grid; gap: 0.15rem; padding: 0.45rem 0.5rem 0.5rem; border: 1px solid var(--line);
      border-radius: var(--radius-s); cursor: pointer; align-content: start; min-inline-size: 0; }
    label:hover { border-color: var(--strong-line); }
    label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent);
      background: var(--chosen); }
    input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
    .name { font-weight: 600; }
    .about { margin-block-start: 0.35rem; }
    .words, .figure, .about { font-size: 0.75rem; color: var(--quiet); line-height: 1.35; }
    /* in a narrow card the share stands below the number */
    .figure { display: flex; flex-wrap: wrap; column-gap: 0.6em; font-variant-numeric: tabular-nums; }
  `;

  override render() {
    return html`
      <fieldset data-help="profile">
        <legend>${this.legend}</legend>
        <div class="cards ${this.choices.length > 5 ? 'many' : ''}">${this.choices.map((profile) => this.#renderCard(profile))}</div>
        ${this.reaches ? html`<p class="about">≈ is the reach: how many syllables one step leads to on average, and their share of all.</p>` : nothing}
      </fieldset>
    `;
  }

  #renderCard(profile: CombineProfile) {
    const named = profile === 'custom' || profile === 'flat' ? null : profile;
    const reach = named ? this.reaches?.[named] : undefined;
    return html`
      <label title=${named ? explain(named, reach) : nothing}>
        <input type="radio" name="profile" value=${profile} .checked=${profile === this.value}
          @change=${() => this.fire('profile-change', { profile })}>
        <span class="name">${profile}</span>
        <span class="words">${WORDS[profile]}</span>
        ${
          reach
            ? html`${shareBar(100 * logShare(reach.reach, reach.total))}
                <span class="figure" title="Reach: so many syllables one step comes to on average, and their share of all"><span>≈ ${formatNumber(reach.reach)}</span><span>${shareOf(reach)}</span></span>`
            : nothing
        }
      </label>
    `;
  }
}

/** Three digits at most: the cards are narrow. */
function shareOf({ reach, total }: Schemas['Reach']): string {
  const share = reach / Math.max(1, total);
  return formatShare(share, share < 0.1 ? 1 : 0);
}

function explain(profile: ProfileName, reach: Schemas['Reach'] | undefined): string {
  const set = PROFILES[profile];
  const features = set.max_flips === 1 ? 'one sound feature' : `${set.max_flips} sound features`;
  const values = `Each step changes up to ${features} (flips), temperature ${set.temperature}, frequency weight ${set.frequency_weight}.`;
  if (!reach) return values;
  return `${values} One step leads from a syllable to ${formatNumber(reach.reach)} of ${formatNumber(reach.total)} syllables on average; ${formatNumber(reach.unique_reachable)} can be reached at all.`;
}

/** A part of a whole on a logarithmic scale, 0 to 1: 99 of 9,999 shows as a half. */
function logShare(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  return part >= whole ? 1 : Math.log1p(part) / Math.log1p(whole);
}
