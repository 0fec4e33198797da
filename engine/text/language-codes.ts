/** Which languages the detector may name, and the hyphenation patterns each leads to. */
import { CODES } from './language-rows.ts';

const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(', ').map((pair) => pair.split(' ') as [string, string]));

/** Codes of the published table: what has no patterns there is refused, not replaced. */
export const PUBLISHED_CODES = table(CODES.published);

/** Codes of hyphenation patterns by the ISO 639 codes that the detector returns. */
export const DETECTED_CODES = table(`${CODES.published}, ${CODES.further}`);

/** ISO 639 codes (of two letters where there is one) by the codes of the detector's profiles. */
export const PROFILES = table(CODES.profiles);
