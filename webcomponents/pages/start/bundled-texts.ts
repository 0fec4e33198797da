/** <nw-bundled-texts>: the texts that ship, each with a small portrait. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import {
  type BundledText,
  bundledRuns,
  bundledText,
  SEED_OF_SAMPLES,
} from '../../logic/corpora/bundled-texts.ts';
import type { Run } from '../../logic/corpora/run-list.ts';
import { languageName } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { Source } from '../../logic/start/source.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { formatNumber } from '../../state/settings.ts';
import { makeNames } from '../../state/sources/made-names.ts';
import { ownText } from '../../state/sources/own-text.ts';
import { Store, watches } from '../../state/store.ts';

/** What a small portrait tells. */
interface SampleNames {
  readonly names: readonly string[];
  /** How many names of its own the text has. */
  readonly own: number;
}

/** By run; null: they could not be made. */
const sampleNames = new Store<ReadonlyMap<string, SampleNames | null>>(new Map());

const SHOWN = 3;
const asked = new Set<string>();
const waiting: string[] = [];
let held = false;
let reading = false;

/** Asks for the names of a run, behind all that was asked for before. */
function wantSampleNames(runId: string): void {
  if (asked.has(runId)) return;
  asked.add(runId);
  waiting.push(runId);
  void readNext();
}

/** While a person waits for names of another text, nothing is asked for. */
function holdSampleNames(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  if (!hold) void readNext();
}

async function readNext(): Promise<void> {
  if (held || reading) return;
  const run = waiting.shift();
  if (run === undefined) return;
  reading = true;
  const told = await makeNames(
    { by: 'run', id: run },
    { class: 'place_name', count: SHOWN, seed: SEED_OF_SAMPLES },
  ).then(
    ({ names, source }) => ({ names: names.map(({ name }) => name), own: source.names }),
    () => {
      asked.delete(run); // the banner tells of a server that is gone; then they are asked for again
      return null;
    },
  );
  sampleNames.value = new Map([...sampleNames.value, [run, told]]);
  reading = false;
  void readNext();
}

/**
 * The bundled texts to take names from: language, size, three names, a sentence.
 *
 * @fires source-made - Source
 */
@customElement('nw-bundled-texts')
@watches(sampleNames, ownText)
export class BundledTexts extends LitElement {
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property() run = '';
  /** The names of the place are there: those of the portraits may be asked for. */
  @property({ type: Boolean }) ready = false;

  static override styles = [
    base,
    tools,
    css`
      section { display: grid; gap: 0.6rem; }
      ul { display: grid; gap: 0.6rem; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
      li { display: grid; gap: 0.3rem; align-content: start; min-inline-size: 0; padding: 0.75rem 0.9rem; background: var(--raised);
        border: 1px solid var(--line); border-radius: var(--radius); }
      li.chosen { border-color: var(--accent); background: var(--chosen); }
      h3 { font-size: 1rem; overflow-wrap: anywhere; }
      .names { font-weight: 600; min-block-size: 1.5em; overflow-wrap: anywhere; }
      .row { margin-block-start: 0.2rem; }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    holdSampleNames(false);
  }

  protected override willUpdate(): void {
    const { step } = ownText.value;
    holdSampleNames(!this.ready || step === 'sending' || step === 'reading');
    if (this.ready) for (const { run_id } of bundledRuns(this.runs)) wantSampleNames(run_id);
  }

  override render() {
    const runs = bundledRuns(this.runs);
    if (runs.length === 0) return nothing;
    return html`
      <section aria-labelledby="texts">
        <h2 id="texts">Texts that are here already</h2>
        <ul role="list">${runs.map((run) => this.#renderText(run, bundledText(run)!))}</ul>
      </section>
    `;
  }

  #renderText(run: Run, { title, author, sentence }: BundledText) {
    const chosen = run.run_id === this.run;
    const told = sampleNames.value.get(run.run_id);
    const about = [languageName(run.language), author, told && `${formatNumber(told.own)} names`];
    return html`
      <li class=${chosen ? 'chosen' : ''}>
        <h3>${title}</h3>
        <p class="small quiet">${about.filter(Boolean).join(' · ')}</p>
        <p class="names" aria-label=${`Names of ${title}`}>${told?.names.join(', ') ?? (told === undefined ? '…' : '')}</p>
        <p class="small">${sentence}</p>
        <div class="row"><button class="tool framed" type="button" aria-pressed=${chosen ? 'true' : 'false'}
          @click=${() => this.#choose(run.run_id)}>${
            chosen ? html`<wa-icon name="check"></wa-icon>Chosen` : 'Names from it'
          }<span class="hidden">: ${title}</span></button>
          <a class="tool framed" href=${hashOf('text', { run: run.run_id })}>Portrait<span class="hidden"> of ${title}</span></a></div>
      </li>
    `;
  }

  #choose(run: string): void {
    if (run === this.run) return;
    const detail: Source = { by: 'run', id: run };
    this.dispatchEvent(new CustomEvent('source-made', { detail, bubbles: true, composed: true }));
  }
}
