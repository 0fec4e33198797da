/** <nw-package-builder>: settings of a package, and its build. */
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { answer, api, type PatchName } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import {
  DEFAULT_PACKAGE,
  type Held,
  type Holdings,
  nameProblem,
  type PackageForm,
  type PatchHoldings,
  packageRequest,
  plannedFiles,
} from '../../logic/packages/form.ts';
import { type Manifest, readManifest } from '../../logic/packages/manifest.ts';
import { isSemver, nextVersion } from '../../logic/packages/version.ts';
import { zipMember } from '../../logic/packages/zip-member.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { download } from '../../parts/download.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/snippets.ts';
import { tools } from '../../parts/tools.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { refresh, server, statsOf } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { Store, watches } from '../../state/store.ts';
import { keptPackages } from './kept-packages.ts';
import './package-contents.ts';
import './planned-files.ts';

/** Records whose text is measured to estimate the size of all. */
const SAMPLE = 100;

/** What both patches hold now, as far as a package takes it. */
async function readHoldings(signal: AbortSignal): Promise<Holdings> {
  const [a, b] = await Promise.all([holdingsOf('a', signal), holdingsOf('b', signal)]);
  return { a, b };
}

async function holdingsOf(patch: PatchName, signal: AbortSignal): Promise<PatchHoldings> {
  const stats = statsOf(patch);
  const none: PatchHoldings = { walks: null, candidates: null, selections: null, corpusType: null };
  if (stats?.loader_status !== 'ready') return none;
  const params = { query: { patch, offset: 0, limit: SAMPLE } };
  const [walks, candidates, selections] = await Promise.all([
    stats.has_walks ? answer(api.GET('/api/walker/walks', { params, signal })) : null,
    stats.has_candidates ? answer(api.GET('/api/walker/candidates', { params, signal })) : null,
    stats.has_selections ? answer(api.GET('/api/walker/selections', { params, signal })) : null,
  ]);
  return {
    walks: walks && held(walks.total, walks.walks),
    candidates: candidates && held(candidates.total, candidates.candidates),
    selections:
      selections &&
      held(selections.total, selections.selections, selections.recipe?.name_class ?? null),
    corpusType: stats.corpus_type,
  };
}

function held(
  count: number,
  sample: readonly object[],
  nameClass: string | null = null,
): Held | null {
  if (count === 0) return null;
  const scale = count / Math.max(1, sample.length);
  const text = JSON.stringify(sample, null, 2);
  const names = sample.map((record) => ('name' in record ? String(record.name) : '')).join('\n');
  return {
    count,
    bytes: Math.round(text.length * scale),
    nameBytes: Math.round(names.length * scale),
    nameClass,
  };
}

/** What was filled in; it stays while other places are visited. */
const packageForm = new Store<PackageForm>(DEFAULT_PACKAGE);

interface Built {
  readonly fileName: string;
  readonly manifest: Manifest;
  /** The kept archive; null when it was not kept. */
  readonly kept: string | null;
}

/** Packs what both patches hold: name, version, what goes in, and how large that is. */
@customElement('nw-package-builder')
@watches(server, session, keptPackages, packageForm)
export class PackageBuilder extends LitElement {
  readonly #holdings = new Reading<Holdings>(this);
  @state() private error = '';
  @state() private building = false;
  @state() private built: Built | null = null;

  static override styles = [
    base,
    tools,
    css`
      :host { container-type: inline-size; }
      .panel { display: grid; gap: var(--gap); }
      .columns { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
      @container (min-width: 46rem) { .columns { grid-template-columns: minmax(17rem, 24rem) minmax(0, 1fr); gap: calc(var(--gap) * 1.75); } }
      .fields { display: grid; gap: 0.75rem; grid-template-columns: minmax(0, 3fr) minmax(6rem, 2fr); align-items: start; }
      fieldset { display: grid; gap: 0.1rem; }
      .choice { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.5rem; align-items: baseline; padding-block: 0.2rem; min-block-size: 1.75rem; }
      .choice .small { text-align: end; font-variant-numeric: tabular-nums; }
      .foot { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
      .built { border-block-start: 1px solid var(--line); padding-block-start: var(--gap); display: grid; gap: var(--gap-s); }
      .built h3 { display: flex; align-items: center; gap: 0.4rem; }
    `,
  ];

  protected override willUpdate(): void {
    const key = JSON.stringify(
      (['a', 'b'] as const).map((patch) => {
        const stats = statsOf(patch);
        return [
          stats?.corpus,
          stats?.loader_status,
          stats?.has_walks,
          stats?.has_candidates,
          stats?.has_selections,
        ];
      }),
    );
    if (server.value.stats !== null) void this.#holdings.ask(key, readHoldings);
  }

  override render() {
    const form = packageForm.value;
    const version = this.#version();
    const holdings = this.#holdings.value;
    const files = holdings ? plannedFiles(form, holdings) : null;
    const problem = nameProblem(form.name, 'name') || nameProblem(version, 'version');
    const empty = files?.length === 0;
    const why =
      problem || whyReadOnly() || (empty ? 'Nothing to package: tick a result of a patch.' : '');
    return html`
      <section class="panel" aria-labelledby="title" data-help="package">
        <div>
          <h2 id="title">Build</h2>
          <p class="quiet small">One archive of what both patches, A and B of the Workbench, hold, with everything needed to trust it and to make it again.</p>
        </div>
        <div class="columns">
          <div class="stack">
            <div class="fields">
              <wa-input size="s" label="Name" autocomplete="off" spellcheck="false" .value=${form.name}
                @input=${(event: Event) => packageForm.patch({ name: (event.target as HTMLInputElement).value ?? '' })}></wa-input>
              <wa-input size="s" label="Version" autocomplete="off" spellcheck="false" .value=${version}
                @change=${(event: Event) => packageForm.patch({ version: (event.target as HTMLInputElement).value?.trim() ?? '' })}></wa-input>
            </div>
            ${this.#renderVersionHint(version)}
            <wa-input size="s" label="Licence" placeholder="none, or such as CC0-1.0" maxlength="200" autocomplete="off" spellcheck="false" .value=${form.licence}
              @change=${(event: Event) => packageForm.patch({ licence: (event.target as HTMLInputElement).value?.trim() ?? '' })}></wa-input>
            <wa-textarea size="s" label="Notes" rows="2" resize="vertical" maxlength="4000" .value=${form.notes}
              hint="Both stand in the manifest." @change=${(event: Event) => packageForm.patch({ notes: (event.target as HTMLInputElement).value?.trim() ?? '' })}></wa-textarea>
            ${empty ? nothing : this.#renderIncludes(form)}
          </div>
          ${
            empty
              ? html`<div class="stack">${this.#renderIncludes(form)}${this.#renderNothing()}</div>`
              : html`<nw-planned-files .name=${form.name} .version=${version} .files=${files}></nw-planned-files>`
          }
        </div>
        <div class="foot">
          <button class="tool loud" type="button" aria-busy=${this.building ? 'true' : 'false'} ?disabled=${why !== '' || this.building || files === null}
            @click=${this.#build}>Build and download</button>
          ${why ? html`<span class="small ${problem ? 'error' : 'quiet'}">${why}</span>` : html`<span class="small quiet">A copy is kept on the server.</span>`}
        </div>
        ${renderFault(this.#holdings)}
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
        ${this.built ? this.#renderBuilt(this.built) : nothing}
        <nw-snippets .request=${{ method: 'POST', path: '/api/walker/package', body: packageRequest(form, version) }}></nw-snippets>
      </section>
    `;
  }

  #renderVersionHint(version: string) {
    const next = this.#suggested();
    if (version === next) {
      const kept = this.#keptVersions().filter(isSemver);
      return kept.length > 0
        ? html`<p class="small quiet">The next after the ${formatNumber(kept.length)} kept under this name.</p>`
        : nothing;
    }
    const odd = !isSemver(version);
    const taken = this.#keptVersions().includes(version);
    return html`<p class="small" role="status">
      ${odd ? html`<span class="warning">Not a semantic version such as 1.2.0; it is taken as it is.</span>` : nothing}
      ${taken ? html`<span class="warning">A package of this version is kept already; both will stay.</span>` : nothing}
      <button class="tool link" type="button" @click=${() => packageForm.patch({ version: '' })}>Use ${next}</button>
    </p>`;
  }

  #renderIncludes(form: PackageForm) {
    const held = this.#holdings.value;
    const both = (kind: 'candidates' | 'selections') => [
      held?.a[kind] ?? null,
      held?.b[kind] ?? null,
    ];
    return html`
      <fieldset>
        <legend>What goes in</legend>
        ${this.#renderChoice('walksA', 'Walks of A', form.walksA, [held?.a.walks ?? null])}
        ${this.#renderChoice('walksB', 'Walks of B', form.walksB, [held?.b.walks ?? null])}
        ${this.#renderChoice('candidates', 'Candidates', form.candidates, both('candidates'))}
        ${this.#renderChoice('selections', 'Selections', form.selections, both('selections'))}
        ${this.#renderChoice('classFiles', 'Class files', form.classFiles && form.selections, both('selections'), true)}
      </fieldset>
      <p class="small quiet">Class files carry the class in their name, so that an import offers each list under its class only.</p>
    `;
  }

  #renderChoice(
    field: keyof PackageForm,
    label: string,
    on: boolean,
    parts: readonly (Held | null)[],
    names = false,
  ) {
    const some = parts.filter((part) => part !== null);
    const count = some.reduce((sum, part) => sum + part.count, 0);
    const bytes = some.reduce((sum, part) => sum + (names ? part.nameBytes : part.bytes), 0);
    const locked = some.length === 0 || (names && !packageForm.value.selections);
    return html`<div class="choice">
      <wa-checkbox size="s" .checked=${on && some.length > 0} ?disabled=${locked}
        title=${some.length === 0 ? 'The patches hold none' : nothing}
        @change=${(event: Event) => packageForm.patch({ [field]: (event.target as HTMLInputElement).checked })}>${label}</wa-checkbox>
      <span class="small quiet">${
        this.#holdings.value === null
          ? '…'
          : some.length === 0
            ? 'none'
            : names
              ? `${formatNumber(some.length)} × text, ≈ ${formatBytes(bytes)}`
              : `${formatNumber(count)}, ≈ ${formatBytes(bytes)}`
      }</span>
    </div>`;
  }

  #renderNothing() {
    return html`<p class="quiet">A package is made of walks, candidates and selections.
      <a href=${hashOf('workbench')}>Walk on the Workbench</a> or <a href=${hashOf('candidates')}>make names</a> first.</p>`;
  }

  #renderBuilt({ fileName, manifest, kept }: Built) {
    return html`
      <div class="built" role="status">
        <h3><wa-icon name="circle-check" class="ok"></wa-icon>${fileName} is built</h3>
        ${kept === null ? html`<p class="small warning">The server could not keep a copy: its log says why. The download is whole.</p>` : nothing}
        <nw-package-contents .manifest=${manifest} .kept=${kept}></nw-package-contents>
      </div>
    `;
  }

  #keptVersions(): readonly string[] {
    return (keptPackages.value ?? [])
      .filter(({ name }) => name === packageForm.value.name)
      .flatMap(({ version }) => version ?? []);
  }

  #suggested(): string {
    return nextVersion(this.#keptVersions());
  }

  #version(): string {
    return packageForm.value.version || this.#suggested();
  }

  readonly #build = async (): Promise<void> => {
    const version = this.#version();
    const { name } = packageForm.value;
    const before = new Set((keptPackages.value ?? []).map(({ file }) => file));
    this.building = true;
    this.error = '';
    this.built = null;
    try {
      const body = packageRequest(packageForm.value, version);
      const archive = (await answer(
        api.POST('/api/walker/package', { body, parseAs: 'blob' }),
      )) as unknown as Blob;
      const fileName = `${name}-${version}.zip`;
      download(fileName, 'application/zip', archive);
      await Promise.all([keptPackages.read(), refresh()]);
      const kept = keptPackages.value?.find(
        (one) => !before.has(one.file) && one.name === name && one.version === version,
      );
      const manifest = await zipMember(archive, 'manifest.json');
      this.built = { fileName, manifest: readManifest(manifest ?? ''), kept: kept?.file ?? null };
      packageForm.patch({ version: '' });
      notify('success', 'Package', `${fileName} is built, ${formatBytes(archive.size)}.`);
    } catch (error) {
      this.error = (error as Error).message;
      notifyError('Package', error);
    } finally {
      this.building = false;
    }
  };
}
