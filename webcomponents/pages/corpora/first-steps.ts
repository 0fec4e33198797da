/** <nw-first-steps>: the first steps, shown until a corpus is loaded. */
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { bundledCode } from '../../logic/corpora/bundled-texts.ts';
import { isLoadable, type Run } from '../../logic/corpora/run-list.ts';
import { textTitle } from '../../logic/corpora/start-run.ts';
import { base } from '../../parts/base.ts';
import { loadRun } from '../../parts/load-run.ts';
import { tools } from '../../parts/tools.ts';
import { canSpeak, speak } from '../../parts/voice.ts';
import { navigate } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';
import { makeNames } from '../../state/sources/made-names.ts';
import { watches } from '../../state/store.ts';

/** The same names each time. */
const HEARD_SEED = 7;

/** The way from nothing to the first names: shown until a patch holds a corpus. */
@customElement('nw-first-steps')
@watches(server, session, canSpeak)
export class FirstSteps extends LitElement {
  @state() private fault = '';
  @state() private loading = false;
  /** The names that were read aloud last. */
  @state() private heard = '';

  static override styles = [
    base,
    tools,
    css`
      .panel { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.75rem 2rem;
        border-inline-start: 4px solid var(--accent); }
      .text { flex: 1 1 24rem; max-inline-size: 75ch; min-inline-size: 0; }
      strong { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const { runs, job } = server.value;
    const ready = runs?.filter(isLoadable) ?? [];
    const pending = job?.sample_runs_pending ?? 0;
    const [title, text, action] =
      ready.length > 0 && pending === 0
        ? this.#offer(ready)
        : ['Welcome to Namewalk', ABOUT, pending > 0 ? renderPending(pending) : nothing];
    return html`
      <section class="panel" aria-labelledby="title">
        <div class="text stack tight">
          <h2 id="title">${title}</h2>
          <p>${text}</p>
          ${ready.length > 0 && pending === 0 ? this.#renderHear(ready.slice(0, 4)) : nothing}
          ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
        </div>
        ${action}
      </section>
    `;
  }

  /** What each corpus sounds like: three names, read aloud where the browser has a voice. */
  #renderHear(runs: readonly Run[]) {
    return html`<div class="row"><span class="small">Hear how names of each sound:</span>
      ${runs.map(
        (
          run,
        ) => html`<button class="tool framed" type="button" @click=${() => void this.#hear(run)}>
          <wa-icon name="volume"></wa-icon>${textTitle(run)}</button>`,
      )}</div>
      <p class="small" role="status">${this.heard}</p>`;
  }

  async #hear(run: Run): Promise<void> {
    const { run_id } = run;
    try {
      const { names } = await makeNames(
        { by: 'run', id: run_id },
        { class: 'first_name', count: 3, seed: HEARD_SEED },
      );
      const text = names.map(({ name }) => name).join(', ');
      this.heard = `${text}${canSpeak.value ? '' : ' (this browser has no voice to read them aloud)'}`;
      if (canSpeak.value) await speak(text, run_id);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  #offer(ready: readonly Run[]): [string, TemplateResult, TemplateResult] {
    const pair = ['en', 'de'].flatMap(
      (code) => ready.find((run) => bundledCode(run) === code) ?? [],
    );
    const samples = pair.length === 2 && ready.every((run) => bundledCode(run) !== '');
    const runs = samples ? pair : ready.slice(0, 1);
    const text = samples
      ? html`Load <strong>${textTitle(runs[0]!)}</strong> into patch A and <strong>${textTitle(runs[1]!)}</strong>
          into patch B and walk through both. Or make a corpus from a text of your own below.`
      : html`Load <strong>${textTitle(runs[0]!)}</strong> into patch A and walk through its syllables, choose
          another run in the library, or make one from a text of your own.`;
    const reason = whyReadOnly();
    const action = html`
      <button class="tool loud large" type="button" aria-busy=${this.loading ? 'true' : 'false'} ?disabled=${reason !== null} title=${reason ?? ''} @click=${() => void this.#load(runs)}>
        <wa-icon name="footprints"></wa-icon>Load ${samples ? 'both' : 'it'} and open the workbench
      </button>
    `;
    return [samples ? 'Try the sample corpora' : 'Begin with the latest corpus', text, action];
  }

  async #load(runs: readonly Run[]): Promise<void> {
    this.loading = true;
    this.fault = '';
    try {
      // both requests leave before the first reply hides this panel
      await Promise.all(runs.map((run, i) => loadRun(i === 0 ? 'a' : 'b', run.run_id)));
      navigate('workbench');
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.loading = false;
    }
  }
}

const ABOUT = html`A corpus is a text cut into syllables, and names are walks from syllable to syllable. Choose a
  text or a folder of texts below and press Run.`;

const renderPending = (pending: number) => html`
  <p class="row" role="status"><wa-spinner></wa-spinner>
    ${pending === 1 ? 'One sample corpus is' : `${pending} sample corpora are`} being made.</p>
`;
