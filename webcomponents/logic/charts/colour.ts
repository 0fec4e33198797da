/** Colours: hexadecimal text to RGB, and mixtures. */

/** `#rrggbb` (or `#rgb`) as three numbers from 0 to 255; null for anything else. */
export function parseHex(text: string): readonly [number, number, number] | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim());
  const parts = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())?.slice(1);
  if (!parts) return null;
  const [r, g, b] = parts.map((part) => Number.parseInt(part, 16));
  return [r!, g!, b!];
}

/** The colour between two of `#rrggbb`: `from` at 0, `to` at 1. Other notations are not mixed: `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parseHex(from), parseHex(to)];
  if (!a || !b) return to;
  const t = Math.min(1, Math.max(0, share));
  return `#${a
    .map((value, i) =>
      Math.round(value + (b[i]! - value) * t)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
