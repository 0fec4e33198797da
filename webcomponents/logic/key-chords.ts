/** Keyboard shortcuts: chords, sequences, and how they are displayed. */

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process'];

/**
 * A key press in words: `g`, `G` (with Shift, whatever Caps Lock says), `?`, `Space`, `ArrowDown`,
 * `mod+k` (Ctrl or ⌘), `mod+shift+z`. Null for a modifier alone and for anything with Alt, which types
 * letters on many keyboards.
 */
export function chordOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (MODIFIERS.includes(key)) return null;
  const isLetter = /^\p{L}$/u.test(key);
  if (ctrlKey || metaKey) {
    if (altKey) return null;
    return `mod+${shiftKey ? 'shift+' : ''}${isLetter ? key.toLowerCase() : key}`;
  }
  if (altKey) return null;
  if (key === ' ') return 'Space';
  if (isLetter) return shiftKey ? key.toUpperCase() : key.toLowerCase();
  return key;
}

/** Where arrow keys lead in a row of things: to the next one, or back. */
export const ARROWS: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowDown: 1 },
  ...{ ArrowLeft: -1, ArrowUp: -1 },
};

/** How long the first key of a sequence waits for the second. */
export const SEQUENCE_MS = 1500;

export class KeySequence {
  #first = '';
  #until = 0;

  /**
   * The shortcut that a press completes, out of those known; `waiting` when it may be the first key of
   * one, null when it means nothing. `now` is in milliseconds.
   */
  press(
    chord: string,
    known: Iterable<string>,
    now: number,
  ): { readonly keys: string } | 'waiting' | null {
    const all = [...known];
    const sequence = this.#first !== '' && now < this.#until ? `${this.#first} ${chord}` : '';
    this.#first = '';
    if (sequence !== '' && all.includes(sequence)) return { keys: sequence };
    if (all.some((keys) => keys.startsWith(`${chord} `))) {
      this.#first = chord;
      this.#until = now + SEQUENCE_MS;
      return 'waiting';
    }
    return all.includes(chord) ? { keys: chord } : null;
  }
}

/** A shortcut as it is shown: `['g', 'c']`, `['Ctrl', 'K']`, `['⇧', 'G']`, one text for each key cap. */
export function keyCaps(keys: string, apple: boolean): readonly string[] {
  const names: Readonly<Record<string, string>> = {
    mod: apple ? '⌘' : 'Ctrl',
    shift: '⇧',
    Escape: 'Esc',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Enter: '↵',
  };
  return keys.split(' ').flatMap((chord) => {
    const parts = chord === '+' ? ['+'] : chord.split('+');
    const combined = parts.length > 1;
    return parts.flatMap((part) => {
      if (names[part] !== undefined) return [names[part]];
      const isLetter = /^\p{L}$/u.test(part);
      if (combined && isLetter) return [part.toUpperCase()];
      if (isLetter && part !== part.toLowerCase()) return ['⇧', part];
      return [part];
    });
  });
}
