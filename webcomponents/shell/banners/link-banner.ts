/** <nw-link-banner>: applies what a link asks for, after confirmation. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { PatchName } from '../../api.ts';
import type { PatchRecipe, Recipe } from '../../logic/links/recipe-link.ts';
import { base } from '../../parts/base.ts';
import { loadRun } from '../../parts/load-run.ts';
import { tools } from '../../parts/tools.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { replaceParams } from '../../state/patch-params.ts';
import { corpusName, refresh, server, statsOf, whenReady } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';
import { dismissLink, linkRequest } from '../../state/shell/link-request.ts';
import { watches } from '../../state/store.ts';
import { banner } from './styles.ts';

const PATCHES = ['a', 'b'] as const;

/** Says what a link asks for and does it once the person agrees. */
@customElement('nw-link-banner')
@watches(linkRequest, server, session)
export class LinkBanner extends LitElement {
  @state() private busy = false;

  static override styles = [
    base,
    tools,
    banner,
    css`
      .banner { color: var(--accent); }
      code { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const recipe = linkRequest.value;
    if (recipe === null) return nothing;
    const wishes = PATCHES.flatMap((patch) => this.#wishes(patch, recipe[patch]));
    const missing = PATCHES.map((patch) => recipe[patch].run).filter(
      (run) => run !== null && !this.#isKnown(run),
    );
    const reason =
      whyReadOnly() ??
      (missing.length > 0 ? `Not among the runs here: ${missing.join(', ')}.` : null);
    return html`
      <section class="banner" data-link-request aria-label="Shared link">
        <wa-icon name="link"></wa-icon>
        <p>This link wants ${wishes.map((wish, i) => html`${i > 0 ? ' and ' : ''}${wish}`)}.
          ${reason ? html`<span class="warning">${reason}</span>` : 'Nothing has been changed yet.'}</p>
        <button class="tool loud" type="button" title=${reason ?? ''} ?disabled=${reason !== null || this.busy}
          @click=${this.#accept}>Load</button>
        <button class="tool framed" type="button" @click=${dismissLink}>Not now</button>
      </section>
    `;
  }

  #wishes(patch: PatchName, { run, params, names }: PatchRecipe) {
    const letter = patch.toUpperCase();
    return [
      ...(run ? [html`${corpusName(run)} <span class="id">${run}</span> in patch ${letter}`] : []),
      ...(params
        ? [html`its ${params.profile} walks with seed <code>${params.seed}</code> in ${letter}`]
        : []),
      ...(names
        ? [
            html`${names.select ? html`its ${names.select.nameClass.replaceAll('_', ' ')} names` : 'its candidates'}
            with seed <code>${names.combine.seed}</code> in ${letter}`,
          ]
        : []),
    ];
  }

  #isKnown(run: string): boolean {
    const { runs } = server.value;
    return runs === null || runs.some(({ run_id }) => run_id === run);
  }

  async #accept(): Promise<void> {
    const recipe = linkRequest.value;
    if (recipe === null) return;
    this.busy = true;
    try {
      if (!PATCHES.some(statsOf)) await refresh();
      for (const patch of PATCHES) {
        const { run } = recipe[patch];
        const wanted = run !== null && statsOf(patch)?.corpus !== run;
        if (wanted && !(await loadRun(patch, run))) return; // the banner stays
      }
      for (const patch of PATCHES) {
        const { params } = recipe[patch];
        if (params) replaceParams(patch, params);
      }
      await this.#makeNames(recipe);
      dismissLink();
      notify('success', 'Link', 'The patches are as the link requests.');
    } catch {
      // it has been told why; the banner stays, so that it can be tried again
    } finally {
      this.busy = false;
    }
  }

  /** Candidates and selections as the link has them, as soon as their runs are there. */
  async #makeNames(recipe: Recipe): Promise<void> {
    for (const patch of PATCHES) {
      const { run, names } = recipe[patch];
      if (!names) continue;
      const runId = run ?? statsOf(patch)?.corpus;
      if (!runId) continue;
      const { patchNames } = await import('../../pages/candidates/patch-names.ts');
      await whenReady(patch, runId).catch((error) => {
        notifyError('Link', error);
        throw error;
      });
      await patchNames[patch].show(names);
    }
  }
}
