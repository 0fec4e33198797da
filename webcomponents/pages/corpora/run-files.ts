/** <nw-run-files>: the files of a run by folder. */
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { fileTree, type TreeNode } from '../../logic/corpora/file-tree.ts';
import { base } from '../../parts/base.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';

/** A folder of more files than this is closed at first. */
const OPEN_UP_TO = 12;
/** Files of one folder that are drawn; a run of ten thousand texts has as many. */
const SHOWN = 500;

type File = Readonly<{ path: string; bytes: number; sha256: string | null }>;

/** The files of a run as a tree, with sizes and hashes. */
@customElement('nw-run-files')
export class RunFiles extends LitElement {
  @property({ attribute: false }) files: readonly File[] = [];
  /** Folders that were opened or closed by hand. */
  @state() private turned: ReadonlyMap<string, boolean> = new Map();

  static override styles = [
    base,
    css`
      ul ul { padding-inline-start: 1.35rem; }
      .line { display: flex; gap: 0.5rem; align-items: center; min-block-size: 1.9rem; border-block-end: 1px solid var(--line); }
      .name { flex: 1 1 auto; min-inline-size: 0; overflow-wrap: anywhere; }
      .size { flex: none; color: var(--quiet); font-size: 0.8125rem; font-variant-numeric: tabular-nums; }
      .copy { flex: none; inline-size: 2rem; display: flex; justify-content: end; }
      button.line { all: unset; display: flex; gap: 0.5rem; align-items: center; inline-size: 100%; min-block-size: 1.9rem; cursor: pointer;
        border-block-end: 1px solid var(--line); box-sizing: border-box; }
      button.line:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; }
      wa-copy-button { --wa-form-control-height: 2rem; display: flex; align-items: center; block-size: 1.6rem; font-size: 0.8125rem; line-height: 0; }
      wa-copy-button::part(button) { padding: 0; }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('files')) this.turned = new Map();
  }

  override render() {
    const bytes = this.files.reduce((sum, file) => sum + file.bytes, 0);
    return html`
      <p class="small quiet">${countOf(this.files.length)}, ${formatBytes(bytes)}</p>
      ${this.#renderLevel(fileTree(this.files))}
    `;
  }

  #renderLevel(nodes: readonly TreeNode[]): TemplateResult {
    const more = nodes.length - SHOWN;
    return html`
      <ul>
        ${nodes.slice(0, SHOWN).map((node) => html`<li>${node.children ? this.#renderFolder(node, node.children) : renderFile(node)}</li>`)}
        ${more > 0 ? html`<li class="small quiet">and ${formatNumber(more)} more; the manifest lists them all</li>` : nothing}
      </ul>
    `;
  }

  #renderFolder(node: TreeNode, children: readonly TreeNode[]) {
    const open = this.turned.get(node.path) ?? children.length <= OPEN_UP_TO;
    const turn = (): void => {
      this.turned = new Map([...this.turned, [node.path, !open]]);
    };
    return html`
      <button class="line" aria-expanded=${open} @click=${turn}>
        <wa-icon name=${open ? 'folder-open' : 'folder'}></wa-icon>
        <span class="name">${node.name}/</span>
        <span class="size">${countOf(children.length)}, ${formatBytes(node.bytes)}</span>
        <span class="copy"><wa-icon name=${open ? 'chevron-up' : 'chevron-down'}></wa-icon></span>
      </button>
      ${open ? this.#renderLevel(children) : nothing}
    `;
  }
}

const countOf = (files: number): string =>
  `${formatNumber(files)} ${files === 1 ? 'file' : 'files'}`;

function renderFile({ name, bytes, sha256 }: TreeNode) {
  return html`
    <div class="line">
      <wa-icon name="file" class="quiet"></wa-icon>
      <span class="name" title=${sha256 === null ? nothing : `SHA-256 ${sha256}`}>${name}</span>
      <span class="size">${formatBytes(bytes)}</span>
      <span class="copy">${
        sha256 === null
          ? nothing
          : html`<wa-copy-button .value=${sha256} copy-label=${`Copy the SHA-256 of ${name}`}></wa-copy-button>`
      }</span>
    </div>
  `;
}
