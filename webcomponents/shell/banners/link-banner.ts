/** <nw-link-banner>: says what a link asks for and does it once the person agrees. */
import type { TemplateResult } from 'lit';
import type { PatchName } from '../../api.ts';
import type { PatchRecipe, Recipe } from '../../logic/links/recipe-link.ts';
import { Action } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement } from '../../parts/element.ts';
import { loadRun } from '../../parts/load-run.ts';
import { notify } from '../../state/notices.ts';
import { replaceParams } from '../../state/patch-params.ts';
import { PATCH_NAMES } from '../../state/router.ts';
import { corpusName, refresh, server, statsOf } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';
import { dismissLink, linkRequest } from '../../state/shell/link-request.ts';
import { banner } from './state-banners.ts';

@element('nw-link-banner', linkRequest, server, session)
export class LinkBanner extends PageElement {
  readonly #load = new Action(this);

  static override styles = css`
    ${banner}
    .banner { color: var(--accent); }
    code { overflow-wrap: anywhere; }
  `;

  override render() {
    const recipe = linkRequest.value;
    if (recipe === null) return nothing;
    const wishes = PATCH_NAMES.flatMap((patch) => wishesOf(patch, recipe[patch]));
    const missing = PATCH_NAMES.map((patch) => recipe[patch].run).filter(
      (run) => run !== null && server.value.runs?.some(({ run_id }) => run_id === run) === false,
    );
    const reason =
      whyReadOnly() ||
      (missing.length > 0 ? `Not among the runs here: ${missing.join(', ')}.` : '');
    return html`
      <section class="banner" data-link-request aria-label="Shared link">
        <nw-icon name="link"></nw-icon>
        <p>This link wants ${wishes.map((wish, i) => html`${i > 0 ? ' and ' : ''}${wish}`)}.
          ${reason ? html`<span class="warning">${reason}</span>` : 'Nothing has been changed yet.'}</p>
        ${this.#load.button('Load', () => accept(recipe), reason, 'loud')}
        <button class="tool framed" type="button" @click=${dismissLink}>Not now</button>
      </section>
    `;
  }
}

function wishesOf(patch: PatchName, { run, params }: PatchRecipe) {
  const letter = patch.toUpperCase();
  const wishes: TemplateResult[] = [];
  if (run) wishes.push(html`${corpusName(run)} <span class="id">${run}</span> in patch ${letter}`);
  if (params)
    wishes.push(
      html`its ${params.profile} walks with seed <code>${params.seed}</code> in ${letter}`,
    );
  return wishes;
}

/** Does what a link asks for. What fails has been told; the banner stays then, so that it can be tried again. */
async function accept(recipe: Recipe): Promise<void> {
  if (!PATCH_NAMES.some(statsOf)) await refresh();
  for (const patch of PATCH_NAMES) {
    const { run } = recipe[patch];
    const wanted = run !== null && statsOf(patch)?.corpus !== run;
    if (wanted && !(await loadRun(patch, run))) return; // the answer was no
  }
  for (const patch of PATCH_NAMES) {
    const { params } = recipe[patch];
    if (params) replaceParams(patch, params);
  }
  dismissLink();
  notify('success', 'Link', 'The patches are as the link requests.');
}
