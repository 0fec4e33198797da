/** Draws names from imported values and renders the lists. */
import { type DrawnNames, drawNames as draw, type NameJob } from '../../engine/names/draw-job.ts';

/** Drawn names as JSON texts. */
export interface NamesText {
  readonly count: number;
  readonly names: Uint8Array;
  /** Before rendering; null for the style `raw`. */
  readonly raw: Uint8Array | null;
  /** The names one a line as one JSON string; null unless asked for. */
  readonly text: Uint8Array | null;
  /** How many names each exclusion in use removed; null without exclusions. */
  readonly excluded: DrawnNames['excluded'];
}

const encoder = new TextEncoder();
const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

export function drawNames(job: NameJob & { readonly asText: boolean }): NamesText {
  const { names, raw, excluded } = draw(job);
  return {
    count: names.length,
    names: json(names),
    raw: job.style === 'raw' ? null : json(raw),
    text: job.asText ? json(names.join('\n')) : null,
    excluded,
  };
}
