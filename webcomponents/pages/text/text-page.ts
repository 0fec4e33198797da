/** <nw-text-page>: the names of a text on one page, to be printed or shared. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Schemas } from '../../api.ts';
import { languageName, nameableRuns } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { Reading } from '../../logic/reading.ts';
import { commandLine } from '../../logic/snippets.ts';
import type { SourceSeen } from '../../logic/start/made.ts';
import { decodeSeed, replacing, sameQuery } from '../../logic/start/recipe.ts';
import {
  decodeSource,
  encodeSource,
  isRunGone,
  type Source,
  sourceText,
} from '../../logic/start/source.ts';
import { drawSeed, seedForRequest } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import { renderFirstNames, renderNoText } from '../../parts/first-names.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/fields/source-select.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { classTitle } from '../../state/name-classes.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { makeNames, readPortrait } from '../../state/sources/made-names.ts';
import { ownSources, whyNoLink } from '../../state/sources/own-source.ts';
import { sourceTitle } from '../../state/sources/source-title.ts';
import { firstSource } from '../../state/sources/start-choice.ts';
import { watches } from '../../state/store.ts';

const portraitStyles = css`
  .page { display: grid; gap: var(--gap); max-inline-size: 72rem; margin-inline: auto; }
  .page > * { min-inline-size: 0; }
  .head { display: flex; flex-wrap: wrap; gap: var(--gap); justify-content: space-between; align-items: end; }
  .head > div:first-child { flex: 1 1 24rem; min-inline-size: 0; }
  h1 { font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2.25rem); letter-spacing: -0.025em; overflow-wrap: anywhere; }
  .lead { color: var(--quiet); text-wrap: pretty; }
  .tools { display: grid; gap: 0.5rem; flex: 0 1 21rem; min-inline-size: 0; }
  .panel { display: grid; gap: 0.6rem; align-content: start; }
  .names { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
  .names ul { columns: 2; column-gap: 1rem; }
  .names h3 { color: var(--quiet); font-size: 0.8125rem; }
  .names li { font-size: 1.125rem; font-weight: 600; break-inside: avoid; overflow-wrap: anywhere; }
  .found { display: grid; gap: var(--gap); }
  .found h3 { color: var(--quiet); font-size: 0.8125rem; }
  .found p { overflow-wrap: anywhere; text-wrap: pretty; }
  .shared { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); align-items: start; }
  .parts { display: flex; flex-wrap: wrap; gap: 0.15rem 1rem; }
  .parts b { font-weight: 600; }
  .bars li { display: grid; grid-template-columns: 2.5rem 1fr 3.25rem; gap: 0.5rem; align-items: center; }
  .bars b { font-weight: 600; }
  .track { block-size: 0.5rem; background: var(--sunken); border-radius: var(--radius-s); overflow: hidden; }
  .track span { display: block; block-size: 100%; background: var(--accent); }
  code { overflow-wrap: anywhere; }
  .waiting { min-block-size: 10rem; }
  @media print {
    .screen { display: none !important; }
    .page { gap: 0.75rem; font-size: 0.8125rem; }
    .shared { grid-template-columns: repeat(4, 1fr); }
    .names { grid-template-columns: repeat(3, 1fr); }
    .bars li { grid-template-columns: 1.5rem 1fr 2.75rem; }
    .track { border: 1px solid #999; }
    .track span { background: #444; print-color-adjust: exact; }
  }
`;

/** Classes of the new names, ten of each. */
const CLASSES = ['first_name', 'last_name', 'place_name'];
const OF_EACH = 10;

/** The names of the text, in the order of the page. */
const FOUND = [
  ['persons', 'Persons'],
  ['places', 'Places'],
  ['either', 'Persons or places'],
  ['peoples', 'Peoples'],
] as const;
/** Names of a kind that are shown; a text has up to 200. */
const SHOWN = 40;
/** Shares that are shown of letters and lengths. */
const BARS = 12;

interface PortraitData {
  readonly of: Source;
  readonly portrait: Schemas['Portrait'];
  readonly names: Schemas['MadeNames']['names'];
}

/** The text's own names, what they share, and new ones made of them. */
@customElement('nw-text-page')
@watches(server, route, ownSources)
export class TextPage extends LitElement {
  readonly #data = new Reading<PortraitData>(this);

  static override styles = [base, tools, portraitStyles];

  protected override willUpdate(): void {
    const { query } = route.value;
    if (route.value.page !== 'text' || server.value.runs === null) return;
    const source = decodeSource(query) ?? firstSource(server.value.runs);
    if (source === null) return;
    const seed = decodeSeed(query.seed) || '1';
    // no other update follows this one: what the address says from now on is asked for at once
    const next = { ...encodeSource(source), seed };
    if (!sameQuery(next, query)) setQuery(replacing(query, next));
    if (isRunGone(source, server.value.runs)) return;
    void this.#data.ask(JSON.stringify(next), (signal) => readAll(source, seed, signal));
  }

  override render() {
    const { runs, job } = server.value;
    const source = decodeSource(route.value.query);
    const { seed = '' } = route.value.query;
    const title = source ? sourceTitle(source, runs) : 'Portrait';
    const { value } = this.#data;
    // the portrait of another text would be taken for this one
    const data = value && source && sourceText(value.of) === sourceText(source) ? value : null;
    const noLink = whyNoLink(source);
    return html`
      <article class="page" data-help="portrait">
        <header class="head">
          <div><p class="small quiet">Portrait of a text</p><h1 dir="auto">${title}</h1>
            ${data ? html`<p class="lead">${sentence(data.portrait.source)}</p>` : nothing}</div>
          ${
            source === null
              ? nothing
              : html`<div class="screen tools">
            <nw-source-select label="Text" .runs=${nameableRuns(runs ?? [])} .source=${source} @source-change=${(event: CustomEvent<Source>) => navigate('text', { ...encodeSource(event.detail), seed })}></nw-source-select>
            <div class="row">
              <button class="tool framed" type="button" @click=${() => navigate('text', { ...encodeSource(source), seed: drawSeed() })}><wa-icon name="dices"></wa-icon>Other names</button>
              <button class="tool framed" type="button" @click=${() => window.print()}><wa-icon name="printer"></wa-icon>Print</button>
              <button class="tool framed" type="button" ?disabled=${noLink !== ''} title=${noLink || 'A link to this portrait'} @click=${() => this.#copyLink(source, seed)}><wa-icon name="link"></wa-icon>Copy link</button>
            </div>
          </div>`
          }
        </header>
        ${runs !== null && source === null ? renderNoText(job?.sample_runs_pending ?? 0) : nothing}
        ${source && isRunGone(source, runs) ? html`<section class="panel"><p>The link asks for the run <code>${source.id}</code>, which this server does not have. Choose a text that it has.</p></section>` : nothing}
        ${this.#data.error ? html`<div class="panel">${renderFault(this.#data)}</div>` : nothing}
        ${data ? renderPortrait(data, seed) : this.#data.loading ? html`<div role="status">${renderFirstNames('Reading the names', [title])}</div>` : nothing}
      </article>
    `;
  }

  #copyLink(source: Source, seed: string): void {
    const link = `${location.origin}/${hashOf('text', { ...encodeSource(source), seed })}`;
    void copyText(link, 'a link to this portrait');
  }
}

async function readAll(source: Source, seed: string, signal: AbortSignal): Promise<PortraitData> {
  const fields = { classes: CLASSES, count: OF_EACH, seed: seedForRequest(seed) };
  const [portrait, { names }] = await Promise.all([
    readPortrait(source, signal),
    makeNames(source, fields, signal),
  ]);
  return { of: source, portrait, names };
}

function sentence({ kind, names, language }: SourceSeen): string {
  const count = `${formatNumber(names)} names`;
  if (kind === 'list') return `A list of ${count}.`;
  return `${languageName(language) ? `${languageName(language)}: ` : ''}${count} of its own.`;
}

function renderPortrait({ of, portrait, names }: PortraitData, seed: string) {
  const source =
    of.by === 'run'
      ? { run: of.id }
      : of.id.startsWith('text-')
        ? { text: 'FILE' }
        : { names: 'FILE' };
  const command = commandLine(['namewalk', 'names'], {
    ...source,
    classes: CLASSES.join(','),
    count: OF_EACH,
    seed,
  });
  return html`
    <section class="panel" aria-labelledby="found"><h2 id="found">Its own names</h2>
      <div class="found">${FOUND.filter(([key]) => portrait[key].length > 0).map(
        ([key, title]) =>
          html`<div><h3>${title}</h3><p>${portrait[key]
            .slice(0, SHOWN)
            .map(
              ({ name, count }, i) =>
                html`${i > 0 ? ', ' : ''}<bdi title=${count > 1 ? `${formatNumber(count)} times` : 'once'}>${name}</bdi>`,
            )}${portrait[key].length > SHOWN ? html`<span class="quiet"> and more</span>` : nothing}</p></div>`,
      )}</div></section>
    <div class="shared">
      ${parts('Shared beginnings', portrait.beginnings, (part) => `${part}-`)}
      ${parts('Shared endings', portrait.endings, (part) => `-${part}`)}
      ${bars(
        'Letters',
        portrait.letters.map(({ letter, share }) => [letter, share]),
      )}
      ${bars('Lengths', shares(portrait.lengths.map(({ letters, names: n }) => [`${letters}`, n])))}
    </div>
    <section class="panel" aria-labelledby="names"><h2 id="names">New names made of them</h2>
      <div class="names">${CLASSES.map(
        (name) =>
          html`<div><h3>${classTitle(name)}</h3><ul role="list">${names
            .filter((one) => one.class === name)
            .map((one) => html`<li dir="auto">${one.name}</li>`)}</ul></div>`,
      )}</div></section>
    <section class="recipe"><h2>The recipe</h2>
      <p class="small">The same text and seed give the same names everywhere.</p>
      <p class="small"><code>${command}</code></p></section>
  `;
}

/** Beginnings or endings, those that most names have first. */
function parts(
  title: string,
  list: Schemas['Portrait']['endings'],
  show: (part: string) => string,
) {
  if (list.length === 0) return nothing;
  return html`<section class="panel" aria-label=${title}><h2>${title}</h2><ul role="list" class="parts">${list.map(
    ({ part, names }) =>
      html`<li><b dir="auto">${show(part)}</b> <span class="small quiet" title="${names} names">${names}</span></li>`,
  )}</ul></section>`;
}

const shares = (list: readonly (readonly [string, number])[]): [string, number][] => {
  const sum = list.reduce((total, [, n]) => total + n, 0) || 1;
  return list.map(([text, n]) => [text, n / sum]);
};

/** Shares as a list with bars. */
function bars(title: string, list: readonly (readonly [string, number])[]) {
  if (list.length === 0) return nothing;
  const most = Math.max(...list.map(([, share]) => share));
  return html`<section class="panel bars" aria-label=${title}><h2>${title}</h2><ul role="list">${list
    .slice(0, BARS)
    .map(
      ([text, share]) => html`<li><b>${text}</b>
      <span class="track" aria-hidden="true"><span style="inline-size: ${(100 * share) / most}%"></span></span>
      <span class="num small">${formatShare(share)}</span></li>`,
    )}</ul></section>`;
}
