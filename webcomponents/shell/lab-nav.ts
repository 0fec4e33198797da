/** <nw-lab-nav>: links to the places of the Lab, with <nw-session-chip>. <nw-status-bar>: the line at the bottom of the Lab. */
import type { PatchName, Schemas } from '../api.ts';
import { hashOf, LAB_WAY, type Page } from '../logic/hash-route.ts';
import { css, element, html, nothing, PageElement } from '../parts/element.ts';
import { notices } from '../state/notices.ts';
import { route } from '../state/router.ts';
import { corpusName, isLoading, server, statsOf } from '../state/server.ts';
import { session, sessionLabel, sessions } from '../state/session.ts';
import { formatNumber } from '../state/settings.ts';
import { overlay } from '../state/shell/help.ts';
import { PLACES } from './places.ts';

@element('nw-lab-nav', route)
export class LabNav extends PageElement {
  static override styles = css`
    :host { background: var(--raised); border-block-end: 1px solid var(--line); font-size: 0.8125rem; }
    nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.25rem; padding-inline: calc(var(--gap) - 0.6rem); min-block-size: 2.5rem; }
    ol { display: flex; flex-wrap: wrap; align-items: center; }
    li { display: flex; align-items: center; }
    li:not(:last-child)::after { content: '→'; color: var(--quiet); }
    a { display: inline-flex; align-items: center; min-block-size: 2.25rem; padding-inline: 0.6rem; color: var(--quiet); font-weight: 500; text-decoration: none; }
    a:hover { color: var(--ink); }
    a[aria-current] { color: var(--ink); font-weight: 650; text-decoration: underline; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: 0.4em; }
    .beside { margin-inline-start: 0.5rem; border-inline-start: 1px solid var(--line); }
    nw-session-chip { margin-inline-start: auto; }
    @media (max-width: 44rem) {
      ol { display: contents; }
      a { padding-inline: 0.3rem; min-block-size: 2rem; }
      nav { padding-inline: calc(var(--gap) - 0.3rem); }
    }
    @media (forced-colors: active) { a[aria-current] { color: Highlight; } }
  `;

  override render() {
    const link = (page: Page, className = '') => {
      const { label, about } = PLACES[page];
      const current = route.value.page === page ? 'page' : nothing;
      return html`<a class=${className} href=${hashOf(page)} aria-current=${current} title=${about}>${label}</a>`;
    };
    return html`<nav aria-label="Lab">
      <ol role="list">${LAB_WAY.map((page) => html`<li>${link(page)}</li>`)}</ol>
      ${link('analysis', 'beside')}
      <nw-session-chip></nw-session-chip>
    </nav>`;
  }
}

/** The active session and who holds it; opens the drawer of the sessions. */
@element('nw-session-chip', session, sessions)
export class SessionChip extends PageElement {
  static override styles = css`
    :host { min-inline-size: 0; }
    .tool.pill { max-inline-size: 15rem; min-block-size: 2rem; }
    nw-icon { flex: none; font-size: 1rem; color: var(--quiet); }
    .mine nw-icon { color: var(--ok); }
    .other nw-icon { color: var(--warning); }
    @media (max-width: 64rem) {
      .tool.pill { padding: 0; border-color: transparent; background: none; }
      .text { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    }
  `;

  override render() {
    const { id, holder } = session.value;
    const words = {
      mine: 'held by this tab',
      other: 'locked by another tab',
      none: 'held by nobody',
    };
    const label = id === null ? 'No session' : sessionLabel();
    const icon = id === null ? 'save' : holder === 'none' ? 'lock-open' : 'lock';
    return html`
      <button type="button" class="tool pill ${holder}" data-help="session" aria-haspopup="dialog"
        title=${id === null ? 'Sessions: save and load what the patches hold' : `Session “${label}”, ${words[holder]}`}
        @click=${() => overlay.set('session')}>
        <nw-icon name=${icon}></nw-icon>
        <span class="text clip">${id === null ? 'Sessions' : label}<span class="hidden">${id === null ? '' : `, session ${words[holder]}`}</span></span>
      </button>
    `;
  }
}

/** One line at the bottom: what both patches hold, what the server is working on, what happened. */
@element('nw-status-bar', server, notices)
export class StatusBar extends PageElement {
  static override styles = css`
    :host { background: var(--raised); border-block-start: 1px solid var(--line); font-size: 0.8125rem; }
    footer { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; padding: 0 var(--gap); min-block-size: var(--status); }
    .cell { display: flex; align-items: center; gap: 0.5em; min-inline-size: 0; min-block-size: 1.75rem; }
    a.cell { color: inherit; text-decoration: none; }
    a.cell:hover .name { text-decoration: underline; }
    .letter { color: var(--patch); font-weight: 700; line-height: 1.2; border-block-end: 2px var(--patch-line) var(--patch); }
    progress { inline-size: 5rem; block-size: 0.4rem; accent-color: var(--accent); }
    .tool.notices { margin-inline-start: auto; min-block-size: 1.75rem; padding: 0 0.25rem; }
    .id { max-inline-size: 12rem; }
    @media (max-width: 64rem) { .id { display: none; } }
    .name, .percent { font-variant-numeric: tabular-nums; }
    @media (max-width: 44rem) {
      footer { padding-block: 0.35rem; }
    }
  `;

  override render() {
    const { job } = server.value;
    const count = notices.value.length;
    return html`
      <footer aria-label="State of the server">
        ${this.#renderPatch('a')} ${this.#renderPatch('b')}
        ${job?.status === 'running' ? this.#renderJob(job) : nothing}
        ${
          job?.sample_runs_pending
            ? html`<span class="cell quiet">making ${job.sample_runs_pending} sample ${job.sample_runs_pending === 1 ? 'run' : 'runs'} …</span>`
            : nothing
        }
        <button class="tool cell notices" type="button" aria-haspopup="dialog" @click=${() => overlay.set('notices')}>
          <nw-icon name="bell"></nw-icon>${formatNumber(count)} ${count === 1 ? 'notice' : 'notices'}</button>
      </footer>
    `;
  }

  #renderJob({ current_stage, stage_percent, progress_percent }: Schemas['PipelineStatus']) {
    const percent = Math.round(stage_percent ?? progress_percent);
    return html`<a class="cell" href=${hashOf('corpora')}>
      <span class="name">job: ${current_stage ?? 'starting'}</span>
      <progress max="100" value=${percent} aria-label="Progress of the stage"></progress>
      <span class="percent">${percent} %</span></a>`;
  }

  #renderPatch(name: PatchName) {
    const letter = html`<span class="letter">${name.toUpperCase()}</span>`;
    const stats = statsOf(name);
    if (!stats?.corpus) {
      return html`<span class="cell patch-${name}">${letter}<span class="quiet">empty</span></span>`;
    }
    const { loading_phase, loading_percent, loading_error, syllable_count } = stats;
    const state =
      stats.loader_status === 'error'
        ? html`<span class="error" title=${loading_error ?? ''}>failed</span>`
        : isLoading(stats)
          ? html`<span class="quiet percent">${loading_phase ?? 'loading'} ${Math.round(loading_percent ?? 0)} %</span>`
          : html`<span class="quiet">${formatNumber(syllable_count)} syllables</span>`;
    return html`<a class="cell patch-${name}" href=${hashOf('workbench')}>
      ${letter}<span class="name clip">${corpusName(stats.corpus)}</span>${state}<span class="id clip">${stats.corpus}</span></a>`;
  }
}
