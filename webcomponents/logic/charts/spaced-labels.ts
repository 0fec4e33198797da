/** Chooses the labels of a chart that can be written without covering one another. */

/** A label and the pixel that it belongs to. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels that a letter takes, and a line. */
const LETTER = 8;
const LINE = 15;

/** The labels that can be written without covering one another; earlier ones come first. */
export function spacedLabels<T extends Label>(labels: readonly T[]): T[] {
  const kept: T[] = [];
  for (const label of labels) {
    const covers = kept.some(
      (other) =>
        Math.abs(other.y - label.y) < LINE &&
        Math.abs(other.x - label.x) < (LETTER * (other.text.length + label.text.length)) / 2 + 4,
    );
    if (!covers) kept.push(label);
  }
  return kept;
}
