/** Keyboard shortcuts: registration, sequences, display. */
import type { ReactiveControllerHost } from 'lit';
import { chordOf, KeySequence } from '../../logic/key-chords.ts';
import { settings } from '../settings.ts';
import { Store } from '../store.ts';

export interface Shortcut {
  /** For the sheet of keys: "Generate walks". */
  readonly label: string;
  /** Also while somebody types. For keys with Ctrl or ⌘ only. */
  readonly whileTyping?: boolean;
  run(event: KeyboardEvent): void;
}

/** Shortcuts of one element by their keys: `g c`, `G` (with Shift), `?`, `ArrowDown`, `mod+k`. */
export type Shortcuts = Readonly<Record<string, Shortcut>>;

export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: Shortcuts;
}

/** The groups of the elements on the page, the latest last. A later group wins over an earlier one. */
export const shortcutGroups = new Store<readonly ShortcutGroup[]>([]);

/**
 * Listens for keys as long as `host` is on the page:
 * `onKey(this, 'Names', { j: { label: 'Next name', run: () => this.#move(1) } })`.
 * Single keys are silent while somebody types, while a dialog is open, and when the settings say so.
 */
export function onKey(host: ReactiveControllerHost, name: string, shortcuts: Shortcuts): void {
  const group: ShortcutGroup = { name, shortcuts };
  host.addController({
    hostConnected() {
      shortcutGroups.value = [...shortcutGroups.value, group];
    },
    hostDisconnected() {
      shortcutGroups.value = shortcutGroups.value.filter((other) => other !== group);
    },
  });
}

const sequence = new KeySequence();

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing) return;
  const chord = chordOf(event);
  if (chord === null) return;
  const withModifier = chord.startsWith('mod+');
  if (!withModifier && (!settings.value.shortcuts || isTaken(event))) return;
  const typing = isTyping(event);
  const known = new Map<string, Shortcut>();
  for (const { shortcuts } of shortcutGroups.value) {
    for (const [keys, shortcut] of Object.entries(shortcuts)) {
      if (!typing || shortcut.whileTyping) known.set(keys, shortcut);
    }
  }
  const pressed = sequence.press(chord, known.keys(), event.timeStamp);
  if (pressed === null) return;
  event.preventDefault();
  if (pressed !== 'waiting') known.get(pressed.keys)?.run(event);
});

const TYPING = 'input, textarea, select';
const SILENT_INPUTS = ['checkbox', 'radio', 'range', 'button', 'submit', 'file', 'color'];
const TYPING_ROLES = ['textbox', 'searchbox', 'combobox', 'listbox', 'option', 'menuitem', 'tree'];

/** Whether the key goes into a field, or into a list that finds its entries by their letters. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !SILENT_INPUTS.includes(target.type);
  return (
    target.isContentEditable ||
    target.matches(TYPING) ||
    TYPING_ROLES.includes(target.getAttribute('role') ?? '')
  );
}

/** Whether a dialog has the keyboard: the keys of the page below it rest. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.composedPath().some((node) => node instanceof HTMLDialogElement && node.matches(':modal'));

export const onApple = /Mac|iPhone|iPad/.test(navigator.platform);
