/** The two patches, and what the letters A and B stand for, in the places that show either. */

export const PATCH_NAMES = ['a', 'b'] as const;

export const PATCHES =
  'A and B are the two patches of the Workbench; each has the corpus of one text.';
