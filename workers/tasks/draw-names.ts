/** Draws names from imported values and renders the lists. */
import { drawNames as draw, type NameJob } from '../../engine/names/draw-job.ts';

const encoder = new TextEncoder();
const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));

/** Drawn names as JSON texts. */
export type NamesText = ReturnType<typeof drawNames>;

export function drawNames(job: NameJob & { readonly asText: boolean }) {
  const { names, raw, excluded } = draw(job);
  return {
    count: names.length,
    names: json(names),
    /** Before rendering; null for the style `raw`. */
    raw: job.style === 'raw' ? null : json(raw),
    /** The names one a line as one JSON string; null unless asked for. */
    text: job.asText ? json(names.join('\n')) : null,
    excluded,
  };
}
