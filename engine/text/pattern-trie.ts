/** A trie of hyphenation patterns, and the splits that it finds in a word. */

/** A split that changes letters: `cut` of them become `text`, in which `-` marks the split. */
export interface Change {
  readonly text: string;
  readonly cut: number;
}

/** What one pattern says about the gaps between the letters that it matches. */
export interface Pattern {
  /** Gap of the first value, counted from the start of the match. */
  readonly offset: number;
  /** Odd: split here; even: do not. Of two patterns the higher value wins, the later one on a tie. */
  readonly values: readonly number[];
  readonly change: Change | null;
  /** With a change, per value: first letter to cut, counted from the point (used where odd). */
  readonly changeAt: readonly number[];
}

const NONE = -1;

/**
 * Patterns by their letters. Nodes are columns with first-child and next-sibling links: ten
 * thousand patterns build in a few milliseconds and a lookup allocates nothing.
 */
export class PatternTrie {
  readonly #letter: number[] = [0];
  readonly #child: number[] = [NONE];
  readonly #sibling: number[] = [NONE];
  readonly #pattern: (Pattern | undefined)[] = [undefined];
  readonly #roots = new Map<number, number>();

  /** A later pattern of the same letters replaces the earlier one. */
  set(letters: string, pattern: Pattern): void {
    let node = 0;
    for (let i = 0; i < letters.length; i++) {
      const letter = letters.charCodeAt(i);
      node = this.#find(node, letter, i === 0) ?? this.#add(node, letter, i === 0);
    }
    this.#pattern[node] = pattern;
  }

  /** Calls `visit` with each pattern that matches `text` from `start` on, shortest first. */
  match(text: string, start: number, visit: (pattern: Pattern, start: number) => void): void {
    let node: number | undefined = 0;
    for (let i = start; i < text.length; i++) {
      node = this.#find(node, text.charCodeAt(i), i === start);
      if (node === undefined) return;
      const pattern = this.#pattern[node];
      if (pattern) visit(pattern, start);
    }
  }

  #find(parent: number, letter: number, root: boolean): number | undefined {
    if (root) return this.#roots.get(letter);
    let node = this.#child[parent]!;
    while (node !== NONE && this.#letter[node] !== letter) node = this.#sibling[node]!;
    return node === NONE ? undefined : node;
  }

  #add(parent: number, letter: number, root: boolean): number {
    const node = this.#letter.length;
    this.#letter.push(letter);
    this.#child.push(NONE);
    this.#pattern.push(undefined);
    if (root) {
      this.#sibling.push(NONE);
      this.#roots.set(letter, node);
    } else {
      this.#sibling.push(this.#child[parent]!);
      this.#child[parent] = node;
    }
    return node;
  }
}
