/** A list of texts too long to be stored as one text each: one text with a line for each of them. */
export class LongList {
  readonly text: string;
  readonly count: number;
  /** Tells lists apart. */
  readonly sha256: string;

  constructor(text: string, count: number, sha256: string) {
    this.text = text;
    this.count = count;
    this.sha256 = sha256;
  }

  /** In a key of a cache the content is told by its hash. */
  toJSON(): string {
    return this.sha256;
  }
}

/** A name of several lines would be taken for several names. */
export const oneLine = (name: string): string =>
  name.includes('\n') ? name.trim().replace(/(?<!\s)\s*\n\s*/g, ' ') : name;
