/** Bounds of pages of lists: the default number of records, and the most. */

/** Records of a page when the request does not say, and at most. */
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 10_000;
