/** <nw-packages-page>: packages are built, kept, imported and looked into; <nw-package-builder>, <nw-built-packages>. */
import './database-browser.ts';
import './package-files.ts';
import '../../parts/snippets.ts';
import { api, type PatchName } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import * as packages from '../../logic/packages/form.ts';
import { Reading } from '../../logic/reading.ts';
import { formatWhen } from '../../logic/when.ts';
import { Action, renderFault, renderReading } from '../../parts/action.ts';
import { download } from '../../parts/download.ts';
import { css, element, html, nothing, PageElement, State } from '../../parts/element.ts';
import { formStyles, panelHead, textField, textOf, tick } from '../../parts/fields/inputs.ts';
import { notify } from '../../state/notices.ts';
import { onReturn, refresh, server, statsOf } from '../../state/server.ts';
import { session, whyReadOnly } from '../../state/session.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { Store } from '../../state/store.ts';
import { filesStyles, filesTable } from './package-files.ts';
import { importedPackages, type KeptPackage, keptPackages } from './state.ts';

@element('nw-packages-page', keptPackages)
export class PackagesPage extends PageElement {
  static override styles = css`
    :host { container-type: inline-size; }
    @container (min-width: 60rem) { .halves:not(.none) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
  `;

  constructor() {
    super();
    onReturn(this, () => {
      void keptPackages.read();
      void importedPackages.read();
    });
  }

  override render() {
    return html`
      <div class="stack">
        <h1>Packages</h1>
        <nw-package-builder></nw-package-builder>
        <div class="stack halves ${keptPackages.value?.length ? '' : 'none'}">
          <nw-built-packages></nw-built-packages>
          <nw-package-import></nw-package-import>
        </div>
        <nw-database-browser></nw-database-browser>
      </div>
    `;
  }
}

const INTEGRITY_LABELS = {
  verified: { icon: 'shield-check', tone: 'ok', text: 'intact' },
  unchecked: { icon: 'info', tone: 'quiet', text: 'not checked' },
  mismatch: { icon: 'shield-alert', tone: 'error', text: 'does not match' },
  missing: { icon: 'shield-alert', tone: 'warning', text: 'incomplete' },
  error: { icon: 'shield-alert', tone: 'error', text: 'cannot be read' },
} as const;

/** The packages that were built, newest first: whether they are sound, what they hold, once more. */
@element('nw-built-packages', keptPackages)
export class BuiltPackages extends PageElement {
  readonly #opened = new State(this, '');

  static override styles = css`
    .panel { display: grid; gap: var(--gap-s); container-type: inline-size; }
    li { border-block-start: 1px solid var(--line); padding-block: 0.6rem; display: grid; gap: var(--gap-s); }
    li:first-child { border-block-start: 0; }
    .line { display: flex; flex-wrap: wrap; gap: 0.35rem 1rem; align-items: center; }
    .what { flex: 1 1 16rem; min-inline-size: 0; }
    .title { font-weight: 600; overflow-wrap: anywhere; }
    .label { display: inline-flex; gap: 0.3rem; align-items: baseline; white-space: nowrap; }
  `;

  override render() {
    const list = keptPackages.value;
    return html`
      <section class="panel" aria-labelledby="title">
        ${panelHead('Built packages', 'Kept on the server, never replaced.')}
        ${renderReading(keptPackages, 'and checking')}
        ${
          list?.length === 0
            ? html`<p class="quiet">None yet. What you build is listed here, to be downloaded or imported again.</p>`
            : html`<ul>${list?.map((one) => this.#renderOne(one))}</ul>`
        }
      </section>
    `;
  }

  #renderOne(kept: KeptPackage) {
    const { file, name, version, bytes, made_at_utc, integrity, integrity_reason, counts } = kept;
    const open = this.#opened.value === file;
    const label = INTEGRITY_LABELS[integrity];
    const held = (['walks', 'candidates', 'selections'] as const).flatMap((kind) => {
      const count = counts[kind];
      return count ? [`${formatNumber(count)} ${kind}`] : [];
    });
    return html`<li>
      <div class="line">
        <div class="what">
          <p class="title">${name ?? file}${version === null ? '' : ` ${version}`}</p>
          <p class="small quiet">${made_at_utc ? formatWhen(new Date(made_at_utc)) : 'time unknown'}, ${formatBytes(bytes)}${
            held.length > 0 ? `, from ${held.join(', ')}` : ''
          }</p>
        </div>
        <span class="label small ${label.tone}" title=${integrity_reason ?? ''}>
          <nw-icon name=${label.icon}></nw-icon>${label.text}</span>
        <button class="tool framed" type="button" aria-expanded=${open} @click=${() => this.#opened.set(open ? '' : file)}><nw-icon name=${open ? 'chevron-up' : 'chevron-down'}></nw-icon>Contents</button>
      </div>
      ${open ? html`<nw-package-contents .kept=${kept}></nw-package-contents>` : nothing}
    </li>`;
  }
}

/** What a patch holds now, as far as a package takes it. */
async function holdingsOf(
  patch: PatchName,
  signal: AbortSignal,
): Promise<packages.Holdings[PatchName]> {
  const stats = statsOf(patch);
  if (stats?.loader_status !== 'ready') {
    return { walks: null, candidates: null, selections: [], corpusType: '' };
  }
  const query = { patch, offset: 0, limit: 1 };
  const [walks, candidates, selections] = await Promise.all([
    stats.has_walks ? api.get('/api/walker/walks', { query, signal }) : null,
    stats.has_candidates ? api.get('/api/walker/candidates', { query, signal }) : null,
    stats.has_selections ? api.get('/api/walker/selections', { query, signal }) : null,
  ]);
  return {
    walks: walks && { count: walks.total, nameClass: null },
    candidates: candidates && { count: candidates.total, nameClass: null },
    selections: selections
      ? [{ count: selections.total, nameClass: selections.recipe?.name_class ?? null }]
      : [],
    corpusType: stats.corpus_type ?? '',
  };
}

/** What was filled in; it stays while other places are visited. */
const packageForm = new Store<packages.PackageForm>(packages.DEFAULT_PACKAGE);

interface Built {
  readonly fileName: string;
  /** Null when the server could not keep a copy. */
  readonly kept: KeptPackage | null;
}

/** Packs what both patches hold: name, version, what goes in. */
@element('nw-package-builder', server, session, keptPackages, packageForm)
export class PackageBuilder extends PageElement {
  readonly #holdings = new Reading<packages.Holdings>(this, {
    key: () => {
      const { stats } = server.value;
      if (stats === null) return null;
      const told = [stats.patch_a, stats.patch_b].map((patch) => {
        const { corpus, loader_status, has_walks, has_candidates, has_selections } = patch;
        return [corpus, loader_status, has_walks, has_candidates, has_selections];
      });
      return JSON.stringify(told);
    },
    read: async (signal) => {
      const [a, b] = await Promise.all([holdingsOf('a', signal), holdingsOf('b', signal)]);
      return { a, b };
    },
  });
  readonly #action = new Action(this, 'Package');
  readonly #built = new State<Built | null>(this, null);

  static override styles = css`
    ${formStyles}
    ${filesStyles}
    @container (min-width: 46rem) { .columns { grid-template-columns: minmax(17rem, 24rem) minmax(0, 1fr); gap: calc(var(--gap) * 1.75); } }
    .fields { grid-template-columns: minmax(0, 3fr) minmax(6rem, 2fr); }
    fieldset { display: grid; gap: 0.1rem; }
    .content { display: flex; gap: 0.5rem; align-items: center; justify-content: space-between; padding-block: 0.2rem; min-block-size: 1.75rem; }
    .content .small { text-align: end; font-variant-numeric: tabular-nums; }
    .planned { background: var(--sunken); border-radius: var(--radius-s); padding: 0.75rem var(--gap); min-inline-size: 0; container-type: inline-size; }
    .built { border-block-start: 1px solid var(--line); padding-block-start: var(--gap); display: grid; gap: var(--gap-s); }
  `;

  override render() {
    const form = packageForm.value;
    const version = form.version || packages.nextVersion(this.#keptVersions);
    const holdings = this.#holdings.value;
    const files = holdings && packages.filesOf(form, holdings);
    const problem =
      packages.nameProblem(form.name, 'name') || packages.nameProblem(version, 'version');
    const empty = files?.length === 0;
    const why =
      problem || whyReadOnly() || (empty ? 'Nothing to package: tick a result of a patch.' : '');
    const set = (field: 'name' | 'version' | 'licence') => (text: string) =>
      packageForm.patch({ [field]: text });
    return html`
      <section class="panel" aria-labelledby="title" data-help="package">
        ${panelHead('Build', 'One archive of what both patches, A and B of the Workbench, hold, with everything needed to trust it and to make it again.')}
        <div class="columns">
          <div class="stack">
            <div class="fields">
              ${textField('Name', form.name, set('name'), { live: true })}
              ${textField('Version', version, set('version'))}
            </div>
            ${this.#keptVersions.includes(version) ? html`<p class="small warning" role="status">A package of this version is kept already; both will stay.</p>` : nothing}
            ${textField('Licence', form.licence, set('licence'), { placeholder: 'none, or such as CC0-1.0', most: 200 })}
            <label class="named">Notes<textarea class="typed" rows="2" maxlength="4000" .value=${form.notes}
              @change=${(event: Event) => packageForm.patch({ notes: textOf(event).trim() })}></textarea></label>
            <p class="small quiet">Licence and notes stand in the manifest.</p>
            ${this.#renderIncludes(form)}
          </div>
          ${
            empty
              ? html`<p class="quiet">A package is made of walks, candidates and selections.
                  <a href=${hashOf('workbench')}>Walk on the Workbench</a> or <a href=${hashOf('candidates')}>make names</a> first.</p>`
              : html`<div class="planned">
                  <div class="row between">
                    <h3>Manifest preview</h3>
                    <span class="small quiet">${files ? `${formatNumber(files.length)} files` : 'Looking what the patches hold …'}</span>
                  </div>
                  <p class="small"><code>${packages.archiveName(form.name, version)}</code></p>
                  ${filesTable('Files of the package to be built', [...(files ?? []).map(plannedRow), { path: 'manifest.json', kind: '' }], 'Records')}
                </div>`
          }
        </div>
        <div class="row">
          ${this.#action.button('Build and download', () => this.#build(version), why || (files ? '' : 'One moment …'), 'loud')}
          <span class="small ${problem ? 'error' : 'quiet'}">${why || 'A copy is kept on the server.'}</span>
        </div>
        ${renderFault(this.#holdings)}
        ${this.#action.renderFault()}
        ${this.#built.value ? renderBuilt(this.#built.value) : nothing}
        <nw-snippets .request=${{ path: '/api/walker/package', body: packages.packageRequest(form, version) }}></nw-snippets>
      </section>
    `;
  }

  #renderIncludes(form: packages.PackageForm) {
    const held = this.#holdings.value;
    const selections = [...(held?.a.selections ?? []), ...(held?.b.selections ?? [])];
    const rows = [
      ['include_walks_a', 'Walks of A', [held?.a.walks]],
      ['include_walks_b', 'Walks of B', [held?.b.walks]],
      ['include_candidates', 'Candidates', [held?.a.candidates, held?.b.candidates]],
      ['include_selections', 'Selections', selections],
      ['include_class_files', 'Class files', selections],
    ] as const;
    return html`
      <fieldset>
        <legend>What goes in</legend>
        ${rows.map(([field, label, parts]) => {
          const some = parts.flatMap((part) => (part?.count ? [part] : []));
          const off =
            some.length === 0
              ? 'The patches hold none'
              : field === 'include_class_files' && !form.include_selections
                ? 'Without selections there are none'
                : '';
          return html`<div class="content">
            ${tick(label, form[field] && off === '', (on) => packageForm.patch({ [field]: on }), off)}
            <span class="small quiet">${held ? countText(some) : '…'}</span>
          </div>`;
        })}
      </fieldset>
      <p class="small quiet">Class files carry the class in their name, so that an import offers each list under its class only.</p>
    `;
  }

  get #keptVersions(): readonly string[] {
    return (keptPackages.value ?? [])
      .filter(({ name }) => name === packageForm.value.name)
      .flatMap(({ version }) => version ?? []);
  }

  async #build(version: string): Promise<void> {
    const { name } = packageForm.value;
    const before = new Set((keptPackages.value ?? []).map(({ file }) => file));
    this.#built.value = null;
    const body = packages.packageRequest(packageForm.value, version);
    const reply = await api.response('post', '/api/walker/package', { body });
    const archive = await reply.blob();
    const fileName = packages.archiveName(name, version);
    download(fileName, 'application/zip', archive);
    await Promise.all([keptPackages.read(), refresh()]);
    const kept = keptPackages.value?.find(
      (one) => !before.has(one.file) && one.name === name && one.version === version,
    );
    this.#built.value = { fileName, kept: kept ?? null };
    packageForm.patch({ version: '' });
    notify('success', 'Package', `${fileName} is built, ${formatBytes(archive.size)}.`);
  }
}

const plannedRow = ({ path, made }: ReturnType<typeof packages.filesOf>[number]) => ({
  ...{ path, kind: made.nameClass?.replaceAll('_', ' ') ?? '' },
  count: formatNumber(made.count),
});

const countText = (parts: readonly packages.Held[]): string =>
  parts.length === 0 ? 'none' : formatNumber(parts.reduce((sum, { count }) => sum + count, 0));

const renderBuilt = ({ fileName, kept }: Built) => html`
  <div class="built" role="status">
    <h3 class="row"><nw-icon name="circle-check" class="ok"></nw-icon>${fileName} is built</h3>
    ${
      kept
        ? html`<nw-package-contents .kept=${kept}></nw-package-contents>`
        : html`<p class="small warning">The server could not keep a copy: its log says why. The download is whole.</p>`
    }
  </div>
`;
