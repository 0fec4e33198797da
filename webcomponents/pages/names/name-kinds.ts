/** <nw-name-kinds>: chips of kinds, or numbers of a cast; the buttons that copy, link and print names; <nw-sample-texts>. */
import { readSample } from '../../api.ts';
import { hasServer } from '../../has-server.ts';
import * as corpora from '../../logic/corpora/runs.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { CAST, CAST_FIELDS, type CastRecipe } from '../../logic/names/cast.ts';
import { kindsOf, type NamesRecipe } from '../../logic/names/recipe.ts';
import type { ShownNames } from '../../logic/names/request.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { countField } from '../../parts/fields/inputs.ts';
import { copyText, notifyError } from '../../state/notices.ts';
import { server } from '../../state/server.ts';
import { copyLink } from '../../state/sources/made-names.ts';
import { ownSource, titleUnlessGiven, whyNoLink } from '../../state/sources/sources.ts';
import { changeRecipe, editRecipe } from './recipe-steps.ts';

@element('nw-name-kinds')
export class NameKinds extends PageElement {
  @property({ attribute: false }) recipe!: NamesRecipe;

  static override styles = css`
    .chips { position: relative; display: flex; flex-wrap: wrap; gap: 0.3rem; }
    .pick { position: relative; min-block-size: 1.875rem; font-size: 0.875rem; }
    .counts { display: flex; flex-wrap: wrap; gap: 0.75rem; }
    .typed { inline-size: 4.5rem; }
    /* one line, which scrolls: the first names are to be seen without scrolling the page */
    @container (max-width: 40rem) {
      .chips { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; margin-inline: calc(var(--gap) * -1); padding: 0.2rem var(--gap); }
      .pick { flex: none; }
    }
  `;

  override render() {
    return this.recipe.cast ? this.#renderCounts(this.recipe.cast) : this.#renderKinds();
  }

  /** In one line the first kind that is chosen is to be seen. */
  protected override updated(): void {
    const chips = this.renderRoot.querySelector<HTMLElement>('.chips');
    const on = chips?.querySelector(':checked')?.parentElement;
    if (chips && on && on.offsetLeft + on.offsetWidth > chips.clientWidth + chips.scrollLeft)
      chips.scrollLeft = on.offsetLeft - chips.clientWidth / 2;
  }

  #renderKinds() {
    const { kinds, source } = this.recipe;
    return html`<div class="chips" role="group" aria-label="Kinds of names" data-help="name-kinds">${kindsOf(
      source,
    ).map(({ id, title }) => {
      const on = kinds.includes(id);
      const next = on ? kinds.filter((one) => one !== id) : [...kinds, id];
      return html`<label class="chip pick"><input class="hidden" type="checkbox" .checked=${on} ?disabled=${on && kinds.length === 1}
        @change=${() => changeRecipe({ kinds: next })}>${title}</label>`;
    })}</div>`;
  }

  #renderCounts(cast: CastRecipe) {
    const { counts } = cast;
    const fields = CAST_FIELDS.filter(({ kind }) => kind !== 'family_size' || counts.families > 0);
    return html`<div class="counts" role="group" aria-label="A cast" data-help="cast">${fields.map(
      ({ kind, title }) =>
        countField(title, counts[kind], { ...CAST[kind], live: true }, (n) =>
          editRecipe({ cast: { ...cast, counts: { ...counts, [kind]: n } } }),
        ),
    )}</div>`;
  }
}

/** Buttons that copy, link and print; `shown` is null while there are no names. */
export function namesExport({ source, second }: NamesRecipe, shown: ShownNames | null) {
  const noLink = whyNoLink(source) || whyNoLink(second);
  const copyAll = (): void => {
    const names = shown!.kinds.flatMap((kind) => kind.names.map(({ name }) => name));
    void copyText(names.join('\n'), `${names.length} names`);
  };
  const button = (icon: string, label: string, run: () => void, why: string) =>
    html`<button class="tool framed" type="button" ?disabled=${shown === null} title=${why || nothing} aria-label=${label} @click=${run}><nw-icon name=${icon}></nw-icon><span>${label}</span></button>`;
  return html`<div class="row end">
    ${button('copy', 'Copy', copyAll, 'Copy all names, one a line')}
    ${button('link', 'Link', () => copyLink(noLink, 'a link to these names'), noLink || 'A link that gives exactly these names')}
    ${button('printer', 'Print', () => window.print(), '')}
  </div>`;
}

/**
 * Links to those of the server, or buttons for those beside a page of static files.
 *
 * @fires source-made - Source
 */
@element('nw-sample-texts', server)
export class SampleTexts extends PageElement {
  @property() run = '';

  static override styles = css`
    nav { display: grid; gap: 0.25rem; }
    ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
  `;

  override render() {
    const items = hasServer
      ? corpora
          .bundledRuns(corpora.nameableRuns(server.value.runs ?? []))
          .filter(({ run_id }) => run_id !== this.run)
          .map((run) => ({
            language: run.language,
            to: html`<a href=${hashOf('names', { run: run.run_id })}>${corpora.bundledTitle(run)}</a>`,
          }))
      : corpora.SAMPLES.map(({ file, title, language }) => ({
          language,
          to: html`<button class="tool link" type="button" @click=${() => void this.#take(file, title)}>${title}</button>`,
        }));
    if (items.length === 0) return nothing;
    return html`<nav class="small" aria-label="Texts that come with Namewalk"><p class="quiet">Or names from</p>
      <ul role="list">${items.map(({ to, language }) => html`<li>${to} <span class="quiet">${corpora.languageName(language)}</span></li>`)}</ul></nav>`;
  }

  async #take(file: string, title: string): Promise<void> {
    try {
      const detail = await ownSource({ text: await readSample(file), isList: false });
      titleUnlessGiven(detail, title);
      this.fire('source-made', detail, true);
    } catch (error) {
      notifyError(title, error);
    }
  }
}
