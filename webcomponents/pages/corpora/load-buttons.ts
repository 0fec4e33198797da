/** <nw-load-buttons>: loads a run into patch A or B. */
import type { PatchName } from '../../api.ts';
import { isLoadable, type Run, textTitle } from '../../logic/corpora/runs.ts';
import { Action } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { loadRun } from '../../parts/load-run.ts';
import { PATCH_NAMES } from '../../state/router.ts';
import { server, statsOf } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';

@element('nw-load-buttons', server, session)
export class LoadButtons extends PageElement {
  @property({ attribute: false }) run!: Run;
  @property({ type: Boolean }) full = false;
  readonly #load = new Action(this);

  static override styles = css`
    :host { display: inline-flex; flex-wrap: wrap; gap: 0.3rem; }
    .tool { min-inline-size: 1.75rem; min-block-size: 1.6rem; padding: 0 0.4rem; border: 1px var(--patch-line) var(--patch); background: none; color: var(--patch); font-weight: 700; }
    .tool:hover:not([aria-disabled]) { box-shadow: inset 0 0 0 1px var(--patch); background: none; color: var(--patch); }
    .tool.held, .tool.held:hover:not([aria-disabled]) { background: var(--patch); color: var(--raised); }
    .tool[aria-disabled] { opacity: 1; border-color: var(--line); color: var(--quiet); }
    :host([full]) .tool { padding: 0 0.9rem; min-block-size: var(--row); font-weight: 600; font-size: 0.875rem; }
  `;

  override render() {
    return PATCH_NAMES.map((patch) => this.#renderButton(patch));
  }

  #renderButton(patch: PatchName) {
    const letter = patch.toUpperCase();
    const stats = statsOf(patch);
    const held = stats?.corpus === this.run.run_id;
    const does = held
      ? `Patch ${letter} holds this run; load it again`
      : `Load into patch ${letter}`;
    const reason = this.#reason();
    const percent = Math.round(stats?.loading_percent ?? 0);
    const isLoading = held && stats.loader_status === 'loading';
    const words = held ? `In ${letter}` : `Load into ${letter}`;
    const load = (event: Event): void => {
      event.stopPropagation(); // the row below is not meant
      void this.#load.run(() => loadRun(patch, this.run.run_id));
    };
    return html`
      <button type="button" class="tool patch-${patch} ${held ? 'held' : ''}" aria-disabled=${reason ? 'true' : nothing}
        title=${reason || does} aria-label=${`${this.full ? words : does}: ${textTitle(this.run)}`} @click=${load}>
        ${this.full ? (isLoading ? `${letter}: ${percent} %` : words) : letter}
      </button>
    `;
  }

  #reason(): string {
    const { status } = this.run;
    if (status === 'running') return 'This run is still being made.';
    if (status !== 'completed') {
      return `This run ${status === 'failed' ? 'failed' : 'was cancelled'}: what it left is not a whole corpus.`;
    }
    if (!isLoadable(this.run))
      return 'There is no corpus in this run: it ended before its database was built.';
    return whyReadOnly() || (this.#load.busy ? 'A load is being requested.' : '');
  }
}
