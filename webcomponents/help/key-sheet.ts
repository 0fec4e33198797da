/** <nw-key-sheet>: all keys that work now, by what they belong to. */
import { keyCaps } from '../logic/key-chords.ts';
import { css, element, html, PageElement } from '../parts/element.ts';
import { settings } from '../state/settings.ts';
import { onApple, type ShortcutGroup, shortcutGroups } from '../state/shell/keys.ts';

@element('nw-key-sheet', shortcutGroups, settings)
export class KeySheet extends PageElement {
  static override styles = css`
    section + section { margin-block-start: 1.25rem; }
    table { margin-block-start: 0.25rem; }
    td { padding-inline: 0 0.5rem; }
    td:last-child { text-align: end; white-space: nowrap; }
    .note { margin-block-end: 1rem; }
  `;

  override render() {
    return html`
      <p class="quiet note">${
        settings.value.shortcuts
          ? 'Keys of a place work while it is shown; none works while you type. The settings switch them off.'
          : 'Single keys are switched off in the settings. Keys with Ctrl or ⌘ work.'
      }</p>
      ${mergeGroups(shortcutGroups.value).map(
        ([name, shortcuts]) => html`
          <section aria-label=${name}><h3>${name}</h3>
            <table><tbody>${shortcuts.map(
              ([keys, label]) =>
                html`<tr><td>${label}</td><td>${keyCaps(keys, onApple).map((cap) => html`<kbd>${cap}</kbd> `)}</td></tr>`,
            )}</tbody></table></section>`,
      )}
    `;
  }
}

/** Groups of one name as one, in the order of their first; the same keys only once. */
function mergeGroups(groups: readonly ShortcutGroup[]): [string, [string, string][]][] {
  const merged = new Map<string, Map<string, string>>();
  for (const { name, shortcuts } of groups) {
    const into = merged.get(name) ?? new Map<string, string>();
    for (const [keys, { label }] of Object.entries(shortcuts)) into.set(keys, label);
    merged.set(name, into);
  }
  return [...merged].map(([name, shortcuts]) => [name, [...shortcuts]]);
}
