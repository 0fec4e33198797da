/** taste/1: which names a person likes. */
export interface Taste {
  score(letters: Uint8Array, n: number): number;
}
