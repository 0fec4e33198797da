/** <nw-text-page>: the text's own names, and what they share. */
import type { Schemas } from '../../api.ts';
import { languageName } from '../../logic/corpora/runs.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { SourceSeen } from '../../logic/names/made.ts';
import { decodeLanguage, replacing, sameQuery } from '../../logic/names/recipe.ts';
import { sentencesOf } from '../../logic/names/sentence.ts';
import * as sources from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { renderFault, renderReading } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, State } from '../../parts/element.ts';
import { languageField, sourceField } from '../../parts/fields/source-select.ts';
import { deleteSource } from '../../parts/names/delete-source.ts';
import * as known from '../../state/sources/sources.ts';
import '../../parts/rename.ts';
import { barStyles, shareBar } from '../../parts/share-bar.ts';
import { navigate, route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { formatNumber, formatShare } from '../../state/settings.ts';
import { copyLink, readPortrait, readText } from '../../state/sources/made-names.ts';
import './check-names.ts';

const FOUND = [
  ['persons', 'Persons'],
  ['places', 'Places'],
  ['either', 'Persons or places'],
  ['peoples', 'Peoples'],
] as const;
/** Names of a kind that are shown; a text has up to 200. */
const SHOWN = 40;
const BARS = 12;
const LINES = 5;

interface PortraitData {
  readonly of: sources.Source;
  readonly portrait: Schemas['Portrait'];
}

/** What names have in common, chosen among the charts. */
interface Trait {
  readonly words: string;
  has(name: string): boolean;
}

@element('nw-text-page', server, route, known.ownSources, known.givenTitles)
export class TextPage extends PageElement {
  readonly #data = new Reading<PortraitData>(this);
  /** Which of the names are looked at; null: all. */
  readonly #trait = new State<Trait | null>(this, null);
  /** The name whose lines are shown; '' for none. */
  readonly #asked = new State(this, '');
  readonly #all = new State(this, false);
  readonly #text = new Reading(this, {
    key: () => (this.#asked.value === '' ? null : this.#of),
    read: (signal) => readText(this.#data.value!.of, signal),
  });
  #of = '';

  static override styles = css`
    ${barStyles}
    .page { display: grid; gap: 2rem; }
    .head { display: flex; flex-wrap: wrap; gap: var(--gap); justify-content: space-between; align-items: start; }
    .head > div:first-child { flex: 1 1 24rem; min-inline-size: 0; }
    .lead { color: var(--quiet); text-wrap: pretty; }
    .tools { display: grid; gap: 0.5rem; flex: 0 1 26rem; min-inline-size: 0; }
    section { display: grid; gap: 0.5rem; align-content: start; min-inline-size: 0; }
    h3 { color: var(--quiet); font-size: 0.8125rem; }
    .found { display: grid; gap: var(--gap); }
    .found p { font: 1.1875rem / 1.6 var(--book); overflow-wrap: anywhere; text-wrap: pretty; }
    .found button.pick { font-weight: inherit; margin: 0; padding: 0; }
    .found button.pick[aria-expanded='true'] { background: var(--chosen); color: var(--accent); }
    .lines { display: grid; gap: 0.35rem; margin-block-start: 0.5rem; padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--accent); max-inline-size: 44rem; }
    .lines li { font: 1rem / 1.5 var(--book); color: var(--quiet); }
    .lines b { color: var(--ink); }
    .found .tool { font: 0.8125rem var(--sans); }
    .found .one { white-space: nowrap; }
    .found span:not(.one) { font: 0.75rem var(--sans); color: var(--quiet); }
    .shared { display: grid; gap: 2rem 2.5rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); align-items: start; }
    /* two by two, none alone */
    @media (max-width: 72rem) { .shared { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
    @media (max-width: 32rem) { .shared { grid-template-columns: minmax(0, 1fr); } }
    .parts { display: flex; flex-wrap: wrap; gap: 0.15rem 1rem; }
    button.pick { min-block-size: 1.65rem; min-inline-size: 1.65rem; padding: 0 0.3rem; margin-inline-start: -0.3rem; border: 0; border-radius: var(--radius-s); background: none; font-weight: 600; text-align: start; cursor: pointer; }
    button.pick:hover { background: var(--sunken); }
    button.pick[aria-pressed='true'] { background: var(--chosen); color: var(--accent); }
    .bars li { display: grid; grid-template-columns: 2.25rem 1fr 3.25rem; gap: 0.5rem; align-items: center; }
    .waiting { min-block-size: 10rem; }
    @media print {
      .screen { display: none !important; }
      .page { gap: 0.75rem; font-size: 0.8125rem; }
      button.pick { display: inline !important; padding: 0; margin: 0; }
      .shared { grid-template-columns: repeat(4, 1fr); }
      .bars li { grid-template-columns: 1.5rem 1fr 2.75rem; }
    }
  `;

  protected override willUpdate(): void {
    const { query } = route.value;
    if (route.value.page !== 'text' || server.value.runs === null) return;
    const source = sources.decodeSource(query) ?? known.firstSource(server.value.runs);
    if (source === null) return;
    // no other update follows this one: what the address says from now on is asked for at once
    const language = decodeLanguage(query.lang);
    const next = { ...sources.encodeSource(source), ...(language && { lang: language }) };
    if (!sameQuery(next, query)) setQuery(replacing(query, next));
    if (sources.isRunGone(source, server.value.runs)) return;
    if (sources.sourceText(source) !== this.#of) {
      this.#trait.value = null;
      this.#asked.value = '';
      this.#all.value = false;
    }
    this.#of = sources.sourceText(source);
    void this.#data.ask(JSON.stringify(next), async (signal) => ({
      of: source,
      portrait: await readPortrait(source, language, signal),
    }));
  }

  override render() {
    const { runs, job } = server.value;
    const source = sources.decodeSource(route.value.query);
    const { lang = '' } = route.value.query;
    const go = (to: sources.Source, lang = ''): void =>
      navigate('text', { ...sources.encodeSource(to), lang });
    const title = source ? known.sourceTitle(source) : 'Text';
    const isGone = source !== null && sources.isRunGone(source, runs);
    const { value } = this.#data;
    // the portrait of another text would be taken for this one
    const data =
      value && source && sources.sourceText(value.of) === sources.sourceText(source) ? value : null;
    const noLink = known.whyNoLink(source);
    return html`
      <article class="page" data-help="portrait">
        <header class="head">
          <div>${this.#renderTitle(isGone ? null : source, title)}
            ${data ? html`<p class="lead">${sentence(data.portrait.source)}</p>` : nothing}</div>
          ${
            source === null
              ? nothing
              : html`<div class="screen tools">
            ${sourceField('Text', source, go)}
            ${data ? languageField(lang, data.portrait.source.language, (value) => go(source, value)) : nothing}
            <div class="row">
              <button class="tool framed" type="button" @click=${() => window.print()}><nw-icon name="printer"></nw-icon>Print</button>
              <button class="tool framed" type="button" title=${noLink || 'A link to this page'} @click=${() => copyLink(noLink, 'a link to this text')}><nw-icon name="link"></nw-icon>Copy link</button>
              <button class="tool framed" type="button" title="Kept names stay" @click=${() => void deleteSource(source, title, () => navigate('text', {}))}><nw-icon name="trash"></nw-icon>Delete</button>
            </div>
          </div>`
          }
        </header>
        ${runs !== null && source === null ? renderNoText(job?.sample_runs_pending ?? 0) : nothing}
        ${isGone ? html`<p class="empty-place">${sources.RUN_GONE}</p>` : nothing}
        ${renderFault(this.#data)}
        ${data ? this.#renderPortrait(data, lang) : this.#data.loading ? html`<p class="quiet row busy waiting" role="status">Reading the names …</p>` : nothing}
      </article>
    `;
  }

  #renderTitle(source: sources.Source | null, title: string) {
    const heading = html`<h1 dir="auto">${title}</h1>`;
    if (source === null) return heading;
    const save = (name: string): Promise<void> => known.giveTitle(source, name);
    return html`<nw-rename of="text" name=${title} .save=${save}>${heading}</nw-rename>`;
  }

  #renderPortrait({ of, portrait }: PortraitData, language: string) {
    return html`
    ${this.#renderFound(portrait)}
    <div class="shared">
      ${this.#parts('Shared beginnings', portrait.beginnings, (part) => ({ words: `begin with ${part}-`, has: (name) => name.startsWith(part) }))}
      ${this.#parts('Shared endings', portrait.endings, (part) => ({ words: `end in -${part}`, has: (name) => name.endsWith(part) }))}
      ${this.#bars(
        'Letters',
        portrait.letters.map(({ letter, share }) => [letter, share]),
        (letter) => ({ words: `have ${letter}`, has: (name) => name.includes(letter) }),
      )}
      ${this.#bars(
        'Lengths',
        shares(portrait.lengths.map(({ letters, names: n }) => [`${letters}`, n])),
        (letters) => ({
          words: `have ${letters} letters`,
          has: (name) => [...name.replace(/[^\p{L}]/gu, '')].length === Number(letters),
        }),
      )}
    </div>
    <nw-check-names class="screen" data-help="check" .source=${of} language=${language}></nw-check-names>
  `;
  }

  #renderFound(portrait: PortraitData['portrait']) {
    const trait = this.#trait.value;
    const some = FOUND.map(([key, title]) => {
      const all = trait
        ? portrait[key].filter(({ name }) => trait.has(name.toLowerCase()))
        : portrait[key];
      return { title, all };
    }).filter(({ all }) => all.length > 0);
    const isText = portrait.source.kind !== 'list';
    const most = this.#all.value ? Infinity : SHOWN;
    return html`<section aria-labelledby="found">
      <div class="row"><h2 id="found">Its own names${trait ? ` that ${trait.words}` : ''}</h2>
        ${
          trait
            ? html`<button class="tool framed" type="button" @click=${() => this.#trait.set(null)}>Show all</button>`
            : nothing
        }</div>
      <p class="hidden" role="status">${trait ? `${some.reduce((sum, { all }) => sum + all.length, 0)} names` : ''}</p>
      ${some.length === 0 ? html`<p class="quiet">None of those that are listed.</p>` : nothing}
      <div class="found">${some.map(
        ({ title, all }) =>
          html`<div><h3>${title} <span>${formatNumber(all.length)}</span></h3><p>${all
            .slice(0, most)
            .map(
              ({ name, count }, i) =>
                html`${i > 0 ? ', ' : ''}<span class="one">${isText ? this.#renderAsk(name) : html`<bdi title=${count > 1 ? `${formatNumber(count)} times` : 'once'}>${name}</bdi>`}${count > 1 ? html` <span>${formatNumber(count)}</span>` : nothing}</span>`,
            )}${all.length > most ? html` <button class="tool link" type="button" @click=${() => this.#all.set(true)}>${formatNumber(all.length - most)} more</button>` : nothing}</p>
          ${all.some(({ name }) => name === this.#asked.value) ? this.#renderLines() : nothing}</div>`,
      )}</div></section>`;
  }

  #renderAsk(name: string) {
    const on = this.#asked.value === name;
    return html`<button class="pick" type="button" dir="auto" aria-expanded=${on ? 'true' : 'false'} title="Its lines in the text" @click=${() => this.#asked.set(on ? '' : name)}>${name}</button>`;
  }

  #renderLines() {
    const { value, stale } = this.#text;
    if (value === null || stale) return renderReading(this.#text, 'its lines');
    const lines = sentencesOf(value, this.#asked.value, LINES);
    return html`<ul role="list" class="lines screen">${lines.map(
      ({ before, name, after }) => html`<li dir="auto">${before}<b>${name}</b>${after}</li>`,
    )}</ul>`;
  }

  #pick(shown: string, trait: Trait) {
    const on = this.#trait.value?.words === trait.words;
    return html`<button class="pick" type="button" dir="auto" aria-pressed=${on ? 'true' : 'false'} title=${`Names that ${trait.words}`} @click=${() => this.#trait.set(on ? null : trait)}>${shown}</button>`;
  }

  /** Beginnings or endings, those that most names have first. */
  #parts(title: string, list: Schemas['Portrait']['endings'], traitOf: (part: string) => Trait) {
    if (list.length === 0) return nothing;
    const beginning = title === 'Shared beginnings';
    return html`<section aria-label=${title}><h2>${title}</h2><ul role="list" class="parts">${list.map(
      ({ part, names }) =>
        html`<li>${this.#pick(beginning ? `${part}-` : `-${part}`, traitOf(part))} <span class="small quiet" title="${names} names">${names}</span></li>`,
    )}</ul></section>`;
  }

  #bars(
    title: string,
    list: readonly (readonly [string, number])[],
    traitOf: (value: string) => Trait,
  ) {
    if (list.length === 0) return nothing;
    const most = Math.max(...list.map(([, share]) => share));
    return html`<section class="bars" aria-label=${title}><h2>${title}</h2><ul role="list">${list
      .slice(0, BARS)
      .map(
        ([text, share]) => html`<li>${this.#pick(text, traitOf(text))}
      ${shareBar((100 * share) / most)}
      <span class="num small">${formatShare(share)}</span></li>`,
      )}</ul></section>`;
  }
}

function sentence({ kind, names, language }: SourceSeen): string {
  const count = `${formatNumber(names)} names`;
  if (kind === 'list') return `A list of ${count}.`;
  return `${languageName(language) ? `${languageName(language)}: ` : ''}${count} of its own.`;
}

const shares = (list: readonly (readonly [string, number])[]): [string, number][] => {
  const sum = list.reduce((total, [, n]) => total + n, 0) || 1;
  return list.map(([text, n]) => [text, n / sum]);
};

/** Where to bring a text; `pending`: how many sample texts are still being read. */
const renderNoText = (pending: number) =>
  html`<section class="empty-place"><p>${
    pending > 0 ? 'The sample texts are being read.' : 'There is no text yet.'
  } Its names and what they share stand here.</p>
    <a class="tool loud large" href=${hashOf('names')}>Paste a text</a></section>`;
