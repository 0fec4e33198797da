/** A deterministic automaton of sequences of letters: which of them a name holds, in one pass. */

/** Symbols beside the letters a-z as 0..25: where a name begins and ends. */
export const BEGIN = 26;
export const END = 27;
export const SYMBOLS = 28;
/** Stands for each letter in a sequence. */
export const ANY_LETTER = -1;

export interface LetterAutomaton {
  /** Next state by state and symbol; a name begins in state 0. */
  readonly next: Uint16Array;
  /** 1: a sequence has been read. */
  readonly found: Uint8Array;
}

/**
 * Subset construction (Rabin and Scott 1959) over the positions in all sequences, which may begin
 * anywhere. In state 0 no sequence has begun.
 */
export function determinise(sequences: readonly number[][]): LetterAutomaton {
  // position p of sequence s as one number
  const offset: number[] = [];
  let positions = 0;
  for (const sequence of sequences) {
    offset.push(positions);
    positions += sequence.length;
  }
  const symbols = sequences.flat();
  const last = new Set(sequences.map((sequence, s) => offset[s]! + sequence.length - 1));
  const numbers = new Map<string, number>([['', 0]]);
  const states: number[][] = [[]];
  const found: number[] = [0];
  const table: number[] = [];
  const reads = (symbol: number) => (p: number) =>
    symbols[p] === symbol || (symbols[p] === ANY_LETTER && symbol < BEGIN);
  const begun = Array.from({ length: SYMBOLS }, (_, symbol) => offset.filter(reads(symbol)));
  for (let state = 0; state < states.length; state++) {
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const read = [...states[state]!.filter(reads(symbol)), ...begun[symbol]!];
      const hit = read.some((p) => last.has(p));
      // once something is found nothing else matters
      const positionsNext = hit ? [-1] : read.map((p) => p + 1).sort((a, b) => a - b);
      const key = positionsNext.join();
      let number = numbers.get(key);
      if (number === undefined) {
        number = states.length;
        numbers.set(key, number);
        states.push(hit ? [] : positionsNext);
        found.push(hit ? 1 : 0);
      }
      table.push(number);
    }
  }
  return { next: Uint16Array.from(table), found: Uint8Array.from(found) };
}
