/** sound/1 as a filter of names: which ones it refuses, and for which reason. */
import {
  type LikeBounds,
  SOUND_REASONS,
  type SoundModel,
  SoundReader,
  type SoundReason,
} from '../sound/sound-model.ts';

/** What names are to sound like; small, for keys of caches. */
export interface SoundLimits {
  /** Percentiles that `like` must lie within, both inclusive, 0 to 100. */
  readonly like: LikeBounds;
  /** Whether every reason of sound/1 refuses a name, and not `like` alone. */
  readonly whole: boolean;
}

export interface SoundFilterSpec extends SoundLimits {
  readonly model: SoundModel;
}

/** Names longer than this many letters are unlike any word. */
const MAX_LETTERS = 256;
const UNLIKE = 1 + SOUND_REASONS.indexOf('unlike');

/** Tests names as they are spelled in UTF-8. Not to be shared between threads. */
export class SoundFilter {
  /** The reasons for which it can refuse, in the order of `SOUND_REASONS`. */
  readonly active: readonly SoundReason[];
  readonly #reader: SoundReader;
  readonly #like: LikeBounds;
  readonly #whole: boolean;
  readonly #letters = new Uint8Array(MAX_LETTERS);

  constructor({ model, like, whole }: SoundFilterSpec) {
    this.active = whole ? SOUND_REASONS : ['unlike'];
    this.#reader = new SoundReader(model);
    this.#like = like;
    this.#whole = whole;
  }

  /**
   * Why the first `n` bytes of `name` are refused: 1 + the place of the reason in `SOUND_REASONS`; 0 when
   * they are not. Case does not count; with letters beyond a to z a name is like no word.
   */
  test(name: Uint8Array, n: number): number {
    const plain = this.#read(name, n);
    if (this.#whole) return plain ? this.#reader.reasonCode(this.#letters, n, this.#like) : UNLIKE;
    const like = plain ? this.#reader.like(this.#letters, n) : 0;
    const [least, most] = this.#like;
    return like < least || like > most ? UNLIKE : 0;
  }

  /** Reads letters 1..26; false when there are others, none, or too many. */
  #read(name: Uint8Array, n: number): boolean {
    if (n === 0 || n > MAX_LETTERS) return false;
    for (let i = 0; i < n; i++) {
      // A-Z and a-z differ in bit 5 alone
      const letter = (name[i]! | 32) - 96;
      if (letter < 1 || letter > 26 || name[i]! < 65) return false;
      this.#letters[i] = letter;
    }
    return true;
  }
}
