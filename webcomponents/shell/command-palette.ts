/** <nw-command-palette>: a list of everything that can be done, found by typing. A combobox with its list always open. */

import type { PatchName } from '../api.ts';
import { hasServer } from '../has-server.ts';
import { isLoadable, textTitle, whenOf } from '../logic/corpora/runs.ts';
import { keyCaps } from '../logic/key-chords.ts';
import { closeBeside, opened } from '../parts/dialog.ts';
import { css, element, html, nothing, PageElement, query, State } from '../parts/element.ts';
import { copyText, notifyError } from '../state/notices.ts';
import { navigate, PATCH_NAMES, route } from '../state/router.ts';
import { server, statsOf } from '../state/server.ts';
import { whyReadOnly } from '../state/session.ts';
import { formatNumber, toggleTheme } from '../state/settings.ts';
import { overlay } from '../state/shell/help.ts';
import { onApple } from '../state/shell/keys.ts';
import { copyRecipeLink } from '../state/shell/link-request.ts';
import { OPEN, PLACES } from './places.ts';

const SHOWN = 60;

@element('nw-command-palette', server)
export class CommandPalette extends PageElement {
  readonly #text = new State(this, '');
  readonly #active = new State(this, 0);
  @query('dialog') readonly dialog!: HTMLDialogElement;

  static override styles = css`
    dialog[open] { display: flex; flex-direction: column; inline-size: min(40rem, calc(100vw - 1.5rem)); max-block-size: min(34rem, calc(100dvh - 3rem)); margin: 12vh auto auto; overflow: hidden; }
    .field { display: flex; align-items: center; gap: 0.75rem; padding: 0 1rem; border-block-end: 1px solid var(--line); color: var(--quiet); flex: none; }
    input { flex: 1; min-inline-size: 0; min-block-size: 3.25rem; border: 0; outline: none; background: none; color: var(--ink); font: inherit; font-size: 1.0625rem; }
    input:focus-visible { outline: none; }
    .field:focus-within { border-block-end-color: var(--accent); }
    input::placeholder { color: var(--quiet); opacity: 1; }
    .list { overflow-y: auto; padding: 0.35rem; flex: 1; min-block-size: 0; }
    .group { padding: 0.6rem 0.65rem 0.2rem; font-size: 0.75rem; font-weight: 600; color: var(--quiet); }
    .entry { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr) auto; align-items: center; gap: 0.1rem 0.7rem; padding: 0.35rem 0.65rem;
      min-block-size: 2.25rem; border-radius: var(--radius-s); cursor: pointer; }
    .entry[aria-selected='true'] { background: var(--sunken); box-shadow: inset 2px 0 0 var(--accent); }
    .entry[aria-disabled='true'] { color: var(--quiet); cursor: not-allowed; }
    .entry nw-icon { color: var(--quiet); }
    .hint { display: block; font-size: 0.8125rem; color: var(--quiet); overflow-wrap: anywhere; }
    .none { padding: 1.5rem 1rem; text-align: center; }
    @media (max-width: 44rem) { dialog[open] { margin-block-start: 0.75rem; } }
  `;

  get #found(): readonly Command[] {
    // with nothing typed, what cannot be done now is hidden
    const all = allCommands();
    const open = this.#text.value.trim() === '' ? all.filter((one) => !one.disabled) : all;
    return findCommands(open, this.#text.value);
  }

  override render() {
    const found = this.#found;
    const current = found[this.#active.value];
    return html`
      <dialog ${opened} aria-label="Command palette" @close=${this.#onClose} @click=${closeBeside}>
        <div class="field">
          <nw-icon name="search"></nw-icon>
          <input type="text" role="combobox" aria-label="What to do" aria-expanded="true" aria-controls="list" aria-autocomplete="list"
            aria-activedescendant=${current ? `entry-${this.#active.value}` : nothing} placeholder="Find a command"
            autocomplete="off" spellcheck="false" autofocus .value=${this.#text.value} @input=${this.#onInput} @keydown=${this.#onKey}>
          <kbd>Esc</kbd>
        </div>
        <div class="list" id="list" role="listbox" aria-label="Commands">
          ${found.map((command, i) => [
            found[i - 1]?.group === command.group
              ? nothing
              : html`<div class="group" role="presentation">${command.group}</div>`,
            this.#renderEntry(command, i),
          ])}
        </div>
        ${found.length === 0 ? html`<p class="none quiet">Nothing here does that.</p>` : nothing}
        <p class="hidden" role="status">${found.length} ${found.length === 1 ? 'command' : 'commands'}</p>
      </dialog>
    `;
  }

  #renderEntry({ title, hint, icon, keys, disabled }: Command, i: number) {
    const detail = disabled || hint;
    return html`
      <div class="entry" role="option" id=${`entry-${i}`} aria-selected=${i === this.#active.value ? 'true' : 'false'}
        aria-disabled=${disabled ? 'true' : nothing} @click=${() => this.#run(i)} @pointermove=${() => this.#active.set(i)}>
        ${icon ? html`<nw-icon name=${icon}></nw-icon>` : html`<span></span>`}
        <span>${title}${detail ? html`<span class="hint">${detail}</span>` : nothing}</span>
        ${keys ? html`<span>${keyCaps(keys, onApple).map((cap) => html`<kbd>${cap}</kbd> `)}</span>` : nothing}
      </div>`;
  }

  #onInput(event: Event): void {
    this.#text.value = (event.target as HTMLInputElement).value;
    this.#active.value = 0;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const last = this.#found.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.#active.value >= last ? 0 : this.#active.value + 1,
      ArrowUp: this.#active.value <= 0 ? last : this.#active.value - 1,
      PageDown: Math.min(last, this.#active.value + 8),
      PageUp: Math.max(0, this.#active.value - 8),
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.#active.value = Math.max(0, to);
      void this.updateComplete.then(() =>
        this.renderRoot
          .querySelector(`#entry-${this.#active.value}`)
          ?.scrollIntoView({ block: 'nearest' }),
      );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      this.#run(this.#active.value);
    }
  }

  #run(index: number): void {
    const command = this.#found[index];
    if (!command || command.disabled) return;
    this.dialog.close();
    Promise.resolve(command.run()).catch((error) => notifyError(command.title, error));
  }

  #onClose(): void {
    if (overlay.value === 'palette') overlay.value = null;
  }
}

/** The entries that hold every word of a query somewhere; those whose title begins with one of them come first. */
function findCommands(entries: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ title }: Command): boolean =>
    words.some((word) => title.toLowerCase().startsWith(word));
  return entries
    .filter(({ title, group, hint = '' }) => {
      const text = `${title} ${group} ${hint}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, SHOWN);
}

interface Command {
  /** What it does, as an order: "Swap A and B". */
  readonly title: string;
  /** Heading in the list: "Go to", "Workbench", "Runs". */
  readonly group: string;
  readonly icon?: string;
  /** A detail beside the title, found by the search too. */
  readonly hint?: string;
  readonly keys?: string;
  /** Why it cannot be used now, '' when it can; such a command is shown, but does nothing. */
  readonly disabled?: string;
  run(): unknown;
}

const allCommands = (): readonly Command[] => [
  ...(hasServer ? walkCommands() : []),
  ...OPEN.map((page) => {
    const { label, icon, key } = PLACES[page];
    const run = (): void => navigate(page);
    return { title: label, group: 'Go to', icon, keys: `g ${key}`, run };
  }),
  ...VIEWS,
  ...(route.value.page === 'names' && route.value.query.seed ? [NAMES_COMMAND] : []),
  ...runCommands(),
];

const VIEWS: readonly Command[] = (
  [
    ['Copy a link to this', 'link', 'with all that it is made with', copyRecipeLink],
    ...(hasServer
      ? [['Sessions', 'save', 'save and load', () => overlay.set('session')] as const]
      : []),
    ['Notices', 'bell', '', () => overlay.set('notices')],
    ['Switch between light and dark', 'moon', 'theme', toggleTheme],
  ] as const
).map(([title, icon, hint, run]) => ({ title, group: 'Page', icon, hint, run }));

const NAMES_COMMAND: Command = {
  title: 'Copy the command line of these names',
  group: 'Page',
  icon: 'copy',
  run: async () => {
    const { namesCommand } = await import('../logic/names/command.ts');
    const { decodeRecipe } = await import('../logic/names/recipe.ts');
    await copyText(
      namesCommand(decodeRecipe(route.value.query)),
      'the command line of these names',
    );
  },
};

function walkCommands(): Command[] {
  const refusal = (patches: readonly PatchName[]): string => {
    const missing = patches.find((patch) => !statsOf(patch)?.walker_ready);
    return whyReadOnly() || (missing ? `Patch ${missing.toUpperCase()} holds no corpus.` : '');
  };
  const walk = (title: string, ...patches: readonly PatchName[]): Command => ({
    title,
    group: 'Workbench',
    icon: 'footprints',
    ...(patches.length === 2 && { keys: 'G' }),
    disabled: refusal(patches),
    run: async () => {
      navigate('workbench');
      const { makeWalks } = await import('../pages/workbench/make-walks.ts');
      await makeWalks(...patches);
    },
  });
  return [
    walk('Generate walks in A', 'a'),
    walk('Generate walks in B', 'b'),
    walk('Generate walks in both', ...PATCH_NAMES),
    {
      title: 'Swap A and B',
      group: 'Workbench',
      icon: 'swap',
      hint: 'runs and parameters',
      disabled: refusal(PATCH_NAMES),
      run: async () => (await import('../parts/load-run.ts')).swapPatches(),
    },
  ];
}

function runCommands(): Command[] {
  const runs = server.value.runs?.filter(isLoadable) ?? [];
  const disabled = whyReadOnly();
  return runs.flatMap((run) =>
    PATCH_NAMES.map((patch) => ({
      title: `Load ${textTitle(run)} into ${patch.toUpperCase()}`,
      group: 'Runs',
      icon: 'database',
      hint: `${whenOf(run)}, ${formatNumber(run.syllable_count)} syllables`,
      disabled,
      run: async () => {
        const { loadRun } = await import('../parts/load-run.ts');
        // `loadRun` notes a refusal itself
        await loadRun(patch, run.run_id).catch(() => {});
      },
    })),
  );
}
