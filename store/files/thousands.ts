/** Integers with thousands separators. */

/** An integer with its digits in groups of three: `1,234,567`. */
export const thousands = (n: number): string => String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
